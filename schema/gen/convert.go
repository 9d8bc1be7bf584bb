package gen

import (
	"fmt"

	"github.com/serbench/serbench/schema"
)

// A Convention says how a library that works on Go structs, but not on every
// kind, has its values: as structs of our own, which the user's are converted to
// and from.
type Convention struct {
	// Basic gives the Go type that stands for a basic kind, such as int64 for
	// Int; "" is the kind itself. A float that becomes an unsigned integer is its
	// bits, and a string that becomes []byte its bytes.
	Basic map[schema.Kind]string
	// Time is the integer that holds a time's nanoseconds since 1970, "int64" or
	// "uint64"; "" keeps time.Time.
	Time string
	// Maps makes a map a list of entries, in the order of the keys.
	Maps bool
	// Optional makes a pointer a list of at most one element.
	Optional bool
	// Arrays makes an array a list, whose length is checked.
	Arrays bool
	// Pointers makes a struct in a struct, or in a list, a pointer to one.
	Pointers bool
	// Tag gives a field's tag, without the quotes; nil gives none.
	Tag func(f schema.Field) string
}

// A converter writes the types and the conversions of one convention.
type converter struct {
	*File
	Convention
	depth int
}

// Structs writes, for every struct below the roots, a struct by the convention,
// named after the node.
func (f *File) Structs(roots []*schema.Node, by Convention) {
	c := &converter{File: f, Convention: by}
	structs := schema.Structs(roots...)
	for _, s := range structs {
		f.P("// %s stands for %v.", s.Name, s.Go)
		f.P("type %s struct {", s.Name)
		for _, field := range s.Fields {
			tag := ""
			if by.Tag != nil {
				if text := by.Tag(field); text != "" {
					tag = " `" + text + "`"
				}
			}
			f.P("%s %s%s", field.Name, c.typ(field.Type), tag)
		}
		f.P("}\n")
	}
	c.entries(structs)
}

// Conversions writes toX(m *X, v *user) and fromX(v *user, m *X) error for each
// struct of Structs.
func (f *File) Conversions(roots []*schema.Node, by Convention) {
	c := &converter{File: f, Convention: by}
	for _, s := range schema.Structs(roots...) {
		f.P("func to%s(m *%s, v *%s) {", s.Name, s.Name, f.Type(s.Go))
		for _, field := range s.Fields {
			c.to("m."+field.Name, "v."+field.Name, field.Type)
		}
		f.P("}\n")
		f.P("func from%s(v *%s, m *%s) error {", s.Name, f.Type(s.Go), s.Name)
		for _, field := range s.Fields {
			c.from("v."+field.Name, "m."+field.Name, field.Type)
		}
		f.P("return nil\n}\n")
	}
}

// typ is the type that stands for a node.
func (c *converter) typ(n *schema.Node) string {
	switch n.Kind {
	case schema.Time:
		if c.Time != "" {
			return c.Time
		}
		return c.Import("time") + ".Time"
	case schema.Bytes:
		return "[]byte"
	case schema.Struct:
		if c.Pointers {
			return "*" + n.Name
		}
		return n.Name
	case schema.List:
		return "[]" + c.typ(n.Elem)
	case schema.Array:
		if c.Arrays {
			return "[]" + c.typ(n.Elem)
		}
		return fmt.Sprintf("[%d]%s", n.Len, c.typ(n.Elem))
	case schema.Map:
		if c.Maps {
			return "[]" + c.name(n)
		}
		return "map[" + c.typ(n.Key) + "]" + c.typ(n.Elem)
	case schema.Pointer:
		if c.Optional {
			return "[]" + c.typ(n.Elem)
		}
		if n.Elem.Kind == schema.Struct {
			return "*" + n.Elem.Name
		}
		return "*" + c.typ(n.Elem)
	}
	if basic := c.Basic[n.Kind]; basic != "" {
		return basic
	}
	return n.Kind.String()
}

// name names the struct of a map's entry, by what is in it.
func (c *converter) name(n *schema.Node) string {
	switch n.Kind {
	case schema.Map:
		return "Entry" + c.name(n.Key) + c.name(n.Elem)
	case schema.Pointer:
		return "Optional" + c.name(n.Elem)
	case schema.List:
		return "List" + c.name(n.Elem)
	case schema.Array:
		return fmt.Sprintf("Array%d%s", n.Len, c.name(n.Elem))
	case schema.Struct:
		return n.Name
	}
	return upperFirst(n.Kind.String())
}

func upperFirst(s string) string { return string(s[0]-'a'+'A') + s[1:] }

// entries writes the structs of maps' entries, each once.
func (c *converter) entries(structs []*schema.Node) {
	written := map[string]bool{}
	var visit func(n *schema.Node)
	visit = func(n *schema.Node) {
		if n == nil || n.Kind == schema.Struct {
			return
		}
		visit(n.Key)
		visit(n.Elem)
		if n.Kind != schema.Map || !c.Maps || written[c.name(n)] {
			return
		}
		written[c.name(n)] = true
		c.P("// %s is an entry of a map.", c.name(n))
		c.P("type %s struct {\nKey %s\nValue %s\n}\n", c.name(n), c.typ(n.Key), c.typ(n.Elem))
	}
	for _, s := range structs {
		for _, field := range s.Fields {
			visit(field.Type)
		}
	}
}

// same says whether a node's values are of the same type on both sides, so that
// they are assigned whole.
func (c *converter) same(n *schema.Node) bool {
	switch n.Kind {
	case schema.Struct:
		return false
	case schema.Map:
		return !c.Maps && c.same(n.Key) && c.same(n.Elem)
	case schema.Pointer:
		return !c.Optional && c.same(n.Elem)
	case schema.Array:
		return !c.Arrays && c.same(n.Elem)
	case schema.List:
		return c.same(n.Elem)
	}
	return c.Type(n.Go) == c.typ(n)
}

// variables returns names that no enclosing loop uses.
func (c *converter) variables(bases ...string) []string {
	c.depth++
	names := make([]string, len(bases))
	for i, base := range bases {
		names[i] = base
		if c.depth > 1 {
			names[i] = fmt.Sprintf("%s%d", base, c.depth)
		}
	}
	return names
}
