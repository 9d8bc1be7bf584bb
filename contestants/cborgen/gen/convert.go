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
func (c *converter) inside(body func(depth int)) {
	c.depth++
	body(c.depth)
	c.depth--
}

// to writes the statements that set dst, a value of the library's, to the user's src.
func (c *converter) to(dst, src string, n *schema.Node) {
	switch n.Kind {
	case schema.Struct:
		c.P("to%s(&%s, &%s)", n.Name, dst, src)
	case schema.List, schema.Array:
		if n.Kind == schema.List {
			c.P("%s = make(%s, len(%s))", dst, typ(n), src)
		}
		c.inside(func(depth int) {
			i := fmt.Sprintf("i%d", depth)
			c.P("for %s := range %s {", i, src)
			c.toWrapped(dst+"["+i+"]", src+"["+i+"]", n.Elem, wrappedInList(n.Elem))
			c.P("}")
		})
	case schema.Map:
		c.toMap(dst, src, n)
	case schema.Pointer:
		c.P("if %s != nil {", src)
		switch {
		case !pointer(n):
			c.P("%s = make(%s, 1)", dst, typ(n))
			c.toWrapped(dst+"[0]", "(*"+src+")", n.Elem, wrappedInList(n.Elem))
		case n.Elem.Kind == schema.Struct:
			c.P("%s = new(%s)\nto%s(%s, %s)", dst, n.Elem.Name, n.Elem.Name, dst, src)
		default:
			c.P("%s = new(%s)", dst, typ(n.Elem))
			c.to("*"+dst, "(*"+src+")", n.Elem)
		}
		c.P("}")
	case schema.Time:
		c.P("%s = cbg.CborTime(%s)", dst, src)
	default:
		c.P("%s = %s", dst, c.basicTo(src, n))
	}
}

func (c *converter) toWrapped(dst, src string, n *schema.Node, wrapped bool) {
	if wrapped {
		dst += ".V"
	}
	c.to(dst, src, n)
}

func (c *converter) toMap(dst, src string, n *schema.Node) {
	c.inside(func(depth int) {
		k, v, x := fmt.Sprintf("k%d", depth), fmt.Sprintf("v%d", depth), fmt.Sprintf("x%d", depth)
		if n.Key.Kind == schema.String {
			c.P("%s = make(%s, len(%s))\nfor %s, %s := range %s {\nvar %s %s", dst, typ(n), src, k, v, src, x, value(n.Elem))
			c.toWrapped(x, v, n.Elem, wrappedInMap(n.Elem))
			c.P("%s[%s] = %s\n}", dst, c.basicTo(k, n.Key), x)
			return
		}
		c.P("%s = make(%s, 0, len(%s))\nfor %s, %s := range %s {\nvar %s %s", dst, typ(n), src, k, v, src, x, gen.EntryName(n))
		c.to(x+".Key", k, n.Key)
		c.to(x+".Value", v, n.Elem)
		c.P("%s = append(%s, %s)\n}", dst, dst, x)
	})
}

// basicTo is the expression that represents a basic value.
func (c *converter) basicTo(src string, n *schema.Node) string {
	if n.Kind == schema.Float32 || n.Kind == schema.Float64 {
		bits := n.Kind.Bits()
		x := fmt.Sprintf("%s.Float%dbits(%s)", c.Import("math"), bits, as(n.Kind.String(), c.Type(n.Go), src))
		return as("uint64", fmt.Sprintf("uint%d", bits), x)
	}
	return as(typ(n), c.Type(n.Go), src)
}

// from writes the statements that set the user's dst to src.
func (c *converter) from(dst, src string, n *schema.Node) {
	switch n.Kind {
	case schema.Struct:
		c.P("if err := from%s(&%s, &%s); err != nil {\nreturn err\n}", n.Name, dst, src)
	case schema.List, schema.Array:
		if n.Kind == schema.List {
			c.P("%s = make(%s, len(%s))", dst, c.Type(n.Go), src)
		}
		c.inside(func(depth int) {
			i := fmt.Sprintf("i%d", depth)
			c.P("for %s := range %s {", i, src)
			c.fromWrapped(dst+"["+i+"]", src+"["+i+"]", n.Elem, wrappedInList(n.Elem))
			c.P("}")
		})
	case schema.Map:
		c.fromMap(dst, src, n)
	case schema.Pointer:
		c.P("%s = nil", dst)
		present := src + " != nil"
		if !pointer(n) {
			present = "len(" + src + ") > 0"
		}
		c.P("if %s {\n%s = new(%s)", present, dst, c.Type(n.Elem.Go))
		switch {
		case !pointer(n):
			c.fromWrapped("(*"+dst+")", src+"[0]", n.Elem, wrappedInList(n.Elem))
		case n.Elem.Kind == schema.Struct:
			c.P("if err := from%s(%s, %s); err != nil {\nreturn err\n}", n.Elem.Name, dst, src)
		default:
			c.from("*"+dst, "*"+src, n.Elem)
		}
		c.P("}")
	case schema.Time:
		c.P("%s = %s.Time()", dst, src)
	default:
		c.basicFrom(dst, src, n)
	}
}

func (c *converter) fromWrapped(dst, src string, n *schema.Node, wrapped bool) {
	if wrapped {
		src += ".V"
	}
	c.from(dst, src, n)
}

func (c *converter) fromMap(dst, src string, n *schema.Node) {
	c.inside(func(depth int) {
		k, v, i := fmt.Sprintf("k%d", depth), fmt.Sprintf("v%d", depth), fmt.Sprintf("i%d", depth)
		key, elem := fmt.Sprintf("key%d", depth), fmt.Sprintf("elem%d", depth)
		c.P("%s = make(%s, len(%s))", dst, c.Type(n.Go), src)
		if n.Key.Kind == schema.String {
			c.P("for %s, %s := range %s {\nvar %s %s", key, v, src, elem, c.Type(n.Elem.Go))
			c.fromWrapped(elem, v, n.Elem, wrappedInMap(n.Elem))
			c.P("%s[%s] = %s\n}", dst, as(c.Type(n.Key.Go), "string", key), elem)
			return
		}
		c.P("for %s := range %s {\nvar %s %s\nvar %s %s", i, src, k, c.Type(n.Key.Go), elem, c.Type(n.Elem.Go))
		c.from(k, src+"["+i+"].Key", n.Key)
		c.from(elem, src+"["+i+"].Value", n.Elem)
		c.P("%s[%s] = %s\n}", dst, k, elem)
	})
}

// basicFrom assigns a basic value. An integer that arrives in a wider type must fit.
func (c *converter) basicFrom(dst, src string, n *schema.Node) {
	user, bits := c.Type(n.Go), n.Kind.Bits()
	if n.Kind == schema.Float32 || n.Kind == schema.Float64 {
		x := fmt.Sprintf("%s.Float%dfrombits(%s)", c.Import("math"), bits, as(fmt.Sprintf("uint%d", bits), "uint64", src))
		c.P("%s = %s", dst, as(user, n.Kind.String(), x))
		return
	}
	if n.Kind.Integer() && bits < 64 && typ(n) != n.Kind.String() {
		c.P("if x := %s; %s(%s(x)) != x {\nreturn %s.Errorf(\"%%d does not fit a %s\", x)\n}", src, typ(n), user, c.Import("fmt"), n.Kind)
	}
	c.P("%s = %s", dst, as(user, typ(n), src))
}

// as converts x from one type to another.
func as(to, from, x string) string {
	if to == from {
		return x
	}
	return to + "(" + x + ")"
}
