package avro

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/gen/internal/golden"
	"github.com/serbench/serbench/schema/testtypes"
)

// The schema of the kitchen sink covers every kind, and is valid JSON.
func TestTesttypesSinkSchema(t *testing.T) {
	text := Text(of[testtypes.Sink](t))
	golden.Compare(t, "sink.avsc.golden", text+"\n")
	if !json.Valid([]byte(text)) {
		t.Error("the schema is no JSON")
	}
}

// A record is defined once and then referred to by name, because every schema parser
// rejects a second definition.
func TestRecordIsDefinedOnce(t *testing.T) {
	var parsed any
	if err := json.Unmarshal([]byte(Text(of[testtypes.Sink](t))), &parsed); err != nil {
		t.Fatal(err)
	}
	defined := map[string]int{}
	var visit func(x any)
	visit = func(x any) {
		switch x := x.(type) {
		case []any:
			for _, e := range x {
				visit(e)
			}
		case map[string]any:
			if x["type"] == "record" {
				defined[fmt.Sprint(x["name"])]++
			}
			for _, e := range x {
				visit(e)
			}
		}
	}
	visit(parsed)
	for name, times := range defined {
		if times != 1 {
			t.Errorf("%s is defined %d times", name, times)
		}
	}
	if len(defined) < 4 {
		t.Errorf("records %v; the kitchen sink has more", defined)
	}
}

func TestTypes(t *testing.T) {
	want := map[string]string{
		"Flag": "boolean", "I8": "int", "U16": "int", "I32": "int", "U32": "long", "I": "long", "U64": "long", "F32": "float", "F64": "double",
		"Text": "string", "Raw": "bytes", "When": "long", "Inner": "TesttypesInner", "Flags": "array", "Corners": "array", "ByName": "map", "ByID": "array",
	}
	for _, f := range of[testtypes.Sink](t).Fields {
		if typ, ok := want[f.Name]; ok && Type(f.Type) != typ {
			t.Errorf("%s is a %s, want %s", f.Name, Type(f.Type), typ)
		}
	}
	// A union knows no type of a pointer, which Refuse keeps from being asked for.
	defer func() {
		if got := recover(); got != "avro: no type for a pointer" {
			t.Errorf("it panics with %v", got)
		}
	}()
	Type(of[odd](t).Fields[1].Type)
}

// Maps of the same shape share an entry.
func TestEntryNames(t *testing.T) {
	type maps struct {
		A map[int64]string
		B map[int64]string
		C map[int32]map[string][]leaf
		D map[uint8]*[2]bool
	}
	want := []string{"Int64ToStringEntry", "Int64ToStringEntry", "Int32ToMapOfStringToListOfAvroLeafEntry", "Uint8ToOptionalListOfBoolEntry"}
	var got []string
	for _, f := range of[maps](t).Fields {
		got = append(got, EntryName(f.Type))
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestExpressions(t *testing.T) {
	for got, want := range map[string]string{
		convert("int64", "int64", "x"): "x", convert("int64", "int", "x"): "int64(x)", convert("[]uint8", "p.Raw", "x"): "[]byte(x)",
		Address("v.X"): "&v.X", Address("(*p)"): "p", plain("(*p)"): "*p", plain("x"): "x", plain("f(x)"): "f(x)",
	} {
		if got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// Names never clash within a scope, and are free again after it.
func TestNamesOfVariables(t *testing.T) {
	g := &Native{}
	g.Func()
	a, b := g.Name("i"), g.Name("i")
	g.free(b)
	c := g.Name("i")
	g.Func()
	if d := g.Name("i"); a != "i" || b != "i2" || c != "i2" || d != "i" {
		t.Errorf("%s, %s, %s, and in another function %s", a, b, c, d)
	}
}

// An unused error variable would not compile.
func TestOnlyUsedErrorsAreDeclared(t *testing.T) {
	for _, test := range []struct {
		typ          reflect.Type
		length, wide bool
	}{
		{reflect.TypeFor[testtypes.Point](), false, false},
		{reflect.TypeFor[testtypes.Named](), false, true}, // a uint8 is an int
		{reflect.TypeFor[struct32](), false, true},        // a uint32 is a long
		{reflect.TypeFor[leafArray](), true, false},
	} {
		n, err := schema.Of(test.typ)
		if err != nil {
			t.Fatal(err)
		}
		f := gen.NewFile("p", "a command")
		faults(f, []*schema.Node{n})
		source, err := f.Source()
		if err != nil {
			t.Fatal(err)
		}
		for name, want := range map[string]bool{"errLength": test.length, "errRange": test.wide} {
			if got := strings.Contains(string(source), "var "+name+" ="); got != want {
				t.Errorf("%v declares %s: %v, want %v", test.typ, name, got, want)
			}
		}
	}
}

type (
	struct32  struct{ V uint32 }
	leafArray struct{ V [2]string }
)
