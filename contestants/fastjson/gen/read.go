package gen

import (
	"fmt"
	"path"

	"github.com/serbench/serbench/schema"
)

// A source is where a value is read from: a field of an object, or a separate
// value.
type source struct {
	value string
	field string // quoted, or ""
}

func (s source) get(method string) string { return fmt.Sprintf("%s.%s(%s)", s.value, method, s.field) }

// node is the source as a *fastjson.Value.
func (s source) node() string {
	if s.field == "" {
		return s.value
	}
	return s.get("Get")
}

// read writes the function that fills a struct from an object.
func (g *generator) read(s *schema.Node) {
	g.names = map[string]int{}
	g.fail = "return err"
	g.P("func read%s(o *fastjson.Value, v *%s) error {", s.Name, g.Type(s.Go))
	for key, f := range s.JSONFields() {
		g.from("v."+f.Name, source{"o", fmt.Sprintf("%q", key)}, f.Type)
	}
	g.P("return nil\n}\n")
}

// from writes the code that sets dst.
func (g *generator) from(dst string, src source, n *schema.Node) {
	left := dst
	if p, ok := pointee(dst); ok {
		left = "*" + p
	}
	typ := g.Type(n.Go)
	switch n.Kind {
	case schema.Bool:
		g.P("%s = %s", left, to(typ, "bool", src.get("GetBool")))
	case schema.Float32, schema.Float64:
		g.P("%s = %s", left, to(typ, "float64", src.get("GetFloat64")))
	case schema.String:
		g.P("%s = %s(%s)", left, typ, src.get("GetStringBytes"))
	case schema.Bytes:
		raw := g.name("raw")
		g.P("%s, err := %s.StdEncoding.AppendDecode(nil, %s)", raw, g.Import("encoding/base64"), src.get("GetStringBytes"))
		g.P("if err != nil {\n%s\n}\n%s = %s", g.fail, left, raw)
	case schema.Time:
		if g.unixNano {
			g.P("%s = %s.Unix(0, %s).UTC()", left, g.Import("time"), src.get("GetInt64"))
		} else {
			g.times = true
			g.P("%s = readTime(%s)", left, src.node())
		}
	case schema.Struct:
		address := "&" + dst
		if p, ok := pointee(dst); ok {
			address = p
		}
		g.P("if err := read%s(%s, %s); err != nil {\n%s\n}", n.Name, src.node(), address, g.fail)
	case schema.List, schema.Array:
		g.list(dst, src, n)
	case schema.Map:
		g.object(dst, src, n)
	case schema.Pointer:
		base := "optional"
		if path.Base(n.Elem.Go.PkgPath()) == base { // the variable would hide the package of what is made
			base = "present"
		}
		optional, p := g.name(base), g.name("p")
		g.P("%s = nil", dst)
		g.P("if %s := %s; %s != nil && %s.Type() != fastjson.TypeNull {", optional, src.node(), optional, optional)
		g.P("%s := new(%s)", p, g.Type(n.Elem.Go))
		g.from("(*"+p+")", source{value: optional}, n.Elem)
		g.P("%s = %s\n}", dst, p)
		g.free(optional, p)
	default:
		g.number(left, src, n)
	}
}

func (g *generator) number(left string, src source, n *schema.Node) {
	method, wide := "GetInt", "int"
	switch {
	case n.Kind == schema.Int64:
		method, wide = "GetInt64", "int64"
	case n.Kind == schema.Uint64:
		method, wide = "GetUint64", "uint64"
	case !n.Kind.Signed():
		method, wide = "GetUint", "uint"
	}
	x := src.get(method)
	if n.Kind.Bits() < 64 {
		number := g.name("number")
		g.P("%s := %s", number, x)
		g.check(fmt.Sprintf("%s(%s(%s)) != %s", wide, n.Kind, number, number), "errRange")
		x = number
	}
	g.P("%s = %s", left, to(g.Type(n.Go), wide, x))
}

// check passes on an error if a condition holds.
func (g *generator) check(condition, err string) {
	g.faults[err] = true
	if g.fail == "return err" {
		g.P("if %s {\nreturn %s\n}", condition, err)
		return
	}
	g.P("if %s {\n%s = %s\nreturn\n}", condition, g.failed, err)
}

func (g *generator) list(dst string, src source, n *schema.Node) {
	list, i, item := g.name("list"), g.name("i"), g.name("item")
	g.P("%s := %s", list, src.get("GetArray"))
	if n.Kind == schema.Array {
		g.check(fmt.Sprintf("len(%s) != len(%s)", list, dst), "errLength")
	} else {
		g.P("%s = make(%s, len(%s))", dst, g.Type(n.Go), list)
	}
	g.P("for %s, %s := range %s {", i, item, list)
	g.from(dst+"["+i+"]", source{value: item}, n.Elem)
	g.P("}")
	g.free(i, item)
}

// object reads a map. Visit is the only way to the keys of an object, so a
// variable keeps the error of its callback.
func (g *generator) object(dst string, src source, n *schema.Node) {
	object, k, item := g.name("object"), g.name("key"), g.name("item")
	outer, fails := g.fail, n.Key.Kind != schema.String || canFail(n.Elem)
	if fails && g.failed == "" {
		g.failed = g.name("failed")
		g.P("var %s error", g.failed)
		defer func() { g.failed = "" }()
	}
	g.P("%s = nil", dst)
	g.P("if %s := %s; %s != nil {", object, src.get("GetObject"), object)
	g.P("%s = make(%s, %s.Len())", dst, g.Type(n.Go), object)
	g.P("%s.Visit(func(%s []byte, %s *fastjson.Value) {", object, k, item)
	g.fail = g.failed + " = err\nreturn"
	index := g.index(k, n.Key)
	switch n.Elem.Kind {
	case schema.Bool, schema.String, schema.Float32, schema.Float64, schema.Int, schema.Int64, schema.Uint, schema.Uint64:
		g.from(dst+"["+index+"]", source{value: item}, n.Elem)
	default:
		elem := g.name("elem")
		g.P("var %s %s", elem, g.Type(n.Elem.Go))
		g.from(elem, source{value: item}, n.Elem)
		g.P("%s[%s] = %s", dst, index, elem)
	}
	g.P("})\n}")
	g.fail = outer
	if fails {
		result := ""
		if outer == "return err" {
			result = g.failed
		}
		g.P("if %s != nil {\nreturn %s\n}", g.failed, result)
	}
	g.free(object, k, item)
}

// index writes the code that turns a key's text into the key.
func (g *generator) index(k string, n *schema.Node) string {
	if n.Kind == schema.String {
		return g.Type(n.Go) + "(" + k + ")"
	}
	parse, wide := "ParseInt", "int64"
	if !n.Kind.Signed() {
		parse, wide = "ParseUint", "uint64"
	}
	id := g.name("id")
	g.P("%s, err := %s.%s(string(%s), 10, %d)\nif err != nil {\n%s\n}", id, g.Import("strconv"), parse, k, n.Kind.Bits(), g.fail)
	return to(g.Type(n.Go), wide, id)
}

// canFail reports whether reading a value may return an error.
func canFail(n *schema.Node) bool {
	switch n.Kind {
	case schema.Bytes, schema.Struct, schema.Array:
		return true
	case schema.List, schema.Pointer:
		return canFail(n.Elem)
	case schema.Map:
		return n.Key.Kind != schema.String || canFail(n.Elem)
	}
	return n.Kind.Integer() && n.Kind.Bits() < 64
}

func to(typ, from, x string) string {
	if typ == from {
		return x
	}
	return typ + "(" + x + ")"
}
