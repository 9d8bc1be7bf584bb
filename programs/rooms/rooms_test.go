package rooms

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/serbench/serbench/contest"
)

// A type that is part of another has no room of its own.
func TestPartsShareARoom(t *testing.T) {
	typ := func(name string, of reflect.Type) *contest.Type { return &contest.Type{Name: name, Go: of} }
	type inner struct{ V int64 }
	type middle struct{ Inner []inner }
	type outer struct{ Middle map[string]middle }
	type other struct{ V string }
	var got []string
	for _, family := range Families([]*contest.Type{
		typ("inner", reflect.TypeFor[inner]()), typ("middle", reflect.TypeFor[middle]()),
		typ("other", reflect.TypeFor[other]()), typ("outer", reflect.TypeFor[outer]()),
	}) {
		names := ""
		for _, t := range family {
			names += " " + t.Name
		}
		got = append(got, names[1:])
	}
	if want := []string{"other", "outer inner middle"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// All that a generator can see of a type is in its text.
func TestSchemaHasAllThatGeneratorsSee(t *testing.T) {
	type inner struct{ V int64 }
	type base struct{ A []inner }
	type tagged struct {
		A []inner `json:"a"`
	}
	type wider struct{ A []int64 }
	type more struct {
		A []inner
		B map[string]*inner
	}
	seen := map[string]string{}
	for _, typ := range []reflect.Type{reflect.TypeFor[base](), reflect.TypeFor[tagged](), reflect.TypeFor[wider](), reflect.TypeFor[more]()} {
		text := strings.ReplaceAll(Schema([]reflect.Type{typ}), typ.Name(), "T")
		if same, ok := seen[text]; ok {
			t.Errorf("%v and %s have the same text:\n%s", typ, same, text)
		}
		seen[text] = typ.Name()
	}
	// Methods decide how some libraries take a type.
	type plain int
	if a, b := Schema([]reflect.Type{reflect.TypeFor[plain]()}), Schema([]reflect.Type{reflect.TypeFor[named]()}); strings.Contains(a, "String") || !strings.Contains(b, "String func") {
		t.Errorf("%s\n%s", a, b)
	}
	type list struct{ Next *list }
	if text := Schema([]reflect.Type{reflect.TypeFor[list]()}); strings.Count(text, "struct") != 1 {
		t.Errorf("a type that holds itself:\n%s", text)
	}
}

type named int

func (named) String() string { return "" }
