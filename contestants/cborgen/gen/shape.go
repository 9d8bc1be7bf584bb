package gen

import (
	"fmt"
	"strings"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// basic are the types that stand for kinds that the library lacks.
var basic = map[schema.Kind]string{
	schema.Int: "int64", schema.Int8: "int64", schema.Int16: "int64", schema.Int32: "int64",
	schema.Uint: "uint64", schema.Uint16: "uint64", schema.Uint32: "uint64",
	schema.Float32: "uint64", schema.Float64: "uint64",
}

// typ is the type of a field that represents a node.
func typ(n *schema.Node) string {
	switch n.Kind {
	case schema.Struct:
		return n.Name
	case schema.Time:
		return "cbg.CborTime"
	case schema.Bytes:
		return "[]byte"
	case schema.List:
		return "[]" + elem(n.Elem)
	case schema.Array:
		return fmt.Sprintf("[%d]%s", n.Len, elem(n.Elem))
	case schema.Map:
		if n.Key.Kind != schema.String {
			return "[]" + gen.EntryName(n)
		}
		return "map[string]" + value(n.Elem)
	case schema.Pointer:
		if pointer(n) {
			return "*" + typ(n.Elem)
		}
		return "[]" + elem(n.Elem)
	}
	if name := basic[n.Kind]; name != "" {
		return name
	}
	return n.Kind.String()
}

// elem is the type of an element of a list: a record with one field where the library knows
// lists of records only.
func elem(n *schema.Node) string {
	if wrappedInList(n) {
		return wrapper(n)
	}
	return typ(n)
}

// value is the type of a map's values.
func value(n *schema.Node) string {
	if wrappedInMap(n) {
		return wrapper(n)
	}
	return typ(n)
}

// wrapper names the record of one field around a value.
func wrapper(n *schema.Node) string {
	return "Only" + strings.TrimPrefix(gen.EntryName(&schema.Node{Kind: schema.List, Elem: n}), "List")
}

// pointer reports whether the library has a pointer to the node's element. One to its own time
// must not be nil.
func pointer(n *schema.Node) bool {
	switch typ(n.Elem) {
	case n.Elem.Name:
		return true
	case "int64", "uint64", "bool", "string":
		return true
	}
	return false
}

// wrappedInList reports whether a list can't contain a node as it is.
func wrappedInList(n *schema.Node) bool {
	switch n.Kind {
	case schema.Struct, schema.Time, schema.Bytes, schema.List:
		return false
	case schema.Pointer:
		return pointer(n) && n.Elem.Kind != schema.Struct
	}
	switch typ(n) {
	case "int64", "uint64", "string":
		return false
	}
	return true
}

// wrappedInMap reports whether a map can't have a node as its values.
func wrappedInMap(n *schema.Node) bool {
	if n.Kind == schema.Pointer {
		n = n.Elem
		return n.Kind != schema.Struct
	}
	return n.Kind != schema.Struct && n.Kind != schema.Time && n.Kind != schema.String
}

// A record is a struct of the library's. It represents a user's struct, an entry of a map, or a
// value in a list or a map.
type record struct {
	name, stands string
	fields       []schema.Field
}

// records are the structs that the roots need.
func records(roots []*schema.Node) (all []record) {
	seen := map[string]bool{}
	add := func(r record) {
		if !seen[r.name] {
			seen[r.name] = true
			all = append(all, r)
		}
	}
	var inside func(n *schema.Node)
	inside = func(n *schema.Node) {
		if n == nil || n.Kind == schema.Struct {
			return
		}
		entry := n.Kind == schema.Map && n.Key.Kind != schema.String
		switch {
		case entry:
			add(record{gen.EntryName(n), "is an entry of a map", []schema.Field{{Name: "Key", Type: n.Key}, {Name: "Value", Type: n.Elem}}})
		case n.Kind == schema.Map && wrappedInMap(n.Elem), n.Kind == schema.List && wrappedInList(n.Elem),
			n.Kind == schema.Array && wrappedInList(n.Elem), n.Kind == schema.Pointer && !pointer(n) && wrappedInList(n.Elem):
			add(record{wrapper(n.Elem), "is a value in a list or a map", []schema.Field{{Name: "V", Type: n.Elem}}})
		}
		inside(n.Elem)
	}
	for _, s := range schema.Structs(roots...) {
		add(record{s.Name, fmt.Sprintf("stands for %v", s.Go), s.Fields})
	}
	for _, s := range schema.Structs(roots...) {
		for _, f := range s.Fields {
			inside(f.Type)
		}
	}
	return all
}
