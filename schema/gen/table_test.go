package gen

import (
	"reflect"
	"strings"
	"testing"

	"github.com/serbench/serbench/kinds"
	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/kitchen"
)

type listOfPointer struct{ V []*kitchen.Inner }

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
		reflect.TypeFor[kinds.ListOfBytes](), reflect.TypeFor[listOfPointer](), reflect.TypeFor[kitchen.Tree](), reflect.TypeFor[kitchen.Sink](),
	}, noFloats)
	if err != nil {
		t.Fatal(err)
	}
	if len(roots) != 2 || roots[0].Name != "KindsListOfBytes" || roots[1].Name != "KitchenTree" {
		t.Errorf("carried: %v", roots)
	}
	want := []Reason{
		{reflect.TypeFor[listOfPointer](), "listOfPointer.V[][].Point.X: no way to express a float64"},
		{reflect.TypeFor[kitchen.Sink](), "Sink.F64: no way to express a float64"},
	}
	if !reflect.DeepEqual(reasons, want) {
		t.Errorf("reasons: %v, want %v", reasons, want)
	}
}

func TestMirrorsHaveBasicTypesAndTags(t *testing.T) {
	roots, err := schema.All(reflect.TypeFor[kitchen.Named](), reflect.TypeFor[kitchen.Tree]())
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
		"type KitchenNamed struct {\n\tV uint8\n\tW string\n}",
		"Children []KitchenTree",
		"_ = [1]int{}[unsafe.Offsetof(kitchen.Named{}.W)-unsafe.Offsetof(KitchenNamed{}.W)]",
		"func mirrorKitchenTree(v any) *KitchenTree",
	} {
		if !strings.Contains(string(source), want) {
			t.Errorf("no %q in\n%s", want, source)
		}
	}
}
