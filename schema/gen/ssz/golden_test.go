package ssz

import (
	"reflect"
	"testing"
	"time"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/gen/internal/golden"
	"github.com/serbench/serbench/schema/testtypes"
)

type (
	part  struct{ Name string }
	whole struct {
		Flag    bool
		Signed  int16
		Ratio   float32
		When    time.Time
		Raw     []byte
		Part    part
		Parts   []part
		Flags   []bool   // each in a struct
		Signeds []int16  // wide, and not with the sign in every bit
		Texts   []string // lists of bytes, which a list can hold
		Grid    [][]uint64
		Maybe   *int16
		Corners [2]float64
		ByShade map[testtypes.Color]string
	}
)

// The golden files have structs and conversions, by value and by pointer, with narrow and
// wide lists.
func TestCode(t *testing.T) {
	root, err := schema.Of(reflect.TypeFor[whole]())
	if err != nil {
		t.Fatal(err)
	}
	for name, l := range map[string]Library{"values.golden": {}, "pointers.golden": {Pointers: true, Wide: true}} {
		f := gen.NewFile("p", "a command")
		l.structs(f, l.records([]*schema.Node{root}))
		c := &converter{File: f, Library: l}
		for _, s := range schema.Structs(root) {
			c.conversions(s)
		}
		source, err := f.Source()
		if err != nil {
			t.Fatal(err)
		}
		golden.Compare(t, name, string(source))
	}
}

// Maximum lengths affect the results, because a decoder may allocate for them.
func TestMaximumLengths(t *testing.T) {
	for typ, want := range map[string]string{
		"uint64": "", "bool": "", "*Part": "",
		"[]byte":   " `ssz-max:\"1073741824\"`",
		"[]uint64": " `ssz-max:\"1073741824\"`",
		"[][]byte": " `ssz-max:\"1048576,1073741824\"`",
		"[]*Part":  " `ssz-max:\"1048576\"`",
	} {
		if got := tag(typ); got != want {
			t.Errorf("%s has %s, want %s", typ, got, want)
		}
	}
}

// Types that the format lacks are refused by name; the others still work.
func TestRecursiveStructIsRefused(t *testing.T) {
	types := []reflect.Type{reflect.TypeFor[testtypes.Tree](), reflect.TypeFor[testtypes.Flat](), reflect.TypeFor[testtypes.Sink]()}
	roots, reasons, err := gen.Carried(types, refuse)
	if err != nil || len(roots) != 1 || len(reasons) != 2 {
		t.Fatalf("%v, %v, %v", roots, reasons, err)
	}
	for i, want := range []string{"Tree: a struct may not hold itself", "Sink.Tree[]: a struct may not hold itself"} {
		if reasons[i].Why != want {
			t.Errorf("%q, want %q", reasons[i].Why, want)
		}
	}
}

// If every type of a room is refused, the room has a table and no structs, and the library's
// generator does not run.
func TestRoomOfRefusedTypes(t *testing.T) {
	ran := false
	l := Library{Run: func(gen.Room, []Struct) error { ran = true; return nil }}
	g := &gen.Generator{Contestant: "x", Generate: l.Generate}
	if err := g.Write(t.TempDir(), "example.org/x/tree", []reflect.Type{reflect.TypeFor[testtypes.Tree]()}); err != nil || ran {
		t.Errorf("%v; the library's generator ran: %v", err, ran)
	}
}
