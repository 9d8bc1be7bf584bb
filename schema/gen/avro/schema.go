// Package avro is what the generators of Avro contestants share: the text of a
// schema, and the code that converts a user's struct from and to the generic data
// of goavro.
//
// Avro has lists, maps with string keys, and unions with null, which represent
// lists, maps and pointers. A map from integers is an array of records, one for
// each entry. Integers are an int up to 32 bits with sign, otherwise a long. A
// uint64 is the long with the same bits, and a time is its seconds since 1970 in a
// long and the nanoseconds in an int.
package avro

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serbench/serbench/schema"
)

// Refuse says why Avro can't carry a node; "" if it can.
func Refuse(n *schema.Node) string {
	if n.Kind == schema.Pointer && n.Elem.Kind == schema.Pointer {
		return "a union can't be in a union"
	}
	return ""
}

// Text returns the schema of a struct, with one line for each field. A record is
// written where it first occurs, and by its name afterwards. A field with a number is one of
// several versions of a record, and has a default, which Avro wants of a field that writers may
// lack.
func Text(n *schema.Node) string {
	w := &writer{defined: map[string]bool{}}
	w.node(n)
	return w.String()
}

// Within returns the name of a record within another, as a union in text has it: of a version of a record,
// the name that all versions share.
func Within(n *schema.Node) string {
	if slices.ContainsFunc(n.Fields, schema.Field.Numbered) {
		return n.Go.Name()
	}
	return n.Name
}

// EntryText returns the schema of a map's entries, named by EntryName.
func EntryText(n *schema.Node) string {
	w := &writer{defined: map[string]bool{}}
	w.entry(n)
	return w.String()
}

// Type is the name of a node's Avro type, as a union uses it.
func Type(n *schema.Node) string {
	switch n.Kind {
	case schema.Bool:
		return "boolean"
	case schema.Int8, schema.Int16, schema.Int32, schema.Uint8, schema.Uint16:
		return "int"
	case schema.Int, schema.Int64, schema.Uint, schema.Uint32, schema.Uint64, schema.Time:
		return "long"
	case schema.Float32:
		return "float"
	case schema.Float64:
		return "double"
	case schema.String:
		return "string"
	case schema.Bytes:
		return "bytes"
	case schema.Struct:
		return n.Name
	case schema.List, schema.Array:
		return "array"
	case schema.Map:
		if n.Key.Kind == schema.String {
			return "map"
		}
		return "array"
	}
	panic(fmt.Sprintf("avro: no type for a %v", n.Kind))
}

// EntryName names the record for an entry of a map from integers. Maps of the
// same shape have the same entries.
func EntryName(n *schema.Node) string { return shape(n.Key) + "To" + shape(n.Elem) + "Entry" }

func shape(n *schema.Node) string {
	switch n.Kind {
	case schema.Struct:
		return n.Name
	case schema.List, schema.Array:
		return "ListOf" + shape(n.Elem)
	case schema.Pointer:
		return "Optional" + shape(n.Elem)
	case schema.Map:
		return "MapOf" + shape(n.Key) + "To" + shape(n.Elem)
	}
	name := n.Kind.String()
	return strings.ToUpper(name[:1]) + name[1:]
}

type writer struct {
	strings.Builder
	defined map[string]bool
	depth   int // of records
	// plain gives records within others the names that [Within] returns.
	plain bool
}

func (w *writer) printf(layout string, args ...any) { fmt.Fprintf(w, layout, args...) }

func (w *writer) node(n *schema.Node) {
	switch {
	case n.Kind == schema.Struct:
		name := n.Name
		if w.plain && w.depth > 0 {
			name = Within(n)
		}
		w.record(name, n.Fields)
	case n.Kind == schema.Map && n.Key.Kind == schema.String:
		w.printf(`{"type": "map", "values": `)
		w.node(n.Elem)
		w.printf(`}`)
	case n.Kind == schema.Map:
		w.printf(`{"type": "array", "items": `)
		w.entry(n)
		w.printf(`}`)
	case n.Kind == schema.List || n.Kind == schema.Array:
		w.printf(`{"type": "array", "items": `)
		w.node(n.Elem)
		w.printf(`}`)
	case n.Kind == schema.Pointer:
		w.printf(`["null", `)
		w.node(n.Elem)
		w.printf(`]`)
	default:
		w.printf("%q", Type(n))
	}
}

func (w *writer) entry(n *schema.Node) {
	w.record(EntryName(n), []schema.Field{{Name: "Key", Type: n.Key}, {Name: "Value", Type: n.Elem}})
}

func (w *writer) record(name string, fields []schema.Field) {
	if w.defined[name] {
		w.printf("%q", name)
		return
	}
	w.defined[name] = true
	w.printf(`{"type": "record", "name": %q, "fields": [`, name)
	w.depth++
	for i, f := range fields {
		if i > 0 {
			w.printf(",")
		}
		w.printf("\n%s{\"name\": %q, \"type\": ", strings.Repeat("  ", w.depth), f.Name)
		w.node(f.Type)
		if f.Numbered() {
			w.printf(`, "default": %s`, zero(f.Type))
		}
		w.printf("}")
	}
	w.depth--
	w.printf("\n%s]}", strings.Repeat("  ", w.depth))
}

// zero is the default of a field, as JSON: what an absent field is in Go.
func zero(n *schema.Node) string {
	switch {
	case n.Kind == schema.Pointer:
		return "null"
	case n.Kind == schema.Map && Type(n) == "map", n.Kind == schema.Struct:
		return "{}"
	}
	switch Type(n) {
	case "string", "bytes":
		return `""`
	case "boolean":
		return "false"
	case "array":
		return "[]"
	}
	return "0"
}
