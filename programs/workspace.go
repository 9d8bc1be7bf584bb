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

// ours is our module path, and mains the path of the module with the main functions.
const (
	ours  = "github.com/serbench/serbench"
	mains = ours + "/built"
)

// A workspace is a folder of the cache with a go.work that uses two modules: serbench's
// source, and the main functions that serbench writes. It uses the source through a link.
// The link's path is the same for every checkout, so the programs are the same byte for
// byte. serbench never writes into the source.
type workspace struct {
	dir    string
	source string
	// goRelease is the Go release in go.work, if it differs from the source's. GODEBUG
	// defaults are then those of that release.
	goRelease string
	// replace is a module whose required version is replaced by this one.
	replace module.Version
	// subject is nil for programs with the types of the data sets.
	subject *Subject
}

// workspace returns the usual workspace: the required versions, and whichever go command is
// installed.
func (b *Builder) workspace() workspace {
	return workspace{dir: filepath.Join(b.Cache, "workspace"), source: b.Source, subject: b.Subject}
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
	return w, "", w.prepare(ids)
}

// prepare writes the workspace. It does not rewrite files that are up to date, so that the
// go command sees that nothing changed.
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
	work := fmt.Sprintf("go %s\n\nuse (\n\t%s\n\t./programs\n%s)\n", version, modfile.AutoQuote(source), w.subject.uses())
	if w.replace.Path != "" {
		work += fmt.Sprintf("\nreplace %s => %s %s\n", w.replace.Path, w.replace.Path, w.replace.Version)
	}
	work += w.subject.replaces()
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
	if w.subject != nil {
		if err := w.subject.overlay(w.dir); err != nil {
			return err
		}
	}
	// Keep the other programs: another run may need them.
	for path, text := range files {
		if err := update(filepath.Join(w.dir, filepath.FromSlash(path)), text); err != nil {
			return err
		}
	}
	return nil
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

// GoMod reads the go.mod of serbench's source. Without a source it returns an empty one. It
// parses laxly, because a newer Go release may have directives that this one does not know.
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

// link returns the source's path for go.work. It creates a link, if the system allows it.
func (w workspace) link() (string, error) {
	link := filepath.Join(w.dir, "serbench")
	if w.source == link {
		return "./serbench", nil // a copy
	}
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

// name returns the name of a program's executable and of its main function's folder. It can't
// clash with another contestant's, because no contestant's name has a hyphen.
func name(id harness.ProgramID) string {
	if id.Kinds {
		return id.Contestant + "-kinds"
	}
	return id.Contestant
}

// mainSource is the main function of a program: one with the types of the data sets and the
// references, or one with the types of package kinds.
var mainSource = template.Must(template.New("main.go").Parse(`// Code generated by serbench. DO NOT EDIT.

package main

import (
	"github.com/serbench/serbench/contest"
{{- if .Subject}}
	subject "{{.Subject}}"
{{- else if not .Kinds}}
	"github.com/serbench/serbench/datasets"
{{- else}}
	"github.com/serbench/serbench/harness/prober"
{{- end}}
	"github.com/serbench/serbench/harness/worker"
{{- range $i, $c := .Contestants}}
	c{{$i}} "github.com/serbench/serbench/contestants/{{$c.Name}}"
{{- if $c.Generated}}
	g{{$i}} "{{$c.Generated}}"
{{- end}}
{{- end}}
)

func main() {
	suite := contest.Suite{Contestants: []*contest.Contestant{
{{- range $i, $c := .Contestants}}
		c{{$i}}.Contestant{{if $c.Generated}}.With(g{{$i}}.Codecs){{end}}{{if $c.Methods}}.Having(c{{$i}}.Methods){{end}}{{if $.Subject}}.Own(subject.Type){{end}},
{{- end}}
	}}
{{- if .Subject}}
	suite.Types = []*contest.Type{subject.Type}
{{- else if not .Kinds}}
	suite.Types = datasets.All()
{{- end}}
	worker.Main(suite, {{if .Kinds}}prober{{else}}worker{{end}}.Handlers)
}
`))

// references are the contestants in every program with data sets, because every worker
// times them as anchors, first and last. In a separate process the machine would be in
// another state.
var references = []string{"null", "limit"}

// main returns the text of a program's main function. Its contestant comes first, then the
// references. Programs for probes have none, because nothing is timed in them.
func (w workspace) main(id harness.ProgramID) (string, error) {
	names := []string{id.Contestant}
	for _, reference := range references {
		if reference != id.Contestant && !id.Kinds {
			names = append(names, reference)
		}
	}
	var all []contestantOf
	for _, name := range names {
		_, err := os.Stat(filepath.Join(w.source, "contestants", name, "methods.go"))
		all = append(all, contestantOf{name, w.generated(name, id.Kinds), err == nil})
	}
	return filled(mainSource, struct {
		Kinds       bool
		Subject     string
		Contestants []contestantOf
	}{id.Kinds, w.subject.path(), all})
}

// A contestantOf is what a program's source says of a contestant. Generated is the path of the
// package with its generated code, "" if there is none. Methods says that it has a variable of that
// name.
type contestantOf struct {
	Name, Generated string
	Methods         bool
}

// generated returns the path of a contestant's generated code.
func (w workspace) generated(contestant string, kinds bool) string {
	if w.subject != nil {
		return w.subject.Generated[contestant]
	}
	if _, err := os.Stat(filepath.Join(w.source, "contestants", contestant, "generated")); err != nil {
		return ""
	}
	pkg := ours + "/contestants/" + contestant + "/generated"
	if kinds {
		pkg += "/kinds"
	}
	return pkg
}

func filled(source *template.Template, with any) (string, error) {
	var b bytes.Buffer
	err := source.Execute(&b, with)
	return b.String(), err
}

// update writes a file unless it already has this content: a new modification time alone
// makes the go command examine the whole package again. It renames a complete file into
// place.
func update(path, text string) error {
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
