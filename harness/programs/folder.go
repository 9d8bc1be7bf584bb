package programs

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/result"
)

// A Manifest says what a folder of programs holds, in the file of its name. A run can't ask
// the programs themselves before it knows that they are what they were: to run one is to
// trust it.
type Manifest struct {
	Format  string `json:"format"`
	Version int    `json:"version"`
	// Source is the SHA-256 of what of serbench is in every program, the versions of
	// libraries aside: data sets, and the harness.
	Source string `json:"source"`
	OS     string `json:"os"`
	Arch   string `json:"arch"`
	// Layouts are the seeds of the layouts that every program with data sets is there
	// in; the first is 0, the linker's own.
	Layouts  []uint32   `json:"layouts"`
	Programs []Packaged `json:"programs"`
}

// Packaged is one of the programs.
type Packaged struct {
	result.Program
	File string `json:"file,omitempty"` // below the folder, with slashes
}

// manifestFile is the name of the manifest, and the others what it begins with.
const (
	manifestFile    = "manifest.json"
	manifestFormat  = "serbench programs"
	manifestVersion = 1
)

// SourceSum is the SHA-256 of what of serbench is in every program. go.mod is not counted:
// to measure another version of a library is what folders are for.
func SourceSum(own fs.FS) (string, error) {
	h := sha256.New()
	err := fs.WalkDir(own, ".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !counts(path) || path == "go.mod" {
			return err
		}
		sum, err := sumOfFile(own, path)
		fmt.Fprintf(h, "%s %x\n", path, sum)
		return err
	})
	return hex.EncodeToString(h.Sum(nil)), err
}

// A Folder has programs that were built before, perhaps on another machine.
type Folder struct {
	Dir      string
	Manifest Manifest
	checked  map[string]bool // files whose sum is the manifest's; each is read once, and not for every window
}

var _ harness.Programs = (*Folder)(nil)

// OpenFolder opens a folder of programs, which must be of the same serbench, as far as
// own holds it, and for this system.
func OpenFolder(dir string, own fs.FS) (*Folder, error) {
	path := filepath.Join(dir, manifestFile)
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s has no %s; serbench build -o %s makes such a folder", dir, manifestFile, dir)
	} else if err != nil {
		return nil, err
	}
	f := &Folder{Dir: dir, checked: map[string]bool{}}
	m := &f.Manifest
	if err := json.Unmarshal(text, m); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if f.Dir, err = filepath.Abs(dir); err != nil {
		return nil, err
	}
	switch {
	case m.Format != manifestFormat || m.Version != manifestVersion:
		return nil, fmt.Errorf("%s is %q, version %d; this serbench reads %q, version %d", path, m.Format, m.Version, manifestFormat, manifestVersion)
	case m.OS != runtime.GOOS || m.Arch != runtime.GOARCH:
		return nil, fmt.Errorf("the programs in %s are for %s/%s, and this machine is %s/%s", dir, m.OS, m.Arch, runtime.GOOS, runtime.GOARCH)
	case len(m.Layouts) == 0:
		return nil, fmt.Errorf("%s names no layout", path)
	}
	if own == nil {
		return f, nil
	}
	sum, err := SourceSum(own)
	if err == nil && sum != m.Source {
		err = fmt.Errorf("the programs in %s were built by another serbench, with other data sets or another harness: results would not compare; build them again", dir)
	}
	return f, err
}

// Builds are the builds that the folder has of a contestant, in the manifest's order.
func (f *Folder) Builds(contestant string) (all []result.Build) {
	for _, p := range f.Manifest.Programs {
		if p.Contestant == contestant && !p.Kinds && !slices.Contains(all, p.Build) {
			all = append(all, p.Build)
		}
	}
	return all
}

// Build checks that programs are what the manifest says. A program that is missing is left
// for Program to tell: it is a row, while one that was changed ends the run.
func (f *Folder) Build(_ context.Context, wanted []harness.ProgramID) error {
	for _, id := range wanted {
		p, err := f.find(id)
		if err != nil || p.Fault != "" || f.checked[p.File] {
			continue
		}
		// A manifest comes from elsewhere, and must not have serbench run any file.
		if !filepath.IsLocal(filepath.FromSlash(p.File)) {
			return fmt.Errorf("%s: the program of %v is at %q, which is not below the folder", f.Dir, id, p.File)
		}
		path := f.path(p)
		sum, err := sumOf(path)
		if err != nil {
			return fmt.Errorf("the program of %v: %w", id, err)
		}
		if sum != p.Sum {
			return fmt.Errorf("%s is not the program that the manifest names: its SHA-256 is %.12s…, not %.12s…; build it again", path, sum, p.Sum)
		}
		f.checked[p.File] = true
	}
	return nil
}

func (f *Folder) path(p Packaged) string { return filepath.Join(f.Dir, filepath.FromSlash(p.File)) }

// find returns the program in the layout that the number comes to: windows are numbered
// without end, and a folder has a few layouts.
func (f *Folder) find(id harness.ProgramID) (Packaged, error) {
	layout := f.Manifest.Layouts[int(id.Layout)%len(f.Manifest.Layouts)]
	for _, p := range f.Manifest.Programs {
		if p.Contestant == id.Contestant && p.Kinds == id.Kinds && p.Build == id.Build && p.Layout == layout {
			return p, nil
		}
	}
	return Packaged{}, fmt.Errorf("%s has no program of %v", f.Dir, id)
}

// Program returns a program.
func (f *Folder) Program(id harness.ProgramID) harness.Program {
	p, err := f.find(id)
	if err != nil {
		return harness.Program{Fault: err.Error()}
	}
	if p.Fault != "" {
		return harness.Program{Fault: p.Fault}
	}
	return harness.Program{Command: []string{f.path(p)}, Sum: p.Sum, Instead: p.Instead}
}

// Discard keeps them: they are the user's.
func (f *Folder) Discard([]harness.ProgramID) error { return nil }

// Folders are several, by what result.Build.Programs calls them.
type Folders map[string]*Folder

var _ harness.Programs = Folders{}

// of is the folder of a program, and the program's name there.
func (f Folders) of(id harness.ProgramID) (*Folder, harness.ProgramID) {
	folder := f[id.Build.Programs]
	id.Build.Programs = ""
	return folder, id
}

// Build checks that programs are what the manifests say.
func (f Folders) Build(ctx context.Context, wanted []harness.ProgramID) error {
	for _, id := range wanted {
		folder, id := f.of(id)
		if err := folder.Build(ctx, []harness.ProgramID{id}); err != nil {
			return err
		}
	}
	return nil
}

// Program returns a program.
func (f Folders) Program(id harness.ProgramID) harness.Program {
	folder, id := f.of(id)
	return folder.Program(id)
}

// Discard keeps them.
func (f Folders) Discard([]harness.ProgramID) error { return nil }
