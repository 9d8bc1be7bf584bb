package proto

import (
	"fmt"

	"github.com/serbench/serbench/schema"
)

func (c *converter) from(s *schema.Node) {
	name := c.names[s]
	c.P("func from%s(m *%s, v *%s) error {", name, name, c.Type(s.Go))
	i := 0
	c.Fields("v", s, func(f schema.Field, dst string) {
		c.fromField(dst, c.fieldOf("m", c.fields[s][i].goName), f.Type, name+"."+f.Name)
		i++
	})
	c.P("return nil\n}\n")
}

// fromField writes the statements that read a field. at is its name in errors.
func (c *converter) fromField(dst, x string, n *schema.Node, at string) {
	switch n.Kind {
	case schema.Struct:
		if c.held(n) {
			c.fromHeld(dst, x, n)
			return
		}
		c.P("if %s != nil {", x)
		c.fromElem(dst, x, n, at)
		c.P("} else {\n%s = %s{}\n}", dst, c.Type(n.Go))
	case schema.List:
		if same(n.Elem) {
			c.P("%s = %s", dst, x)
			return
		}
		c.P("%s = make(%s, len(%s))", dst, c.Type(n.Go), x)
		c.fromEach(dst, x, n, at)
	case schema.Array:
		c.P("if len(%s) != %d {\nreturn %s.Errorf(%q, len(%s))\n}", x, n.Len, c.Import("fmt"), fmt.Sprintf("%s: %%d elements, want %d", at, n.Len), x)
		if same(n.Elem) {
			c.P("copy(%s[:], %s)", dst, x)
			return
		}
		c.fromEach(dst, x, n, at)
	case schema.Map:
		c.fromMap(dst, x, n, at)
	case schema.Pointer:
		if c.Opaque && c.optionalScalar(n.Elem) {
			c.P("%s = nil", dst)
			c.P("if %s {\n%s = new(%s)", has(x), dst, c.Type(n.Elem.Go))
			c.fromScalar("*"+dst, x, n.Elem, at)
			c.P("}")
			return
		}
		if c.optionalScalar(n.Elem) && same(n.Elem) {
			c.P("%s = %s", dst, x)
			return
		}
		c.P("%s = nil\nif %s != nil {\n%s = new(%s)", dst, x, dst, c.Type(n.Elem.Go))
		switch {
		case c.optionalScalar(n.Elem):
			c.fromScalar("*"+dst, "*"+x, n.Elem, at)
		case n.Elem.Kind == schema.Struct:
			c.fromMessage(dst, x, n.Elem)
		default:
			c.fromField("(*"+dst+")", c.fieldOf(x, upper(slot(n.Elem))), n.Elem, at)
		}
		c.P("}")
	default:
		c.fromScalar(dst, x, n, at)
	}
}

// fromEach reads the elements of a list or an array.
func (c *converter) fromEach(dst, x string, n *schema.Node, at string) {
	c.nested(func(depth string) {
		if c.held(n.Elem) {
			i := "i" + depth
			c.P("for %s := range %s {", i, x)
			c.fromHeld(dst+"["+i+"]", x+"["+i+"]", n.Elem)
			c.P("}")
			return
		}
		c.P("for i%s, e%s := range %s {", depth, depth, x)
		c.fromElem(dst+"[i"+depth+"]", "e"+depth, n.Elem, at)
		c.P("}")
	})
}

func (c *converter) fromMap(dst, x string, n *schema.Node, at string) {
	if same(n.Key) && same(n.Elem) {
		c.P("%s = %s", dst, x)
		return
	}
	c.P("%s = nil\nif len(%s) > 0 {\n%s = make(%s, len(%s))", dst, x, dst, c.Type(n.Go), x)
	c.nested(func(depth string) {
		k, e, value := "k"+depth, "e"+depth, "value"+depth
		c.P("for %s, %s := range %s {", k, e, x)
		key := k
		if !same(n.Key) {
			key = "key" + depth
			c.P("var %s %s", key, c.Type(n.Key.Go))
			c.fromScalar(key, k, n.Key, at)
		}
		switch {
		case scalars[n.Elem.Kind] != "" && same(n.Elem):
			value = e
		case scalars[n.Elem.Kind] != "":
			c.P("var %s %s", value, c.Type(n.Elem.Go))
			c.fromScalar(value, e, n.Elem, at)
		default:
			// A map entry may arrive without a value.
			c.P("var %s %s\nif %s != nil {", value, c.Type(n.Elem.Go), e)
			c.fromElem(value, e, n.Elem, at)
			c.P("}")
		}
		c.P("%s[%s] = %s\n}", dst, key, value)
	})
	c.P("}")
}

// fromElem reads an element of a list or a map.
func (c *converter) fromElem(dst, x string, n *schema.Node, at string) {
	switch {
	case scalars[n.Kind] != "":
		c.fromScalar(dst, x, n, at)
	case n.Kind == schema.Struct:
		c.fromMessage("&"+dst, x, n)
	default:
		c.fromField(dst, c.fieldOf(x, upper(slot(n))), n, at)
	}
}

func (c *converter) check(call string) {
	c.P("if err := %s; err != nil {\nreturn err\n}", call)
}

func (c *converter) fromScalar(dst, x string, n *schema.Node, at string) {
	typ := c.Type(n.Go)
	switch {
	case n.Kind == schema.Time:
		c.P("%s = %s.Unix(0, %s).UTC()", dst, c.Import("time"), x)
	case n.Kind == schema.Bytes || same(n):
		c.P("%s = %s", dst, x)
	case n.Kind.Integer() && n.Kind.Bits() < 32:
		c.P("if %s(%s(%s)) != %s {\nreturn %s.Errorf(%q, %s)\n}", scalarType(n), n.Kind, x, x, c.Import("fmt"), at+": %d is out of range", x)
		c.P("%s = %s(%s)", dst, typ, x)
	default:
		c.P("%s = %s(%s)", dst, typ, x)
	}
}
