package capnp

import (
	"strings"

	"github.com/serbench/serbench/schema"
)

// writers writes toX(m X, v *user) error, which sets the fields of a record.
func (c *coder) writers() {
	c.fail = "err"
	for _, r := range c.records {
		if r.node.Kind != schema.Struct {
			continue
		}
		c.begin("func to%s(m %s, v *%s) error {", r.name, r.name, c.Type(r.node.Go))
		for i, f := range r.fields {
			c.toField("m", r.names[i], f.Value("v"), f.Type)
		}
		c.P("return nil\n}\n")
	}
}

// toField sets a field of a record to x. It leaves out what is empty, because the
// format's empty list is a null pointer.
func (c *coder) toField(m, field, x string, n *schema.Node) {
	switch {
	case n.Kind == schema.Pointer:
		c.P("if %s != nil {", x)
		if n.Elem.Kind == schema.Pointer {
			c.toField(c.newRecord(m, field, n.Elem), "Value", "(*"+x+")", n.Elem)
		} else {
			if !nullable(n) {
				c.P("%s.Set%s%s(true)", m, field, present)
			}
			c.toField(m, field, "(*"+x+")", n.Elem)
		}
		c.P("}")
	case n.Kind == schema.Struct:
		c.check("to" + c.record(n) + "(" + c.newRecord(m, field, n) + ", " + address(x) + ")")
	case listed(n):
		c.notEmpty(x, n, func() { c.toElements(c.newField(m, field, x, n), x, n) })
	case n.Kind == schema.String || n.Kind == schema.Bytes:
		c.set(m + ".Set" + field + "(" + c.basic(x, n) + ")")
	default:
		c.P("%s.Set%s(%s)", m, field, c.basic(x, n))
	}
}

// basic is the expression that a setter takes for x.
func (c *coder) basic(x string, n *schema.Node) string {
	if n.Kind == schema.Time {
		return x + ".UnixNano()"
	}
	return converted(wire(n), c.Type(n.Go), x)
}

func (c *coder) notEmpty(x string, n *schema.Node, body func()) {
	if n.Kind == schema.Array {
		body()
		return
	}
	c.P("if len(%s) > 0 {", x)
	body()
	c.P("}")
}

// newRecord makes the record of a field.
func (c *coder) newRecord(m, field string, n *schema.Node) string {
	if c.setNew {
		return c.get("part", m+".New"+field+"()")
	}
	part := c.get("part", fill(c.newStruct, "$t", c.record(n), "$l", m))
	c.P("%s.Set%s(%s)", m, field, part)
	return part
}

// newField makes the list of a field, for the elements of x.
func (c *coder) newField(m, field, x string, n *schema.Node) string {
	if c.setNew {
		return c.get("list", m+".New"+field+"("+fill(c.size, "$n", "len("+x+")")+")")
	}
	list := c.get("list", c.newElements(m, x, n))
	c.P("%s.Set%s(%s)", m, field, list)
	return list
}

// newElements is the call that makes a list in the segment of another list or of
// a record.
func (c *coder) newElements(in, x string, n *schema.Node) string {
	name, records := c.list(n)
	template := c.newList
	if records {
		template = c.newRecords
		if !c.setNew {
			name = strings.Replace(name, "_List", "List", 1)
		}
	}
	return c.call(template, "$t", name, "$l", in, "$n", fill(c.size, "$n", "len("+x+")"))
}

// toElements sets the elements of a list.
func (c *coder) toElements(list, x string, n *schema.Node) {
	i := c.variable("i")
	if n.Kind != schema.Map {
		c.P("for %s := range %s {", i, x)
		c.toElement(list, i, x+"["+i+"]", n.Elem)
		c.P("}")
		return
	}
	key, entry, value := c.variable("key"), c.variable("entry"), c.variable("value")
	c.P("%s := 0\nfor %s, %s := range %s {\n%s := %s.At(%s)", i, key, value, x, entry, list, i)
	c.toField(entry, "Key", key, n.Key)
	c.toField(entry, "Value", value, n.Elem)
	c.P("%s++\n}", i)
}

func (c *coder) toElement(list, i, x string, n *schema.Node) {
	switch {
	case n.Kind == schema.Pointer:
		c.toField(list+".At("+i+")", "Value", x, n)
	case n.Kind == schema.Struct:
		c.check("to" + c.record(n) + "(" + list + ".At(" + i + "), " + address(x) + ")")
	case listed(n):
		c.notEmpty(x, n, func() {
			inner := c.get("list", c.newElements(list, x, n))
			c.toElements(inner, x, n)
			c.check(c.call(c.API.set, "$l", list, "$i", i, "$p", inner))
		})
	case n.Kind == schema.String || n.Kind == schema.Bytes:
		c.set(list + ".Set(" + i + ", " + c.basic(x, n) + ")")
	default:
		c.P("%s.Set(%s, %s)", list, i, c.basic(x, n))
	}
}
