package schema_test

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/testtypes"
)

// Each row checks the width and the sign of one Go kind.
func TestKinds(t *testing.T) {
	type named uint8
	for _, test := range []struct {
		of      reflect.Type
		kind    string
		bits    int
		integer bool
		signed  bool
	}{
		{one[bool](), "bool", 0, false, false},
		{one[int](), "int", 64, true, true}, // on every system: a width that a file depends on can't vary
		{one[int8](), "int8", 8, true, true},
		{one[int16](), "int16", 16, true, true},
		{one[rune](), "int32", 32, true, true},
		{one[int64](), "int64", 64, true, true},
		{one[time.Duration](), "int64", 64, true, true},
		{one[uint](), "uint", 64, true, false},
		{one[byte](), "uint8", 8, true, false},
		{one[uint16](), "uint16", 16, true, false},
		{one[uint32](), "uint32", 32, true, false},
		{one[uint64](), "uint64", 64, true, false},
		{one[float32](), "float32", 32, false, false},
		{one[float64](), "float64", 64, false, false},
		{one[string](), "string", 0, false, false},
		{one[[]byte](), "bytes", 0, false, false},
		{one[[]named](), "list", 0, false, false}, // not bytes: no library's []byte takes it
		{one[[4]byte](), "array", 0, false, false},
		{one[time.Time](), "time", 0, false, false},
		{one[*time.Time](), "pointer", 0, false, false},
		{one[map[named]bool](), "map", 0, false, false},
	} {
		n, err := schema.Of(test.of)
		if err != nil {
			t.Errorf("%v: %v", test.of, err)
			continue
		}
		k := n.Fields[0].Type.Kind
		if k.String() != test.kind || k.Bits() != test.bits || k.Integer() != test.integer || k.Signed() != test.signed {
			t.Errorf("%v: %v of %d bits, an integer: %v, signed: %v; want %+v", test.of, k, k.Bits(), k.Integer(), k.Signed(), test)
		}
	}
}

func one[T any]() reflect.Type { return reflect.TypeFor[holder[T]]() }

type holder[T any] struct{ V T }

type (
	ring   struct{ Next *link }
	link   struct{ Rings map[string][]ring }
	Shared struct{ V int }
	user   struct {
		A, B Shared
		C    *Shared
		D    []Shared
		E    map[int8]Shared
	}
	_under_score struct{ V int }
)

// Each struct of a cycle is one node, and recursive wherever the walk begins.
func TestMutuallyRecursiveTypes(t *testing.T) {
	n, err := schema.Of(reflect.TypeFor[ring]())
	if err != nil {
		t.Fatal(err)
	}
	structs := schema.Structs(n)
	if len(structs) != 2 || structs[0] != n || structs[1].Name != "SchemaTestLink" && structs[1].Name != "Schema_testLink" {
		t.Fatalf("structs %v", structs)
	}
	if !n.Recursive() || !structs[1].Recursive() {
		t.Error("a ring is not recursive")
	}
	back := structs[1].Fields[0].Type
	if back.Kind != schema.Map || back.Elem.Kind != schema.List || back.Elem.Elem != n {
		t.Errorf("the link leads to %+v, not back to the first struct", back)
	}
}

// A struct that is used five times is one node. It does not count as recursive, or formats
// without recursion would refuse it.
func TestReusedStructIsOneNode(t *testing.T) {
	n, err := schema.Of(reflect.TypeFor[user]())
	if err != nil {
		t.Fatal(err)
	}
	f := n.Fields
	shared := f[0].Type
	for i, other := range []*schema.Node{f[1].Type, f[2].Type.Elem, f[3].Type.Elem, f[4].Type.Elem} {
		if other != shared {
			t.Errorf("use %d is another node", i+2)
		}
	}
	if shared.Recursive() || n.Recursive() {
		t.Error("what is used often is taken for recursive")
	}
	if got := schema.Structs(n, n, shared); len(got) != 2 {
		t.Errorf("%d structs, want each once", len(got))
	}
}

// Names are distinct exported identifiers, whatever the packages and types are called.
func TestNamesOfStructs(t *testing.T) {
	type Inner struct{ V int } // kitchen has one, too
	roots, err := schema.All(reflect.TypeFor[testtypes.Sink](), reflect.TypeFor[Inner](), reflect.TypeFor[_under_score](), reflect.TypeFor[holder[int]](), reflect.TypeFor[holder[string]]())
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, s := range schema.Structs(roots...) {
		names = append(names, s.Name)
		if s.Name[0] < 'A' || s.Name[0] > 'Z' {
			t.Errorf("%v is called %s, which is not exported", s.Go, s.Name)
		}
		for _, r := range s.Name {
			if r != '_' && (r < '0' || r > 'z') || r == '[' || r == '.' {
				t.Errorf("%v is called %s, which is not an identifier", s.Go, s.Name)
			}
		}
	}
	slices.Sort(names)
	if len(slices.Compact(slices.Clone(names))) != len(names) {
		t.Errorf("two structs have one name: %q", names)
	}
}

// A type that contains a recursive type is not itself recursive, and the walk ends.
func TestTypeWithARecursiveField(t *testing.T) {
	sink, err := schema.Of(reflect.TypeFor[testtypes.Sink]())
	if err != nil {
		t.Fatal(err)
	}
	if sink.Recursive() {
		t.Error("the kitchen sink holds a tree, and is taken for one")
	}
	for _, f := range sink.Fields {
		tree := f.Type.Kind == schema.Pointer && f.Type.Elem.Name == "TesttypesTree"
		if f.Type.Recursive() {
			t.Errorf("%s: a field counts as recursive; only structs can be", f.Name)
		}
		if tree && !f.Type.Elem.Recursive() {
			t.Errorf("%s is a tree, but not recursive", f.Name)
		}
	}
}

// Names are the same each time, in the same order, because generated code is committed.
func TestNamesDoNotVary(t *testing.T) {
	of := func() (names []string) {
		roots, err := schema.All(reflect.TypeFor[testtypes.Sink](), reflect.TypeFor[user]())
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range schema.Structs(roots...) {
			names = append(names, s.Name)
		}
		return names
	}
	first := of()
	for range 10 {
		if again := of(); !slices.Equal(first, again) {
			t.Fatalf("%q, and then %q", first, again)
		}
	}
}

// Fields keep their order and their tags, which generators copy.
func TestFieldsKeepTheirTags(t *testing.T) {
	type tagged struct {
		B int `json:"b" xml:"c"`
		A int
	}
	n, err := schema.Of(reflect.TypeFor[tagged]())
	if err != nil {
		t.Fatal(err)
	}
	if n.Fields[0].Name != "B" || n.Fields[0].Tag.Get("xml") != "c" || n.Fields[1].Name != "A" || n.Fields[1].Tag != "" {
		t.Errorf("fields %+v", n.Fields)
	}
}

// One unsupported type fails the whole set: nothing is generated for the rest.
func TestOneUnsupportedTypeFailsTheSet(t *testing.T) {
	if nodes, err := schema.All(reflect.TypeFor[Shared](), reflect.TypeFor[withFunc]()); err == nil || nodes != nil {
		t.Errorf("%v, %v", nodes, err)
	}
}
