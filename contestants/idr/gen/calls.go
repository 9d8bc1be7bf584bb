package gen

import (
	"fmt"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// A method is the library's name of an encoding, and its type.
type method struct{ name, typ string }

// fixed are the methods that the library's documentation calls fast. For int and
// uint it has only compact ones.
var fixed = map[schema.Kind]method{
	schema.Bool: {"Bool", "bool"},
	schema.Int:  {"VarInt", "int"}, schema.Int8: {"Int8", "int8"}, schema.Int16: {"Int16", "int16"},
	schema.Int32: {"Int32", "int32"}, schema.Int64: {"Int64", "int64"},
	schema.Uint: {"VarUint", "uint"}, schema.Uint8: {"Uint8", "uint8"}, schema.Uint16: {"Uint16", "uint16"},
	schema.Uint32: {"Uint32", "uint32"}, schema.Uint64: {"Uint64", "uint64"},
	schema.Float32: {"Float32", "float32"}, schema.Float64: {"Float64", "float64"},
	schema.String: {"String", "string"}, schema.Bytes: {"Blob", "[]uint8"}, schema.Time: {"Time", "Time"},
}

// varint are the compact methods.
var varint = map[schema.Kind]method{
	schema.Bool: {"Bool", "bool"},
	schema.Int:  {"VarInt", "int"}, schema.Int8: {"Int8", "int8"}, schema.Int16: {"VarInt", "int"},
	schema.Int32: {"VarInt", "int"}, schema.Int64: {"VarInt64", "int64"},
	schema.Uint: {"VarUint", "uint"}, schema.Uint8: {"Uint8", "uint8"}, schema.Uint16: {"VarUint", "uint"},
	schema.Uint32: {"VarUint", "uint"}, schema.Uint64: {"VarUint64", "uint64"},
	schema.Float32: {"VarFloat", "float64"}, schema.Float64: {"VarFloat", "float64"},
	schema.String: {"String", "string"}, schema.Bytes: {"Blob", "[]uint8"}, schema.Time: {"VarTime", "Time"},
}

// A mode is a way to call the library.
type mode struct {
	suffix  string // of the functions' names
	methods map[schema.Kind]method
	alias   bool // byte slices point into the input
}

type generator struct {
	*gen.File
	lib   string // the library's name in the file
	depth int    // of loops; names their variables

	sizes, ranges bool // the calls use size, or errRange
}

// nested passes the names of a loop's variables to its body.
func (g *generator) nested(body func(i, key, value string)) {
	suffix := ""
	if g.depth > 0 {
		suffix = fmt.Sprint(g.depth + 1)
	}
	g.depth++
	body("i"+suffix, "key"+suffix, "value"+suffix)
	g.depth--
}

// put writes the function that appends a struct.
func (g *generator) put(m mode, s *schema.Node) {
	g.P("func put%s%s(e %s.Encoder, v *%s) %s.Encoder {", s.Name, m.suffix, g.lib, g.Type(s.Go), g.lib)
	for _, f := range s.Fields {
		g.putValue(m, "v."+f.Name, f.Type)
	}
	g.P("return e\n}\n")
}

// putValue writes the code that appends a value.
func (g *generator) putValue(m mode, x string, n *schema.Node) {
	switch n.Kind {
	case schema.Struct:
		g.P("e = put%s%s(e, &%s)", n.Name, m.suffix, x)
	case schema.List, schema.Array:
		if n.Kind == schema.List {
			g.P("e = %s.PutSize(e, uint64(len(%s)))", g.lib, x)
		}
		g.nested(func(i, _, _ string) {
			g.P("for %s := range %s {", i, x)
			g.putValue(m, x+"["+i+"]", n.Elem)
			g.P("}")
		})
	case schema.Map:
		g.P("e = %s.PutSize(e, uint64(len(%s)))", g.lib, x)
		g.nested(func(_, key, value string) {
			g.P("for %s, %s := range %s {", key, value, x)
			g.putValue(m, key, n.Key)
			g.putValue(m, value, n.Elem)
			g.P("}")
		})
	case schema.Pointer:
		g.P("e = %s.PutBool(e, %s != nil)\nif %s != nil {", g.lib, x, x)
		g.putValue(m, "(*"+x+")", n.Elem)
		g.P("}")
	default:
		method := m.methods[n.Kind]
		g.P("e = %s.Put%s(e, %s)", g.lib, method.name, convert(method.typ, g.basic(n), x))
	}
}

// basic is a node's type as a method names it.
func (g *generator) basic(n *schema.Node) string {
	if n.Kind == schema.Time {
		return "Time"
	}
	return g.Type(n.Go)
}

func convert(to, from, x string) string {
	if to == from {
		return x
	}
	return to + "(" + x + ")"
}

// get writes the function that reads a struct, which must be empty.
func (g *generator) get(m mode, s *schema.Node) {
	g.P("func get%s%s(d %s.Decoder, v *%s) %s.Decoder {", s.Name, m.suffix, g.lib, g.Type(s.Go), g.lib)
	for _, f := range s.Fields {
		g.getValue(m, "v."+f.Name, f.Type)
	}
	g.P("return d\n}\n")
}

// getValue writes the code that reads a value.
func (g *generator) getValue(m mode, x string, n *schema.Node) {
	switch n.Kind {
	case schema.Struct:
		g.P("d = get%s%s(d, &%s)", n.Name, m.suffix, x)
	case schema.List, schema.Array:
		g.nested(func(i, _, value string) {
			if n.Kind == schema.List {
				g.sizes = true
				g.P("{\nvar %s int\nd, %s = size(d)\n%s = make(%s, %s)\n}", value, value, x, g.Type(n.Go), value)
			}
			g.P("for %s := range %s {", i, x)
			g.getValue(m, x+"["+i+"]", n.Elem)
			g.P("}")
		})
	case schema.Map:
		g.sizes = true
		g.nested(func(i, key, value string) {
			g.P("{\nvar %s int\nd, %s = size(d)\n%s = make(%s, %s)\nfor range %s {", i, i, x, g.Type(n.Go), i, i)
			g.P("var %s %s\nvar %s %s", key, g.Type(n.Key.Go), value, g.Type(n.Elem.Go))
			g.getValue(m, key, n.Key)
			g.getValue(m, value, n.Elem)
			g.P("%s[%s] = %s\n}\n}", x, key, value)
		})
	case schema.Pointer:
		g.nested(func(_, _, value string) {
			g.P("{\nvar %s bool\nd, %s = %s.Bool(d)\n%s = nil\nif %s {\n%s = new(%s)", value, value, g.lib, x, value, x, g.Type(n.Elem.Go))
			g.getValue(m, "(*"+x+")", n.Elem)
			g.P("}\n}")
		})
	default:
		g.getBasic(m, x, n)
	}
}

// getBasic reads a number, a text or a time. A number that arrives in a wider
// type must fit.
func (g *generator) getBasic(m mode, x string, n *schema.Node) {
	method := m.methods[n.Kind]
	call := method.name + "(d)"
	if n.Kind == schema.String || n.Kind == schema.Bytes {
		call = method.name + "(d, uint64(len(d)))"
	}
	clone := n.Kind == schema.Bytes && !m.alias
	if method.typ == g.basic(n) && !clone {
		g.P("d, %s = %s.%s", x, g.lib, call)
		return
	}
	g.nested(func(_, _, value string) {
		g.P("{\nvar %s %s\nd, %s = %s.%s", value, method.typ, value, g.lib, call)
		if n.Kind.Integer() && n.Kind.Bits() < 64 && method.typ != n.Kind.String() {
			g.ranges = true
			g.P("if %s(%s(%s)) != %s {\npanic(errRange)\n}", method.typ, n.Kind, value, value)
		}
		if clone {
			value = g.Import("bytes") + ".Clone(" + value + ")"
		}
		g.P("%s = %s\n}", x, convert(g.Type(n.Go), method.typ, value))
	})
}
