// Package proto is what the generators of the Protocol Buffers contestants share:
// the .proto file of Go types, the call of a plugin that writes Go for it, and
// the conversions between the user's structs and messages of protoc-gen-go's
// shape.
//
// A struct is a message, with its fields numbered in order. Integers of 8 and 16
// bits are widened, int and uint have 64 bits, and a time is a
// google.protobuf.Timestamp. A list or an array is repeated, a map a map, a
// pointer an optional scalar or a message. If the format lacks something, such as
// a list of lists, a message with one field comes between.
package proto

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serbench/serbench/schema"
)

// A File is a .proto file.
type File struct {
	// Path is for imports and for the global registry, which accepts each path
	// and each package only once.
	Path, Text string
	// GoImport is the import path of the Go package.
	GoImport string
}

// messages are the messages of a .proto file.
type messages struct {
	Library
	structs  []*schema.Node
	names    map[*schema.Node]string // of the structs' messages
	fields   map[*schema.Node][]fieldName
	wrappers []*wrapper // in the order of discovery
	taken    map[string]bool
	// timestamps is set if a field is a google.protobuf.Timestamp.
	timestamps bool
}

// A wrapper is a message with one field, for what can't be on its own.
type wrapper struct {
	shape, name string
	node        *schema.Node
}

func newMessages(roots []*schema.Node, l Library) *messages {
	m := &messages{
		Library: l,
		names:   map[*schema.Node]string{},
		fields:  map[*schema.Node][]fieldName{},
		taken:   map[string]bool{},
	}
	for _, s := range schema.Structs(roots...) {
		if m.known(s) {
			m.names[s] = timestamp
			m.timestamps = true
			continue
		}
		m.structs = append(m.structs, s)
		m.names[s] = m.unique(messageName(s.Name))
		m.fields[s] = l.fieldNames(s.Fields)
	}
	for _, s := range m.structs {
		for _, f := range s.Fields {
			m.field(f.Type)
		}
	}
	return m
}

func (m *messages) unique(base string) string {
	name := base
	for n := 2; m.taken[name]; n++ {
		name = fmt.Sprintf("%s%d", base, n)
	}
	m.taken[name] = true
	return name
}

// scalars are the types of .proto files. Only the floats and bytes have other
// names in Go.
var scalars = map[schema.Kind]string{
	schema.Bool: "bool", schema.Int: "int64", schema.Int8: "int32", schema.Int16: "int32", schema.Int32: "int32",
	schema.Int64: "int64", schema.Uint: "uint64", schema.Uint8: "uint32", schema.Uint16: "uint32",
	schema.Uint32: "uint32", schema.Uint64: "uint64", schema.Float32: "float", schema.Float64: "double",
	schema.String: "string", schema.Bytes: "bytes", schema.Time: "int64",
}

// optionalScalar reports whether a pointer to n is an optional scalar. Optional
// bytes would be a slice in Go, not a pointer.
func (m *messages) optionalScalar(n *schema.Node) bool {
	return !m.NoOptional && scalars[n.Kind] != "" && n.Kind != schema.Bytes
}

// field is the type of a field, with its label.
func (m *messages) field(n *schema.Node) string {
	switch n.Kind {
	case schema.List, schema.Array:
		return "repeated " + m.elem(n.Elem)
	case schema.Map:
		return fmt.Sprintf("map<%s, %s>", scalars[n.Key.Kind], m.elem(n.Elem))
	case schema.Pointer:
		if m.optionalScalar(n.Elem) {
			return "optional " + scalars[n.Elem.Kind]
		}
		return m.target(n.Elem)
	}
	return m.elem(n)
}

// elem is the type of an element of a list or a map, which has no label.
func (m *messages) elem(n *schema.Node) string {
	if scalar := scalars[n.Kind]; scalar != "" {
		return scalar
	}
	return m.target(n)
}

// target is the message that carries a value by itself.
func (m *messages) target(n *schema.Node) string {
	if n.Kind == schema.Struct {
		return m.names[n]
	}
	shape := m.shape(n)
	for _, w := range m.wrappers {
		if w.shape == shape {
			return w.name
		}
	}
	w := &wrapper{shape: shape, name: m.unique(shape), node: n}
	m.wrappers = append(m.wrappers, w)
	m.field(n) // may need wrappers itself
	return w.name
}

// shape names a wrapper after the contents of its field.
func (m *messages) shape(n *schema.Node) string {
	if scalar := scalars[n.Kind]; scalar != "" {
		return upper(scalar) + "Value"
	}
	return m.describe(n)
}

func (m *messages) describe(n *schema.Node) string {
	switch n.Kind {
	case schema.Struct:
		_, name := cutLast("."+m.names[n], ".")
		return name
	case schema.List, schema.Array:
		return "ListOf" + m.describe(n.Elem)
	case schema.Map:
		return "MapFrom" + m.describe(n.Key) + "To" + m.describe(n.Elem)
	case schema.Pointer:
		return "Optional" + m.describe(n.Elem)
	}
	return upper(scalars[n.Kind])
}

// slot is the name of a wrapper's one field.
func slot(n *schema.Node) string {
	if slices.Contains([]schema.Kind{schema.List, schema.Array, schema.Map}, n.Kind) {
		return "values"
	}
	return "value"
}

// text writes the .proto file. The package is named after the path's folder.
func (m *messages) text(path, goPackage, command string) string {
	var b strings.Builder
	p := func(layout string, args ...any) { fmt.Fprintf(&b, layout+"\n", args...) }
	folder, _ := cutLast(path, "/")
	p("// Code generated by %s. DO NOT EDIT.\n", command)
	if m.Opaque {
		p("edition = \"2023\";\n\npackage %s;\n\nimport \"google/protobuf/go_features.proto\";\n", protoPackage(folder))
		p("option features.(pb.go).api_level = API_OPAQUE;\n// As proto3 has it, so that the bytes are the same.\noption features.field_presence = IMPLICIT;")
	} else {
		p("syntax = \"proto3\";\n\npackage %s;\n", protoPackage(folder))
	}
	p("option go_package = %q;", goPackage)
	if m.timestamps {
		p("\nimport \"google/protobuf/timestamp.proto\";")
	}
	if m.timestamps && m.Times == StandardTimes || m.Values {
		p("import %q;", gogoPath)
	}
	for _, s := range m.structs {
		p("\n// %s stands for %v.\nmessage %s {", m.names[s], s.Go, m.names[s])
		for i, f := range s.Fields {
			p("  %s", m.line(f.Type, m.fields[s][i].proto, f.Number(i)))
		}
		p("}")
	}
	for _, w := range m.wrappers {
		p("\n// %s is what a list, a map or a pointer can't hold without a message.\nmessage %s {\n  %s\n}", w.name, w.name, m.line(w.node, slot(w.node), 1))
	}
	return b.String()
}

func protoPackage(folder string) string { return strings.ReplaceAll(folder, "/", ".") }

// line is the line of a field. An edition has no label for optional fields.
func (m *messages) line(n *schema.Node, name string, number int) string {
	field, options := m.field(n), ""
	var gogo []string
	if typ, optional := strings.CutPrefix(field, "optional "); optional && m.Opaque {
		field, options = typ, " [features.field_presence = EXPLICIT]"
	}
	if m.Times == StandardTimes && (m.known(n) || n.Elem != nil && m.known(n.Elem)) {
		gogo = append(gogo, "(gogoproto.stdtime) = true")
	}
	if m.held(n) || (n.Kind == schema.List || n.Kind == schema.Array) && m.held(n.Elem) {
		gogo = append(gogo, "(gogoproto.nullable) = false")
	}
	if len(gogo) > 0 {
		options = " [" + strings.Join(gogo, ", ") + "]"
	}
	return fmt.Sprintf("%s %s = %d%s;", field, name, number, options)
}

func cutLast(s, sep string) (before, after string) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):]
	}
	return s, ""
}
