package proto

import (
	"fmt"
	"strings"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// A converter writes the functions toX and fromX for each struct: plain
// assignments, with slices made at their final length. Both sides share strings,
// byte slices and lists if their types are the same.
type converter struct {
	*gen.File
	*messages
	depth int // of nesting; names the variables
}

// goTypes maps the types of .proto files to Go types.
var goTypes = map[string]string{"float": "float32", "double": "float64", "bytes": "[]byte"}

// scalarType is the Go type of a message's scalar.
func scalarType(n *schema.Node) string {
	scalar := scalars[n.Kind]
	if name := goTypes[scalar]; name != "" {
		return name
	}
	return scalar
}

// elemType is the Go type of an element of a list or a map in a message.
func (c *converter) elemType(n *schema.Node) string {
	if scalars[n.Kind] != "" {
		return scalarType(n)
	}
	return c.message(n)
}

// same reports whether a node is a scalar with the same type on both sides.
func same(n *schema.Node) bool {
	if n.Kind == schema.Bytes {
		return n.Go.Name() == ""
	}
	return scalars[n.Kind] != "" && n.Go.PkgPath() == "" && n.Go.Name() == scalarType(n)
}

// nested passes a suffix for variable names to its body.
func (c *converter) nested(body func(depth string)) {
	depth := ""
	if c.depth > 0 {
		depth = fmt.Sprint(c.depth + 1)
	}
	c.depth++
	body(depth)
	c.depth--
}

// functions writes both functions of a struct.
func (c *converter) functions(s *schema.Node) {
	switch {
	case c.Opaque:
		c.toOpaque(s)
	case c.Values:
		c.toValue(s)
	default:
		c.to(s)
	}
	c.from(s)
}

func (c *converter) to(s *schema.Node) {
	name := c.names[s]
	c.P("func to%s(v *%s) *%s {", name, c.Type(s.Go), name)
	var values []string
	var rest []int
	for i, f := range s.Fields {
		if value := c.value(f.Value("v"), f.Type); value != "" {
			values = append(values, c.fields[s][i].goName+": "+value+",\n")
		} else {
			rest = append(rest, i)
		}
	}
	literal := fmt.Sprintf("&%s{\n%s}", name, strings.Join(values, ""))
	if len(rest) == 0 {
		c.P("return %s\n}\n", literal)
		return
	}
	c.P("m := %s", literal)
	for _, i := range rest {
		c.toField("m."+c.fields[s][i].goName, s.Fields[i].Value("v"), s.Fields[i].Type)
	}
	c.P("return m\n}\n")
}

// value is the expression of a field, or "" if it takes statements.
func (c *converter) value(x string, n *schema.Node) string {
	switch n.Kind {
	case schema.Time:
		return x + ".UnixNano()"
	case schema.Bytes:
		return x
	case schema.Struct:
		return c.toMessage("&"+x, n)
	case schema.List:
		if same(n.Elem) {
			return x
		}
		return ""
	case schema.Array:
		if same(n.Elem) {
			return x + "[:]"
		}
		return ""
	case schema.Map:
		if same(n.Key) && same(n.Elem) {
			return x
		}
		return ""
	case schema.Pointer:
		if c.optionalScalar(n.Elem) && same(n.Elem) {
			return x
		}
		return ""
	}
	if same(n) {
		return x
	}
	return fmt.Sprintf("%s(%s)", scalarType(n), x)
}

// pointedTo is what a pointer to a scalar points to. A time's method needs no more than the
// pointer.
func pointedTo(x string, n *schema.Node) string {
	if n.Elem.Kind == schema.Time {
		return x
	}
	return "*" + x
}

// toField writes the statements that set a field.
func (c *converter) toField(dst, x string, n *schema.Node) {
	if value := c.value(x, n); value != "" {
		c.P("%s = %s", dst, value)
		return
	}
	switch n.Kind {
	case schema.List, schema.Array:
		c.nested(func(depth string) {
			i := "i" + depth
			if c.held(n.Elem) {
				c.P("%s = make([]%s, len(%s))\nfor %s := range %s {", dst, c.heldType(n.Elem), x, i, x)
				c.toHeld(dst+"["+i+"]", x+"["+i+"]", n.Elem)
				c.P("}")
				return
			}
			c.P("%s = make([]%s, len(%s))", dst, c.elemType(n.Elem), x)
			c.P("for %s := range %s {", i, x)
			c.toElem(dst+"["+i+"]", x+"["+i+"]", n.Elem)
			c.P("}")
		})
	case schema.Map:
		c.nested(func(depth string) {
			k, e := "k"+depth, "e"+depth
			c.P("if len(%s) > 0 {", x)
			c.P("%s = make(map[%s]%s, len(%s))", dst, scalarType(n.Key), c.elemType(n.Elem), x)
			c.P("for %s, %s := range %s {", k, e, x)
			c.toElem(dst+"["+c.value(k, n.Key)+"]", e, n.Elem)
			c.P("}\n}")
		})
	case schema.Pointer:
		c.P("if %s != nil {", x)
		switch {
		case c.optionalScalar(n.Elem):
			c.nested(func(depth string) {
				c.P("e%s := %s\n%s = &e%s", depth, c.value(pointedTo(x, n), n.Elem), dst, depth)
			})
		case n.Elem.Kind == schema.Struct:
			c.P("%s = %s", dst, c.toMessage(x, n.Elem))
		default:
			c.toWrapper(dst, "(*"+x+")", n.Elem)
		}
		c.P("}")
	}
}

// toElem writes the statements that set an element of a list or a map.
func (c *converter) toElem(dst, x string, n *schema.Node) {
	if scalars[n.Kind] != "" || n.Kind == schema.Struct {
		c.P("%s = %s", dst, c.value(x, n))
		return
	}
	c.toWrapper(dst, x, n)
}

func (c *converter) toWrapper(dst, x string, n *schema.Node) {
	name, field := c.target(n), upper(slot(n))
	if c.Opaque {
		c.nested(func(depth string) {
			w := "w" + depth
			c.P("%s := &%s{}", w, name)
			c.set(w, field, x, n)
			c.P("%s = %s", dst, w)
		})
		return
	}
	if value := c.value(x, n); value != "" {
		c.P("%s = &%s{%s: %s}", dst, name, field, value)
		return
	}
	c.nested(func(depth string) {
		w := "w" + depth
		c.P("%s := &%s{}", w, name)
		c.toField(w+"."+field, x, n)
		c.P("%s = %s", dst, w)
	})
}
