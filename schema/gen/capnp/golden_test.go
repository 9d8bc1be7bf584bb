package capnp

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/gen/internal/golden"
	"github.com/serbench/serbench/schema/testtypes"
)

// whole has one field for each kind of code.
type whole struct {
	Flag    bool
	Shade   testtypes.Color // a named number
	Ratio   float32
	When    time.Time
	Text    testtypes.Label // a named text
	Raw     []byte
	Point   testtypes.Point   // a record by value
	Next    *whole            // the format's own pointer
	Maybe   *uint16           // a number and whether it is there
	Corners [2]float64        // a length that is checked
	Points  []testtypes.Point // records in a list
	Grid    [][]int64         // a list of lists
	Flags   []bool            // a list of bits
	Refs    []*string         // an element that may be absent
	ByShade map[testtypes.Color]string
}

// short has the fields that need the most statements.
type short struct {
	When    time.Time
	Maybe   *uint16
	Grid    [][]int64
	Refs    []*string
	ByShade map[testtypes.Color]string
}

func coderOf(t *testing.T, api API, types ...reflect.Type) *coder {
	t.Helper()
	return &coder{File: gen.NewFile("p", "a command"), model: modelOf(t, types...), API: api}
}

// The golden files have the schema and the code that fills and reads a message, for each
// library.
func TestCode(t *testing.T) {
	golden.Compare(t, "whole.capnp.golden", modelOf(t, reflect.TypeFor[whole]()).text("example.org/p"))
	for name, api := range map[string]API{"v3.golden": V3, "v2.golden": V2, "glycerine.golden": Glycerine} {
		c := coderOf(t, api, reflect.TypeFor[short]())
		c.writers()
		c.readers()
		source, err := c.Source()
		if err != nil {
			t.Fatal(err)
		}
		golden.Compare(t, name, string(source))
	}
}

// Variable names start again in each function, and never clash within one.
func TestVariablesOfAFunction(t *testing.T) {
	c := coderOf(t, V3, reflect.TypeFor[testtypes.Point]())
	for range 2 {
		c.begin("func f() {")
		got := []string{c.variable("list"), c.variable("list"), c.variable("i"), c.variable("list")}
		if want := []string{"list", "list2", "i", "list3"}; !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
		c.P("}")
	}
}

// Expressions have no needless brackets or conversions, like hand-written code.
func TestExpressions(t *testing.T) {
	for got, want := range map[string]string{
		converted("int64", "int64", "v.X"):                     "v.X",
		converted("int64", "int64", "(*v.X)"):                  "*v.X",
		converted("int64", "int", "(*v.X)"):                    "int64(*v.X)",
		converted("[]uint8", "p.Raw", "v.Raw"):                 "[]byte(v.Raw)",
		address("v.X"):                                         "&v.X",
		address("(*v.X)"):                                      "v.X",
		plain("v.X"):                                           "v.X",
		fill("New$t($l, $n)", "$t", "A", "$l", "l", "$n", "1"): "NewA(l, 1)",
	} {
		if got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// Setters and getters have these types, by kind.
func TestWireTypes(t *testing.T) {
	sink := modelOf(t, reflect.TypeFor[testtypes.Sink]()).records[0].node
	want := map[string]string{"I": "int64", "U": "uint64", "When": "int64", "Raw": "[]uint8", "Shade": "uint8", "Title": "string", "F32": "float32", "Flag": "bool"}
	for _, f := range sink.Fields {
		if typ, ok := want[f.Name]; ok && wire(f.Type) != typ {
			t.Errorf("%s is a %s in a message, want %s", f.Name, wire(f.Type), typ)
		}
	}
}

// Lists of bits, of records and of lists have special types.
func TestListTypes(t *testing.T) {
	c := coderOf(t, V3, reflect.TypeFor[whole]())
	for _, test := range []struct {
		field, name string
		records     bool
	}{
		{"Corners", "Float64List", false},
		{"Points", "TesttypesPoint_List", true},
		{"Grid", "PointerList", false},
		{"Flags", "BitList", false},
		{"Refs", "OptionalString_List", true},
		{"ByShade", "EntryUint8String_List", true},
	} {
		fields := c.records[0].fields
		n := fields[slices.IndexFunc(fields, func(f schema.Field) bool { return f.Name == test.field })].Type
		if name, records := c.list(n); name != test.name || records != test.records {
			t.Errorf("%s is a %s (of records: %v), want %s", test.field, name, records, test.name)
		}
	}
}
