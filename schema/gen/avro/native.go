package avro

import (
	"fmt"
	"strings"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// A Native writes the statements that convert between Go values and the generic
// data of goavro: numbers, texts, []interface{} and map[string]interface{}. Its
// functions supply records and unions, where the two versions of goavro differ.
// All statements are in functions that return an error.
type Native struct {
	*gen.File
	// Record is the Go type of a record. Make writes the code that makes one from
	// the struct at an address, and returns the record.
	Record string
	Make   func(address string, n *schema.Node) string
	// Entry makes the record that represents a map entry.
	Entry func(n *schema.Node, key, value string) string
	// Get writes the code that reads a field of a record, and returns the field's
	// value.
	Get func(record, field string) string
	// Fill writes the code that fills the struct at an address from a record.
	Fill func(address, record string, n *schema.Node)
	// Wrap and Unwrap convert a value to and from a union's value.
	Wrap, Unwrap func(n *schema.Node, x string) string
	// Clone is set if the decoder's byte slices point into its input and must be
	// copied.
	Clone bool

	names map[string]int
}

// Func starts a function, which has its own variable names.
func (g *Native) Func() { g.names = map[string]int{} }

// Name returns a name for a variable that the function has not used yet.
func (g *Native) Name(base string) string {
	g.names[base]++
	if n := g.names[base]; n > 1 {
		return fmt.Sprintf("%s%d", base, n)
	}
	return base
}

// free returns the names of variables whose scope has ended.
func (g *Native) free(names ...string) {
	for _, name := range names {
		g.names[strings.TrimRight(name, "0123456789")]--
	}
}

// To writes the code that converts x to generic data, and returns its expression.
func (g *Native) To(x string, n *schema.Node) string {
	switch n.Kind {
	case schema.Struct:
		return g.Make(Address(x), n)
	case schema.Time:
		if p, ok := pointee(x); ok {
			x = p
		}
		return x + ".UnixNano()"
	case schema.Bytes:
		return convert("[]uint8", g.Type(n.Go), x)
	case schema.List, schema.Array:
		list, i := g.Name("list"), g.Name("i")
		g.P("%s := make([]interface{}, len(%s))", list, x)
		g.P("for %s := range %s {", i, x)
		g.P("%s[%s] = %s\n}", list, i, g.To(x+"["+i+"]", n.Elem))
		g.free(i)
		return list
	case schema.Map:
		return g.toMap(x, n)
	case schema.Pointer:
		union := g.Name("union")
		g.P("var %s interface{}", union)
		g.P("if %s != nil {", x)
		g.P("%s = %s\n}", union, g.Wrap(n.Elem, g.To("(*"+x+")", n.Elem)))
		return union
	}
	return convert(basic(n), g.Type(n.Go), plain(x))
}

func (g *Native) toMap(x string, n *schema.Node) string {
	if n.Key.Kind == schema.String {
		m, k, e := g.Name("entries"), g.Name("key"), g.Name("value")
		g.P("%s := make(map[string]interface{}, len(%s))", m, x)
		g.P("for %s, %s := range %s {", k, e, x)
		g.P("%s[%s] = %s\n}", m, g.To(k, n.Key), g.To(e, n.Elem))
		g.free(k, e)
		return m
	}
	list, k, e := g.Name("list"), g.Name("key"), g.Name("value")
	g.P("%s := make([]interface{}, 0, len(%s))", list, x)
	g.P("for %s, %s := range %s {", k, e, x)
	g.P("%s = append(%s, %s)\n}", list, list, g.Entry(n, g.To(k, n.Key), g.To(e, n.Elem)))
	g.free(k, e)
	return list
}

// From writes the code that sets dst from generic data.
func (g *Native) From(dst, src string, n *schema.Node) {
	typ := g.Type(n.Go)
	switch n.Kind {
	case schema.Struct:
		g.Fill(Address(dst), src+".("+g.Record+")", n)
	case schema.Time:
		g.P("%s = %s.Unix(0, %s.(int64)).UTC()", plain(dst), g.Import("time"), src)
	case schema.Bytes:
		value := src + ".([]byte)"
		if g.Clone {
			value = g.Import("bytes") + ".Clone(" + value + ")"
		}
		g.P("%s = %s", dst, convert(typ, "[]uint8", value))
	case schema.List:
		list, i, e := g.Name("list"), g.Name("i"), g.Name("item")
		g.P("%s := %s.([]interface{})", list, src)
		g.P("%s = make(%s, len(%s))", dst, typ, list)
		g.P("for %s, %s := range %s {", i, e, list)
		g.From(dst+"["+i+"]", e, n.Elem)
		g.P("}")
		g.free(i, e)
	case schema.Array:
		list, i, e := g.Name("list"), g.Name("i"), g.Name("item")
		g.P("%s := %s.([]interface{})", list, src)
		g.P("if len(%s) != len(%s) {\nreturn errLength\n}", list, dst)
		g.P("for %s, %s := range %s {", i, e, list)
		g.From(dst+"["+i+"]", e, n.Elem)
		g.P("}")
		g.free(i, e)
	case schema.Map:
		g.fromMap(dst, src, n)
	case schema.Pointer:
		union, p := g.Name("union"), g.Name("p")
		g.P("%s = nil\nif %s := %s; %s != nil {", plain(dst), union, src, union)
		g.P("%s := new(%s)", p, g.Type(n.Elem.Go))
		g.From("(*"+p+")", g.Unwrap(n.Elem, union), n.Elem)
		g.P("%s = %s\n}", dst, p)
	case schema.Float32:
		// In text, goavro reads NaN and the infinities as the wider type.
		x, ok := g.Name("number"), g.Name("ok")
		g.P("if %s, %s := %s.(float32); %s {", x, ok, src, ok)
		g.P("%s = %s\n} else {", plain(dst), convert(typ, "float32", x))
		g.P("%s = %s(%s.(float64))\n}", plain(dst), typ, src)
	default:
		number := src + ".(" + basic(n) + ")"
		if narrow(n.Kind) {
			x := g.Name("number")
			g.P("%s := %s", x, number)
			g.P("if %s(%s(%s)) != %s {\nreturn errRange\n}", basic(n), n.Kind, x, x)
			number = x
		}
		g.P("%s = %s", plain(dst), convert(typ, basic(n), number))
	}
}

func (g *Native) fromMap(dst, src string, n *schema.Node) {
	text := n.Key.Kind == schema.String
	list, k, item := g.Name("list"), g.Name("key"), g.Name("item")
	if text {
		g.P("%s := %s.(map[string]interface{})", list, src)
	} else {
		g.P("%s := %s.([]interface{})", list, src)
	}
	g.P("%s = make(%s, len(%s))", dst, g.Type(n.Go), list)
	key := convert(g.Type(n.Key.Go), "string", k)
	if text {
		g.P("for %s, %s := range %s {", k, item, list)
	} else {
		entry, value := g.Name("entry"), g.Name("value")
		g.P("for _, %s := range %s {", item, list)
		g.P("%s := %s.(%s)", entry, item, g.Record)
		g.P("var %s %s", k, g.Type(n.Key.Go))
		g.From(k, g.Get(entry, "Key"), n.Key)
		g.P("%s := %s", value, g.Get(entry, "Value"))
		key, item = k, value
	}
	if n.Elem.Kind.Bits() > 0 || n.Elem.Kind == schema.String {
		g.From(dst+"["+key+"]", item, n.Elem)
	} else {
		e := g.Name("elem")
		g.P("var %s %s", e, g.Type(n.Elem.Go))
		g.From(e, item, n.Elem)
		g.P("%s[%s] = %s", dst, key, e)
	}
	g.P("}")
}
