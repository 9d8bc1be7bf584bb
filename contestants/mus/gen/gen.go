// Package gen runs musgen on the user's types, once for each of its modes, and
// writes the codecs.
package gen

import (
	"slices"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is mus's.
var Generator = &gen.Generator{
	Contestant: "mus",
	Generate:   func(room gen.Room) error { return generate(room, false) },
	Modes: []gen.Mode{{
		Name:     "nativetime",
		Times:    []string{"varint", "unsafe"},
		Generate: func(room gen.Room) error { return generate(room, true) },
	}},
}

// generate writes a room with a serializer of seconds and nanoseconds for times,
// or with musgen's own of nanoseconds since 1970.
func generate(room gen.Room, nativeTime bool) error {
	roots, reasons, err := gen.Carried(room.Types, func(*schema.Node) string { return "" })
	if err != nil {
		return err
	}
	if len(roots) == 0 {
		return room.Refuse(reasons)
	}
	if !nativeTime && slices.ContainsFunc(roots, (*schema.Node).HasTime) {
		if err := timestamps(room); err != nil {
			return err
		}
	}
	codecs := room.File()
	var names []string
	for _, m := range modes {
		if nativeTime && !m.native {
			continue
		}
		m.native = nativeTime
		if err := m.write(room, roots); err != nil {
			return err
		}
		for _, root := range roots {
			fresh(codecs, m, root)
			if m.reuse {
				reuse(codecs, m, root)
			}
		}
		names = append(names, m.name)
		if m.reuse {
			names = append(names, m.name+"Reuse")
		}
	}
	codecs.Table(roots, reasons, names, func(prefix string, root *schema.Node) string { return prefix + "Codec" + root.Name })
	return codecs.Write(room.Path("codecs_gen.go"))
}

// fresh writes the codec that makes a slice of the exact size for each value.
func fresh(f *gen.File, m mode, root *schema.Node) {
	codec, typ, ser := m.name+"Codec"+root.Name, f.Type(root.Go), m.serializer(root)
	f.P("type %s struct{}\n", codec)
	f.P("func (*%s) Marshal(v any) ([]byte, error) {", codec)
	f.P("x := *v.(*%s)\nb := make([]byte, %s.Size(x))\n%s.Marshal(x, b)\nreturn b, nil\n}\n", typ, ser, ser)
	f.P("func (*%s) Unmarshal(data []byte, v any) (err error) {", codec)
	f.P("*v.(*%s), _, err = %s.Unmarshal(data)\nreturn err\n}\n", typ, ser)
}

// reuse writes the codec that keeps its slice.
func reuse(f *gen.File, m mode, root *schema.Node) {
	base, codec, typ, ser := m.name+"Codec"+root.Name, m.name+"ReuseCodec"+root.Name, f.Type(root.Go), m.serializer(root)
	f.P("type %s struct {\n%s\nbuffer []byte\n}\n", codec, base)
	f.P("func (c *%s) Marshal(v any) ([]byte, error) {", codec)
	f.P("x := *v.(*%s)\nsize := %s.Size(x)", typ, ser)
	f.P("if cap(c.buffer) < size {\nc.buffer = make([]byte, size)\n}")
	f.P("b := c.buffer[:size]\n%s.Marshal(x, b)\nreturn b, nil\n}\n", ser)
}
