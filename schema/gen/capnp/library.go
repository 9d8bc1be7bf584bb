package capnp

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strings"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// A Library is how a contestant uses one of the libraries.
type Library struct {
	API
	// Imports maps names to the paths of the packages that Help and Codecs use in
	// addition to the library's. Help is code that the codecs share.
	Imports map[string]string
	Help    string
	// Names are the names of the codecs. Codecs is the code of a root's codecs.
	// Each is a type, named after one of Names and the root. $N is the root's
	// name, $M its record's, and $T the user's type.
	Names  []string
	Codecs string
	// UnixNano has a time as its nanoseconds since 1970 in an Int64.
	UnixNano bool
}

// UnixNanoMode is [gen.UnixNanoMode] of the library.
func (l Library) UnixNanoMode(names ...string) gen.Mode {
	l.UnixNano, l.Names = true, names
	return gen.UnixNanoMode(names, l.Generate)
}

// Generate runs the library's plugin on the schema, and writes the conversions and the
// codecs.
func (l Library) Generate(room gen.Room) error {
	roots, err := schema.All(room.Types...)
	if err != nil {
		return err
	}
	if !l.UnixNano {
		roots = gen.SplitTimes.Split(roots...)
	}
	m := newModel(roots)
	if err := l.compile(room, m); err != nil {
		return err
	}
	c := &coder{File: room.File(), model: m, API: l.API}
	c.writers()
	c.readers()
	if err := c.Write(room.Path("conversions_gen.go")); err != nil {
		return err
	}
	f := room.File()
	f.ImportAs(l.Name, l.Module)
	for name, path := range l.Imports {
		f.ImportAs(name, path)
	}
	f.P("%s\n", strings.TrimSpace(l.Help))
	for _, root := range roots {
		f.P("%s\n", fill(strings.TrimSpace(l.Codecs), "$N", root.Name, "$M", m.record(root), "$T", f.Type(root.Go)))
	}
	f.Table(roots, nil, l.Names, func(prefix string, root *schema.Node) string { return prefix + root.Name })
	return f.Write(room.Path("codecs_gen.go"))
}

// compile writes schema.capnp for readers, and has the plugin make schema_gen.go of the
// same schema.
func (l Library) compile(room gen.Room, m *model) error {
	if err := os.WriteFile(room.Path(schemaFile), []byte(m.text(room.Package)), 0o666); err != nil {
		return err
	}
	request, err := m.request(room.Package)
	if err != nil {
		return err
	}
	plugin, err := gen.ToolPath(l.Module + "/capnpc-go")
	if err != nil {
		return err
	}
	cmd := exec.Command(plugin)
	cmd.Dir, cmd.Stdin = room.Dir, bytes.NewReader(request)
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("capnpc-go: %w\n%s", err, out)
	}
	code := room.Path("schema_gen.go")
	if err := os.Rename(room.Path(schemaFile+".go"), code); err != nil {
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
