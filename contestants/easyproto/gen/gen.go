// Package gen writes what easyproto's documentation tells its user to write for a
// type: a function that appends the fields of a message, and one that reads field
// after field. The second exists twice: it copies strings, or lets them point
// into the input.
package gen

import (
	"fmt"
	"path"
	"strings"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is easyproto's.
var Generator = &gen.Generator{Contestant: "easyproto", Generate: generate}

func generate(room gen.Room) error {
	roots, err := schema.All(room.Types...)
	if err != nil {
		return err
	}
	// Times are messages like google.protobuf.Timestamp.
	roots = schema.Times{Nanoseconds: schema.Int32}.Split(roots...)
	g := &generator{File: room.File(), needed: map[string]bool{}}
	g.lib = g.Import("github.com/VictoriaMetrics/easyproto")
	for _, s := range schema.Structs(roots...) {
		g.marshal(s)
		g.unmarshal("unmarshal", s)
		g.unmarshal("view", s)
	}
	g.rest()
	if err := g.Write(room.Path("messages_gen.go")); err != nil {
		return err
	}
	f := room.File()
	for _, root := range roots {
		codecs(f, root)
	}
	f.Table(roots, nil, []string{"default", "reuse", "alias", "reuseAlias"}, func(prefix string, root *schema.Node) string { return prefix + root.Name })
	return f.Write(room.Path("codecs_gen.go"))
}

// codecs writes the four codecs of one type, one for each variant. Each has a
// pool of its own.
func codecs(f *gen.File, root *schema.Node) {
	name, typ := root.Name, f.Type(root.Go)
	f.P("type default%s struct{ pool %s.MarshalerPool }\n", name, f.Import("github.com/VictoriaMetrics/easyproto"))
	f.P("func (c *default%s) append(dst []byte, v any) []byte {", name)
	f.P("m := c.pool.Get()\nmarshal%s(m.MessageMarshaler(), v.(*%s))\ndst = m.Marshal(dst)\nc.pool.Put(m)\nreturn dst\n}\n", name, typ)
	f.P("func (c *default%s) Marshal(v any) ([]byte, error) { return c.append(nil, v), nil }\n", name)
	f.P("func (*default%s) Unmarshal(data []byte, v any) error { return unmarshal%s(v.(*%s), data) }\n", name, name, typ)
	f.P("type reuse%s struct {\ndefault%s\nbuffer []byte\n}\n", name, name)
	f.P("func (c *reuse%s) Marshal(v any) ([]byte, error) {\nc.buffer = c.append(c.buffer[:0], v)\nreturn c.buffer, nil\n}\n", name)
	f.P("type alias%s struct{ default%s }\n", name, name)
	f.P("func (*alias%s) Unmarshal(data []byte, v any) error { return view%s(v.(*%s), data) }\n", name, name, typ)
	f.P("type reuseAlias%s struct{ reuse%s }\n", name, name)
	f.P("func (*reuseAlias%s) Unmarshal(data []byte, v any) error { return view%s(v.(*%s), data) }\n", name, name, typ)
}

// A generator writes the functions for messages: one for each struct, and one for
// each list, map or pointer that a list or a map can contain only as a message
// with one field.
type generator struct {
	*gen.File
	lib    string // the library's name in the file
	needed map[string]bool
	queue  []func()
}

// need schedules a function to be written after the current ones, once.
func (g *generator) need(name string, write func()) string {
	if !g.needed[name] {
		g.needed[name] = true
		g.queue = append(g.queue, write)
	}
	return name
}

func (g *generator) rest() {
	for len(g.queue) > 0 {
		write := g.queue[0]
		g.queue = g.queue[1:]
		write()
	}
}

// A scalar is the library's name of a kind, and its type.
type scalar struct{ name, typ string }

var scalars = map[schema.Kind]scalar{
	schema.Bool: {"Bool", "bool"},
	schema.Int:  {"Int64", "int64"}, schema.Int8: {"Int32", "int32"}, schema.Int16: {"Int32", "int32"},
	schema.Int32: {"Int32", "int32"}, schema.Int64: {"Int64", "int64"},
	schema.Uint: {"Uint64", "uint64"}, schema.Uint8: {"Uint32", "uint32"}, schema.Uint16: {"Uint32", "uint32"},
	schema.Uint32: {"Uint32", "uint32"}, schema.Uint64: {"Uint64", "uint64"},
	schema.Float32: {"Float", "float32"}, schema.Float64: {"Double", "float64"},
	schema.String: {"String", "string"}, schema.Bytes: {"Bytes", "[]uint8"},
}

func isScalar(n *schema.Node) bool { return scalars[n.Kind].name != "" }

// packed reports whether a list of the node is one field with all its elements.
func packed(n *schema.Node) bool {
	return isScalar(n) && n.Kind != schema.String && n.Kind != schema.Bytes
}

// name names a node's functions.
func name(n *schema.Node) string {
	switch {
	case n.Kind == schema.Struct:
		return n.Name
	case n.Go.Name() != "" && n.Go.PkgPath() != "":
		return upper(path.Base(n.Go.PkgPath())) + n.Go.Name()
	case n.Kind == schema.Map:
		return "Map" + name(n.Key) + name(n.Elem)
	case n.Kind == schema.Array:
		return fmt.Sprintf("Array%d%s", n.Len, name(n.Elem))
	case n.Elem != nil:
		return upper(n.Kind.String()) + name(n.Elem)
	}
	return upper(n.Kind.String())
}

func upper(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// convert is x, of type from, as type to.
func convert(to, from, x string) string {
	if to == from {
		return x
	}
	return to + "(" + x + ")"
}
