package capnp

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// A Library is a contestant's use of one of the libraries.
type Library struct {
	API
	// Contestant is its name.
	Contestant string
	// Imports are the paths of the packages that Help and Codecs name besides the
	// library's, by that name. Help is code that the codecs share.
	Imports map[string]string
	Help    string
	// Ways are the ways of using the library. Codecs is the code of a root's
	// codecs, each a type of the way's name and the root's: $N stands for the root's
	// name, $M for its record's and $T for the user's type.
	Ways   []string
	Codecs string
}

// Generate writes the schema, runs the compiler and the library's plugin over it,
// and writes the conversions and the codecs.
func (l Library) Generate(dir, pkg string, types []reflect.Type) error {
	roots, err := schema.All(types...)
	if err != nil {
		return err
	}
	m := newModel(roots)
	if err := l.compile(dir, pkg, m); err != nil {
		return err
	}
	command := "go generate ./contestants/" + l.Contestant
	c := &coder{File: gen.NewFile(pkg, command), model: m, API: l.API}
	c.writers()
	c.readers()
	if err := c.Write(filepath.Join(dir, "conversions_gen.go")); err != nil {
		return err
	}
	f := gen.NewFile(pkg, command)
	f.ImportAs(l.Name, l.Module)
	for name, path := range l.Imports {
		f.ImportAs(name, path)
	}
	f.P("%s\n", strings.TrimSpace(l.Help))
	for _, root := range roots {
		f.P("%s\n", fill(strings.TrimSpace(l.Codecs), "$N", root.Name, "$M", m.record(root), "$T", f.Type(root.Go)))
	}
	f.Table(roots, nil, l.Ways, func(way string, root *schema.Node) string { return way + root.Name })
	return f.Write(filepath.Join(dir, "codecs_gen.go"))
}

// compile writes schema.capnp, and has the plugin make schema_gen.go of it.
func (l Library) compile(dir, pkg string, m *model) error {
	path := "github.com/serbench/serbench/contestants/" + l.Contestant
	if pkg != l.Contestant {
		path += "/" + pkg
	}
	if err := os.WriteFile(filepath.Join(dir, "schema.capnp"), []byte(m.text(pkg, path)), 0o666); err != nil {
		return err
	}
	module, err := output("list", "-m", "-f", "{{.Dir}}", l.Module)
	if err != nil {
		return err
	}
	// The compiler runs a plugin by its path, which the command prints that would
	// run it.
	plugin, err := output("tool", "-n", l.Module+"/capnpc-go")
	if err != nil {
		return err
	}
	if err := gen.Native(dir, "capnp", "compile", "-I"+filepath.Join(module, l.Std), "-o"+plugin, "schema.capnp"); err != nil {
		return err
	}
	code := filepath.Join(dir, "schema_gen.go")
	if err := os.Rename(filepath.Join(dir, "schema.capnp.go"), code); err != nil {
		return err
	}
	if err := gen.Format(code); err != nil {
		return err
	}
	source, err := os.ReadFile(code)
	if err != nil || bytes.HasPrefix(source, []byte("// Code generated ")) {
		return err
	}
	return gen.Mark(code, "capnpc-go")
}

// output is what a go command prints.
func output(args ...string) (string, error) {
	out, err := exec.Command("go", args...).Output()
	return strings.TrimSpace(string(out)), err
}
