package gen

import (
	"reflect"
	"strings"
	"testing"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/testtypes"
	"github.com/serbench/serbench/verify/probe/probetypes"
)

type listOfPointer struct{ V []*testtypes.Inner }

// A type that a library can't carry has a reason that names the field and the
// kind. The others are still carried.
func TestUnsupportedTypesHaveAReason(t *testing.T) {
	noFloats := func(n *schema.Node) string {
		if n.Kind == schema.Float64 {
			return Unsupported(n)
		}
		return ""
	}
	roots, reasons, err := Carried([]reflect.Type{
		reflect.TypeFor[probetypes.ListOfBytes](), reflect.TypeFor[listOfPointer](), reflect.TypeFor[testtypes.Tree](), reflect.TypeFor[testtypes.Sink](),
	}, noFloats)
	if err != nil {
		t.Fatal(err)
	}
	if len(roots) != 2 || roots[0].Name != "ProbetypesListOfBytes" || roots[1].Name != "TesttypesTree" {
		t.Errorf("carried: %v", roots)
	}
	want := []Reason{
		{reflect.TypeFor[listOfPointer](), "listOfPointer.V[][].Point.X: no way to express a float64"},
		{reflect.TypeFor[testtypes.Sink](), "Sink.F64: no way to express a float64"},
	}
	if !reflect.DeepEqual(reasons, want) {
		t.Errorf("reasons: %v, want %v", reasons, want)
	}
}

func TestMirrorsHaveBasicTypesAndTags(t *testing.T) {
	roots, err := schema.All(reflect.TypeFor[testtypes.Named](), reflect.TypeFor[testtypes.Tree]())
	if err != nil {
		t.Fatal(err)
	}
	f := NewFile("p", "a command")
	f.Mirrors(roots)
	f.Casts(roots)
	source, err := f.Source()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"type TesttypesNamed struct {\n\tV uint8\n\tW string\n}",
		"Children []TesttypesTree",
		"_ = [1]int{}[unsafe.Offsetof(testtypes.Named{}.W)-unsafe.Offsetof(TesttypesNamed{}.W)]",
		"func mirrorTesttypesTree(v any) *TesttypesTree",
	} {
		if !strings.Contains(string(source), want) {
			t.Errorf("no %q in\n%s", want, source)
		}
	}
}
