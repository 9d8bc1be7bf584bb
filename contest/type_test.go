package contest

import (
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/serbench/serbench/contest/random"
)

func drawnType() *Type {
	draw := func(r *random.Source, i int) point { return point{X: i, Y: int(r.Uint64() >> 1), Z: r.IntN(1000)} }
	return NewType("point", "A point.",
		Sampler[point]{Name: "point", Doc: "Near.", Count: 8, Sample: draw},
		Sampler[point]{Name: "point-far", Doc: "Far.", Count: 16, Sample: draw},
	)
}

func TestNewTypeKeepsItsArguments(t *testing.T) {
	typ := drawnType()
	if typ.Name != "point" || typ.Doc != "A point." || typ.Go != reflect.TypeFor[point]() {
		t.Errorf("%+v", typ)
	}
	for i, want := range []Dataset{{Name: "point", Doc: "Near.", Count: 8}, {Name: "point-far", Doc: "Far.", Count: 16}} {
		d := typ.Datasets[i]
		if d.Name != want.Name || d.Doc != want.Doc || d.Count != want.Count || d.Type != typ {
			t.Errorf("data set %d: %+v", i, d)
		}
	}
	a, b := typ.New().(*point), typ.New().(*point)
	if *a != (point{}) || a == b {
		t.Error("New does not return a new zero value")
	}
}

// Value i is always the same, whatever the order and number of draws.
func TestSamplesDependOnTheirIndexOnly(t *testing.T) {
	d := drawnType().Datasets[0]
	want := d.Samples(20)
	for _, i := range []int{19, 3, 0, 3, 7} {
		if got := d.Sample(i); !reflect.DeepEqual(got, want[i]) {
			t.Errorf("value %d alone is %v, among others %v", i, got, want[i])
		}
		if d.Sample(i) == d.Sample(i) {
			t.Errorf("value %d is shared: a change to one copy would change the other", i)
		}
	}
	if got := d.Samples(5); !reflect.DeepEqual(got, want[:5]) {
		t.Errorf("the first 5 of 5 are %v, the first 5 of 20 %v", got, want[:5])
	}
	for i, v := range want {
		if v.(*point).X != i {
			t.Errorf("value %d was drawn as value %d", i, v.(*point).X)
		}
	}
}

// The stream is PCG, seeded with SampleSeed and the data set's name. So a new data set
// changes no other, and two data sets with the same sampler have different values.
func TestSampleStreamsArePinned(t *testing.T) {
	typ := drawnType()
	for i, want := range []string{
		"{0 7982007328877742057 94} {1 854182156134862869 479}",
		"{0 3426024927734962324 43} {1 7809196401763572507 432}",
	} {
		d := typ.Datasets[i]
		if got := fmt.Sprint(*d.Sample(0).(*point), *d.Sample(1).(*point)); got != want {
			t.Errorf("%s: %s, want %s", d.Name, got, want)
		}
	}
}

func TestTheThrowawayIsNotTimed(t *testing.T) {
	for _, d := range drawnType().Datasets {
		throwaway := *d.Throwaway().(*point)
		if throwaway != *d.Sample(d.Count).(*point) {
			t.Errorf("%s: the throwaway is not the value after the timed ones", d.Name)
		}
		if slices.ContainsFunc(d.Samples(d.Count), func(v any) bool { return *v.(*point) == throwaway }) {
			t.Errorf("%s: the throwaway is timed as well", d.Name)
		}
	}
}

type (
	tree struct {
		Children []tree
		Parent   *tree
		Name     string
	}
	deep struct {
		Maps map[string][]map[int]*[2][]byte
	}
	keyed struct{ Set map[[3]uint16]bool }
	when  struct{ At time.Time }
)

func TestHoldsLooksAtAnyDepth(t *testing.T) {
	is := func(part reflect.Type) func(reflect.Type) bool {
		return func(t reflect.Type) bool { return t == part }
	}
	for _, test := range []struct {
		typ   *Type
		match func(reflect.Type) bool
		part  string
		want  bool
	}{
		{pointType, is(reflect.TypeFor[int]()), "int", true},
		{pointType, is(reflect.TypeFor[point]()), "itself", true},
		{pointType, is(reflect.TypeFor[string]()), "string", false},
		{pointType, IsBytes, "bytes", false},
		{NewType[tree]("tree", ""), is(reflect.TypeFor[string]()), "string", true},
		{NewType[tree]("tree", ""), IsBytes, "bytes", false},
		{NewType[deep]("deep", ""), IsBytes, "bytes", true},
		{NewType[deep]("deep", ""), is(reflect.TypeFor[int]()), "map key", true},
		{NewType[deep]("deep", ""), is(reflect.TypeFor[uint16]()), "uint16", false},
		{NewType[keyed]("keyed", ""), is(reflect.TypeFor[uint16]()), "part of a map key", true},
		{NewType[when]("when", ""), is(reflect.TypeFor[time.Time]()), "time", true},
		// A time has a zone whose name is a string, but no library decodes into it.
		{NewType[when]("when", ""), is(reflect.TypeFor[string]()), "unexported string", false},
	} {
		if got := test.typ.Holds(test.match); got != test.want {
			t.Errorf("%s holds %s: %t, want %t", test.typ.Go, test.part, got, test.want)
		}
	}
}

func TestIsBytes(t *testing.T) {
	type named []byte
	for _, test := range []struct {
		typ  reflect.Type
		want bool
	}{
		{reflect.TypeFor[[]byte](), true},
		{reflect.TypeFor[named](), true},
		{reflect.TypeFor[[4]byte](), false},
		{reflect.TypeFor[[]int8](), false},
		{reflect.TypeFor[string](), false},
		{reflect.TypeFor[*[]byte](), false},
	} {
		if got := IsBytes(test.typ); got != test.want {
			t.Errorf("%s: %t, want %t", test.typ, got, test.want)
		}
	}
}

func TestVariantFindsByName(t *testing.T) {
	c := &Contestant{Name: "ugorji", Variants: []Variant{{Name: "default"}, {Name: "format=cbor"}}}
	if got := c.Variant("format=cbor"); got != &c.Variants[1] {
		t.Errorf("%+v", got)
	}
	if c.Variant("format=xml") != nil {
		t.Error("found a variant that does not exist")
	}
}

// Ranking different contracts against each other would answer no question.
func TestOnlyTheSafeContractIsRanked(t *testing.T) {
	for _, test := range []struct {
		claims Claims
		want   bool
	}{
		{Claims{}, true},
		{Claims{Stateful: true, Consumes: true, Varies: true, Concurrent: true}, true},
		{Claims{Reuse: true}, false},
		{Claims{Alias: true}, false},
		{Claims{Native: true}, false},
		{Claims{Stream: true}, false},
	} {
		if got := (&Variant{Claims: test.claims}).Ranked(); got != test.want {
			t.Errorf("%+v: ranked %t, want %t", test.claims, got, test.want)
		}
	}
}

func TestVersionComesFromTheBuildInformation(t *testing.T) {
	std := &Contestant{Module: "std"}
	if std.Version() != runtime.Version() || std.Sum() != "" {
		t.Errorf("std: %q, %q", std.Version(), std.Sum())
	}
	unknown := &Contestant{Module: "example.org/not/linked"}
	if unknown.Version() != "" || unknown.Sum() != "" {
		t.Errorf("an unlinked module: %q, %q", unknown.Version(), unknown.Sum())
	}
}

func TestSuiteFindsByName(t *testing.T) {
	a, b := &Contestant{Name: "a"}, &Contestant{Name: "b"}
	typ := drawnType()
	s := Suite{Contestants: []*Contestant{a, b}, Types: []*Type{typ, pointType}}
	if s.Contestant("b") != b || s.Contestant("c") != nil {
		t.Error("contestants are not found by name")
	}
	if s.Dataset("point-far") != typ.Datasets[1] || s.Dataset("far") != nil {
		t.Error("data sets are not found by name")
	}
	if got := s.Datasets(); !slices.Equal(got, typ.Datasets) {
		t.Errorf("all data sets: got %v", got)
	}
}
