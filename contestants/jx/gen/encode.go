package gen

import (
	"fmt"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// An encoding is one way to write values.
type encoding struct {
	*generator
	to       string // e or w
	function string // the prefix of functions: encode
	text     string // the method for texts
}

// encode writes the function that encodes a struct with an Encoder, whose method text is for
// its texts.
func (g *generator) encode(s *schema.Node, function, text string) {
	w := encoding{g, "e", function, text}
	g.P("func %s%s(e *jx.Encoder, v *%s) {\ne.ObjStart()", function, s.Name, g.Type(s.Go))
	for key, f := range s.JSONFields() {
		g.P("e.FieldStart(%q)", key)
		w.value("v."+f.Name, f.Type)
	}
	g.P("e.ObjEnd()\n}\n")
}

// write writes the function that encodes a struct with a Writer, which writes no commas of its
// own.
func (g *generator) write(s *schema.Node) {
	w := encoding{g, "w", "write", "Str"}
	g.maps = 0
	g.P("func write%s(w *jx.Writer, v *%s) {\nw.ObjStart()", s.Name, g.Type(s.Go))
	comma := ""
	for key, f := range s.JSONFields() {
		g.P("w.RawStr(%q)", fmt.Sprintf("%s%q:", comma, key))
		w.value("v."+f.Name, f.Type)
		comma = ","
	}
	g.P("w.ObjEnd()\n}\n")
}

// value writes the code that encodes the expression x.
func (w encoding) value(x string, n *schema.Node) {
	switch n.Kind {
	case schema.Time:
		w.times = true
		function := "encodeTime"
		if w.to == "w" {
			function = "writeTime"
		}
		w.P("%s(%s, %s)", function, w.to, x)
	case schema.Struct:
		address := "&" + x
		if x[0] == '*' {
			address = x[1:]
		}
		w.P("%s%s(%s, %s)", w.function, n.Name, w.to, address)
	case schema.List, schema.Array:
		w.depth++
		i := fmt.Sprintf("i%d", w.depth)
		w.P("%s.ArrStart()\nfor %s := range %s {", w.to, i, x)
		if w.to == "w" {
			w.P("if %s > 0 {\nw.Comma()\n}", i)
		}
		w.value(gen.Element(x, i), n.Elem)
		w.P("}\n%s.ArrEnd()", w.to)
		w.depth--
	case schema.Map:
		w.object(x, n)
	case schema.Pointer:
		w.P("if %s == nil {\n%s.Null()\n} else {", x, w.to)
		w.value("*"+x, n.Elem)
		w.P("}")
	case schema.String:
		w.P("%s.%s(%s)", w.to, w.text, as("string", w.Type(n.Go), x))
	case schema.Bytes:
		w.P("%s.Base64(%s)", w.to, x)
	default:
		w.P("%s.%s(%s)", w.to, methods[n.Kind], as(n.Kind.String(), w.Type(n.Go), x))
	}
}

func (w encoding) object(x string, n *schema.Node) {
	w.depth++
	w.maps++
	k, e, first := fmt.Sprintf("key%d", w.depth), fmt.Sprintf("elem%d", w.depth), fmt.Sprintf("first%d", w.maps)
	w.P("%s.ObjStart()", w.to)
	if w.to == "w" {
		w.P("%s := true", first)
	}
	w.P("for %s, %s := range %s {", k, e, x)
	if w.to == "w" {
		w.P("if !%s {\nw.Comma()\n}\n%s = false", first, first)
	}
	switch {
	case n.Key.Kind == schema.String:
		k = as("string", w.Type(n.Key.Go), k)
	case n.Key.Kind.Signed():
		k = fmt.Sprintf("%s.FormatInt(%s, 10)", w.Import("strconv"), as("int64", w.Type(n.Key.Go), k))
	default:
		k = fmt.Sprintf("%s.FormatUint(%s, 10)", w.Import("strconv"), as("uint64", w.Type(n.Key.Go), k))
	}
	w.P("%s.FieldStart(%s)", w.to, k)
	w.value(e, n.Elem)
	w.P("}\n%s.ObjEnd()", w.to)
	w.depth--
}
