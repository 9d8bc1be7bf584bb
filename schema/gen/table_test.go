package gen

import (
	"reflect"
	"strings"
	"testing"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/kitchen"
)

// A type that a library can't carry has a reason, which names the field and the
// kind; the others are carried all the same.
func TestTypesThatCantBeCarriedHaveAReason(t *testing.T) {
	noFloats := func(n *schema.Node) string {
		if n.Kind == schema.Float64 {
			return Unsupported(n)
		}
		return ""
	}
	roots, reasons, err := Carried([]reflect.Type{
		reflect.TypeFor[kitchen.OneBool](), reflect.TypeFor[kitchen.ListOfStruct](), reflect.TypeFor[kitchen.Recursive](), reflect.TypeFor[kitchen.MapToFloat](),
	}, noFloats)
	if err != nil {
		t.Fatal(err)
	}
	if len(roots) != 2 || roots[0].Name != "KitchenOneBool" || roots[1].Name != "KitchenRecursive" {
		t.Errorf("carried: %v", roots)
	}
	want := []Reason{
		{reflect.TypeFor[kitchen.ListOfStruct](), "ListOfStruct.V[].Point.X: no way to express a float64"},
		{reflect.TypeFor[kitchen.MapToFloat](), "MapToFloat.V[]: no way to express a float64"},
	}
	if !reflect.DeepEqual(reasons, want) {
		t.Errorf("reasons: %v, want %v", reasons, want)
	}
}

func TestMirrorsHaveBasicTypesAndTags(t *testing.T) {
	roots, err := schema.All(reflect.TypeFor[kitchen.OneNamed](), reflect.TypeFor[kitchen.Tree]())
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
		"type KitchenOneNamed struct {\n\tV uint8\n\tW string\n}",
		"Children []KitchenTree",
		"uint(unsafe.Offsetof(kitchen.OneNamed{}.W)) - uint(unsafe.Offsetof(KitchenOneNamed{}.W))",
		"func mirrorKitchenTree(v any) *KitchenTree",
	} {
		if !strings.Contains(string(source), want) {
			t.Errorf("no %q in\n%s", want, source)
		}
	}
}
