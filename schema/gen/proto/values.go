package proto

import (
	"strings"

	"github.com/serbench/serbench/schema"
)

// held reports whether a struct in a field or a list is a message, not a pointer to one. A map
// has pointers in either case.
func (m *messages) held(n *schema.Node) bool { return m.Values && n.Kind == schema.Struct }

func (c *converter) heldType(n *schema.Node) string { return strings.TrimPrefix(c.message(n), "*") }

// toValue writes the function setX, which fills a message in its place, and toX.
func (c *converter) toValue(s *schema.Node) {
	name, user := c.names[s], c.Type(s.Go)
	c.P("func to%s(v *%s) *%s {\nm := new(%s)\nset%s(m, v)\nreturn m\n}\n", name, user, name, name, name)
	c.P("func set%s(m *%s, v *%s) {", name, name, user)
	for i, f := range s.Fields {
		dst, x := "m."+c.fields[s][i].goName, f.Value("v")
		if c.held(f.Type) {
			c.toHeld(dst, x, f.Type)
		} else {
			c.toField(dst, x, f.Type)
		}
	}
	c.P("}\n")
}

// toHeld writes how a message in its place is set from the user's struct or time.
func (c *converter) toHeld(dst, x string, n *schema.Node) {
	if c.known(n) {
		c.P("%s = %s", dst, x)
	} else {
		c.P("set%s(&%s, &%s)", c.names[n], dst, x)
	}
}

// fromHeld writes the way back.
func (c *converter) fromHeld(dst, x string, n *schema.Node) {
	if c.known(n) {
		c.P("%s = %s", dst, x)
	} else {
		c.check("from" + c.names[n] + "(&" + x + ", &" + dst + ")")
	}
}
