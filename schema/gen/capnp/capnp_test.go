package capnp

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/testtypes"
	"github.com/serbench/serbench/verify/probe/probetypes"
)

func modelOf(t *testing.T, types ...reflect.Type) *model {
	t.Helper()
	roots, err := schema.All(types...)
	if err != nil {
		t.Fatal(err)
	}
	return newModel(roots)
}

// single has the kinds that need no list.
type single struct {
	Number int
	When   time.Time
	Maybe  *int64
	Inner  *testtypes.Inner
	Tree   testtypes.Tree
}

func TestSchemaOfEachKind(t *testing.T) {
	text := modelOf(t, append(probetypes.Containers, reflect.TypeFor[single]())...).text("example.org/kitchen")
	for _, want := range []string{
		"$Go.package(\"kitchen\");\n$Go.import(\"example.org/kitchen\");\n",
		"struct CapnpSingle {\n  number @0 :Int64;\n  when @1 :Int64;\n  maybe @2 :Int64;\n  maybePresent @3 :Bool;\n  inner @4 :TesttypesInner;\n  tree @5 :TesttypesTree;\n}\n",
		"struct ProbetypesOneArray {\n  v @0 :List(Float32);\n}\n",
		"struct ProbetypesListOfList {\n  v @0 :List(List(Int64));\n}\n",
		"struct ProbetypesMapToList {\n  v @0 :List(EntryStringListString);\n}\n",
		"struct ProbetypesListOfPointer {\n  v @0 :List(OptionalProbetypesItem);\n}\n",
		"struct OptionalProbetypesItem {\n  value @0 :ProbetypesItem;\n}\n",
		"struct TesttypesTree {\n  value @0 :Int64;\n  left @1 :TesttypesTree;\n  children @2 :List(TesttypesTree);\n}\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// Two packages linked into one program must not share an ID.
func TestIDDependsOnThePackage(t *testing.T) {
	m := modelOf(t, reflect.TypeFor[probetypes.ListOfBytes]())
	id := func(path string) string { return strings.SplitN(m.text(path), "\n", 2)[0] }
	if a, b := id("example.org/a"), id("example.org/b"); a == b || a != id("example.org/a") || len(a) != len("@0x0123456789abcdef;") {
		t.Errorf("ids %s and %s", a, b)
	}
}

func TestReservedNames(t *testing.T) {
	var fields []schema.Field
	for _, name := range []string{"Name", "NameBytes", "SetName", "Segment", "Union", "A_B", "AB", "ID", "Present", "NamePresent", "Été"} {
		fields = append(fields, schema.Field{Name: name})
	}
	want := []string{"Name", "TheNameBytes", "TheSetName", "TheSegment", "TheUnion", "AB", "TheAB", "ID", "Present", "TheNamePresent", "T"}
	if got := fieldNames(fields); !slices.Equal(got, want) {
		t.Errorf("fields %q, want %q", got, want)
	}
	taken := map[string]bool{}
	for _, test := range []struct{ name, want string }{{"C", "CStruct"}, {"C_Struct", "CStructV2"}, {"2D", "N2D"}} {
		if got := recordName(test.name, taken); got != test.want {
			t.Errorf("record %q is %q, want %q", test.name, got, test.want)
		}
	}
}

// pointers has expressions that need brackets.
type pointers struct {
	List  *[]int16
	Array *[2]string
	Deep  **int
}

func TestCodeForEachAPI(t *testing.T) {
	m := modelOf(t, reflect.TypeFor[testtypes.Sink](), reflect.TypeFor[pointers]())
	for _, test := range []struct {
		api  API
		want []string
	}{
		{V3, []string{
			"list, err := m.NewCorners(int32(len(v.Corners)))",
			"if err := list10.Set(i10, list11.ToPtr()); err != nil {",
			"list11 := capnp.Int64List(pointer.List())",
			"if m.HasMaybeX() {",
			"(*v.Array)[i2] = text",
			"*(*v.Deep) = int(part.Value())",
		}},
		{V2, []string{
			"if err := list10.SetPtr(i10, list11.ToPtr()); err != nil {",
			"pointer, err := list10.PtrAt(i10)",
			"list11 := capnp.Int64List{List: pointer.List()}",
		}},
		{Glycerine, []string{
			"list := m.Segment.NewFloat32List(len(v.Corners))\n\tm.SetCorners(list)",
			"list12 := NewTesttypesInnerList(m.Segment, len(v.Inners))",
			"if err := list10.Set(i10, capn.Object(list11)); err != nil {",
			"if m.MaybeX().Segment != nil {",
		}},
	} {
		c := &coder{File: gen.NewFile("p", "a command"), model: m, API: test.api}
		c.writers()
		c.readers()
		source, err := c.Source()
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range test.want {
			if !strings.Contains(string(source), want) {
				t.Errorf("%s: no %q", test.api.Module, want)
			}
		}
	}
}
