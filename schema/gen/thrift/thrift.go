// Package thrift has what the generators of Thrift libraries share: the Thrift types of fields, the
// document that a compiler reads, and the shape of the structs that it writes.
package thrift

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// Convention returns the shape of the structs that Thrift compilers write for Go.
func Convention() gen.Convention {
	return gen.Convention{
		Basic: map[schema.Kind]string{
			schema.Int: "int64", schema.Uint: "int64", schema.Uint8: "int8", schema.Uint16: "int16", schema.Uint32: "int32",
			schema.Uint64: "int64", schema.Float32: "float64",
		},
		Times:    gen.SplitTimes,
		Arrays:   true,
		Pointers: true,
	}
}

// Refuse says why Thrift can't carry a node, "" if it can.
func Refuse(n *schema.Node) string {
	return refuse(n, "an optional list or map is a pointer to none", schema.List, schema.Array, schema.Map)
}

// RefuseBinary is Refuse for libraries without optional binaries.
func RefuseBinary(n *schema.Node) string {
	return refuse(n, "an optional list, map or binary is a pointer to none", schema.List, schema.Array, schema.Map, schema.Bytes, schema.Pointer)
}

// refuse refuses pointers to these kinds for a reason.
func refuse(n *schema.Node, why string, optional ...schema.Kind) string {
	switch n.Kind {
	case schema.List, schema.Array, schema.Map:
		if n.Elem.Kind == schema.Pointer {
			return "no element of a list or a map may be absent"
		}
	case schema.Pointer:
		if slices.Contains(optional, n.Elem.Kind) {
			return why
		}
	}
	return ""
}

// Document renders the records as a Thrift document. Fields of pointers and maps are optional, because
// a nil map is absent, and so are fields of the other kinds that are named.
func Document(records []gen.Record, optional ...schema.Kind) string {
	optional = append(optional, schema.Pointer, schema.Map)
	var b strings.Builder
	for _, r := range records {
		fmt.Fprintf(&b, "struct %s {\n", r.Name)
		for i, f := range r.Fields {
			needed := "required"
			if slices.Contains(optional, f.Type.Kind) {
				needed = "optional"
			}
			fmt.Fprintf(&b, "\t%d: %s %s %s\n", f.Number(i), needed, Type(f.Type), f.Name)
		}
		b.WriteString("}\n\n")
	}
	return b.String()
}

// Type returns the Thrift type of a node.
func Type(n *schema.Node) string {
	switch n.Kind {
	case schema.Struct:
		return n.Name
	case schema.List, schema.Array:
		return "list<" + Type(n.Elem) + ">"
	case schema.Map:
		return "map<" + Type(n.Key) + "," + Type(n.Elem) + ">"
	case schema.Pointer:
		return Type(n.Elem)
	}
	return basic(n.Kind)
}

// basic returns the Thrift type of a kind without parts. Thrift has no unsigned numbers and one kind
// of float.
func basic(k schema.Kind) string {
	switch k {
	case schema.Bool:
		return "bool"
	case schema.Int8, schema.Uint8:
		return "i8"
	case schema.Int16, schema.Uint16:
		return "i16"
	case schema.Int32, schema.Uint32:
		return "i32"
	case schema.Float32, schema.Float64:
		return "double"
	case schema.String:
		return "string"
	case schema.Bytes:
		return "binary"
	}
	return "i64"
}
