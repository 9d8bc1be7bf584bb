// Package capnp is what the generators of Cap'n Proto contestants share: the text
// of a schema, the run of its compiler with a library's plugin, and the code that
// writes a user's struct into a message and reads it back.
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

var types = map[schema.Kind]string{
	schema.Bool: "Bool", schema.Int: "Int64", schema.Int8: "Int8", schema.Int16: "Int16", schema.Int32: "Int32",
	schema.Int64: "Int64", schema.Uint: "UInt64", schema.Uint8: "UInt8", schema.Uint16: "UInt16", schema.Uint32: "UInt32",
	schema.Uint64: "UInt64", schema.Float32: "Float32", schema.Float64: "Float64", schema.String: "Text", schema.Bytes: "Data",
	schema.Time: "Int64",
}

// element is the type of a list's element, or of a pointer's target.
func (m *model) element(n *schema.Node) string {
	if n.Kind == schema.Pointer {
		return m.record(n)
	}
	return m.field(n)
}

// field is the type of a field.
func (m *model) field(n *schema.Node) string {
	switch n.Kind {
	case schema.Struct:
		return m.record(n)
	case schema.List, schema.Array:
		return "List(" + m.element(n.Elem) + ")"
	case schema.Map:
		return "List(" + m.record(n) + ")"
	case schema.Pointer:
		return m.element(n.Elem)
	}
	return types[n.Kind]
}

// text is the schema of a Go package. Its ID is derived from the package's path,
// and its structs' IDs from that and their names.
func (m *model) text(pkg string) string {
	id := fnv.New64a()
	id.Write([]byte(pkg))
	var b strings.Builder
	fmt.Fprintf(&b, "@%#016x;\n\n", id.Sum64()|1<<63)
	fmt.Fprintf(&b, "using Go = import \"/go.capnp\";\n$Go.package(%q);\n$Go.import(%q);\n", path.Base(pkg), pkg)
	for _, r := range m.records {
		fmt.Fprintf(&b, "\nstruct %s {\n", r.name)
		number := 0
		field := func(name, typ string) {
			fmt.Fprintf(&b, "  %s @%d :%s;\n", lowerFirst(name), number, typ)
			number++
		}
		var flags []string // of fields that became optional, which follow what was there
		for _, i := range schema.ByNumber(r.fields) {
			f := r.fields[i]
			field(r.names[i], m.field(f.Type))
			switch {
			case f.Type.Kind != schema.Pointer || nullable(f.Type):
			case f.Numbered():
				flags = append(flags, r.names[i]+present)
			default:
				field(r.names[i]+present, "Bool")
			}
		}
		for _, name := range flags {
			field(name, "Bool")
		}
		b.WriteString("}\n")
	}
	return b.String()
}
