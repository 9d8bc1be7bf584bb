package gen

import (
	"fmt"
	"strings"

	"github.com/serbench/serbench/schema"
)

// to writes an assignment from the user's value src to dst.
func (c *converter) to(dst, src string, n *schema.Node) {
	if c.same(n) {
		c.P("%s = %s", dst, src)
		return
	}
	switch n.Kind {
	case schema.Time:
		c.P("%s = %s", dst, converted(c.Time, "int64", src+".UnixNano()"))
	case schema.Struct:
		if c.Pointers {
			c.P("%s = new(%s)\nto%s(%s, &%s)", dst, n.Name, n.Name, dst, src)
		} else {
			c.P("to%s(&%s, &%s)", n.Name, dst, src)
		}
	case schema.List, schema.Array:
		if n.Kind == schema.List || c.Arrays {
			c.P("%s = make(%s, len(%s))", dst, c.typ(n), src)
		}
		i := c.variables("i")[0]
		c.P("for %s := range %s {", i, src)
		c.to(dst+"["+i+"]", src+"["+i+"]", n.Elem)
		c.P("}")
		c.depth--
	case schema.Map:
		c.toMap(dst, src, n)
	case schema.Pointer:
		c.toPointer(dst, src, n)
	default:
		c.P("%s = %s", dst, c.basicTo(src, n))
	}
}

// toMap makes no map, and no list, of a map without entries.
func (c *converter) toMap(dst, src string, n *schema.Node) {
	v := c.variables("key", "value", "x")
	key, value, x := v[0], v[1], v[2]
	c.P("if len(%s) > 0 {", src)
	if c.entries(n) {
		c.P("%s = make(%s, 0, len(%s))", dst, c.typ(n), src)
		if c.Pointers {
			c.P("for %s, %s := range %s {\n%s := new(%s)", key, value, src, x, EntryName(n))
		} else {
			c.P("for %s, %s := range %s {\nvar %s %s", key, value, src, x, EntryName(n))
		}
		c.to(x+".Key", key, n.Key)
		c.to(x+".Value", value, n.Elem)
		c.P("%s = append(%s, %s)\n}", dst, dst, x)
	} else {
		c.P("%s = make(%s, len(%s))", dst, c.typ(n), src)
		c.P("for %s, %s := range %s {\nvar %s %s", key, value, src, x, c.typ(n.Elem))
		c.to(x, value, n.Elem)
		c.P("%s[%s] = %s\n}", dst, c.basicTo(key, n.Key), x)
	}
	c.P("}")
	c.depth--
}

func (c *converter) toPointer(dst, src string, n *schema.Node) {
	c.P("if %s != nil {", src)
	switch {
	case c.list(n):
		c.P("%s = make(%s, 1)", dst, c.typ(n))
		c.to(dst+"[0]", "(*"+src+")", n.Elem)
	case n.Elem.Kind == schema.Struct:
		c.P("%s = new(%s)\nto%s(%s, %s)", dst, n.Elem.Name, n.Elem.Name, dst, src)
	default:
		c.P("%s = new(%s)", dst, c.typ(n.Elem))
		c.to("(*"+dst+")", "(*"+src+")", n.Elem)
	}
	c.P("}")
}

// basicTo is the expression that represents a basic value.
func (c *converter) basicTo(src string, n *schema.Node) string {
	typ := c.typ(n)
	if bits := n.Kind.Bits(); bitsOfFloat(n, typ) {
		return converted(typ, fmt.Sprintf("uint%d", bits), fmt.Sprintf("%s.Float%dbits(%s)", c.Import("math"), bits, converted(n.Kind.String(), c.Type(n.Go), src)))
	}
	return converted(typ, c.Type(n.Go), src)
}

// from writes an assignment from src to the user's value dst, and checks any
// narrowing.
func (c *converter) from(dst, src string, n *schema.Node) {
	if c.same(n) {
		c.P("%s = %s", dst, src)
		return
	}
	switch n.Kind {
	case schema.Time:
		c.P("%s = %s.Unix(0, %s).UTC()", dst, c.Import("time"), converted("int64", c.Time, src))
	case schema.Struct:
		if c.Pointers {
			c.P("if %s != nil {", src)
			c.check("from%s(&%s, %s)", n.Name, dst, src)
			c.P("} else {\n%s = %s{}\n}", dst, c.Type(n.Go))
		} else {
			c.check("from%s(&%s, &%s)", n.Name, dst, src)
		}
	case schema.List:
		c.P("%s = make(%s, len(%s))", dst, c.Type(n.Go), src)
		c.fromElements(dst, src, n)
	case schema.Array:
		if c.Arrays {
			c.P("if len(%s) != %d {\nreturn %s.Errorf(\"%%d elements in an array of %d\", len(%s))\n}", src, n.Len, c.Import("fmt"), n.Len, src)
		}
		c.fromElements(dst, src, n)
	case schema.Map:
		c.fromMap(dst, src, n)
	case schema.Pointer:
		c.fromPointer(dst, src, n)
	default:
		c.basicFrom(dst, src, n)
	}
}

// check writes a call whose error ends the conversion.
func (c *converter) check(call string, args ...any) {
	c.P("if err := "+call+"; err != nil {\nreturn err\n}", args...)
}

func (c *converter) fromElements(dst, src string, n *schema.Node) {
	i := c.variables("i")[0]
	c.P("for %s := range %s {", i, src)
	c.from(dst+"["+i+"]", src+"["+i+"]", n.Elem)
	c.P("}")
	c.depth--
}

func (c *converter) fromMap(dst, src string, n *schema.Node) {
	v := c.variables("key", "value", "i", "k", "e")
	c.P("%s = nil\nif len(%s) > 0 {\n%s = make(%s, len(%s))", dst, src, dst, c.Type(n.Go), src)
	key, value := v[3], v[4]
	if c.entries(n) {
		c.P("for %s := range %s {", v[2], src)
		key, value = src+"["+v[2]+"].Key", src+"["+v[2]+"].Value"
	} else {
		c.P("for %s, %s := range %s {", key, value, src)
	}
	if !c.same(n.Key) {
		c.P("var %s %s", v[0], c.Type(n.Key.Go))
		c.from(v[0], key, n.Key)
		key = v[0]
	}
	if !c.same(n.Elem) {
		c.P("var %s %s", v[1], c.Type(n.Elem.Go))
		c.from(v[1], value, n.Elem)
		value = v[1]
	}
	c.P("%s[%s] = %s\n}\n}", dst, key, value)
	c.depth--
}

func (c *converter) fromPointer(dst, src string, n *schema.Node) {
	if c.list(n) {
		c.P("%s = nil\nif len(%s) > 0 {\n%s = new(%s)", dst, src, dst, c.Type(n.Elem.Go))
		c.from("(*"+dst+")", src+"[0]", n.Elem)
		c.P("}")
		return
	}
	c.P("%s = nil\nif %s != nil {\n%s = new(%s)", dst, src, dst, c.Type(n.Elem.Go))
	if n.Elem.Kind == schema.Struct {
		c.check("from%s(%s, %s)", n.Elem.Name, dst, src)
	} else {
		c.from("(*"+dst+")", "(*"+src+")", n.Elem)
	}
	c.P("}")
}

// basicFrom assigns a basic value. An integer that arrives in a wider type must
// fit.
func (c *converter) basicFrom(dst, src string, n *schema.Node) {
	typ, user := c.typ(n), c.Type(n.Go)
	bits := n.Kind.Bits()
	if bitsOfFloat(n, typ) {
		c.P("%s = %s", dst, converted(user, n.Kind.String(),
			fmt.Sprintf("%s.Float%dfrombits(%s)", c.Import("math"), bits, converted(fmt.Sprintf("uint%d", bits), typ, src))))
		return
	}
	if n.Kind.Integer() && bits < 64 && width(typ) > bits {
		c.P("if x := %s; %s(%s(x)) != x {\nreturn %s.Errorf(\"%%d does not fit a %s\", x)\n}", src, typ, user, c.Import("fmt"), n.Kind)
	}
	c.P("%s = %s", dst, converted(user, typ, src))
}

// bitsOfFloat reports whether the type is an integer for the bits of a float.
func bitsOfFloat(n *schema.Node, typ string) bool {
	return (n.Kind == schema.Float32 || n.Kind == schema.Float64) && strings.HasPrefix(strings.TrimPrefix(typ, "u"), "int")
}

// width is the number of bits of an integer type.
func width(typ string) int {
	for _, bits := range []int{8, 16, 32} {
		if strings.HasSuffix(typ, fmt.Sprint(bits)) {
			return bits
		}
	}
	return 64
}

// converted converts x from one type to another.
func converted(to, from, x string) string {
	if to == from {
		return x
	}
	return to + "(" + x + ")"
}
