// Package gen writes the calls of benc's package std that a person would write
// for each type: field by field, with a function for each struct. In separate
// packages, it runs bencgen, the module's own generator, on a schema, and writes
// the conversions and the codecs.
package gen

import (
	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is benc's.
var Generator = &gen.Generator{
	Contestant: "benc",
	Generate:   func(room gen.Room) error { return generate(room, false) },
	Modes: []gen.Mode{
		gen.UnixNanoMode(names, func(room gen.Room) error { return generate(room, true) }),
		bencgen("bencgen", "string", "rcopy bytes"),
		bencgen("bencgenalias", "unsafe string", "bytes", "default", "nativereuse"),
	},
}

var names = []string{"default", "reuse", "unsafe", "unsafeReuse"}

// generate writes a room with a time as its seconds and nanoseconds, or as its
// nanoseconds since 1970.
func generate(room gen.Room, unixNano bool) error {
	roots, err := schema.All(room.Types...)
	if err != nil {
		return err
	}
	for _, w := range []*writer{
		{File: room.File(), name: "safe", text: "String", bytes: "BytesCopied", sizes: true},
		{File: room.File(), name: "unsafe", text: "UnsafeString", bytes: "BytesCropped"},
	} {
		w.unixNano = unixNano
		w.ImportAs("bstd", std)
		w.structs(roots)
		if err := w.Write(room.Path(w.name + "_gen.go")); err != nil {
			return err
		}
	}
	f := room.File()
	for _, root := range roots {
		fresh(f, "default", "safe", root)
		reuse(f, "reuse", "default", "safe", root)
		fresh(f, "unsafe", "unsafe", root)
		reuse(f, "unsafeReuse", "unsafe", "unsafe", root)
	}
	f.Table(roots, nil, names, codec)
	return f.Write(room.Path("codecs_gen.go"))
}

func codec(prefix string, root *schema.Node) string { return prefix + "Codec" + root.Name }

// fresh writes the codec that makes a slice of the exact size for each value.
func fresh(f *gen.File, prefix, functions string, root *schema.Node) {
	name, typ, benc := codec(prefix, root), f.Type(root.Go), f.Import("github.com/deneonet/benc")
	f.P("type %s struct{}\n", name)
	f.P("func (*%s) Marshal(v any) ([]byte, error) {", name)
	f.P("x := v.(*%s)\nb := make([]byte, size%s(x))", typ, root.Name)
	f.P("return b, %s.VerifyMarshal(%sMarshal%s(0, b, x), b)\n}\n", benc, functions, root.Name)
	f.P("func (*%s) Unmarshal(data []byte, v any) error {", name)
	f.P("n, err := %sUnmarshal%s(0, data, v.(*%s))", functions, root.Name, typ)
	f.P("if err != nil {\nreturn err\n}\nreturn %s.VerifyUnmarshal(n, data)\n}\n", benc)
}

// reuse writes the codec that keeps its slice.
func reuse(f *gen.File, prefix, base, functions string, root *schema.Node) {
	name := codec(prefix, root)
	f.P("type %s struct {\n%s\nbuffer []byte\n}\n", name, codec(base, root))
	f.P("func (c *%s) Marshal(v any) ([]byte, error) {", name)
	f.P("x := v.(*%s)\nsize := size%s(x)", f.Type(root.Go), root.Name)
	f.P("if cap(c.buffer) < size {\nc.buffer = make([]byte, size)\n}")
	f.P("b := c.buffer[:size]\nreturn b, %s.VerifyMarshal(%sMarshal%s(0, b, x), b)\n}\n", f.Import("github.com/deneonet/benc"), functions, root.Name)
}
