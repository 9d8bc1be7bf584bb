package programs

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"text/template"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"

	"github.com/serbench/serbench/harness"
)

// ours is the path of our module, and mains that of the module with the main functions.
const (
	ours  = "github.com/serbench/serbench"
	mains = ours + "/programs"
)

// A workspace is a folder of the cache with a go.work that uses two modules: serbench's
// source, by a link that has the same path whatever is linked, so that a program is the
// same byte for byte from every checkout; and the main functions, which serbench writes.
// Nothing is ever written into the source.
type workspace struct {
	dir    string
	source string
	// goRelease is a Go release that go.work asks for in place of the source's, so that
	// the defaults are those of that release.
	goRelease string
	// replace is a module with the version that takes the place of the required one.
	replace module.Version
}

// workspace is where what serbench requires is built, by whatever Go command there is.
func (b *Builder) workspace() workspace {
	return workspace{dir: filepath.Join(b.Cache, "workspace"), source: b.Source}
}

// prepare writes the workspace of a target. Its fault is why there is none for the
// settings.
func (b *Builder) prepare(ctx context.Context, t target, ids []harness.ProgramID) (w workspace, fault string, err error) {
	w = b.workspace()
	if t.build.Go != "" {
		if fault, err := b.goReleased(ctx, t); fault != "" || err != nil {
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
	return w, "", w.prepare(ids)
}

// prepare writes the workspace. What is there already and the same is left alone, for
// the go command to know that nothing changed.
func (w workspace) prepare(ids []harness.ProgramID) error {
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
	work := fmt.Sprintf("go %s\n\nuse (\n\t%s\n\t./programs\n)\n", version, modfile.AutoQuote(source))
	if w.replace.Path != "" {
		work += fmt.Sprintf("\nreplace %s => %s %s\n", w.replace.Path, w.replace.Path, w.replace.Version)
	}
	files := map[string]string{
		"go.work":         work,
		"programs/go.mod": fmt.Sprintf("module %s\n\ngo %s\n", mains, version),
	}
	for _, id := range ids {
		main, err := w.main(id)
		if err != nil {
			return err
		}
		files["programs/"+name(id)+"/main.go"] = main
	}
	// Programs that are not asked for now stay: another run may ask again.
	for path, text := range files {
		if err := writeIfOther(filepath.Join(w.dir, filepath.FromSlash(path)), text); err != nil {
			return err
		}
	}
	return nil
}

// goLine is the Go release that go.work asks for. It decides the defaults of GODEBUG, so
// that a program of another release would otherwise have those of ours.
func (w workspace) goLine() (string, error) {
	file, err := GoMod(os.DirFS(w.source))
	if err != nil || w.goRelease != "" {
		return w.goRelease, err
	}
	if file.Go == nil {
		return "", fmt.Errorf("the go.mod in %s has no go line", w.source)
	}
	return file.Go.Version, nil
}

// GoMod reads the go.mod of serbench's source; of no source it is empty. It is read laxly:
// a later Go release may have directives that this one does not know.
func GoMod(source fs.FS) (*modfile.File, error) {
	if source == nil {
		return &modfile.File{}, nil
	}
	text, err := fs.ReadFile(source, "go.mod")
	if err != nil {
		return nil, err
	}
	return modfile.ParseLax("go.mod", text, nil)
}

// link returns the path by which go.work uses the source: that of a link where the
// system has them.
func (w workspace) link() (string, error) {
	link := filepath.Join(w.dir, "serbench")
	if w.source == link {
		return "./serbench", nil // a copy
	}
	if now, err := os.Readlink(link); err == nil && now == w.source {
		return "./serbench", nil
	}
	// RemoveAll of a link removes the link, and never what it leads to.
	if err := os.RemoveAll(link); err != nil {
		return "", err
	}
	if os.Symlink(w.source, link) != nil {
		return filepath.ToSlash(w.source), nil // Windows asks for rights; the path is then in the program.
	}
	return "./serbench", nil
}

// name is the folder of a program's main function, and of the executable.
func name(id harness.ProgramID) string {
	if id.Kinds {
		return id.Contestant + "-kinds"
	}
	return id.Contestant
}

// mainSource is the main function of a program with the types of the data sets, which has the references
// too, or one with those of package kinds.
var mainSource = template.Must(template.New("main.go").Parse(`// Code generated by serbench. DO NOT EDIT.

package main

import (
	"github.com/serbench/serbench/contest"
{{- if not .Kinds}}
	"github.com/serbench/serbench/datasets"
{{- else}}
	"github.com/serbench/serbench/harness/prober"
{{- end}}
	"github.com/serbench/serbench/harness/worker"
{{- range $i, $c := .Contestants}}
	c{{$i}} "github.com/serbench/serbench/contestants/{{$c.Name}}"
{{- if $c.Generated}}
	g{{$i}} "github.com/serbench/serbench/contestants/{{$c.Name}}/generated{{if $.Kinds}}/kinds{{end}}"
{{- end}}
{{- end}}
)

func main() {
	suite := contest.Suite{Contestants: []*contest.Contestant{
{{- range $i, $c := .Contestants}}
		c{{$i}}.Contestant{{if $c.Generated}}.With(g{{$i}}.Codecs){{end}},
{{- end}}
	}}
{{- if not .Kinds}}
	suite.Types = datasets.All()
{{- end}}
	worker.Main(suite, {{if .Kinds}}prober{{else}}worker{{end}}.Handlers)
}
`))

// references are in every program with data sets: workers read them, first and last, and a
// process of their own would be another machine state.
var references = []string{"null", "limit"}

func (w workspace) main(id harness.ProgramID) (string, error) {
	type contestant struct {
		Name      string
		Generated bool
	}
	names := []string{id.Contestant}
	for _, reference := range references {
		if reference != id.Contestant && !id.Kinds {
			names = append(names, reference)
		}
	}
	var all []contestant
	for _, name := range names {
		_, err := os.Stat(filepath.Join(w.source, "contestants", name, "generated"))
		all = append(all, contestant{name, err == nil})
	}
	var b bytes.Buffer
	if err := mainSource.Execute(&b, struct {
		Kinds       bool
		Contestants []contestant
	}{id.Kinds, all}); err != nil {
		return "", err
	}
	return b.String(), nil
}

// writeIfOther writes a whole file into place unless it is there already: a new time alone
// has the go command look into the whole package again.
func writeIfOther(path, text string) error {
	if now, err := os.ReadFile(path); err == nil && string(now) == text {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	part := path + ".part"
	if err := os.WriteFile(part, []byte(text), 0o600); err != nil {
		return err
	}
	return os.Rename(part, path)
}
