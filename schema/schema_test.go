package schema_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/serbench/serbench/datasets/large"
	"github.com/serbench/serbench/datasets/medium"
	"github.com/serbench/serbench/datasets/person"
	"github.com/serbench/serbench/datasets/persontags"
	"github.com/serbench/serbench/datasets/small"
	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/testtypes"
)

func TestTesttypesSinkHasEveryKind(t *testing.T) {
	sink, err := schema.Of(reflect.TypeFor[testtypes.Sink]())
	if err != nil {
		t.Fatal(err)
	}
	seen := map[schema.Kind]bool{}
	for _, s := range schema.Structs(sink) {
		seen[s.Kind] = true
		for _, f := range s.Fields {
			seen[f.Type.Kind] = true
		}
	}
	for kind := schema.Bool; kind <= schema.Pointer; kind++ {
		if !seen[kind] {
			t.Errorf("no field is a %v", kind)
		}
	}
}

func TestKindsOfFields(t *testing.T) {
	sink, err := schema.Of(reflect.TypeFor[testtypes.Sink]())
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"I": "int", "Raw": "bytes", "When": "time", "Shade": "uint8", "Title": "string", "Corners": "array",
		"Grid": "list", "ByID": "map", "MaybeT": "pointer", "Inner": "struct",
	}
	for _, f := range sink.Fields {
		if kind, ok := want[f.Name]; ok && f.Type.Kind.String() != kind {
			t.Errorf("%s is a %v, want %s", f.Name, f.Type.Kind, kind)
		}
		switch f.Name {
		case "Corners":
			if f.Type.Len != 4 || f.Type.Elem.Kind != schema.Float32 {
				t.Errorf("Corners: %d of %v", f.Type.Len, f.Type.Elem.Kind)
			}
		case "ByID":
			if f.Type.Key.Kind != schema.Int64 || f.Type.Elem.Name != "TesttypesInner" {
				t.Errorf("ByID: from %v to %s", f.Type.Key.Kind, f.Type.Elem.Name)
			}
		case "Shade":
			if f.Type.Go != reflect.TypeFor[testtypes.Color]() {
				t.Errorf("Shade has lost its name: %v", f.Type.Go)
			}
		}
	}
}

// A struct that several types use is one node, and the walk of a recursive struct ends.
func TestStructsAreSharedNodes(t *testing.T) {
	roots, err := schema.All(reflect.TypeFor[large.LargeStruct](), reflect.TypeFor[medium.MediumStruct](),
		reflect.TypeFor[small.SmallStruct](), reflect.TypeFor[person.A](), reflect.TypeFor[persontags.A](), reflect.TypeFor[testtypes.Tree]())
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, s := range schema.Structs(roots...) {
		names = append(names, s.Name)
	}
	if got, want := strings.Join(names, " "), "LargeStruct MediumStruct SmallStruct PersonA PersontagsA TesttypesTree"; got != want {
		t.Errorf("structs %s, want %s", got, want)
	}
	if roots[0].Fields[0].Type.Elem != roots[1] {
		t.Error("the medium struct in the large one is another node")
	}
	if tree := roots[5]; tree.Fields[1].Type.Elem != tree || tree.Fields[2].Type.Elem != tree {
		t.Error("a type that refers to itself is not one node")
	}
	if !roots[5].Recursive() || roots[0].Recursive() {
		t.Error("Recursive is wrong of a tree, or of a struct that is none")
	}
}

type (
	withChannel   struct{ In struct{ X int } }
	Deep          struct{ Func func() }
	withFunc      struct{ List []map[string]*Deep }
	hidden        struct{ a int }
	embedded      struct{ time.Time }
	embedsStruct  struct{ Deep }
	floatKey      struct{ M map[float64]int }
	withInterface struct{ Any any }
	withComplex   struct{ Numbers [3]complex128 }
)

func TestUnsupportedTypesAreNamed(t *testing.T) {
	_ = hidden{a: 1}
	for _, test := range []struct {
		typ  reflect.Type
		path string
		why  string
	}{
		{reflect.TypeFor[withChannel](), "withChannel.In", "needs a name"},
		{reflect.TypeFor[withFunc](), "withFunc.List[][].Func", "func"},
		{reflect.TypeFor[hidden](), "hidden.a", "not exported"},
		{reflect.TypeFor[embedded](), "embedded.Time", "embedded"},
		{reflect.TypeFor[embedsStruct](), "embedsStruct.Deep", "embedded"},
		{reflect.TypeFor[floatKey](), "floatKey.M", "key"},
		{reflect.TypeFor[withInterface](), "withInterface.Any", "interface"},
		{reflect.TypeFor[withComplex](), "withComplex.Numbers[]", "complex128"},
		{reflect.TypeFor[time.Time](), "time.Time", "want a struct"},
		{reflect.TypeFor[int](), "int", "want a struct"},
	} {
		_, err := schema.Of(test.typ)
		if err == nil || !strings.Contains(err.Error(), test.path) || !strings.Contains(err.Error(), test.why) {
			t.Errorf("%v: error %v, want one that names %s and says %q", test.typ, err, test.path, test.why)
		}
	}
}

// Holds looks at keys, elements and fields, at any depth, and ends at a struct in itself.
func TestHolds(t *testing.T) {
	type part struct{ Raw []byte }
	type whole struct {
		Parts map[uint16][]*part
		Next  *whole
	}
	root, err := schema.Of(reflect.TypeFor[whole]())
	if err != nil {
		t.Fatal(err)
	}
	for kind, want := range map[schema.Kind]bool{schema.Uint16: true, schema.Bytes: true, schema.Struct: true, schema.Float64: false, schema.Time: false} {
		if got := root.Holds(func(n *schema.Node) bool { return n.Kind == kind }); got != want {
			t.Errorf("a %v: %v, want %v", kind, got, want)
		}
	}
	if !root.HasBytes() || root.HasTime() || !root.Recursive() {
		t.Error("want bytes, no time, and itself")
	}
}

func TestFieldsOfJSON(t *testing.T) {
	type tagged struct {
		Short   int `json:"short,omitempty"`
		Options int `json:",omitempty"`
		Out     int `json:"-"`
		Dash    int `json:"-,"` //nolint:staticcheck // as the first encoding/json has it
	}
	n, err := schema.Of(reflect.TypeFor[tagged]())
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for key, f := range n.JSONFields() {
		got = append(got, key+"="+f.Name)
	}
	if want := []string{"short=Short", "Options=Options", "-=Dash"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestNumbersOfFields(t *testing.T) {
	type numbered struct {
		Plain     int
		Numbered  int `protobuf:"7"`
		Generated int `protobuf:"bytes,9,opt,name=generated"`
	}
	n, err := schema.Of(reflect.TypeFor[numbered]())
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []struct {
		number   int
		numbered bool
	}{{1, false}, {7, true}, {3, false}} {
		if f := n.Fields[i]; f.Number(i) != want.number || f.Numbered() != want.numbered {
			t.Errorf("%s: %d, %v; want %+v", f.Name, f.Number(i), f.Numbered(), want)
		}
	}
}
