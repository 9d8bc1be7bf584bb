// Package gen writes the calls of idr's low-level package that a program makes
// for a type: a function that appends its fields, and one that takes them from
// the front of the input. There are versions with numbers of fixed size and with
// compact ones, and for reading also one with byte slices that point into the
// input.
package gen

import (
	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is idr's.
var Generator = &gen.Generator{Contestant: "idr", Generate: generate}

func generate(room gen.Room) error {
	roots, err := schema.All(room.Types...)
	if err != nil {
		return err
	}
	g := &generator{File: room.File()}
	g.lib = g.Import("github.com/chmike/ditp/idr/low")
	for _, s := range schema.Structs(roots...) {
		g.put(mode{suffix: "", methods: fixed}, s)
		g.put(mode{suffix: "Var", methods: varint}, s)
		g.get(mode{suffix: "", methods: fixed}, s)
		g.get(mode{suffix: "Var", methods: varint}, s)
		g.get(mode{suffix: "Alias", methods: fixed, alias: true}, s)
	}
	g.help()
	if err := g.Write(room.Path("calls_gen.go")); err != nil {
		return err
	}
	f := room.File()
	f.Import("github.com/chmike/ditp/idr/low")
	names := []string{"default", "grow", "reuse", "alias", "reuseAlias", "var", "varReuse"}
	for _, root := range roots {
		fresh(f, "default", "", "", root)
		grow(f, "grow", "default", "", root)
		reuse(f, "reuse", "", "", root)
		fresh(f, "alias", "", "Alias", root)
		reuse(f, "reuseAlias", "", "Alias", root)
		fresh(f, "var", "Var", "Var", root)
		reuse(f, "varReuse", "Var", "Var", root)
	}
	f.Table(roots, nil, names, func(prefix string, root *schema.Node) string { return prefix + root.Name })
	return f.Write(room.Path("codecs_gen.go"))
}

// help writes the code that the calls share. The library panics on short or wrong
// input, and its user turns that into an error where decoding begins.
func (g *generator) help() {
	g.P("// recovered makes a panic of the library an error.\nfunc recovered(err *error) {\nif p := recover(); p != nil {")
	g.P("*err = %s.Errorf(\"idr: %%v\", p)\n}\n}\n", g.Import("fmt"))
	if g.ranges {
		g.P("var errRange = %s.New(\"a number is out of range\")\n", g.Import("errors"))
	}
	if g.sizes {
		g.P("var errSize = %s.New(\"a size is larger than the input\")\n", g.Import("errors"))
		g.P("%s", size)
	}
}

const size = `// size reads how many elements follow, each of which takes a byte or more.
func size(d low.Decoder) (low.Decoder, int) {
	d, n := low.Size(d)
	if n > uint64(len(d)) {
		panic(errSize)
	}
	return d, int(n)
}
`

// fresh writes a codec that makes a new slice for each value, as large as the last
// result.
func fresh(f *gen.File, prefix, put, get string, root *schema.Node) {
	f.P("type %s%s struct{ size %s.SizeHint }\n", prefix, root.Name, f.Import("github.com/serbench/serbench/contest"))
	f.P("func (c *%s%s) Marshal(v any) ([]byte, error) {", prefix, root.Name)
	f.P("return c.size.Keep(put%s%s(c.size.Buffer(), v.(*%s))), nil\n}\n", root.Name, put, f.Type(root.Go))
	unmarshal(f, prefix, get, root)
}

// grow writes a codec whose slice grows from nothing.
func grow(f *gen.File, prefix, base, put string, root *schema.Node) {
	f.P("type %s%s struct{ %s%s }\n", prefix, root.Name, base, root.Name)
	f.P("func (*%s%s) Marshal(v any) ([]byte, error) { return put%s%s(nil, v.(*%s)), nil }\n", prefix, root.Name, root.Name, put, f.Type(root.Go))
}

// reuse writes a codec that keeps its slice.
func reuse(f *gen.File, prefix, put, get string, root *schema.Node) {
	f.P("type %s%s struct{ buffer low.Encoder }\n", prefix, root.Name)
	f.P("func (c *%s%s) Marshal(v any) ([]byte, error) {", prefix, root.Name)
	f.P("c.buffer = put%s%s(low.Reset(c.buffer), v.(*%s))\nreturn c.buffer, nil\n}\n", root.Name, put, f.Type(root.Go))
	unmarshal(f, prefix, get, root)
}

func unmarshal(f *gen.File, prefix, get string, root *schema.Node) {
	f.P("func (*%s%s) Unmarshal(data []byte, v any) (err error) {", prefix, root.Name)
	f.P("defer recovered(&err)\nget%s%s(data, v.(*%s))\nreturn nil\n}\n", root.Name, get, f.Type(root.Go))
}
