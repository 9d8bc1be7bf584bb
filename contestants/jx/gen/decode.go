package gen

import (
	"fmt"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// A decoding is one way to read values.
type decoding struct {
	*generator
	function    string // the prefix of functions: decode
	object, key string // the method for objects, and the type of keys
}

// decode writes the function that decodes a struct.
func (g *generator) decode(s *schema.Node, function, object, keys string) {
	r := decoding{g, function, object, keys}
	g.P("func %s%s(d *jx.Decoder, v *%s) error {", function, s.Name, g.Type(s.Go))
	g.P("return d.%s(func(d *jx.Decoder, key %s) error {\nswitch %s {", object, keys, r.text("key"))
	for key, f := range s.JSONFields() {
		g.P("case %q:", key)
		r.value("v."+f.Name, f.Type)
	}
	g.P("default:\nreturn d.Skip()\n}\nreturn nil\n})\n}\n")
}

// text is a key as a string.
func (r decoding) text(key string) string { return as("string", r.key, key) }

// value writes the code that sets dst, in a scope of its own.
func (r decoding) value(dst string, n *schema.Node) {
	switch n.Kind {
	case schema.Struct:
		address := "&" + dst
		if dst[0] == '*' {
			address = dst[1:]
		}
		r.check("%s%s(d, %s)", r.function, n.Name, address)
	case schema.Time:
		r.times = true
		r.P("x, err := %sTime(d)\nif err != nil {\nreturn err\n}\n%s = x", r.function, dst)
	case schema.List:
		r.P("var list %s", r.Type(n.Go))
		r.P("if err := d.Arr(func(d *jx.Decoder) error {\nvar elem %s\n{", r.Type(n.Elem.Go))
		r.value("elem", n.Elem)
		r.P("}\nlist = append(list, elem)\nreturn nil\n}); err != nil {\nreturn err\n}\n%s = list", dst)
	case schema.Array:
		r.lengths = true
		r.depth++
		i := fmt.Sprintf("i%d", r.depth)
		r.P("%s := 0\nif err := d.Arr(func(d *jx.Decoder) error {\nif %s == len(%s) {\nreturn errLength\n}\n{", i, i, dst)
		r.value(gen.Element(dst, i), n.Elem)
		r.P("}\n%s++\nreturn nil\n}); err != nil {\nreturn err\n}\nif %s < len(%s) {\nreturn errLength\n}", i, i, dst)
		r.depth--
	case schema.Map:
		r.mapping(dst, n)
	case schema.Pointer:
		r.P("if d.Next() == jx.Null {")
		r.check("d.Null()")
		r.P("%s = nil\n} else {\np := new(%s)\n{", dst, r.Type(n.Elem.Go))
		r.value("*p", n.Elem)
		r.P("}\n%s = p\n}", dst)
	default:
		from := n.Kind.String()
		if n.Kind == schema.Bytes {
			from = "[]uint8"
		}
		r.P("x, err := d.%s()\nif err != nil {\nreturn err\n}\n%s = %s", methods[n.Kind], dst, as(r.Type(n.Go), from, "x"))
	}
}

func (r decoding) check(call string, args ...any) {
	r.P("if err := "+call+"; err != nil {\nreturn err\n}", args...)
}

func (r decoding) mapping(dst string, n *schema.Node) {
	r.P("m := %s{}\nif err := d.%s(func(d *jx.Decoder, key %s) error {", r.Type(n.Go), r.object, r.key)
	k := as(r.Type(n.Key.Go), r.key, "key")
	if n.Key.Kind != schema.String {
		parse, wide := "ParseInt", "int64"
		if !n.Key.Kind.Signed() {
			parse, wide = "ParseUint", "uint64"
		}
		r.P("number, err := %s.%s(%s, 10, %d)\nif err != nil {\nreturn err\n}", r.Import("strconv"), parse, r.text("key"), n.Key.Kind.Bits())
		k = as(r.Type(n.Key.Go), wide, "number")
	} else if r.key == "[]byte" {
		r.P("name := %s", k) // the library may change the bytes while it decodes the value
		k = "name"
	}
	r.P("var elem %s\n{", r.Type(n.Elem.Go))
	r.value("elem", n.Elem)
	r.P("}\nm[%s] = elem\nreturn nil\n}); err != nil {\nreturn err\n}\n%s = m", k, dst)
}
