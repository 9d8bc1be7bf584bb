package ssz

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/kitchen"
)

// What a list can't hold stands in a struct, which comes before those that use it.
func TestStructsHoldWhatListsCannot(t *testing.T) {
	root, err := schema.Of(reflect.TypeFor[kitchen.ListOfPointer]())
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		library Library
		want    string
	}{
		{Library{}, "Value []KitchenInner `ssz-max:\"1048576\"`"},
		{Library{Pointers: true}, "Value []*KitchenInner `ssz-max:\"1048576\"`"},
	} {
		records := test.library.records([]*schema.Node{root})
		f := gen.NewFile("p", "a command")
		test.library.structs(f, records)
		source, err := f.Source()
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(source), test.want) {
			t.Errorf("no %s in\n%s", test.want, source)
		}
	}
	want := [][]string{{"KitchenPoint"}, {"KitchenInner"}, {"OneOptionalKitchenInner"}, {"KitchenListOfPointer"}}
	levels := Library{Pointers: true}.levels(Library{Pointers: true}.records([]*schema.Node{root}))
	if !slices.EqualFunc(levels, want, slices.Equal) {
		t.Errorf("levels %v, want %v", levels, want)
	}
}

type floats struct{ V []float32 }

func TestNumbersInListsMayBeWide(t *testing.T) {
	root, err := schema.Of(reflect.TypeFor[floats]())
	if err != nil {
		t.Fatal(err)
	}
	list := root.Fields[0].Type
	if got := (Library{}).typ(list); got != "[]uint32" {
		t.Errorf("a list of float32s is %s, want []uint32", got)
	}
	if got := (Library{Wide: true}).typ(list); got != "[]uint64" {
		t.Errorf("a wide list of float32s is %s, want []uint64", got)
	}
}
