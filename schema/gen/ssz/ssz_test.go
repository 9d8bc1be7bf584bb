package ssz

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/verify/probe/probetypes"
)

// Types that a list can't contain are wrapped in a struct, which precedes its users.
func TestStructsWrapTypesThatListsCannotContain(t *testing.T) {
	root, err := schema.Of(reflect.TypeFor[probetypes.ListOfPointer]())
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		library Library
		want    string
	}{
		{Library{}, "Value []ProbetypesItem `ssz-max:\"1048576\"`"},
		{Library{Pointers: true}, "Value []*ProbetypesItem `ssz-max:\"1048576\"`"},
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
	want := []Struct{{"ProbetypesItem", false}, {"OneOptionalProbetypesItem", false}, {"ProbetypesListOfPointer", false}}
	if got := (Library{}).named(Library{}.records([]*schema.Node{root})); !slices.Equal(got, want) {
		t.Errorf("structs %v, want %v", got, want)
	}
}

// static is a struct whose values all take the same number of bytes; dynamic
// contains one.
type (
	static  struct{ When time.Time }
	dynamic struct {
		Part static
		Text string
	}
	outer struct{ Parts dynamic }
)

func TestStructsAreStaticIfTheirFieldsAre(t *testing.T) {
	root, err := schema.Of(reflect.TypeFor[outer]())
	if err != nil {
		t.Fatal(err)
	}
	want := []Struct{{"SszStatic", true}, {"SszDynamic", false}, {"SszOuter", false}}
	for _, l := range []Library{{}, {Pointers: true}} {
		if got := l.named(l.records([]*schema.Node{root})); !slices.Equal(got, want) {
			t.Errorf("pointers %v: structs %v, want %v", l.Pointers, got, want)
		}
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
