// Package gen writes the simdjson-go calls that a person would write for each type: with
// FindElement for each field, and with NextElementBytes for all of an object.
package gen

import (
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

const library = "github.com/minio/simdjson-go"

// Generator is simdjson's.
var Generator = &gen.Generator{Contestant: "simdjson", Generate: generate}

func generate(room gen.Room) error {
	roots, reasons, err := gen.Carried(room.Types, refuse)
	if err != nil {
		return err
	}
	if len(roots) == 0 {
		return room.Refuse(reasons)
	}
	f := room.File()
	f.ImportAs("simdjson", library)
	f.Import("encoding/json")
	f.Import("errors")
	var names []string
	for _, way := range []string{"find", "object"} {
		for _, kept := range []string{"", "reuse", "nocopy"} {
			names = append(names, way+kept)
		}
	}
	f.Table(roots, reasons, names, func(prefix string, root *schema.Node) string { return prefix + root.Name })
	for _, root := range roots {
		f.P("type encoder%s struct{}\n", root.Name)
		f.P("func (encoder%s) Marshal(v any) ([]byte, error) { return json.Marshal(v.(*%s)) }\n", root.Name, f.Type(root.Go))
		for _, way := range []string{"find", "object"} {
			f.P("%s", strings.NewReplacer("$W", way, "$N", root.Name, "$T", f.Type(root.Go)).Replace(codecs))
		}
	}
	g := &generator{File: f}
	for _, s := range schema.Structs(roots...) {
		g.find(s)
		g.object(s)
	}
	f.P("%s", find)
	for _, fault := range []struct {
		used       bool
		name, text string
	}{
		{g.lengths, "errLength", "an array has another length than the Go type"},
		{g.ranges, "errRange", "a number is too large for the Go type"},
	} {
		if fault.used {
			f.P("var %s = errors.New(%q)\n", fault.name, fault.text)
		}
	}
	return f.Write(room.Path("simdjson_gen.go"))
}

// refuse also refuses what encoding/json, which writes the input, writes by methods of the type.
func refuse(n *schema.Node) string {
	switch {
	case n.Kind == schema.Pointer && n.Elem.Kind == schema.Pointer:
		return "null can't say which of two pointers is nil"
	case has[json.Marshaler](n):
		return "the input comes from encoding/json, and there the type writes its own JSON"
	case has[encoding.TextMarshaler](n) && !has[encoding.TextUnmarshaler](n):
		return "the input comes from encoding/json, and there the type writes a text that it does not read"
	case n.Kind == schema.Map && has[encoding.TextMarshaler](n.Key):
		return "the input comes from encoding/json, and there the type of the keys writes its own text"
	}
	return ""
}

// has reports whether a pointer to the type of a node has the methods of an interface.
func has[I any](n *schema.Node) bool {
	return n.Kind != schema.Time && n.Go.PkgPath() != "" && reflect.PointerTo(n.Go).Implements(reflect.TypeFor[I]())
}

const codecs = `
type $W$N struct{ encoder$N }

func (*$W$N) Unmarshal(data []byte, v any) error {
	parsed, err := simdjson.Parse(data, nil)
	if err != nil {
		return err
	}
	return parsed.ForEach(func(i simdjson.Iter) error { return $WIn$N(&i, v.(*$T)) })
}

type $Wreuse$N struct {
	encoder$N
	parsed *simdjson.ParsedJson
}

func (c *$Wreuse$N) Unmarshal(data []byte, v any) error {
	parsed, err := simdjson.Parse(data, c.parsed)
	if err != nil {
		return err
	}
	c.parsed = parsed
	return parsed.ForEach(func(i simdjson.Iter) error { return $WIn$N(&i, v.(*$T)) })
}

type $Wnocopy$N struct{ encoder$N }

func (*$Wnocopy$N) Unmarshal(data []byte, v any) error {
	parsed, err := simdjson.Parse(data, nil, simdjson.WithCopyStrings(false))
	if err != nil {
		return err
	}
	return parsed.ForEach(func(i simdjson.Iter) error { return $WIn$N(&i, v.(*$T)) })
}
`

// find is the function that looks for a field. It is nil if the object has none of that name.
const find = `
func find(i *simdjson.Iter, field string) (*simdjson.Iter, error) {
	element, err := i.FindElement(nil, field)
	if errors.Is(err, simdjson.ErrPathNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return &element.Iter, nil
}
`

type generator struct {
	*gen.File
	way             string // the prefix of functions: find or object
	depth           int
	lengths, ranges bool // whether these errors are in use
}

// find writes the function that fills a struct by looking for each field.
func (g *generator) find(s *schema.Node) {
	g.way = "find"
	g.P("func findIn%s(i *simdjson.Iter, v *%s) error {", s.Name, g.Type(s.Go))
	for key, f := range s.JSONFields() {
		g.P("if field, err := find(i, %q); err != nil {\nreturn err\n} else if field != nil {", key)
		g.field("v."+f.Name, "field", f)
		g.P("}")
	}
	g.P("return nil\n}\n")
}

// object writes the function that fills a struct by going through an object.
func (g *generator) object(s *schema.Node) {
	g.way = "object"
	g.P("func objectIn%s(i *simdjson.Iter, v *%s) error {", s.Name, g.Type(s.Go))
	g.P("object, err := i.Object(nil)\nif err != nil {\nreturn err\n}\nvar field simdjson.Iter\nfor {")
	g.P("name, typ, err := object.NextElementBytes(&field)\nif err != nil || typ == simdjson.TypeNone {\nreturn err\n}")
	g.P("switch string(name) {")
	for key, f := range s.JSONFields() {
		g.P("case %q:", key)
		g.field("v."+f.Name, "&field", f)
	}
	g.P("}\n}\n}\n")
}

// field writes the code that sets a field, in a new scope.
func (g *generator) field(dst, at string, f schema.Field) {
	if !f.Quoted() {
		g.value(dst, at, f.Type)
		return
	}
	it, n := strings.TrimPrefix(at, "&"), f.Type
	if n.Kind == schema.Pointer {
		g.unlessNull(dst, it, func() {
			g.P("p := new(%s)\n{", g.Type(n.Elem.Go))
			g.quoted("*p", it, n.Elem)
			g.P("}\n%s = p", dst)
		})
		return
	}
	g.quoted(dst, it, n)
}

// quoted writes the code that sets dst from a number, a boolean or a text within a string of JSON.
func (g *generator) quoted(dst, it string, n *schema.Node) {
	parse := map[schema.Kind]string{schema.Bool: "ParseBool(text)", schema.Float32: "ParseFloat(text, 32)", schema.Float64: "ParseFloat(text, 64)"}[n.Kind]
	wide := "float64"
	switch {
	case n.Kind == schema.String:
		g.P("text, err := %s.StringBytes()\nif err != nil {\nreturn err\n}", it)
		g.P("if err := json.Unmarshal(text, %s); err != nil {\nreturn err\n}", strings.TrimPrefix("&"+dst, "&*"))
		return
	case n.Kind == schema.Bool:
		wide = "bool"
	case n.Kind.Integer() && n.Kind.Signed():
		parse, wide = fmt.Sprintf("ParseInt(text, 10, %d)", n.Kind.Bits()), "int64"
	case n.Kind.Integer():
		parse, wide = fmt.Sprintf("ParseUint(text, 10, %d)", n.Kind.Bits()), "uint64"
	}
	g.P("text, err := %s.String()\nif err != nil {\nreturn err\n}", it)
	g.P("x, err := %s.%s\nif err != nil {\nreturn err\n}", g.Import("strconv"), parse)
	g.P("%s = %s", dst, as(g.Type(n.Go), wide, "x"))
}

// value writes the code that sets dst, in a scope of its own. at is a pointer to an Iter.
func (g *generator) value(dst, at string, n *schema.Node) {
	it := strings.TrimPrefix(at, "&")
	if has[encoding.TextUnmarshaler](n) {
		g.text(dst, it)
		return
	}
	switch n.Kind {
	case schema.Struct:
		address := "&" + dst
		if dst[0] == '*' {
			address = dst[1:]
		}
		g.P("if err := %sIn%s(%s, %s); err != nil {\nreturn err\n}", g.way, n.Name, at, address)
	case schema.Time:
		g.text(dst, it)
	case schema.Bytes:
		base64 := g.Import("encoding/base64")
		g.unlessNull(dst, it, func() {
			g.P("text, err := %s.StringBytes()\nif err != nil {\nreturn err\n}", it)
			g.P("x, err := %s.StdEncoding.AppendDecode(make([]byte, 0, %s.StdEncoding.DecodedLen(len(text))), text)", base64, base64)
			g.P("if err != nil {\nreturn err\n}\n%s = x", dst)
		})
	case schema.List:
		g.unlessNull(dst, it, func() { g.list(dst, it, n) })
	case schema.Array:
		g.lengths = true
		g.depth++
		i := fmt.Sprintf("i%d", g.depth)
		g.P("array, err := %s.Array(nil)\nif err != nil {\nreturn err\n}\n%s := 0\nitem := array.Iter()", it, i)
		g.P("for item.Advance() != simdjson.TypeNone {\nif %s == len(%s) {\nreturn errLength\n}\n{", i, dst)
		g.value(gen.Element(dst, i), "&item", n.Elem)
		g.P("}\n%s++\n}\nif %s < len(%s) {\nreturn errLength\n}", i, i, dst)
		g.depth--
	case schema.Map:
		g.unlessNull(dst, it, func() { g.mapping(dst, it, n) })
	case schema.Pointer:
		g.unlessNull(dst, it, func() {
			g.P("p := new(%s)\n{", g.Type(n.Elem.Go))
			g.value("*p", at, n.Elem)
			g.P("}\n%s = p", dst)
		})
	default:
		g.basic(dst, it, n)
	}
}

// text writes the code that lets dst read its own text.
func (g *generator) text(dst, it string) {
	g.P("text, err := %s.StringBytes()\nif err != nil {\nreturn err\n}", it)
	g.P("if err := %s.UnmarshalText(text); err != nil {\nreturn err\n}", strings.TrimPrefix(dst, "*"))
}

func (g *generator) unlessNull(dst, it string, write func()) {
	g.P("if %s.Type() == simdjson.TypeNull {\n%s = nil\n} else {", it, dst)
	write()
	g.P("}")
}

func (g *generator) basic(dst, it string, n *schema.Node) {
	method, wide := "Int", "int64"
	switch {
	case n.Kind == schema.String:
		method, wide = "String", "string"
	case n.Kind == schema.Bool:
		method, wide = "Bool", "bool"
	case n.Kind == schema.Float32, n.Kind == schema.Float64:
		method, wide = "Float", "float64"
	case !n.Kind.Signed():
		method, wide = "Uint", "uint64"
	}
	g.P("x, err := %s.%s()\nif err != nil {\nreturn err\n}", it, method)
	if n.Kind.Integer() && n.Kind.Bits() < 64 {
		g.ranges = true
		g.P("if %s(%s(x)) != x {\nreturn errRange\n}", wide, n.Kind)
	}
	g.P("%s = %s", dst, as(g.Type(n.Go), wide, "x"))
}

// lists are the library's methods for whole arrays.
var lists = map[string]string{"int64": "AsInteger", "uint64": "AsUint64", "float64": "AsFloat", "string": "AsString"}

func (g *generator) list(dst, it string, n *schema.Node) {
	g.P("array, err := %s.Array(nil)\nif err != nil {\nreturn err\n}", it)
	if method := lists[g.Type(n.Elem.Go)]; method != "" {
		g.P("x, err := array.%s()\nif err != nil {\nreturn err\n}\n%s = x", method, dst)
		return
	}
	g.P("list := %s{}\nitem := array.Iter()\nfor item.Advance() != simdjson.TypeNone {\nvar elem %s\n{", g.Type(n.Go), g.Type(n.Elem.Go))
	g.value("elem", "&item", n.Elem)
	g.P("}\nlist = append(list, elem)\n}\n%s = list", dst)
}

func (g *generator) mapping(dst, it string, n *schema.Node) {
	g.P("object, err := %s.Object(nil)\nif err != nil {\nreturn err\n}\nm := %s{}\nvar entry simdjson.Iter\nfor {", it, g.Type(n.Go))
	g.P("name, typ, err := object.NextElement(&entry)\nif err != nil {\nreturn err\n}\nif typ == simdjson.TypeNone {\nbreak\n}")
	k := as(g.Type(n.Key.Go), "string", "name")
	if n.Key.Kind != schema.String {
		parse, wide := "ParseInt", "int64"
		if !n.Key.Kind.Signed() {
			parse, wide = "ParseUint", "uint64"
		}
		g.P("number, err := %s.%s(name, 10, %d)\nif err != nil {\nreturn err\n}", g.Import("strconv"), parse, n.Key.Kind.Bits())
		k = as(g.Type(n.Key.Go), wide, "number")
	}
	g.P("var elem %s\n{", g.Type(n.Elem.Go))
	g.value("elem", "&entry", n.Elem)
	g.P("}\nm[%s] = elem\n}\n%s = m", k, dst)
}

// as converts x to a type.
func as(to, from, x string) string {
	if to == from {
		return x
	}
	return to + "(" + x + ")"
}
