package gen

import (
	"fmt"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// A converter writes the conversions between the user's structs and the library's.
type converter struct {
	*gen.File
	depth int
}

func (c *converter) functions(s *schema.Node) {
	c.P("func to%s(m *%s, v *%s) {", s.Name, s.Name, c.Type(s.Go))
	for _, f := range s.Fields {
		c.to("m."+f.Name, f.Value("v"), f.Type)
	}
	c.P("}\n")
	c.P("func from%s(v *%s, m *%s) error {", s.Name, c.Type(s.Go), s.Name)
	c.Fields("v", s, func(f schema.Field, dst string) { c.from(dst, "m."+f.Name, f.Type) })
	c.P("return nil\n}\n")
}

// inside writes code with variables of their own.
func (c *converter) inside(body func(name func(string) string)) {
	c.depth++
	depth := c.depth
	body(func(base string) string { return fmt.Sprintf("%s%d", base, depth) })
	c.depth--
}

// to writes the statements that set dst, a value of the library's, to the user's src.
func (c *converter) to(dst, src string, n *schema.Node) {
	switch n.Kind {
	case schema.Struct:
		c.P("to%s(&%s, &%s)", n.Name, dst, src)
	case schema.List, schema.Array:
		c.P("%s = make(%s, len(%s))", dst, typ(n), src)
		c.inside(func(name func(string) string) {
			i := name("i")
			c.P("for %s := range %s {", i, src)
			c.toElem(dst+"["+i+"]", src+"["+i+"]", n.Elem)
			c.P("}")
		})
	case schema.Map:
		c.toMap(dst, src, n)
	case schema.Pointer:
		c.P("if %s != nil {\n%s = new(%s)", src, dst, typ(n.Elem))
		if n.Elem.Kind == schema.Struct {
			c.P("to%s(%s, %s)", n.Elem.Name, dst, src)
		} else {
			c.to("(*"+dst+")", "(*"+src+")", n.Elem)
		}
		c.P("}")
	default:
		c.P("%s = %s", dst, as(typ(n), c.Type(n.Go), src))
	}
}

func (c *converter) toElem(dst, src string, n *schema.Node) {
	if n.Kind != schema.Pointer {
		c.to(dst, src, n)
		return
	}
	c.P("if %s != nil {\n%s = make([]%s, 1)", src, dst, typ(n.Elem))
	c.to(dst+"[0]", "(*"+src+")", n.Elem)
	c.P("}")
}

func (c *converter) toMap(dst, src string, n *schema.Node) {
	c.inside(func(name func(string) string) {
		k, v, x := name("k"), name("v"), name("x")
		if entries(n) {
			c.P("%s = make(%s, 0, len(%s))\nfor %s, %s := range %s {\nvar %s %s", dst, typ(n), src, k, v, src, x, gen.EntryName(n))
			c.to(x+".Key", k, n.Key)
			c.to(x+".Value", v, n.Elem)
			c.P("%s = append(%s, %s)\n}", dst, dst, x)
			return
		}
		c.P("%s.Keys, %s.Values = make([]string, 0, len(%s)), make(map[string]%s, len(%s))", dst, dst, src, elem(n.Elem), src)
		c.P("for %s, %s := range %s {\nvar %s %s", k, v, src, x, elem(n.Elem))
		c.toElem(x, v, n.Elem)
		key := as("string", c.Type(n.Key.Go), k)
		c.P("%s.Keys = append(%s.Keys, %s)\n%s.Values[%s] = %s\n}", dst, dst, key, dst, key, x)
	})
}

// from writes the statements that set the user's dst to src.
func (c *converter) from(dst, src string, n *schema.Node) {
	switch n.Kind {
	case schema.Struct:
		c.P("if err := from%s(&%s, &%s); err != nil {\nreturn err\n}", n.Name, dst, src)
	case schema.List, schema.Array:
		if n.Kind == schema.List {
			c.P("%s = make(%s, len(%s))", dst, c.Type(n.Go), src)
		} else {
			c.P("if len(%s) != %d {\nreturn %s.Errorf(\"%%d elements in an array of %d\", len(%s))\n}", src, n.Len, c.Import("fmt"), n.Len, src)
		}
		c.inside(func(name func(string) string) {
			i := name("i")
			c.P("for %s := range %s {", i, src)
			c.fromElem(dst+"["+i+"]", src+"["+i+"]", n.Elem)
			c.P("}")
		})
	case schema.Map:
		c.fromMap(dst, src, n)
	case schema.Pointer:
		c.P("%s = nil\nif %s != nil {\n%s = new(%s)", dst, src, dst, c.Type(n.Elem.Go))
		if n.Elem.Kind == schema.Struct {
			c.P("if err := from%s(%s, %s); err != nil {\nreturn err\n}", n.Elem.Name, dst, src)
		} else {
			c.from("(*"+dst+")", "(*"+src+")", n.Elem)
		}
		c.P("}")
	default:
		c.P("%s = %s", dst, as(c.Type(n.Go), typ(n), src))
	}
}

func (c *converter) fromElem(dst, src string, n *schema.Node) {
	if n.Kind != schema.Pointer {
		c.from(dst, src, n)
		return
	}
	c.P("%s = nil\nif len(%s) > 0 {\n%s = new(%s)", dst, src, dst, c.Type(n.Elem.Go))
	c.from("(*"+dst+")", src+"[0]", n.Elem)
	c.P("}")
}

func (c *converter) fromMap(dst, src string, n *schema.Node) {
	c.inside(func(name func(string) string) {
		i, k, v, key, x := name("i"), name("k"), name("v"), name("key"), name("x")
		if entries(n) {
			c.P("%s = make(%s, len(%s))\nfor %s := range %s {\nvar %s %s\nvar %s %s", dst, c.Type(n.Go), src, i, src, key, c.Type(n.Key.Go), x, c.Type(n.Elem.Go))
			c.from(key, src+"["+i+"].Key", n.Key)
			c.from(x, src+"["+i+"].Value", n.Elem)
			c.P("%s[%s] = %s\n}", dst, key, x)
			return
		}
		c.P("%s = make(%s, len(%s.Values))\nfor %s, %s := range %s.Values {\nvar %s %s", dst, c.Type(n.Go), src, k, v, src, x, c.Type(n.Elem.Go))
		c.fromElem(x, v, n.Elem)
		c.P("%s[%s] = %s\n}", dst, as(c.Type(n.Key.Go), "string", k), x)
	})
}

// as converts x from one type to another.
func as(to, from, x string) string {
	if to == from || to == "[]byte" && from == "[]uint8" || to == "[]uint8" && from == "[]byte" {
		return x
	}
	return to + "(" + x + ")"
}
