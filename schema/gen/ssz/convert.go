package ssz

import (
	"fmt"
	"strings"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// A converter writes the functions toX and fromX for each of the user's structs:
// plain assignments, with slices made at their final length.
type converter struct {
	*gen.File
	Library
	depth int // of loops; names their variables
}

func (c *converter) conversions(s *schema.Node) {
	c.P("func to%s(m *%s, v *%s) {", s.Name, s.Name, c.Type(s.Go))
	for _, f := range s.Fields {
		c.to("m."+f.Name, f.Value("v"), f.Type)
	}
	c.P("}\n")
	c.P("func from%s(v *%s, m *%s) error {", s.Name, c.Type(s.Go), s.Name)
	c.Fields("v", s, func(f schema.Field, dst string) { c.from(dst, "m."+f.Name, f.Type) })
	c.P("return nil\n}\n")
}

// nested passes a suffix for variable names to its body.
func (c *converter) nested(body func(suffix string)) {
	suffix := ""
	if c.depth > 0 {
		suffix = fmt.Sprint(c.depth + 1)
	}
	c.depth++
	body(suffix)
	c.depth--
}

// same reports whether a node has one type on both sides, and is assigned as it
// is.
func (c *converter) same(n *schema.Node) bool {
	switch n.Kind {
	case schema.List:
		return !wrapped(n.Elem) && n.Elem.Kind != schema.Struct && c.elem(n.Elem) == c.typ(n.Elem) && c.same(n.Elem)
	case schema.Bytes:
		return n.Go.Name() == ""
	}
	return c.Type(n.Go) == c.typ(n)
}

// address is the address of a record at x.
func (c *converter) address(x string) string {
	if c.Pointers {
		return x
	}
	return "&" + x
}

// record allocates the record that dst points to, if it is a pointer.
func (c *converter) record(dst, name string) {
	if c.Pointers {
		c.P("%s = new(%s)", dst, name)
	}
}

// to writes an assignment from the user's value src to dst.
func (c *converter) to(dst, src string, n *schema.Node) {
	if c.same(n) {
		c.P("%s = %s", dst, src)
		return
	}
	switch n.Kind {
	case schema.Struct:
		c.record(dst, n.Name)
		c.P("to%s(%s, &%s)", n.Name, c.address(dst), src)
	case schema.List, schema.Array:
		c.nested(func(suffix string) {
			i := "i" + suffix
			c.P("%s = make(%s, len(%s))\nfor %s := range %s {", dst, c.typ(n), src, i, src)
			c.toElem(dst+"["+i+"]", src+"["+i+"]", n.Elem)
			c.P("}")
		})
	case schema.Map:
		c.toMap(dst, src, n)
	case schema.Pointer:
		c.P("if %s != nil {\n%s = make(%s, 1)", src, dst, c.typ(n))
		c.toElem(dst+"[0]", "(*"+src+")", n.Elem)
		c.P("}")
	default:
		c.P("%s = %s", dst, c.basic(src, n, c.typ(n)))
	}
}

// toElem assigns an element of a list.
func (c *converter) toElem(dst, src string, n *schema.Node) {
	if wrapped(n) {
		c.record(dst, wrapper(n))
		c.to(dst+".Value", src, n)
		return
	}
	if typ := c.elem(n); typ != c.typ(n) {
		c.P("%s = %s", dst, c.basic(src, n, typ))
		return
	}
	c.to(dst, src, n)
}

// toMap makes no list of a map without entries.
func (c *converter) toMap(dst, src string, n *schema.Node) {
	c.nested(func(suffix string) {
		i, key, value := "i"+suffix, "key"+suffix, "value"+suffix
		c.P("if len(%s) > 0 {\n%s = make(%s, len(%s))\n%s := 0", src, dst, c.typ(n), src, i)
		c.P("for %s, %s := range %s {", key, value, src)
		c.record(dst+"["+i+"]", gen.EntryName(n))
		c.to(dst+"["+i+"].Key", key, n.Key)
		c.to(dst+"["+i+"].Value", value, n.Elem)
		c.P("%s++\n}\n}", i)
	})
}

// basic is the expression of the user's basic value as typ.
func (c *converter) basic(x string, n *schema.Node, typ string) string {
	switch n.Kind {
	case schema.Float32, schema.Float64:
		bits := n.Kind.Bits()
		return convert(typ, fmt.Sprintf("uint%d", bits), fmt.Sprintf("%s.Float%dbits(%s)", c.Import("math"), bits, convert(n.Kind.String(), c.Type(n.Go), x)))
	}
	if narrow := c.typ(n); narrow != typ && n.Kind.Signed() {
		x = narrow + "(" + x + ")" // not with the sign in every bit
	}
	return convert(typ, c.Type(n.Go), x)
}

// convert converts x from one type to another.
func convert(to, from, x string) string {
	if to == from || strings.HasPrefix(x, to+"(") {
		return x
	}
	return to + "(" + x + ")"
}

// from writes an assignment from src to the user's value dst.
func (c *converter) from(dst, src string, n *schema.Node) {
	if c.same(n) {
		c.P("%s = %s", dst, src)
		return
	}
	switch n.Kind {
	case schema.Struct:
		c.P("if err := from%s(&%s, %s); err != nil {\nreturn err\n}", n.Name, dst, c.address(src))
	case schema.List:
		c.P("%s = make(%s, len(%s))", dst, c.Type(n.Go), src)
		c.fromEach(dst, src, n)
	case schema.Array:
		c.P("if len(%s) != %d {\nreturn %s.Errorf(\"%%d elements in an array of %d\", len(%s))\n}", src, n.Len, c.Import("fmt"), n.Len, src)
		c.fromEach(dst, src, n)
	case schema.Map:
		c.fromMap(dst, src, n)
	case schema.Pointer:
		c.P("%s = nil\nif len(%s) > 0 {\n%s = new(%s)", dst, src, dst, c.Type(n.Elem.Go))
		c.fromElem("(*"+dst+")", src+"[0]", n.Elem)
		c.P("}")
	default:
		c.P("%s = %s", dst, c.user(src, n, c.typ(n)))
	}
}

func (c *converter) fromEach(dst, src string, n *schema.Node) {
	c.nested(func(suffix string) {
		c.P("for i%s := range %s {", suffix, src)
		c.fromElem(dst+"[i"+suffix+"]", src+"[i"+suffix+"]", n.Elem)
		c.P("}")
	})
}

// fromElem reads an element of a list. A number that is wider there must fit.
func (c *converter) fromElem(dst, src string, n *schema.Node) {
	if wrapped(n) {
		c.from(dst, src+".Value", n)
		return
	}
	if narrow := c.typ(n); narrow != c.elem(n) {
		c.P("if x := %s; uint64(%s(x)) != x {\nreturn %s.Errorf(\"%%d does not fit a %s\", x)\n}", src, narrow, c.Import("fmt"), n.Kind)
		c.P("%s = %s", dst, c.user(narrow+"("+src+")", n, narrow))
		return
	}
	c.from(dst, src, n)
}

func (c *converter) fromMap(dst, src string, n *schema.Node) {
	c.P("%s = nil\nif len(%s) > 0 {\n%s = make(%s, len(%s))", dst, src, dst, c.Type(n.Go), src)
	c.nested(func(suffix string) {
		i, key, value := "i"+suffix, "key"+suffix, "value"+suffix
		c.P("for %s := range %s {\nvar %s %s\nvar %s %s", i, src, key, c.Type(n.Key.Go), value, c.Type(n.Elem.Go))
		c.from(key, src+"["+i+"].Key", n.Key)
		c.from(value, src+"["+i+"].Value", n.Elem)
		c.P("%s[%s] = %s\n}\n}", dst, key, value)
	})
}

// user converts the expression x of type typ to the user's basic value.
func (c *converter) user(x string, n *schema.Node, typ string) string {
	switch n.Kind {
	case schema.Float32, schema.Float64:
		return convert(c.Type(n.Go), n.Kind.String(), fmt.Sprintf("%s.Float%dfrombits(%s)", c.Import("math"), n.Kind.Bits(), x))
	}
	return convert(c.Type(n.Go), typ, x)
}
