package gen

import "github.com/serbench/serbench/schema"

// toPresent sets a field that is a pointer. It points to the user's own field if
// that has the same type.
func (c *converter) toPresent(dst string, field schema.Field) {
	n, src := field.Type, field.Value("v")
	switch {
	case n.Kind == schema.Pointer && c.same(n.Elem):
		c.P("%s = %s", dst, src)
	case n.Kind == schema.Pointer:
		c.P("if %s != nil {\n%s = new(%s)", src, dst, c.typ(n.Elem))
		c.to("(*"+dst+")", "(*"+src+")", n.Elem)
		c.P("}")
	case field.Part == schema.Whole && c.same(n):
		c.P("%s = &%s", dst, src)
	default:
		c.P("%s = new(%s)", dst, c.typ(n))
		c.to("(*"+dst+")", src, n)
	}
}

// fromPresent is the way back. What is absent becomes zero.
func (c *converter) fromPresent(dst, src string, field schema.Field) {
	n := field.Type
	switch {
	case n.Kind == schema.Pointer && c.same(n.Elem):
		c.P("%s = %s", dst, src)
	case n.Kind == schema.Pointer:
		c.P("%s = nil\nif %s != nil {\n%s = new(%s)", dst, src, dst, c.Type(n.Elem.Go))
		c.from("(*"+dst+")", "(*"+src+")", n.Elem)
		c.P("}")
	default:
		c.P("if %s != nil {", src)
		c.from(dst, "(*"+src+")", n)
		if field.Part == schema.Whole {
			c.P("} else {\n%s = *new(%s)", dst, c.Type(n.Go))
		}
		c.P("}")
	}
}
