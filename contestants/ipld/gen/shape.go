package gen

import (
	"fmt"
	"strings"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// typ is the Go type that represents a node.
func typ(n *schema.Node) string {
	switch n.Kind {
	case schema.Struct:
		return n.Name
	case schema.Bytes:
		return "[]byte"
	case schema.List, schema.Array:
		return "[]" + elem(n.Elem)
	case schema.Map:
		if entries(n) {
			return "[]" + gen.EntryName(n)
		}
		return mapName(n)
	case schema.Pointer:
		return "*" + typ(n.Elem)
	case schema.Uint: // the library takes only a uint64 for more than an int64
		return "uint64"
	}
	return n.Kind.String()
}

// elem is the type of a list's or a map's element. The library panics at a null among them, so a
// pointer is a list of at most one element.
func elem(n *schema.Node) string {
	if n.Kind == schema.Pointer {
		return "[]" + typ(n.Elem)
	}
	return typ(n)
}

// entries reports whether a map is a list of entries, because the library's maps have strings as
// keys.
func entries(n *schema.Node) bool { return n.Key.Kind != schema.String }

// mapName names the struct that the library wants for a map.
func mapName(n *schema.Node) string { return "Map" + strings.TrimPrefix(gen.EntryName(n), "Entry") }

// basic are the library's names of kinds.
var basic = map[schema.Kind]string{
	schema.Bool: "Bool", schema.Float32: "Float", schema.Float64: "Float", schema.String: "String", schema.Bytes: "Bytes",
}

// ipldType is the type of a node in the library's schemas.
func ipldType(n *schema.Node) string {
	switch n.Kind {
	case schema.Struct:
		return n.Name
	case schema.List, schema.Array:
		return "[" + ipldElem(n.Elem) + "]"
	case schema.Map:
		if entries(n) {
			return "[" + gen.EntryName(n) + "]"
		}
		return "{String:" + ipldElem(n.Elem) + "}"
	}
	if name := basic[n.Kind]; name != "" {
		return name
	}
	return "Int"
}

func ipldElem(n *schema.Node) string {
	if n.Kind == schema.Pointer {
		return "[" + ipldType(n.Elem) + "]"
	}
	return ipldType(n)
}

// A record is a struct of a schema. It represents a user's struct or an entry of a map.
type record struct {
	name, stands string
	fields       []schema.Field
}

// records are the structs that the roots need. maps are the structs that the library wants for
// maps, which its schemas don't have, and the type of their values.
func records(roots []*schema.Node) (all []record, maps [][2]string) {
	seen := map[string]bool{}
	var inside func(n *schema.Node)
	inside = func(n *schema.Node) {
		if n == nil || n.Kind == schema.Struct {
			return
		}
		if n.Kind == schema.Map && !seen[gen.EntryName(n)] {
			seen[gen.EntryName(n)] = true
			if entries(n) {
				all = append(all, record{gen.EntryName(n), "is an entry of a map", []schema.Field{{Name: "Key", Type: n.Key}, {Name: "Value", Type: n.Elem}}})
			} else {
				maps = append(maps, [2]string{mapName(n), elem(n.Elem)})
			}
		}
		inside(n.Elem)
	}
	for _, s := range schema.Structs(roots...) {
		all = append(all, record{s.Name, fmt.Sprintf("stands for %v", s.Go), s.Fields})
		for _, f := range s.Fields {
			inside(f.Type)
		}
	}
	return all, maps
}

// structs writes the Go structs.
func structs(f *gen.File, roots []*schema.Node) {
	all, maps := records(roots)
	for _, r := range all {
		f.P("// %s %s.\ntype %s struct {", r.name, r.stands, r.name)
		for _, field := range r.fields {
			f.P("%s %s", field.Name, typ(field.Type))
		}
		f.P("}\n")
	}
	for _, m := range maps {
		f.P("// %s is a map in the library's way.\ntype %s struct {\nKeys []string\nValues map[string]%s\n}\n", m[0], m[0], m[1])
	}
}

// document is the library's schema. In a tuple no field may be left out, so that of a pointer is
// null instead.
func document(roots []*schema.Node, tuple bool) string {
	var b strings.Builder
	all, _ := records(roots)
	for _, r := range all {
		fmt.Fprintf(&b, "type %s struct {\n", r.name)
		for _, field := range r.fields {
			t := field.Type
			switch {
			case t.Kind == schema.Pointer && tuple:
				fmt.Fprintf(&b, "\t%s nullable %s\n", field.Name, ipldType(t.Elem))
			case t.Kind == schema.Pointer:
				fmt.Fprintf(&b, "\t%s optional %s\n", field.Name, ipldType(t.Elem))
			default:
				fmt.Fprintf(&b, "\t%s %s\n", field.Name, ipldType(t))
			}
		}
		if tuple {
			b.WriteString("} representation tuple\n\n")
		} else {
			b.WriteString("}\n\n")
		}
	}
	return b.String()
}
