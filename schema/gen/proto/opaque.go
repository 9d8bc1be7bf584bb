package proto

import (
	"strings"

	"github.com/serbench/serbench/schema"
)

// toOpaque writes the function toX for messages whose fields are set with
// methods, which the documentation calls faster than builders.
func (c *converter) toOpaque(s *schema.Node) {
	name := c.names[s]
	c.P("func to%s(v *%s) *%s {\nm := &%s{}", name, c.Type(s.Go), name, name)
	for i, f := range s.Fields {
		c.set("m", c.fields[s][i].goName, f.Value("v"), f.Type)
	}
	c.P("return m\n}\n")
}

// set writes the statements that set a field of an opaque message.
func (c *converter) set(m, field, x string, n *schema.Node) {
	if n.Kind == schema.Pointer && c.optionalScalar(n.Elem) {
		c.P("if %s != nil {\n%s.Set%s(%s)\n}", x, m, field, c.value(pointedTo(x, n), n.Elem))
		return
	}
	if value := c.value(x, n); value != "" {
		c.P("%s.Set%s(%s)", m, field, value)
		return
	}
	c.nested(func(depth string) {
		local := "the" + field + depth
		c.P("var %s %s", local, c.fieldType(n))
		c.toField(local, x, n)
		c.P("%s.Set%s(%s)", m, field, local)
	})
}

// fieldType is the Go type of a field that takes statements.
func (c *converter) fieldType(n *schema.Node) string {
	switch n.Kind {
	case schema.List, schema.Array:
		return "[]" + c.elemType(n.Elem)
	case schema.Map:
		return "map[" + scalarType(n.Key) + "]" + c.elemType(n.Elem)
	}
	return c.message(n.Elem)
}

// fieldOf is the expression of a message's field.
func (c *converter) fieldOf(m, field string) string {
	if c.Opaque {
		return m + ".Get" + field + "()"
	}
	return m + "." + field
}

// has reports whether a field of an opaque message is set, as an expression.
func has(x string) string {
	at := strings.LastIndex(x, ".Get")
	return x[:at] + ".Has" + x[at+len(".Get"):]
}
