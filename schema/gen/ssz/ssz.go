// Package ssz is what the generators of the Simple Serialize contestants share:
// the structs that a library's generator accepts, and the conversions between
// them and the user's.
//
// The format has unsigned integers, bools, lists and structs. Signed integers are
// unsigned ones and floats their bits; a text is a list of bytes; a time is its
// seconds since 1970 and nanoseconds; a map is a list of entries, an array a list,
// and a pointer a list of at most one element. The generators do not know lists of
// everything. If a list can't contain something, it contains structs with one
// field.
package ssz

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// A Library is a library whose generator writes methods onto structs.
type Library struct {
	// Pointers is set if structs within structs and lists are behind pointers.
	Pointers bool
	// Wide is set if a list of numbers can contain only bytes or uint64s.
	Wide bool
	// Run runs the library's generator on structs_gen.go in the room. Each of the
	// structs uses only earlier ones.
	Run func(room gen.Room, structs []Struct) error
	// Imports and Calls are as in gen.ConvertedLibrary.
	Imports map[string]string
	Calls   []gen.Call
}

// A Struct is a struct that the library's generator writes methods for.
type Struct struct {
	Name string
	// Static is set if all of its values take the same number of bytes.
	Static bool
}

// Generate writes the structs, runs the library's generator, and writes the
// conversions and the codecs.
func (l Library) Generate(room gen.Room) error {
	roots, reasons, err := gen.Carried(room.Types, refuse)
	if err != nil {
		return err
	}
	if len(roots) == 0 {
		return room.Refuse(reasons)
	}
	records := l.records(gen.SplitTimes.Split(roots...))
	return gen.ConvertedLibrary{
		Refuse:     refuse,
		Convention: gen.Convention{Times: gen.SplitTimes},
		Schema: func(room gen.Room, _ []gen.Record) error {
			f := room.File()
			l.structs(f, records)
			return f.Write(room.Path("structs_gen.go"))
		},
		Run:     func(room gen.Room) error { return l.Run(room, l.named(records)) },
		Imports: l.Imports,
		Calls:   l.Calls,
		Convert: func(f *gen.File, roots []*schema.Node) {
			c := &converter{File: f, Library: l}
			for _, s := range schema.Structs(roots...) {
				c.conversions(s)
			}
		},
	}.Generate(room)
}

// refuse: both generators need a struct's fields before the struct.
func refuse(n *schema.Node) string {
	if n.Recursive() {
		return "a struct may not hold itself"
	}
	return ""
}

// A record is a struct that represents a user's struct, a map's entry, or what a
// list can't contain.
type record struct {
	name, doc string
	fields    []schema.Field
}

// records returns the structs for the roots, each after its parts.
func (l Library) records(roots []*schema.Node) []record {
	var records []record
	seen := map[string]bool{}
	add := func(r record) {
		if !seen[r.name] {
			seen[r.name] = true
			records = append(records, r)
		}
	}
	var visit func(n *schema.Node)
	visit = func(n *schema.Node) {
		if n == nil {
			return
		}
		for _, f := range n.Fields {
			visit(f.Type)
		}
		visit(n.Elem)
		switch {
		case n.Kind == schema.Struct:
			add(record{n.Name, fmt.Sprintf("stands for %v", n.Go), n.Fields})
		case n.Kind == schema.Map:
			add(record{gen.EntryName(n), "is an entry of a map", []schema.Field{{Name: "Key", Type: n.Key}, {Name: "Value", Type: n.Elem}}})
		case n.Elem != nil && wrapped(n.Elem):
			add(record{wrapper(n.Elem), "is what a list can't hold by itself", []schema.Field{{Name: "Value", Type: n.Elem}}})
		}
	}
	for _, root := range roots {
		visit(root)
	}
	return records
}

// named returns what the library's generator needs to know of records.
func (l Library) named(records []record) []Struct {
	var structs []Struct
	static := map[string]bool{}
	for _, r := range records {
		static[r.name] = !slices.ContainsFunc(r.fields, func(f schema.Field) bool {
			typ := l.typ(f.Type)
			return strings.HasPrefix(typ, "[]") || f.Type.Kind == schema.Struct && !static[f.Type.Name]
		})
		structs = append(structs, Struct{r.name, static[r.name]})
	}
	return structs
}

func (l Library) structs(f *gen.File, records []record) {
	for _, r := range records {
		f.P("// %s %s.\ntype %s struct {", r.name, r.doc, r.name)
		for _, field := range r.fields {
			typ := l.typ(field.Type)
			f.P("%s %s%s", field.Name, typ, tag(typ))
		}
		f.P("}\n")
	}
}

// tag gives each level of a list its maximum length, which the generators
// require: more than any value here has. A decoder may allocate as many elements
// of varying size as an input claims to have, up to that maximum, so theirs is
// smaller.
func tag(typ string) string {
	const bytes, elements = "1073741824", "1048576"
	elem, list := strings.CutPrefix(typ, "[]")
	switch {
	case !list:
		return ""
	case elem == "[]byte":
		return " `ssz-max:\"" + elements + "," + bytes + "\"`"
	case elem == "byte" || strings.HasPrefix(elem, "uint"):
		return " `ssz-max:\"" + bytes + "\"`"
	}
	return " `ssz-max:\"" + elements + "\"`"
}

// typ is the type that represents a node.
func (l Library) typ(n *schema.Node) string {
	switch n.Kind {
	case schema.Bool:
		return "bool"
	case schema.String, schema.Bytes:
		return "[]byte"
	case schema.Struct:
		return l.reference(n.Name)
	case schema.Map:
		return "[]" + l.reference(gen.EntryName(n))
	case schema.List, schema.Array, schema.Pointer:
		return "[]" + l.elem(n.Elem)
	}
	return fmt.Sprintf("uint%d", n.Kind.Bits())
}

// elem is the type of a node as a list element.
func (l Library) elem(n *schema.Node) string {
	if wrapped(n) {
		return l.reference(wrapper(n))
	}
	typ := l.typ(n)
	if l.Wide && (typ == "uint16" || typ == "uint32") {
		return "uint64"
	}
	return typ
}

func (l Library) reference(record string) string {
	if l.Pointers {
		return "*" + record
	}
	return record
}

// wrapped reports whether a list can't contain a node.
func wrapped(n *schema.Node) bool {
	switch n.Kind {
	case schema.Bool, schema.List, schema.Array, schema.Map, schema.Pointer:
		return true
	}
	return false
}

func wrapper(n *schema.Node) string { return "One" + gen.EntryName(n) }
