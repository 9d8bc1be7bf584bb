// Package gen writes mirrors of the user's types that have the types of the library's subpackages
// unsafe and nocopy, and codecs that call the library on them.
package gen

import (
	"fmt"
	"strings"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

const library = "github.com/kelindar/binary"

// Generator is kelindar's.
var Generator = &gen.Generator{Contestant: "kelindar", Generate: generate}

// names are the codecs, each named after the subpackage that its types come from.
var names = []string{"unsafe", "nocopy"}

func generate(room gen.Room) error {
	roots, reasons, err := gen.Carried(room.Types, func(n *schema.Node) string {
		if n.Kind == schema.Struct && n.Recursive() {
			return "the library does not end with a type within itself"
		}
		return ""
	})
	if err != nil {
		return err
	}
	if len(roots) == 0 {
		return room.Refuse(reasons)
	}
	f := room.File()
	f.ImportAs("binary", library)
	for _, name := range names {
		m := mirror{f, name, upper(name)}
		m.types(roots)
		for _, root := range roots {
			m.codec(root)
		}
	}
	f.Table(roots, reasons, names, func(prefix string, root *schema.Node) string { return prefix + root.Name })
	return f.Write(room.Path("codecs_gen.go"))
}

// A mirror writes the types of one subpackage.
type mirror struct {
	*gen.File
	subpackage string
	prefix     string // of the types' names
}

func (m mirror) types(roots []*schema.Node) {
	for _, s := range schema.Structs(roots...) {
		m.P("// %s%s mirrors %v.\ntype %s%s struct {", m.prefix, s.Name, s.Go, m.prefix, s.Name)
		for _, field := range s.Fields {
			m.P("%s %s", field.Name, m.typ(field.Type))
		}
		m.P("}\n")
	}
}

// typ is a node's type, with a type of the subpackage wherever it has one.
func (m mirror) typ(n *schema.Node) string {
	switch n.Kind {
	case schema.Struct:
		return m.prefix + n.Name
	case schema.Time:
		return m.Import("time") + ".Time"
	case schema.String:
		if m.subpackage == "nocopy" {
			return m.Import(library+"/nocopy") + ".String"
		}
		return "string"
	case schema.Bytes:
		if m.subpackage == "nocopy" {
			return m.Import(library+"/nocopy") + ".Bytes"
		}
		return "[]byte"
	case schema.List:
		if special(n.Elem.Kind) {
			return m.Import(library+"/"+m.subpackage) + "." + upper(n.Elem.Kind.String()) + "s"
		}
		return "[]" + m.typ(n.Elem)
	case schema.Array:
		return fmt.Sprintf("[%d]%s", n.Len, m.typ(n.Elem))
	case schema.Map:
		return "map[" + m.typ(n.Key) + "]" + m.typ(n.Elem)
	case schema.Pointer:
		return "*" + m.typ(n.Elem)
	}
	return n.Kind.String()
}

// special reports whether the subpackages have a type for lists of a kind.
func special(k schema.Kind) bool {
	switch k {
	case schema.Bool, schema.Uint16, schema.Int16, schema.Uint32, schema.Int32, schema.Uint64, schema.Int64, schema.Float32, schema.Float64:
		return true
	}
	return false
}

func (m mirror) codec(root *schema.Node) {
	name := m.subpackage + root.Name
	m.P("type %s struct{}\n", name)
	cast := fmt.Sprintf("(*%s%s)(%s.Pointer(v.(*%s)))", m.prefix, root.Name, m.Import("unsafe"), m.Type(root.Go))
	m.P("func (*%s) Marshal(v any) ([]byte, error) { return binary.Marshal(%s) }\n", name, cast)
	m.P("func (*%s) Unmarshal(data []byte, v any) error { return binary.Unmarshal(data, %s) }\n", name, cast)
}

func upper(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
