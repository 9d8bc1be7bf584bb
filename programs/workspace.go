package programs

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/moby/sys/atomicwriter"
	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"

	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/programs/rooms"
	"github.com/serbench/serbench/result/fact"
)

// ours is our module path, and mains the path of the module with the main functions.
const (
	ours  = "github.com/serbench/serbench"
	mains = ours + "/built"
)

// A workspace is a folder of the cache with a go.work that uses three modules: serbench's
// source, the main functions that serbench writes, and the rooms with generated code. It uses
// the source through a link. The link's path is the same for every checkout, so the programs
// are the same byte for byte. serbench never writes into the source.
type workspace struct {
	dir    string
	source string
	// goRelease is the Go release in go.work, if it differs from the source's. GODEBUG
	// defaults are then those of that release.
	goRelease string
	// replace is a module whose required version is replaced by this one.
	replace module.Version
	// subject is nil unless the programs have a type of the user's.
	subject *Subject
}

// workspace returns the usual workspace: the required versions, and whichever go command is
// installed.
func (b *Builder) workspace() workspace {
	return workspace{dir: filepath.Join(b.Cache, "workspace"), source: b.Source, subject: b.subject}
}

// prepare writes the workspace of a target. The fault says why the target's settings are
// impossible.
func (b *Builder) prepare(ctx context.Context, t target, ids []harness.ProgramID) (w workspace, fault string, err error) {
	w = b.workspace()
	if t.build.Go != "" {
		if fault, err := b.ensureGo(ctx, t); fault != "" || err != nil {
			return w, fault, err
		}
		w.dir = filepath.Join(b.Cache, "workspaces", "go"+t.build.Go)
		w.goRelease = t.build.Go
	}
	if t.release != "" {
		name := t.release + "@" + t.build.Version
		if t.build.Go != "" {
			name += ",go" + t.build.Go
		}
		w.dir = filepath.Join(b.Cache, "releases", name)
		if w, fault, err = b.release(ctx, w, t); fault != "" || err != nil {
			return w, fault, err
		}
	}
	if err := b.makeRooms(ctx, w, t, b.places(w, ids)); err != nil {
		return w, "", err
	}
	return w, "", w.prepare(b, ids)
}

// prepare writes the workspace. It does not rewrite files that are up to date, so that the
// go command sees that nothing changed.
func (w workspace) prepare(b *Builder, ids []harness.ProgramID) error {
	version, err := w.goLine()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Join(w.dir, "programs"), 0o700); err != nil {
		return err
	}
	source, err := w.link()
	if err != nil {
		return err
	}
	work := fmt.Sprintf("go %s\n\nuse (\n\t%s\n\t./programs\n\t./%s\n%s)\n", version, modfile.AutoQuote(source), rooms.Folder, w.subject.uses())
	if w.replace.Path != "" {
		work += fmt.Sprintf("\nreplace %s => %s %s\n", w.replace.Path, w.replace.Path, w.replace.Version)
	}
	local, err := w.localReplaces()
	if err != nil {
		return err
	}
	work += local + w.subject.replaces()
	files := map[string]string{
		"go.work":         work,
		"programs/go.mod": fmt.Sprintf("module %s\n\ngo %s\n", mains, version),

		rooms.Folder + "/go.mod": fmt.Sprintf("module %s\n\ngo %s\n", rooms.ModulePath, version),
	}
	for _, id := range ids {
		main, err := w.main(b, id)
		if err != nil {
			return err
		}
		files["programs/"+folderOf(id)+"/main.go"] = main
	}
	if err := b.writeOverlay(w.dir); err != nil {
		return err
	}
	// Keep the other programs: another run may need them.
	for path, text := range files {
		if err := update(filepath.Join(w.dir, filepath.FromSlash(path)), text); err != nil {
			return err
		}
	}
	return nil
}

// localReplaces returns lines of go.work for modules that the source's go.mod replaces by folders, such
// as a library under development. The go command would take a relative path from the link.
func (w workspace) localReplaces() (string, error) {
	file, err := GoMod(os.DirFS(w.source))
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for _, r := range file.Replace {
		if r.New.Version == "" && !filepath.IsAbs(r.New.Path) && r.Old.Path != w.replace.Path {
			fmt.Fprintf(&b, "\nreplace %s => %s\n", moduleOf(r.Old.Path, r.Old.Version), moduleOf(filepath.ToSlash(filepath.Join(w.source, r.New.Path)), ""))
		}
	}
	return b.String(), nil
}

// goLine returns the Go release for go.work. It decides the GODEBUG defaults: with our own
// line, a program built by another release would get our defaults.
func (w workspace) goLine() (string, error) {
	file, err := GoMod(os.DirFS(w.source))
	if err != nil || w.goRelease != "" {
		return w.goRelease, err
	}
	if file.Go == nil {
		return "", fmt.Errorf("the go.mod in %s has no go line", w.source)
	}
	return w.subject.atLeast(file.Go.Version), nil
}

// GoMod reads the go.mod of serbench's source. Without a source it returns an empty one.
func GoMod(source fs.FS) (*modfile.File, error) {
	if source == nil {
		return &modfile.File{}, nil
	}
	text, err := fs.ReadFile(source, "go.mod")
	if err != nil {
		return nil, err
	}
	return rooms.ParseMod(text)
}

// link returns the source's path for go.work. It creates a link, if the system allows it.
func (w workspace) link() (string, error) {
	if err := os.MkdirAll(w.dir, 0o700); err != nil {
		return "", err
	}
	link := filepath.Join(w.dir, "serbench")
	if now, err := os.Readlink(link); err == nil && now == w.source {
		return "./serbench", nil
	}
	// RemoveAll removes the link itself, never its target.
	if err := os.RemoveAll(link); err != nil {
		return "", err
	}
	if os.Symlink(w.source, link) != nil {
		return filepath.ToSlash(w.source), nil // Windows may forbid links; the program then contains the path
	}
	return "./serbench", nil
}

// folderOf returns the folder of a program's main function, below that of the workspace. It is named
// after the types, because the same contestant has a program for each choice of them.
func folderOf(id harness.ProgramID) string { return typesFolder(id.Types) + "/" + id.Contestant }

// typesFolder names a choice of types for people, if they are few.
func typesFolder(types harness.Types) string {
	names := types.Names()
	if text := strings.Join(names, "-"); len(text) <= 40 {
		return text
	}
	sum := sha256.Sum256([]byte(types))
	return fmt.Sprintf("%d-types-%x", len(names), sum[:4])
}

// contestantsSource has two templates for files with contestants: "imports" writes the lines that
// import them and their code, and "contestants" the elements of a list of them.
var contestantsSource = template.Must(template.New("").Parse(`
{{- define "imports"}}
{{- range $i, $c := .Contestants}}
	c{{$i}} "github.com/serbench/serbench/contestants/{{$c.Name}}"
	{{- range $j, $path := $c.Rooms}}
	c{{$i}}room{{$j}} {{printf "%q" $path}}
	{{- end}}
{{- end}}
{{- end}}
{{- define "contestants"}}
{{- range $i, $c := .Contestants}}
			c{{$i}}.Contestant
			{{- if $c.Rooms}}.WithCode({{range $j, $path := $c.Rooms}}{{if $j}}, {{end}}c{{$i}}room{{$j}}.Codecs{{end}}){{end}}
			{{- if $c.Methods}}.WithMethods(c{{$i}}.Methods){{end}}
			{{- if $.Users}}.WithOwnMethods(t0.Type){{end}},
{{- end}}
{{- end}}`))

// withContestants parses a template that may use those of [contestantsSource].
func withContestants(name, text string) *template.Template {
	return template.Must(template.Must(contestantsSource.Clone()).New(name).Parse(text))
}

// mainSource is the main function of a program: one that measures its types, or one that probes.
var mainSource = withContestants("main.go", `// Code generated by serbench. DO NOT EDIT.

package main

import (
	"github.com/serbench/serbench/contest"
{{- if .Probes}}
	"github.com/serbench/serbench/harness/prober"
{{- end}}
	"github.com/serbench/serbench/harness/worker"
{{- range $i, $t := .Types}}
	t{{$i}} {{printf "%q" $t.Package}}
{{- end}}
{{- template "imports" .}}
)

func main() {
	worker.Main(contest.Suite{
		Contestants: []*contest.Contestant{
{{- template "contestants" .}}
		},
{{- if .Types}}
		Types: []*contest.Type{ {{- range $i, $t := .Types}}{{if $i}}, {{end}}t{{$i}}.Type{{end -}} },
{{- end}}
	}, {{if .Probes}}prober.Handlers(){{else}}worker.Handlers{{end}})
}
`)

// references are the contestants in every program with data sets, because every worker
// times them as anchors, first and last. In a separate process the machine would be in
// another state.
var references = []string{fact.Null, fact.Limit}

// main returns the text of a program's main function.
func (w workspace) main(b *Builder, id harness.ProgramID) (string, error) {
	types, needed := b.Known.of(id.Types)
	if len(types) == 0 && id.Types != harness.Probes {
		return "", fmt.Errorf("the program of %v has none of the types %q", id, id.Types)
	}
	var all []contestantOf
	for _, name := range contestantsIn(id) {
		all = append(all, b.contestantOf(name, needed))
	}
	return Filled(mainSource, struct {
		Probes, Users bool
		Types         []Type
		Contestants   []contestantOf
	}{id.Types == harness.Probes, b.subject != nil, types, all})
}

// A contestantOf is what a program's source says of a contestant. Rooms are the paths of the packages
// with its generated code. Methods says that it has a variable of that name.
type contestantOf struct {
	Name    string
	Rooms   []string
	Methods bool
}

func (b *Builder) contestantOf(name string, needed []rooms.Room) contestantOf {
	_, err := os.Stat(filepath.Join(b.Source, "contestants", name, "methods.go"))
	c := contestantOf{Name: name, Methods: err == nil}
	if !rooms.HasGenerator(os.DirFS(b.Source), name) {
		return c
	}
	for _, r := range needed {
		c.Rooms = append(c.Rooms, r.PackageOf(name))
	}
	return c
}

// Filled executes a template of source code.
func Filled(source *template.Template, with any) (string, error) {
	var b strings.Builder
	err := source.Execute(&b, with)
	return b.String(), err
}

// update writes a file unless it already has this content: a new modification time alone
// makes the go command examine the whole package again.
func update(path, text string) error {
	if now, err := os.ReadFile(path); err == nil && string(now) == text {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return atomicwriter.WriteFile(path, []byte(text), 0o600)
}
