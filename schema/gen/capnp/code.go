package capnp

import (
	"fmt"
	"strings"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// A coder writes the statements of one function after another.
type coder struct {
	*gen.File
	*model
	API
	fail string         // what the function returns along with an error
	used map[string]int // names of variables
}

// begin starts a function, which has its own variable names.
func (c *coder) begin(layout string, args ...any) {
	c.used = map[string]int{}
	c.P(layout, args...)
}

// variable returns a name that the function has not used yet.
func (c *coder) variable(base string) string {
	c.used[base]++
	if n := c.used[base]; n > 1 {
		return fmt.Sprintf("%s%d", base, n)
	}
	return base
}

// check writes a call that returns an error.
func (c *coder) check(call string) {
	c.P("if err := %s; err != nil {\nreturn %s\n}", call, c.fail)
}

// set writes a call of a setter of a pointer.
func (c *coder) set(call string) {
	if c.errors {
		c.check(call)
	} else {
		c.P("%s", call)
	}
}

// get assigns what an accessor of a pointer returns to a new variable.
func (c *coder) get(base, call string) string {
	x := c.variable(base)
	if c.errors {
		c.P("%s, err := %s\nif err != nil {\nreturn %s\n}", x, call, c.fail)
	} else {
		c.P("%s := %s", x, call)
	}
	return x
}

// fill replaces names in a template with values, given as pairs.
func fill(template string, pairs ...string) string {
	return strings.NewReplacer(pairs...).Replace(template)
}

// call fills a template that may name the library's package.
func (c *coder) call(template string, pairs ...string) string {
	call := fill(template, pairs...)
	if strings.Contains(call, c.Name+".") {
		c.ImportAs(c.Name, c.Module)
	}
	return call
}

// list is the Go type of a list, without its package, and whether it is a list of
// records.
func (c *coder) list(n *schema.Node) (name string, records bool) {
	switch {
	case n.Kind == schema.Map:
		return c.record(n) + "_List", true
	case n.Elem.Kind == schema.Struct || n.Elem.Kind == schema.Pointer:
		return c.record(n.Elem) + "_List", true
	case listed(n.Elem):
		return "PointerList", false
	case n.Elem.Kind == schema.Bool:
		return "BitList", false
	}
	return types[n.Elem.Kind].name + "List", false
}

// listOf is the list that a pointer points to.
func (c *coder) listOf(pointer string, n *schema.Node) string {
	name, records := c.list(n)
	if !records {
		name = c.Name + "." + name
	}
	return c.call(c.asList, "$t", name, "$p", pointer)
}

// wire is the Go type of the accessors of a basic value.
func wire(n *schema.Node) string {
	switch n.Kind {
	case schema.Int, schema.Time:
		return "int64"
	case schema.Uint:
		return "uint64"
	case schema.Bytes:
		return "[]uint8"
	}
	return n.Kind.String()
}

// converted converts x from one type to another.
func converted(to, from, x string) string {
	switch {
	case to == from:
		return plain(x)
	case strings.HasPrefix(to, "["):
		return "[]byte(" + plain(x) + ")"
	}
	return to + "(" + plain(x) + ")"
}

// address is the address of x as a person writes it.
func address(x string) string {
	if p := plain(x); p != x {
		return p[1:]
	}
	return "&" + x
}

// plain is x on its own: "*p" for "(*p)".
func plain(x string) string {
	if strings.HasPrefix(x, "(*") && strings.HasSuffix(x, ")") {
		return x[1 : len(x)-1]
	}
	return x
}
