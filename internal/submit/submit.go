// Package submit writes what schedulers need to carry out a plan: a Slurm job array, Kubernetes
// Indexed Jobs, a GitHub Actions workflow. serbench has no scheduler of its own.
//
// All of them call the same commands that a user would: run --plan for each shard, merge for what
// comes back, and merge --missing to know what to submit again.
package submit

import (
	"bytes"
	"cmp"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"text/template"

	"github.com/serbench/serbench/result"
)

// A Sweep is what the templates need to know of a plan.
type Sweep struct {
	Plan string // the plan file, from where the files are
	// Groups are the shards of each architecture.
	Groups []Group
	Of     int
	// Serbench and Programs are the program and, if it isn't "", the folder of programs that serbench
	// build wrote, from where the files are. Slurm's nodes of several architectures have a folder
	// each, Programs-ARCH, with a serbench in it.
	Serbench, Programs string
	// Image is the container, and Claim the volume that all pods share; for Kubernetes.
	Image, Claim string
	// Processors is how many a shard gets; for Kubernetes.
	Processors int
}

// A Group is the shards that are for one architecture.
type Group struct {
	Arch     string // "" is any
	From, To int    // shards, the last included
}

// Count is how many shards it has.
func (g Group) Count() int { return g.To - g.From + 1 }

// Uname is the architecture as uname -m prints it.
func (g Group) Uname() string {
	return cmp.Or(map[string]string{"386": "i686", "amd64": "x86_64", "arm": "armv7l", "arm64": "aarch64", "loong64": "loongarch64"}[g.Arch], g.Arch)
}

// Shards are their numbers.
func (g Group) Shards() (all []int) {
	for i := g.From; i <= g.To; i++ {
		all = append(all, i)
	}
	return all
}

// runners are GitHub's, by architecture.
var runners = map[string]string{"": "ubuntu-24.04", "amd64": "ubuntu-24.04", "arm64": "ubuntu-24.04-arm"}

// Runner is GitHub's runner for the architecture.
func (g Group) Runner() (string, error) {
	r, ok := runners[g.Arch]
	if !ok {
		return "", fmt.Errorf("GitHub has no runner for %s", g.Arch)
	}
	return r, nil
}

// Groups are those of a plan.
func Groups(s *result.Sweep) (all []Group) {
	if len(s.Archs) == 0 {
		return []Group{{To: s.Of - 1}}
	}
	each := s.Of / len(s.Archs)
	for i, arch := range s.Archs {
		all = append(all, Group{arch, i * each, (i+1)*each - 1})
	}
	return all
}

// A File is one of those that a scheduler needs.
type File struct {
	Name string
	Text []byte
	// Run is set if it is a command.
	Run bool
}

// Schedulers are those that there are files for.
var Schedulers = []string{"slurm", "kubernetes", "github"}

//go:embed slurm kubernetes github
var templates embed.FS

// quote is a shell's word.
func quote(text string) string {
	if text != "" && !strings.ContainsFunc(text, func(r rune) bool {
		return !strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./=:,@%+", r)
	}) {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}

// mostJobs is how many jobs a matrix has at most
// (https://docs.github.com/en/actions/reference/limits).
const mostJobs = 256

// Files are those of a scheduler.
func Files(scheduler string, s Sweep) (files []File, err error) {
	entries, err := fs.ReadDir(templates, scheduler)
	if err != nil {
		return nil, fmt.Errorf("no scheduler is called %q; want one of %s", scheduler, strings.Join(Schedulers, ", "))
	}
	if scheduler == "github" && s.Of > mostJobs {
		return nil, fmt.Errorf("GitHub runs at most %d jobs of a matrix, and the plan has %d shards", mostJobs, s.Of)
	}
	for _, e := range entries {
		source, err := fs.ReadFile(templates, path.Join(scheduler, e.Name()))
		if err != nil {
			return nil, err
		}
		// GitHub's own expressions have two braces.
		t, err := template.New(e.Name()).Delims("<<", ">>").Option("missingkey=error").Funcs(template.FuncMap{"quote": quote, "yaml": yaml}).Parse(string(source))
		if err != nil {
			return nil, err
		}
		var text bytes.Buffer
		if err := t.Execute(&text, s); err != nil {
			return nil, err
		}
		files = append(files, File{Name: e.Name(), Text: text.Bytes(), Run: bytes.HasPrefix(source, []byte("#!"))})
	}
	return files, nil
}

// yaml is a string in YAML: JSON's are.
func yaml(text string) string { return fmt.Sprintf("%q", text) }
