// Package avro is what the generators of Avro contestants share: the text of a
// schema, and the code that converts a user's struct from and to the generic
// data of goavro.
//
// Avro has a list, a map from text, and a union with null, so lists, maps and
// pointers are those. A map from integers is an array of records, one for each
// entry. Whole numbers are an int up to 32 bits with sign, else a long; a uint64
// is the long with the same bits, and a time is its nanoseconds since 1970.
package avro

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/serbench/serbench/schema"
)

// Conventions tell how the kinds are expressed that Avro has none for.
var Conventions = []string{
	"A time is its nanoseconds since 1970 in a long, and comes back in UTC.",
	"An integer of less than 32 bits, or a uint16, is an int; a uint32 is a long; both are checked on the way back.",
	"A uint or a uint64 is the long with the same bits.",
	"An array of fixed length is an array, whose length is checked on the way back.",
	"A map from integers is an array of records with a key and a value, sorted by key.",
	"A pointer is a union with null.",
}

// Refuse says why Avro can't carry a node, or "".
func Refuse(n *schema.Node) string {
	if n.Kind == schema.Pointer && n.Elem.Kind == schema.Pointer {
		return "a union can't be in a union"
	}
	return ""
}

// Text returns the schema of a struct, indented. Each record is written where it
// is met first, and by its name afterwards.
func Text(n *schema.Node) string {
	return text(func(w *writer) { w.node(n) })
}

// EntryText returns the schema of a map's entries, which EntryName names.
func EntryText(n *schema.Node) string {
	return text(func(w *writer) { w.entry(n) })
}

func text(write func(w *writer)) string {
	w := &writer{defined: map[string]bool{}}
	write(w)
	var out bytes.Buffer
	if err := json.Indent(&out, []byte(w.String()), "", "  "); err != nil {
		panic(err)
	}
	return out.String()
}

// Type is the name of the Avro type by which a union knows a node.
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

// EntryName names the record that is an entry of a map from integers. Maps of the
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
}

func (w *writer) node(n *schema.Node) {
	switch {
	case n.Kind == schema.Struct:
		w.record(n.Name, n.Fields)
	case n.Kind == schema.Map && n.Key.Kind == schema.String:
		w.WriteString(`{"type":"map","values":`)
		w.node(n.Elem)
		w.WriteString(`}`)
	case n.Kind == schema.Map:
		w.WriteString(`{"type":"array","items":`)
		w.entry(n)
		w.WriteString(`}`)
	case n.Kind == schema.List || n.Kind == schema.Array:
		w.WriteString(`{"type":"array","items":`)
		w.node(n.Elem)
		w.WriteString(`}`)
	case n.Kind == schema.Pointer:
		w.WriteString(`["null",`)
		w.node(n.Elem)
		w.WriteString(`]`)
	default:
		fmt.Fprintf(w, "%q", Type(n))
	}
}

func (w *writer) entry(n *schema.Node) {
	w.record(EntryName(n), []schema.Field{{Name: "Key", Type: n.Key}, {Name: "Value", Type: n.Elem}})
}

func (w *writer) record(name string, fields []schema.Field) {
	if w.defined[name] {
		fmt.Fprintf(w, "%q", name)
		return
	}
	w.defined[name] = true
	fmt.Fprintf(w, `{"type":"record","name":%q,"fields":[`, name)
	for i, f := range fields {
		if i > 0 {
			w.WriteString(",")
		}
		fmt.Fprintf(w, `{"name":%q,"type":`, f.Name)
		w.node(f.Type)
		w.WriteString(`}`)
	}
	w.WriteString(`]}`)
}
