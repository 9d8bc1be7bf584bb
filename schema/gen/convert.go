package gen

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/serbench/serbench/schema"
)

// A Convention says how to represent values for a library that works on Go
// structs, but not on every kind: as generated structs, to and from which the
// user's are converted.
type Convention struct {
	// Basic gives the Go type that represents a basic kind, such as int64 for
	// Int, or Bytes; "" is the kind itself. A float that becomes an integer is its
	// bits, and a string that becomes []byte its bytes.
	Basic map[schema.Kind]string
	// Times splits times into their seconds and nanoseconds; nil does not.
	Times *schema.Times
	// Time is the integer for a time's nanoseconds since 1970, "int64" or
	// "uint64"; "" keeps time.Time.
	Time string
	// Maps turns a map into a list of entries. NumberedMaps does so with a map
	// from integers only.
	Maps, NumberedMaps bool
	// Optional turns a pointer into a list of at most one element.
	Optional bool
	// Arrays turns an array into a list, whose length is checked.
	Arrays bool
	// Pointers turns a struct within a struct or a list into a pointer to one.
	Pointers bool
	// Present has pointers as the fields of a record, nil if a field is absent, as
	// is the user's pointer that is nil. Only conversions know it.
	Present bool
	// Tag gives the tag of field i of a record, without the quotes; nil gives
	// none.
	Tag func(i int, f schema.Field) string
}

// A converter writes the types and the conversions of one convention.
type converter struct {
	*File
	Convention
	depth int
}

// entries reports whether a map becomes a list of entries.
func (by Convention) entries(n *schema.Node) bool {
	return by.Maps || by.NumberedMaps && n.Key.Kind != schema.String
}

// A Record is a struct of a convention. It represents a user's struct, or an
// entry of a map.
type Record struct {
	Name   string
	Go     reflect.Type // nil for an entry
	Fields []schema.Field
}

// Records returns the structs that a convention needs for the roots.
func (by Convention) Records(roots []*schema.Node) []Record {
	var records []Record
	seen := map[string]bool{}
	var visit func(n *schema.Node)
	visit = func(n *schema.Node) {
		if n == nil || n.Kind == schema.Struct {
			return
		}
		visit(n.Key)
		visit(n.Elem)
		if name := nameOf(n); n.Kind == schema.Map && by.entries(n) && !seen[name] {
			seen[name] = true
			records = append(records, Record{Name: name, Fields: []schema.Field{{Name: "Key", Type: n.Key}, {Name: "Value", Type: n.Elem}}})
		}
	}
	for _, s := range schema.Structs(roots...) {
		records = append(records, Record{s.Name, s.Go, s.Fields})
		for _, field := range s.Fields {
			visit(field.Type)
		}
	}
	return records
}

// Structs writes the records of the roots as Go structs.
func (f *File) Structs(roots []*schema.Node, by Convention) {
	c := &converter{File: f, Convention: by}
	for _, r := range by.Records(roots) {
		if r.Go != nil {
			f.P("// %s stands for %v.", r.Name, r.Go)
		} else {
			f.P("// %s is an entry of a map.", r.Name)
		}
		f.P("type %s struct {", r.Name)
		for i, field := range r.Fields {
			tag := ""
			if by.Tag != nil {
				if text := by.Tag(i, field); text != "" {
					tag = " `" + text + "`"
				}
			}
			f.P("%s %s%s", field.Name, c.typ(field.Type), tag)
		}
		f.P("}\n")
	}
}

// Conversions writes toX(m *X, v *user) and fromX(v *user, m *X) error for each
// struct of Structs.
func (f *File) Conversions(roots []*schema.Node, by Convention) {
	c := &converter{File: f, Convention: by}
	for _, s := range schema.Structs(roots...) {
		f.P("func to%s(m *%s, v *%s) {", s.Name, s.Name, f.Type(s.Go))
		for _, field := range s.Fields {
			if c.Present {
				c.toPresent("m."+field.Name, field)
			} else {
				c.to("m."+field.Name, field.Value("v"), field.Type)
			}
		}
		f.P("}\n")
		f.P("func from%s(v *%s, m *%s) error {", s.Name, f.Type(s.Go), s.Name)
		f.Fields("v", s, func(field schema.Field, dst string) {
			if c.Present {
				c.fromPresent(dst, "m."+field.Name, field)
			} else {
				c.from(dst, "m."+field.Name, field.Type)
			}
		})
		f.P("return nil\n}\n")
	}
}

// typ is the type that represents a node.
func (c *converter) typ(n *schema.Node) string {
	switch n.Kind {
	case schema.Time:
		if c.Time != "" {
			return c.Time
		}
		return c.Import("time") + ".Time"
	case schema.Bytes:
		if own := c.Basic[schema.Bytes]; own != "" {
			return own
		}
		return "[]byte"
	case schema.Struct:
		return c.element(n.Name)
	case schema.List:
		return "[]" + c.typ(n.Elem)
	case schema.Array:
		if c.Arrays {
			return "[]" + c.typ(n.Elem)
		}
		return array(n, c.typ(n.Elem))
	case schema.Map:
		if c.entries(n) {
			return "[]" + c.element(EntryName(n))
		}
		return "map[" + c.typ(n.Key) + "]" + c.typ(n.Elem)
	case schema.Pointer:
		if c.list(n) {
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

// nameOf names the struct of a map's entry after its contents.
func nameOf(n *schema.Node) string {
	switch n.Kind {
	case schema.Map:
		return "Entry" + nameOf(n.Key) + nameOf(n.Elem)
	case schema.Pointer:
		return "Optional" + nameOf(n.Elem)
	case schema.List:
		return "List" + nameOf(n.Elem)
	case schema.Array:
		return fmt.Sprintf("Array%d%s", n.Len, nameOf(n.Elem))
	case schema.Struct:
		return n.Name
	}
	return upperFirst(n.Kind.String())
}

// EntryName names the record of a map's entry.
func EntryName(n *schema.Node) string { return nameOf(n) }

func upperFirst(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// element is the type of a record within another one, or within a list.
func (c *converter) element(record string) string {
	if c.Pointers {
		return "*" + record
	}
	return record
}

// list reports whether a pointer becomes a list of at most one element. A pointer
// to a struct does not if structs are behind pointers anyway.
func (c *converter) list(n *schema.Node) bool {
	return c.Optional && (!c.Pointers || n.Elem.Kind != schema.Struct)
}

// same reports whether a node's values can be assigned as they are: its type is the same on both
// sides, or only one of them is named, as a list may be.
func (c *converter) same(n *schema.Node) bool {
	switch n.Kind {
	case schema.Struct:
		return false
	case schema.Map:
		return !c.entries(n) && c.identical(n.Key) && c.identical(n.Elem)
	case schema.Pointer:
		return !c.list(n) && c.identical(n.Elem)
	case schema.Array:
		return !c.Arrays && c.identical(n.Elem)
	case schema.List:
		return c.identical(n.Elem)
	}
	switch {
	case named(n):
		return false
	case n.Kind == schema.Time:
		return c.Time == ""
	case n.Kind == schema.Bytes:
		return c.Basic[schema.Bytes] == ""
	}
	return c.Basic[n.Kind] == "" || c.Basic[n.Kind] == n.Kind.String()
}

// identical reports whether a node has the same type on both sides. The convention's has no name.
func (c *converter) identical(n *schema.Node) bool { return !named(n) && c.same(n) }

func named(n *schema.Node) bool {
	return n.Go.Name() != "" && n.Go.PkgPath() != "" && n.Kind != schema.Time
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
