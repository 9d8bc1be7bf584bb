// Package gen writes the polyglot calls that a person would write for each type.
package gen

import (
	"fmt"
	"strings"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

const library = "github.com/loopholelabs/polyglot"

// Generator is polyglot's.
var Generator = &gen.Generator{Contestant: "polyglot", Generate: generate}

func generate(room gen.Room) error {
	roots, reasons, err := gen.Carried(room.Types, func(n *schema.Node) string {
		if n.Kind == schema.Pointer && n.Elem.Kind == schema.Pointer {
			return "nil can't say which of two pointers is nil"
		}
		return ""
	})
	if err != nil {
		return err
	}
	if len(roots) == 0 {
		return room.Refuse(reasons)
	}
	f := room.File()
	f.Import(library)
	f.Table(roots, reasons, []string{"default", "reuse"}, func(prefix string, root *schema.Node) string { return prefix + root.Name })
	for _, root := range roots {
		f.P("%s", strings.NewReplacer("$N", root.Name, "$T", f.Type(root.Go)).Replace(codecs))
	}
	g := &generator{File: f}
	for _, s := range schema.Structs(roots...) {
		g.encode(s)
		g.decode(s)
	}
	if g.lists {
		f.P("%s", elements)
	}
	for _, fault := range []struct {
		used       bool
		name, text string
	}{
		{g.lengths, "errLength", "an array has another length than the Go type"},
		{g.ranges, "errRange", "a number is too large for the Go type"},
	} {
		if fault.used {
			f.P("var %s = %s.New(%q)\n", fault.name, f.Import("errors"), fault.text)
		}
	}
	return f.Write(room.Path("polyglot_gen.go"))
}

const codecs = `
type default$N struct{}

func (*default$N) Marshal(v any) ([]byte, error) {
	b := polyglot.NewBuffer()
	encode$N(polyglot.Encoder(b), v.(*$T))
	return b.Bytes(), nil
}
func (*default$N) Unmarshal(data []byte, v any) error {
	return decode$N(polyglot.Decoder(data), v.(*$T))
}

type reuse$N struct {
	default$N
	buffer *polyglot.Buffer
}

func (c *reuse$N) Marshal(v any) ([]byte, error) {
	if c.buffer == nil {
		c.buffer = polyglot.NewBuffer()
	}
	c.buffer.Reset()
	encode$N(polyglot.Encoder(c.buffer), v.(*$T))
	return c.buffer.Bytes(), nil
}
`

// elements is the function that reads how many elements follow. Each takes at least a byte.
const elements = `
func elements(d *polyglot.BufferDecoder, n uint32, err error) (int, error) {
	if err == nil && int(n) > len(*d) {
		err = polyglot.ErrInvalidSlice
	}
	return int(n), err
}
`

type generator struct {
	*gen.File
	depth                  int
	lists, lengths, ranges bool // whether what they need is to be written
}

// wire are the library's name of a kind and the type in Go, if it has the kind or a wider one.
var wire = map[schema.Kind]struct{ name, typ string }{
	schema.Bool: {"Bool", "bool"}, schema.Int: {"Int64", "int64"}, schema.Int8: {"Int32", "int32"}, schema.Int16: {"Int32", "int32"},
	schema.Int32: {"Int32", "int32"}, schema.Int64: {"Int64", "int64"}, schema.Uint: {"Uint64", "uint64"}, schema.Uint8: {"Uint8", "uint8"},
	schema.Uint16: {"Uint16", "uint16"}, schema.Uint32: {"Uint32", "uint32"}, schema.Uint64: {"Uint64", "uint64"},
	schema.Float32: {"Float32", "float32"}, schema.Float64: {"Float64", "float64"}, schema.String: {"String", "string"}, schema.Bytes: {"Bytes", "[]uint8"},
}

// kind is the constant of a list's or a map's elements.
func kind(n *schema.Node) string {
	name := wire[n.Kind].name
	switch n.Kind {
	case schema.List, schema.Array:
		name = "Slice"
	case schema.Map:
		name = "Map"
	}
	if name == "" {
		name = "Any"
	}
	return "polyglot." + name + "Kind"
}

// encode writes the function that encodes a struct.
func (g *generator) encode(s *schema.Node) {
	g.P("func encode%s(e *polyglot.BufferEncoder, v *%s) {", s.Name, g.Type(s.Go))
	for _, f := range s.Fields {
		g.put("v."+f.Name, f.Type)
	}
	g.P("}\n")
}

func (g *generator) put(x string, n *schema.Node) {
	switch n.Kind {
	case schema.Time:
		x = strings.TrimPrefix(x, "*")
		g.P("e.Int64(%s.Unix()).Uint32(uint32(%s.Nanosecond()))", x, x)
	case schema.Struct:
		address := "&" + x
		if x[0] == '*' {
			address = x[1:]
		}
		g.P("encode%s(e, %s)", n.Name, address)
	case schema.List, schema.Array:
		g.depth++
		i := fmt.Sprintf("i%d", g.depth)
		g.P("e.Slice(uint32(len(%s)), %s)\nfor %s := range %s {", x, kind(n.Elem), i, x)
		g.put(gen.Element(x, i), n.Elem)
		g.P("}")
		g.depth--
	case schema.Map:
		g.depth++
		k, e := fmt.Sprintf("key%d", g.depth), fmt.Sprintf("elem%d", g.depth)
		g.P("e.Map(uint32(len(%s)), %s, %s)\nfor %s, %s := range %s {", x, kind(n.Key), kind(n.Elem), k, e, x)
		g.put(k, n.Key)
		g.put(e, n.Elem)
		g.P("}")
		g.depth--
	case schema.Pointer:
		g.P("if %s == nil {\ne.Nil()\n} else {", x)
		g.put("*"+x, n.Elem)
		g.P("}")
	default:
		g.P("e.%s(%s)", wire[n.Kind].name, as(wire[n.Kind].typ, g.Type(n.Go), x))
	}
}

// decode writes the function that decodes a struct.
func (g *generator) decode(s *schema.Node) {
	g.P("func decode%s(d *polyglot.BufferDecoder, v *%s) error {", s.Name, g.Type(s.Go))
	for _, f := range s.Fields {
		g.P("{")
		g.get("v."+f.Name, f.Type)
		g.P("}")
	}
	g.P("return nil\n}\n")
}

// get writes the code that sets dst, in a scope of its own.
func (g *generator) get(dst string, n *schema.Node) {
	const fails = "if err != nil {\nreturn err\n}"
	switch n.Kind {
	case schema.Time:
		g.P("seconds, err := d.Int64()\n%s\nnanoseconds, err := d.Uint32()\n%s", fails, fails)
		g.P("%s = %s.Unix(seconds, int64(nanoseconds)).UTC()", dst, g.Import("time"))
	case schema.Struct:
		address := "&" + dst
		if dst[0] == '*' {
			address = dst[1:]
		}
		g.P("if err := decode%s(d, %s); err != nil {\nreturn err\n}", n.Name, address)
	case schema.List, schema.Array:
		g.lists = true
		g.depth++
		i := fmt.Sprintf("i%d", g.depth)
		g.P("size, err := d.Slice(%s)\nn, err := elements(d, size, err)\n%s", kind(n.Elem), fails)
		if n.Kind == schema.Array {
			g.lengths = true
			g.P("if n != len(%s) {\nreturn errLength\n}", dst)
		} else {
			g.P("%s = make(%s, n)", dst, g.Type(n.Go))
		}
		g.P("for %s := range %s {", i, dst)
		g.get(gen.Element(dst, i), n.Elem)
		g.P("}")
		g.depth--
	case schema.Map:
		g.lists = true
		g.P("size, err := d.Map(%s, %s)\nn, err := elements(d, size, err)\n%s\nm := make(%s, n)", kind(n.Key), kind(n.Elem), fails, g.Type(n.Go))
		g.P("for range n {\nvar key %s\n{", g.Type(n.Key.Go))
		g.get("key", n.Key)
		g.P("}\nvar elem %s\n{", g.Type(n.Elem.Go))
		g.get("elem", n.Elem)
		g.P("}\nm[key] = elem\n}\n%s = m", dst)
	case schema.Pointer:
		g.P("if d.Nil() {\n%s = nil\n} else {\np := new(%s)\n{", dst, g.Type(n.Elem.Go))
		g.get("*p", n.Elem)
		g.P("}\n%s = p\n}", dst)
	default:
		w, argument := wire[n.Kind], ""
		if n.Kind == schema.Bytes {
			argument = "nil"
		}
		g.P("x, err := d.%s(%s)\n%s", w.name, argument, fails)
		if n.Kind == schema.Int8 || n.Kind == schema.Int16 {
			g.ranges = true
			g.P("if %s(%s(x)) != x {\nreturn errRange\n}", w.typ, n.Kind)
		}
		g.P("%s = %s", dst, as(g.Type(n.Go), w.typ, "x"))
	}
}

// as converts x to a type.
func as(to, from, x string) string {
	if to == from {
		return x
	}
	return to + "(" + x + ")"
}
