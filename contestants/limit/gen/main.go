// Command gen writes the code that a person would write by hand for each type:
// one fixed layout, the exact size first, one copy.
//
// A struct is one block and then its texts, lists, maps and pointers in their
// order. The block holds every field of fixed size at a constant offset, those of
// nested structs too, and the lengths of the others, so that it is checked
// against the buffer once. Numbers are little-endian in the size of their Go
// type; lists of numbers are copied as memory.
package main

import (
	"errors"
	"fmt"
	"os"
	"reflect"

	"github.com/serbench/serbench/datasets"
	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/kitchen"
)

func main() {
	var types []reflect.Type
	for _, t := range datasets.All() {
		types = append(types, t.Go)
	}
	err := errors.Join(
		write("limit_gen.go", "codecs", types),
		write("kitchen_gen_test.go", "kitchenCodecs", []reflect.Type{reflect.TypeFor[kitchen.Sink]()}),
	)
	if err != nil {
		fmt.Fprintf(os.Stderr, "limit/gen: %v\n", err)
		os.Exit(1)
	}
}

// write writes a file with the code of types, and a table of it.
func write(path, table string, types []reflect.Type) error {
	f, err := generate(table, types)
	if err != nil {
		return err
	}
	return f.Write(path)
}

func generate(table string, types []reflect.Type) (*gen.File, error) {
	roots, err := schema.All(types...)
	if err != nil {
		return nil, err
	}
	g := &generator{File: gen.NewFile("limit", "go generate ./contestants/limit")}
	g.table(table, roots)
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
	return g.File, nil
}

// table maps each type to its three codecs.
func (g *generator) table(name string, roots []*schema.Node) {
	codec := g.Import("github.com/serbench/serbench/contest") + ".Codec"
	g.P("// %s are the types that code is written for.", name)
	g.P("var %s = map[%s.Type]struct{ fresh, reuse, alias func() %s }{", name, g.Import("reflect"), codec)
	for _, root := range roots {
		g.P("reflect.TypeFor[%s](): {", g.Type(root.Go))
		g.P("func() %s { return fresh%s{} },", codec, root.Name)
		g.P("func() %s { return &reuse%s{} },", codec, root.Name)
		g.P("func() %s { return &alias%s{} },", codec, root.Name)
		g.P("},")
	}
	g.P("}\n")
}

// codecs writes the three ways of use of one type.
func (g *generator) codecs(root *schema.Node) {
	name, typ := root.Name, g.Type(root.Go)
	g.P("type fresh%s struct{}\n", name)
	g.P("func (fresh%s) Marshal(v any) ([]byte, error) {", name)
	g.P("x := v.(*%s)\nb := make([]byte, size%s(x))\nput%s(b, x)\nreturn b, nil\n}\n", typ, name, name)
	g.unmarshal("fresh"+name, typ, "get"+name)
	g.P("type reuse%s struct{ buffer []byte }\n", name)
	g.P("func (c *reuse%s) Marshal(v any) ([]byte, error) {", name)
	g.P("x := v.(*%s)\nb := grown(&c.buffer, size%s(x))\nput%s(b, x)\nreturn b, nil\n}\n", typ, name, name)
	g.unmarshal("*reuse"+name, typ, "get"+name)
	g.P("type alias%s struct{ reuse%s }\n", name, name)
	g.unmarshal("*alias"+name, typ, "view"+name)
}

func (g *generator) unmarshal(receiver, typ, get string) {
	g.P("func (%s) Unmarshal(data []byte, v any) error {", receiver)
	g.P("if %s(data, v.(*%s)) < 0 {\nreturn errShort\n}\nreturn nil\n}\n", get, typ)
}
