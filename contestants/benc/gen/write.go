package gen

import (
	"fmt"
	"path"
	"reflect"
	"strings"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

const std = "github.com/deneonet/benc/std"

// A writer writes the functions for one way to treat strings and byte slices.
type writer struct {
	*gen.File
	name  string // the prefix of its functions
	text  string // benc's name for a string, after Marshal or Unmarshal
	bytes string // benc's name for a byte slice, after Unmarshal
	sizes bool   // the file has the size functions, which all writers share
	// unixNano has a time as its nanoseconds since 1970.
	unixNano bool

	fail  string // how the current function returns an error
	depth int    // of loops over arrays

	// elements are functions for types in lists and maps for which benc has none.
	elements []element
	seen     map[string]reflect.Type
}

// An element is one function for a type in a list or a map.
type element struct {
	name  string
	write func(name string, n *schema.Node)
	node  *schema.Node
}

// structs writes the functions of each struct, then those of elements, which may
// need more elements.
func (w *writer) structs(roots []*schema.Node) {
	w.seen = map[string]reflect.Type{}
	for _, s := range schema.Structs(roots...) {
		typ := w.Type(s.Go)
		if w.sizes {
			w.P("func size%s(v *%s) (s int) {", s.Name, typ)
			for _, f := range s.Fields {
				w.size("v."+f.Name, f.Type)
			}
			w.P("return s\n}\n")
		}
		w.P("func %sMarshal%s(n int, b []byte, v *%s) int {", w.name, s.Name, typ)
		for _, f := range s.Fields {
			w.marshal("v."+f.Name, f.Type)
		}
		w.P("return n\n}\n")
		w.P("func %sUnmarshal%s(n int, b []byte, v *%s) (_ int, err error) {", w.name, s.Name, typ)
		w.fail = "return 0, err"
		for _, f := range s.Fields {
			w.unmarshal("v."+f.Name, f.Type)
		}
		w.P("return n, nil\n}\n")
	}
	for len(w.elements) > 0 {
		next := w.elements[0]
		w.elements = w.elements[1:]
		next.write(next.name, next.node)
	}
}

// function returns the name of an element's function, which is written later.
func (w *writer) function(prefix string, write func(string, *schema.Node), n *schema.Node) string {
	name := prefix + typeName(n) + "Value"
	if typ, ok := w.seen[name]; !ok {
		w.seen[name] = n.Go
		w.elements = append(w.elements, element{name, write, n})
	} else if typ != n.Go {
		panic(fmt.Sprintf("%s is for %v and for %v", name, typ, n.Go))
	}
	return name
}

// typeName names a type after its contents.
func typeName(n *schema.Node) string {
	switch {
	case n.Kind == schema.Struct:
		return n.Name
	case n.Kind == schema.Time:
		return "Time"
	case n.Go.PkgPath() != "":
		return upper(path.Base(n.Go.PkgPath())) + n.Go.Name()
	case n.Kind == schema.Map:
		return "Map" + typeName(n.Key) + typeName(n.Elem)
	case n.Kind == schema.Array:
		return fmt.Sprintf("Array%d%s", n.Len, typeName(n.Elem))
	case n.Kind == schema.List || n.Kind == schema.Pointer:
		return upper(n.Kind.String()) + typeName(n.Elem)
	}
	return upper(n.Kind.String())
}

func upper(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// wire is benc's name for a basic kind, and the Go type that its functions take.
func wire(n *schema.Node) (name, typ string) {
	switch n.Kind {
	case schema.Time:
		return "Int64", "int64"
	case schema.Int8, schema.Uint8:
		return "Byte", "uint8"
	case schema.Bytes:
		return "Bytes", "[]byte"
	}
	return upper(n.Kind.String()), n.Kind.String()
}

// basic reports whether benc has functions for a kind, if not for the type.
func basic(n *schema.Node) bool { return n.Kind < schema.Struct }

// direct reports whether benc's functions take the type itself.
func direct(n *schema.Node) bool {
	_, typ := wire(n)
	return n.Kind == schema.Bytes && n.Go.Name() == "" || basic(n) && n.Go.PkgPath() == "" && n.Go.Name() == typ
}

// constant reports whether benc's size function takes no value.
func constant(n *schema.Node) bool {
	switch n.Kind {
	case schema.Int, schema.Uint, schema.String, schema.Bytes:
		return false
	}
	return basic(n)
}

// split reports whether a node is a time in two parts.
func (w *writer) split(n *schema.Node) bool { return n.Kind == schema.Time && !w.unixNano }

// array writes a loop over the elements of an array.
func (w *writer) array(x string, body func(x string)) {
	i := string(rune('i' + w.depth))
	w.depth++
	w.P("for %s := range %s {", i, x)
	body(x + "[" + i + "]")
	w.P("}")
	w.depth--
}
