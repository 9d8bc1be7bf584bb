// Package gen writes the code that a person would write by hand for each type:
// one fixed layout, the exact size first, one copy.
//
// A struct is one block, followed by its texts, lists, maps and pointers in
// order. The block contains every field of fixed size at a constant offset,
// including those of nested structs, and the lengths of the others, so one check
// against the buffer covers it. Numbers are little-endian in the size of their Go
// type. Lists of numbers are copied as memory.
package gen

import (
	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is the limit's.
var Generator = &gen.Generator{Contestant: "limit", Generate: generate}

func generate(room gen.Room) error {
	roots, err := schema.All(room.Types...)
	if err != nil {
		return err
	}
	g := &generator{File: room.File()}
	g.errShort()
	for _, root := range roots {
		g.codecs(root)
	}
	for _, s := range schema.Structs(roots...) {
		l := layoutOf(s)
		g.size(s, l)
		g.put(s, l)
		g.get(s, l, "get", false)
		g.get(s, l, "view", true)
	}
	g.Table(roots, nil, []string{"default", "reuse", "alias"}, func(prefix string, root *schema.Node) string { return prefix + root.Name })
	return g.Write(room.Path("limit_gen.go"))
}

func (g *generator) errShort() {
	g.P("var errShort = %s.New(%q)\n", g.Import("errors"), "limit: input too short")
}

// codecs writes the three codecs of one type, one for each variant.
func (g *generator) codecs(root *schema.Node) {
	name, typ := root.Name, g.Type(root.Go)
	g.P("type default%s struct{}\n", name)
	g.P("func (*default%s) Marshal(v any) ([]byte, error) {", name)
	g.P("x := v.(*%s)\nb := make([]byte, size%s(x))\nput%s(b, x)\nreturn b, nil\n}\n", typ, name, name)
	g.unmarshal("default"+name, typ, "get"+name)
	g.P("type reuse%s struct{ buffer []byte }\n", name)
	g.P("func (c *reuse%s) Marshal(v any) ([]byte, error) {", name)
	g.P("x := v.(*%s)\nsize := size%s(x)", typ, name)
	g.P("if cap(c.buffer) < size {\nc.buffer = make([]byte, 2*size)\n}")
	g.P("b := c.buffer[:size]\nput%s(b, x)\nreturn b, nil\n}\n", name)
	g.unmarshal("reuse"+name, typ, "get"+name)
	g.P("type alias%s struct{ reuse%s }\n", name, name)
	g.unmarshal("alias"+name, typ, "view"+name)
}

func (g *generator) unmarshal(receiver, typ, get string) {
	g.P("func (*%s) Unmarshal(data []byte, v any) error {", receiver)
	g.P("if %s(data, v.(*%s)) < 0 {\nreturn errShort\n}\nreturn nil\n}\n", get, typ)
}
