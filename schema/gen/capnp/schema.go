// Package capnp is what the generators of Cap'n Proto contestants share: the schema as
// a library's plugin gets it, and the code that writes a user's struct into a message and
// reads it back.
//
// A plugin gets a schema compiled, as a message of schema.capnp, the schema of schemas.
// Cap'n Proto's compiler makes that from a text; this package makes it directly, so that
// no compiler is needed. The text is written too, as schema.capnp beside the code, but
// only for people, and for programs in other languages.
//
// Cap'n Proto has all the integers and floats, texts, data and lists of lists. A
// time is its seconds since 1970 and nanoseconds, a map a list of entries, and an
// array a list. A pointer to a struct is the format's own pointer, which may be
// null. A pointer to anything else is a field, and a second field that says
// whether it is set. A list element that is a pointer is a struct with one field.
package capnp

import (
	"fmt"
	"hash/fnv"
	"path"
	"strings"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// A record is a struct of the schema. It represents a user's struct, an entry of
// a map, or a list element that may be absent.
type record struct {
	name   string
	node   *schema.Node
	fields []schema.Field
	names  []string // the fields' names, as in Go
}

// A model has the records that roots need.
type model struct {
	records []record
	names   map[string]string // of records, by key
	taken   map[string]bool
}

func newModel(roots []*schema.Node) *model {
	m := &model{names: map[string]string{}, taken: map[string]bool{}}
	structs := schema.Structs(roots...)
	for _, s := range structs {
		m.add(s, s.Fields)
	}
	for _, s := range structs {
		for _, f := range s.Fields {
			m.visit(f.Type)
		}
	}
	return m
}

// key tells records apart. Maps of the same shape have the same entries.
func key(n *schema.Node) string {
	if n.Kind == schema.Struct {
		return n.Name
	}
	return gen.EntryName(n)
}

func (m *model) add(n *schema.Node, fields []schema.Field) {
	if _, ok := m.names[key(n)]; ok {
		return
	}
	name := recordName(key(n), m.taken)
	m.names[key(n)] = name
	m.records = append(m.records, record{name, n, fields, fieldNames(fields)})
}

// visit adds the records that represent what a field contains.
func (m *model) visit(n *schema.Node) {
	if n == nil || n.Kind == schema.Struct {
		return
	}
	if n.Kind == schema.Map {
		m.add(n, []schema.Field{{Name: "Key", Type: n.Key}, {Name: "Value", Type: n.Elem}})
	} else if n.Elem != nil && n.Elem.Kind == schema.Pointer {
		m.add(n.Elem, []schema.Field{{Name: "Value", Type: n.Elem}})
	}
	m.visit(n.Elem)
}

// record names the record that represents a node.
func (m *model) record(n *schema.Node) string { return m.names[key(n)] }

// listed reports whether a node is a list of the schema.
func listed(n *schema.Node) bool {
	return n.Kind == schema.List || n.Kind == schema.Array || n.Kind == schema.Map
}

// nullable reports whether a pointer is one of the format's own.
func nullable(n *schema.Node) bool {
	return n.Elem.Kind == schema.Struct || n.Elem.Kind == schema.Pointer
}

// A typ is a type of the schema language: lists around a built-in type or a record. It has
// the number of what they are around in the schema of schemas, and its size in a struct's
// data, or 0 for a pointer.
type typ struct {
	name   string
	number uint16
	bits   int
	lists  int
}

var types = map[schema.Kind]typ{
	schema.Bool:    {name: "Bool", number: 1, bits: 1},
	schema.Int8:    {name: "Int8", number: 2, bits: 8},
	schema.Int16:   {name: "Int16", number: 3, bits: 16},
	schema.Int32:   {name: "Int32", number: 4, bits: 32},
	schema.Int64:   {name: "Int64", number: 5, bits: 64},
	schema.Int:     {name: "Int64", number: 5, bits: 64},
	schema.Time:    {name: "Int64", number: 5, bits: 64},
	schema.Uint8:   {name: "UInt8", number: 6, bits: 8},
	schema.Uint16:  {name: "UInt16", number: 7, bits: 16},
	schema.Uint32:  {name: "UInt32", number: 8, bits: 32},
	schema.Uint64:  {name: "UInt64", number: 9, bits: 64},
	schema.Uint:    {name: "UInt64", number: 9, bits: 64},
	schema.Float32: {name: "Float32", number: 10, bits: 32},
	schema.Float64: {name: "Float64", number: 11, bits: 64},
	schema.String:  {name: "Text", number: 12},
	schema.Bytes:   {name: "Data", number: 13},
}

// typ is the type of a field.
func (m *model) typ(n *schema.Node) typ {
	switch n.Kind {
	case schema.Struct:
		return m.recordType(n, 0)
	case schema.Map:
		return m.recordType(n, 1)
	case schema.List, schema.Array:
		t := m.target(n.Elem)
		t.lists++
		return t
	case schema.Pointer:
		return m.target(n.Elem)
	}
	return types[n.Kind]
}

// target is the type of a list's element, or of a pointer's target.
func (m *model) target(n *schema.Node) typ {
	if n.Kind == schema.Pointer {
		return m.recordType(n, 0)
	}
	return m.typ(n)
}

func (m *model) recordType(n *schema.Node, lists int) typ {
	return typ{name: m.record(n), number: numberOfStruct, lists: lists}
}

// Numbers of the types that are not built in.
const (
	numberOfList   = 14
	numberOfStruct = 16
)

// A slot is a field of a record in the schema.
type slot struct {
	name string
	typ
}

// slots are the fields of a record by their numbers.
func (m *model) slots(r record) []slot {
	var slots, flags []slot // flags of fields that became optional follow what was there
	for _, i := range schema.ByNumber(r.fields) {
		f := r.fields[i]
		slots = append(slots, slot{lowerFirst(r.names[i]), m.typ(f.Type)})
		flag := slot{lowerFirst(r.names[i]) + present, types[schema.Bool]}
		switch {
		case f.Type.Kind != schema.Pointer || nullable(f.Type):
		case f.Numbered():
			flags = append(flags, flag)
		default:
			slots = append(slots, flag)
		}
	}
	return append(slots, flags...)
}

// fileID is the ID of the schema of a Go package, which is derived from the package's
// path, because two schemas in one program must not share an ID.
func fileID(pkg string) uint64 {
	id := fnv.New64a()
	id.Write([]byte(pkg))
	return id.Sum64() | 1<<63
}

// text is the schema of a Go package in the schema language, for readers.
func (m *model) text(pkg string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "@%#016x;\n\n", fileID(pkg))
	fmt.Fprintf(&b, "using Go = import \"/go.capnp\";\n$Go.package(%q);\n$Go.import(%q);\n", path.Base(pkg), pkg)
	for _, r := range m.records {
		fmt.Fprintf(&b, "\nstruct %s {\n", r.name)
		for number, s := range m.slots(r) {
			fmt.Fprintf(&b, "  %s @%d :%s%s%s;\n", s.name, number, strings.Repeat("List(", s.lists), s.typ.name, strings.Repeat(")", s.lists))
		}
		b.WriteString("}\n")
	}
	return b.String()
}
