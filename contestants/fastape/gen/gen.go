// Package gen writes a tape for each struct as a person would build it from
// fastape's: one field for each field, and the methods Sizeof, Roll and Unroll.
package gen

import (
	"reflect"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is fastape's.
var Generator = &gen.Generator{
	Contestant: "fastape",
	Generate:   func(room gen.Room) error { return generate(room, false) },
	Modes: []gen.Mode{{
		Name:     "nativetime",
		Times:    []string{"default"},
		Generate: func(room gen.Room) error { return generate(room, true) },
	}},
}

// generate writes a room with tapes of seconds and nanoseconds for times, or with
// fastape's own of nanoseconds since 1970.
func generate(room gen.Room, nativeTime bool) error {
	roots, reasons, err := gen.Carried(room.Types, refuse)
	if err != nil {
		return err
	}
	if len(roots) == 0 {
		return room.Refuse(reasons)
	}
	w := &writer{File: room.File(), seen: map[string]reflect.Type{}, nativeTime: nativeTime}
	w.tapes(roots)
	if err := w.Write(room.Path("tapes_gen.go")); err != nil {
		return err
	}
	f := room.File()
	for _, root := range roots {
		codecs(f, root)
	}
	f.Table(roots, reasons, []string{"default", "reuse"}, codec)
	return f.Write(room.Path("codecs_gen.go"))
}

func refuse(n *schema.Node) string {
	if n.Kind > schema.Struct && n.Go.PkgPath() != "" {
		return "fastape has no tape for a " + n.Kind.String() + " with a name"
	}
	return ""
}

func codec(prefix string, root *schema.Node) string { return prefix + "Codec" + root.Name }

// codecs writes the codec that makes a slice of the exact size for each value, and
// the one that keeps the slice.
func codecs(f *gen.File, root *schema.Node) {
	name, kept, typ := codec("default", root), codec("reuse", root), f.Type(root.Go)
	f.P("type %s struct{ tape %s }\n", name, tapeName(root))
	f.P("func (c *%s) Marshal(v any) ([]byte, error) {", name)
	f.P("x := v.(*%s)\nb := make([]byte, c.tape.Sizeof(*x))", typ)
	f.P("if _, err := c.tape.Roll(*x, b); err != nil {\nreturn nil, err\n}\nreturn b, nil\n}\n")
	f.P("func (c *%s) Unmarshal(data []byte, v any) error {", name)
	f.P("_, err := c.tape.Unroll(data, v.(*%s))\nreturn err\n}\n", typ)
	f.P("type %s struct {\n%s\nbuffer []byte\n}\n", kept, name)
	f.P("func (c *%s) Marshal(v any) ([]byte, error) {", kept)
	f.P("x := v.(*%s)\nsize := c.tape.Sizeof(*x)", typ)
	f.P("if cap(c.buffer) < size {\nc.buffer = make([]byte, size)\n}\nb := c.buffer[:size]")
	f.P("if _, err := c.tape.Roll(*x, b); err != nil {\nreturn nil, err\n}\nreturn b, nil\n}\n")
}
