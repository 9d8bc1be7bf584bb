// Package adopt writes a package that marshals a type of the user's by one library: serbench's
// adapter, the code that the library's generator wrote, and a test with the user's samples. The
// package stands alone; what it needs of serbench's own code is copied, too.
package adopt

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"text/template"
)

const (
	ours     = "github.com/serbench/serbench"
	contest  = ours + "/contest"
	fidelity = ours + "/verify/fidelity"
)

// A Package is what is written.
type Package struct {
	// Name and Path are those of the package.
	Name, Path string
	// Library is the contestant's name, URL its documentation, and Variant one of its variants.
	Library, URL, Variant string
	// Concurrent says that one codec serves several goroutines.
	Concurrent bool
	// Type is the user's type as other packages write it, Imports what that needs, and Called what
	// readers call it.
	Type, Imports, Called string
	// Source is the root of serbench's source. Subject is the folder of the module with the code for
	// the type, and SubjectPath its path.
	Source, Subject, SubjectPath string
	// Generated is the path of the generated code, and Plain that of the type it is for; "" if there
	// is none.
	Generated, Plain string
	// Go is the language's version that serbench's own code needs.
	Go string
	// Lines are samples as lines of JSON.
	Lines []string
}

// Files returns the package's files by path, and the paths of the packages that they import from
// elsewhere.
func (p Package) Files() (files map[string][]byte, imports []string, err error) {
	c := &copying{
		Package: p, files: map[string][]byte{}, imports: map[string]bool{},
		used: map[string]map[string]bool{}, mentions: map[string]bool{}, seen: map[string]bool{},
	}
	whole := []string{ours + "/contestants/" + p.Library}
	for _, path := range []string{p.Generated, p.Plain} {
		if path != "" {
			whole = append(whole, path)
		}
	}
	for _, source := range []struct {
		name string
		text *template.Template
	}{{"codec.go", codecSource}, {"codec_test.go", testSource}} {
		var b bytes.Buffer
		if err := source.text.Execute(&b, p); err != nil {
			return nil, nil, err
		}
		if err := c.add(source.name, b.Bytes()); err != nil {
			return nil, nil, err
		}
	}
	for _, from := range whole {
		if err := c.copy(from); err != nil {
			return nil, nil, err
		}
	}
	// Each needs those after it.
	for _, from := range []string{fidelity, contest, contest + "/random"} {
		if err := c.prune(from); err != nil {
			return nil, nil, err
		}
	}
	c.files["samples.json"] = []byte(strings.Join(p.Lines, "\n") + "\n")
	license, err := os.ReadFile(filepath.Join(p.Source, "LICENSE"))
	if err != nil {
		return nil, nil, err
	}
	c.files["internal/LICENSE"] = license
	return c.files, slices.Sorted(maps.Keys(c.imports)), nil
}

// A copying is a package that is being put together.
type copying struct {
	Package
	files    map[string][]byte
	imports  map[string]bool            // packages from elsewhere
	used     map[string]map[string]bool // names that the files so far use of packages, by import path
	mentions map[string]bool            // all names in the files so far
	seen     map[string]bool            // packages that were copied
}

// from returns the folder of a package that is copied, and its folder in the copy; ok is false for
// packages from elsewhere.
func (c *copying) from(importing string) (dir, to string, ok bool) {
	if rest, ok := strings.CutPrefix(importing, c.SubjectPath+"/"); ok {
		return filepath.Join(c.Subject, filepath.FromSlash(rest)), "internal/" + rest, true
	}
	if rest, ok := strings.CutPrefix(importing, ours+"/"); ok {
		return filepath.Join(c.Source, filepath.FromSlash(rest)), "internal/" + strings.TrimPrefix(rest, "contestants/"), true
	}
	return "", "", false
}

// copy copies a package whole, and those of ours that it imports, except what is pruned.
func (c *copying) copy(importing string) error {
	dir, to, ok := c.from(importing)
	if !ok {
		return fmt.Errorf("%s is not part of serbench", importing)
	}
	if c.seen[importing] {
		return nil
	}
	c.seen[importing] = true
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.IsDir() || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err == nil {
			err = c.add(path.Join(to, e.Name()), text)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// add adds a file, under other import paths if it is Go code.
func (c *copying) add(name string, text []byte) error {
	if !strings.HasSuffix(name, ".go") {
		c.files[name] = text
		return nil
	}
	f, err := parse(name, text)
	if err != nil {
		return err
	}
	c.note(f)
	if c.files[name], err = c.moved(f); err != nil {
		return err
	}
	for _, i := range f.file.Imports {
		importing := strings.Trim(i.Path.Value, `"`)
		switch _, _, own := c.from(importing); {
		case !own:
			c.imports[importing] = true
		case importing != contest && importing != contest+"/random" && importing != fidelity:
			if err := c.copy(importing); err != nil {
				return err
			}
		}
	}
	return nil
}

// note remembers the names that a file mentions, and those of other packages that it uses.
func (c *copying) note(f parsed) {
	imported := map[string]string{}
	for _, i := range f.file.Imports {
		importing := strings.Trim(i.Path.Value, `"`)
		name := packageName(importing)
		if i.Name != nil {
			name = i.Name.Name
		}
		imported[name] = importing
	}
	ast.Inspect(f.file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			c.mentions[n.Name] = true
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok && imported[x.Name] != "" {
				importing := imported[x.Name]
				if c.used[importing] == nil {
					c.used[importing] = map[string]bool{}
				}
				c.used[importing][n.Sel.Name] = true
			}
		}
		return true
	})
}

// moved returns a file with the import paths that it has in the copy, without serbench's directives.
func (c *copying) moved(f parsed) ([]byte, error) {
	var b bytes.Buffer
	done := 0
	for _, i := range f.file.Imports {
		from, to := f.set.Position(i.Path.Pos()).Offset, f.set.Position(i.Path.End()).Offset
		b.Write(f.text[done:from])
		importing := strings.Trim(i.Path.Value, `"`)
		if _, folder, own := c.from(importing); own {
			importing = c.Path + "/" + folder
		}
		fmt.Fprintf(&b, "%q", importing)
		done = to
	}
	b.Write(f.text[done:])
	var lines []string
	if strings.HasPrefix(f.path, "internal/") && !bytes.Contains(f.text, []byte("//go:build ")) {
		lines = append(lines, "//go:build go"+c.Go+"\n\n")
	}
	for line := range strings.Lines(b.String()) {
		if !strings.HasPrefix(line, "//go:generate ") {
			lines = append(lines, line)
		}
	}
	text, err := format.Source([]byte(strings.Join(lines, "")))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.path, err)
	}
	return text, nil
}

// prune copies what is needed of a package.
func (c *copying) prune(importing string) error {
	dir, to, _ := c.from(importing)
	names, err := fs.Glob(os.DirFS(dir), "*.go")
	if err != nil {
		return err
	}
	var files []parsed
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return err
		}
		f, err := parse(path.Join(to, name), text)
		if err != nil {
			return err
		}
		files = append(files, f)
	}
	left, err := pruned(files, c.used[importing], c.mentions)
	if errors.Is(err, errNothing) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(left)) {
		if err := c.add(name, left[name]); err != nil {
			return err
		}
	}
	return nil
}

var codecSource = template.Must(template.New("codec.go").Parse(`// Package {{.Name}} marshals values of {{.Called}} by {{.URL}}.
//
// It was written by "serbench adopt" from the adapter that serbench measured; what is below internal
// is a copy of that, of the code that was generated for the type, and of what both need.
package {{.Name}}

import (
	"reflect"
	"sync"

	"` + contest + `"
	"` + ours + `/contestants/{{.Library}}"
{{- with .Generated}}
	generated "{{.}}"
{{- end}}
{{- with .Plain}}
	"{{.}}"
{{- end}}
)

{{.Imports}}

// Marshal returns the encoding of a value. It may be called by several goroutines.
func Marshal(v *{{.Type}}) ([]byte, error) {
	c, err := take()
	if err != nil {
		return nil, err
	}
	defer give(c)
	return c.Marshal(v)
}

// Unmarshal decodes a value into one that must be zero. It may be called by several goroutines.
func Unmarshal(data []byte, v *{{.Type}}) error {
	c, err := take()
	if err != nil {
		return err
	}
	defer give(c)
	return c.Unmarshal(data, v)
}

// open makes a codec.
func open() (contest.Codec, error) {
	t := &contest.Type{Name: {{printf "%q" .Called}}, Go: reflect.TypeFor[{{.Type}}]()}
{{- if .Plain}}
	t = t.WithPlain(contest.NewPlain(plain.To, plain.From))
{{- end}}
	return {{.Library}}.Contestant{{if .Generated}}.WithCode(generated.Codecs){{end}}.Variant({{printf "%q" .Variant}}).Codec(t)
}
{{if .Concurrent}}
var one = sync.OnceValues(open)

func take() (contest.Codec, error) { return one() }

func give(contest.Codec) {}
{{else}}
// kept are codecs that nobody uses: each serves one goroutine at a time.
var kept sync.Pool

func take() (contest.Codec, error) {
	if c, ok := kept.Get().(contest.Codec); ok {
		return c, nil
	}
	return open()
}

func give(c contest.Codec) { kept.Put(c) }
{{end}}`))

var testSource = template.Must(template.New("codec_test.go").Parse(`package {{.Name}}

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"reflect"
	"testing"

	"` + fidelity + `"
)

{{.Imports}}

//go:embed samples.json
var samples []byte

// What is marshalled comes back whole.
func TestRoundTrip(t *testing.T) {
	compare := fidelity.For(reflect.TypeFor[{{.Type}}]())
	for i, line := range bytes.Split(bytes.TrimSpace(samples), []byte("\n")) {
		want, got := new({{.Type}}), new({{.Type}})
		if err := json.Unmarshal(line, want); err != nil {
			t.Fatalf("sample %d: %v", i+1, err)
		}
		data, err := Marshal(want)
		if err != nil {
			t.Fatalf("sample %d: %v", i+1, err)
		}
		if err := Unmarshal(data, got); err != nil {
			t.Fatalf("sample %d: %v", i+1, err)
		}
		for _, difference := range compare.Differences(want, got, 3) {
			t.Errorf("sample %d: %v", i+1, difference)
		}
	}
}
`))
