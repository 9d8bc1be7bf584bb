// Package schema is the model of a Go type from which everything else is derived:
// schemas, mirror types, conversions, and code in the style of hand-written code.
//
// A type is a graph of nodes. A struct that refers to itself, directly or through
// others, is a single node. Each named struct is one node however often it is
// used, so a generator writes it once.
package schema

import (
	"cmp"
	"fmt"
	"iter"
	"path"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// A Kind is what a node is. A named basic type has the kind of its underlying
// type; Node.Go has the name.
type Kind int

// The kinds that a type may be made of.
const (
	Bool Kind = iota
	Int
	Int8
	Int16
	Int32
	Int64
	Uint
	Uint8
	Uint16
	Uint32
	Uint64
	Float32
	Float64
	String
	Bytes   // only []byte itself; a slice of a named uint8 is a list
	Time    // time.Time
	Struct  // Fields
	List    // a slice of Elem
	Array   // Len of Elem
	Map     // from Key, a string or an integer, to Elem
	Pointer // an optional Elem
)

var kindNames = [...]string{
	"bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64",
	"float32", "float64", "string", "bytes", "time", "struct", "list", "array", "map", "pointer",
}

func (k Kind) String() string { return kindNames[k] }

// A Node is one type of the graph.
type Node struct {
	Kind Kind
	// Go is the type itself.
	Go reflect.Type
	// Name is a struct's name, unique in the graph and an exported Go identifier.
	// It is the package's name and the type's, "PersonA", or only the type's if
	// that already includes the package's, "SmallStruct".
	Name string
	// Fields of a struct, in order.
	Fields []Field
	// Elem is the element type of lists, arrays, maps and pointers.
	Elem *Node
	// Key of a map.
	Key *Node
	// Len of an array.
	Len int
}

// A Field is one exported field of a struct.
type Field struct {
	Name string // as in Go
	Tag  reflect.StructTag
	Type *Node
	// Part is set if the field is a part of one of the user's times; see [Times].
	Part Part

	path string // of that time below the user's struct; "" if the struct is a time
}

// Of returns the node of a struct type. If the type contains an unsupported kind,
// the error names the field's path and the kind.
func Of(t reflect.Type) (*Node, error) {
	nodes, err := All(t)
	if err != nil {
		return nil, err
	}
	return nodes[0], nil
}

// All returns the nodes of several struct types in one graph: a struct that two
// of them use is the same node, and names are unique across all.
func All(types ...reflect.Type) ([]*Node, error) {
	w := &walker{structs: map[reflect.Type]*Node{}, names: map[string]reflect.Type{}}
	nodes := make([]*Node, len(types))
	for i, t := range types {
		if t.Kind() != reflect.Struct || t == timeType {
			return nil, fmt.Errorf("%v: want a struct", t)
		}
		n, err := w.node(t, t.Name())
		if err != nil {
			return nil, err
		}
		nodes[i] = n
	}
	return nodes, nil
}

// Structs returns the struct nodes that make up the roots, each once, in the
// order of discovery. A struct precedes those within it.
func Structs(roots ...*Node) []*Node {
	var found []*Node
	seen := map[*Node]bool{}
	var visit func(n *Node)
	visit = func(n *Node) {
		if n == nil || seen[n] {
			return
		}
		seen[n] = true
		if n.Kind == Struct {
			found = append(found, n)
			for _, f := range n.Fields {
				visit(f.Type)
			}
		}
		visit(n.Key)
		visit(n.Elem)
	}
	for _, n := range roots {
		visit(n)
	}
	return found
}

// Holds reports whether match accepts the node or any that it contains.
func (n *Node) Holds(match func(*Node) bool) bool {
	seen := map[*Node]bool{}
	var holds func(n *Node) bool
	holds = func(n *Node) bool {
		if n == nil || seen[n] {
			return false
		}
		seen[n] = true
		return match(n) || holds(n.Key) || holds(n.Elem) ||
			slices.ContainsFunc(n.Fields, func(f Field) bool { return holds(f.Type) })
	}
	return holds(n)
}

// HasTime reports whether a value of the node contains a time.
func (n *Node) HasTime() bool { return n.Holds(func(n *Node) bool { return n.Kind == Time }) }

// HasBytes reports whether a value of the node contains bytes.
func (n *Node) HasBytes() bool { return n.Holds(func(n *Node) bool { return n.Kind == Bytes }) }

// Recursive reports whether a value of the node can contain another one of it.
func (n *Node) Recursive() bool {
	again := func(inner *Node) bool { return inner == n }
	return n.Elem.Holds(again) || slices.ContainsFunc(n.Fields, func(f Field) bool { return f.Type.Holds(again) })
}

var timeType = reflect.TypeFor[time.Time]()

var basic = map[reflect.Kind]Kind{
	reflect.Bool: Bool, reflect.Int: Int, reflect.Int8: Int8, reflect.Int16: Int16, reflect.Int32: Int32,
	reflect.Int64: Int64, reflect.Uint: Uint, reflect.Uint8: Uint8, reflect.Uint16: Uint16, reflect.Uint32: Uint32,
	reflect.Uint64: Uint64, reflect.Float32: Float32, reflect.Float64: Float64, reflect.String: String,
}

type walker struct {
	structs map[reflect.Type]*Node
	names   map[string]reflect.Type
}

func (w *walker) node(t reflect.Type, at string) (*Node, error) {
	if t == timeType {
		return &Node{Kind: Time, Go: t}, nil
	}
	if kind, ok := basic[t.Kind()]; ok {
		return &Node{Kind: kind, Go: t}, nil
	}
	switch t.Kind() {
	case reflect.Struct:
		return w.structure(t, at)
	case reflect.Slice:
		if t.Elem() == reflect.TypeFor[byte]() {
			return &Node{Kind: Bytes, Go: t}, nil
		}
		return w.of(List, t, at+"[]")
	case reflect.Array:
		n, err := w.of(Array, t, at+"[]")
		if err == nil {
			n.Len = t.Len()
		}
		return n, err
	case reflect.Pointer:
		return w.of(Pointer, t, at)
	case reflect.Map:
		key, err := w.node(t.Key(), at+" key")
		if err != nil {
			return nil, err
		}
		if key.Kind != String && !key.Kind.Integer() {
			return nil, fmt.Errorf("%s: a map's key must be a string or an integer, not %v", at, t.Key())
		}
		n, err := w.of(Map, t, at+"[]")
		if err == nil {
			n.Key = key
		}
		return n, err
	}
	return nil, fmt.Errorf("%s: a %v is not a supported type", at, t.Kind())
}

func (w *walker) of(kind Kind, t reflect.Type, at string) (*Node, error) {
	elem, err := w.node(t.Elem(), at)
	return &Node{Kind: kind, Go: t, Elem: elem}, err
}

func (w *walker) structure(t reflect.Type, at string) (*Node, error) {
	if n, ok := w.structs[t]; ok {
		return n, nil
	}
	if t.Name() == "" {
		return nil, fmt.Errorf("%s: a struct needs a name", at)
	}
	n := &Node{Kind: Struct, Go: t, Name: w.name(t)}
	w.structs[t] = n
	for i := range t.NumField() {
		f := t.Field(i)
		where := at + "." + f.Name
		if !f.IsExported() {
			return nil, fmt.Errorf("%s: not exported, so no library can see it", where)
		}
		if f.Anonymous {
			return nil, fmt.Errorf("%s: embedded; give the field a name", where)
		}
		node, err := w.node(f.Type, where)
		if err != nil {
			return nil, err
		}
		n.Fields = append(n.Fields, Field{Name: f.Name, Tag: f.Tag, Type: node})
	}
	return n, nil
}

// name gives a struct a name that no other struct of the graph has.
func (w *walker) name(t reflect.Type) string {
	pkg := upper(path.Base(t.PkgPath()))
	name := t.Name()
	if !strings.HasPrefix(name, pkg) {
		name = pkg + upper(name)
	}
	for unique, n := name, 2; ; unique, n = fmt.Sprintf("%s%d", name, n), n+1 {
		if _, taken := w.names[unique]; !taken {
			w.names[unique] = t
			return unique
		}
	}
}

func upper(name string) string {
	name = strings.Map(func(r rune) rune {
		if r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, name)
	r, size := utf8.DecodeRuneInString(name)
	return string(unicode.ToUpper(r)) + name[size:]
}

// JSONFields yields the fields of a struct that JSON has, by the keys that encoding/json gives them:
// the name in the tag, or the field's own. The tag "-" leaves a field out.
func (n *Node) JSONFields() iter.Seq2[string, Field] {
	return func(yield func(string, Field) bool) {
		for _, f := range n.Fields {
			tag := f.Tag.Get("json")
			if tag == "-" {
				continue
			}
			name, _, _ := strings.Cut(tag, ",")
			if !yield(cmp.Or(name, f.Name), f) {
				return
			}
		}
	}
}

// Quoted reports whether encoding/json writes the field's value within a string: its tag has the
// option "string", and it is of a basic kind.
func (f Field) Quoted() bool {
	n := f.Type
	if n.Kind == Pointer {
		n = n.Elem
	}
	options := strings.Split(f.Tag.Get("json"), ",")[1:]
	return n.Kind <= String && slices.Contains(options, "string")
}

// Number is the field's number in formats that have them, if it is field i of its struct: the
// one in its tag, as in `protobuf:"3"`, or else its place, counted from 1. Types that have
// several versions need the tag, because a field keeps its number when another one goes.
func (f Field) Number(i int) int {
	if n, numbered := f.number(); numbered {
		return n
	}
	return i + 1
}

// Numbered reports whether the field's tag has its number.
func (f Field) Numbered() bool {
	_, numbered := f.number()
	return numbered
}

// number is the number of a tag that is nothing else. Those of protobuf's generated code, such as
// "bytes,1,opt,name=metadata", are of other messages.
func (f Field) number() (n int, ok bool) {
	n, err := strconv.Atoi(f.Tag.Get("protobuf"))
	return n, err == nil
}

// ByNumber returns the places of fields in the order of their numbers, for formats in which a
// field's number is its place in the schema.
func ByNumber(fields []Field) []int {
	places := make([]int, len(fields))
	for i := range places {
		places[i] = i
	}
	slices.SortFunc(places, func(a, b int) int { return fields[a].Number(a) - fields[b].Number(b) })
	return places
}

// Integer reports whether the kind is an integer.
func (k Kind) Integer() bool { return k >= Int && k <= Uint64 }

// Signed reports whether the kind is a signed integer.
func (k Kind) Signed() bool { return k >= Int && k <= Int64 }

// Bits is the width of a number; int and uint are 64 bits.
func (k Kind) Bits() int {
	switch k {
	case Int8, Uint8:
		return 8
	case Int16, Uint16:
		return 16
	case Int32, Uint32, Float32:
		return 32
	case Int, Int64, Uint, Uint64, Float64:
		return 64
	}
	return 0
}
