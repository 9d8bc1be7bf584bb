package gen

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/testtypes"
)

type entries struct {
	A map[string]uint8
	B map[string]uint8              // the same entry
	C map[int64]map[string]uint8    // an entry in an entry
	D []map[string][]*part          // a map in a list
	E *map[testtypes.Color][2]part  // a map behind a pointer
	F map[testtypes.Label]time.Time // a named key
}

// Maps of the same shape share an entry, and an inner entry comes before its outer one.
func TestRecordsOfMaps(t *testing.T) {
	names := func(by Convention) (all []string) {
		for _, r := range by.Records(roots(t, reflect.TypeFor[entries]())) {
			all = append(all, r.Name)
		}
		return all
	}
	want := []string{
		"GenEntries", "EntryStringUint8", "EntryInt64EntryStringUint8", "EntryStringListOptionalGenPart",
		"EntryUint8Array2GenPart", "EntryStringTime", "GenPart",
	}
	if got := names(Convention{Maps: true}); !slices.Equal(got, want) {
		t.Errorf("records %q, want %q", got, want)
	}
	numbered := []string{"GenEntries", "EntryInt64EntryStringUint8", "EntryUint8Array2GenPart", "GenPart"}
	if got := names(Convention{NumberedMaps: true}); !slices.Equal(got, numbered) {
		t.Errorf("records %q, want %q: maps from text stay", got, numbered)
	}
	if got := names(Convention{}); !slices.Equal(got, []string{"GenEntries", "GenPart"}) {
		t.Errorf("records %q, want only the structs; this convention has no records for maps", got)
	}
}

// Assigning a value as a whole makes the conversion cheaper, and lets both sides share
// memory.
func TestValuesAssignedAsAWhole(t *testing.T) {
	type fields struct {
		Number  int32
		Color   testtypes.Color
		When    time.Time
		Raw     []byte
		List    []string
		Colors  []testtypes.Color
		Parts   []part
		Array   [3]int32
		Map     map[string]int32
		Pointer *int32
	}
	all := []string{"Number", "When", "Raw", "List", "Array", "Map", "Pointer"}
	without := func(names ...string) []string {
		return slices.DeleteFunc(slices.Clone(all), func(name string) bool { return slices.Contains(names, name) })
	}
	for _, test := range []struct {
		why  string
		by   Convention
		want []string
	}{
		{"nothing changes but named types and structs", Convention{}, all},
		{"a time is an integer", Convention{Time: "int64"}, without("When")},
		{"numbers have another type, and so has what is of them", Convention{Basic: map[schema.Kind]string{schema.Int32: "int64"}}, without("Number", "Array", "Map", "Pointer")},
		{"a type that stands for itself", Convention{Basic: map[schema.Kind]string{schema.Int32: "int32"}}, all},
		{"a map is a list", Convention{Maps: true}, without("Map")},
		{"a map from integers is a list", Convention{NumberedMaps: true}, all},
		{"bytes have a type of their own", Convention{Basic: map[schema.Kind]string{schema.Bytes: "own"}}, without("Raw")},
		{"a pointer is a list", Convention{Optional: true}, without("Pointer")},
		{"an array is a list", Convention{Arrays: true}, without("Array")},
		{"structs are behind pointers, and nothing else", Convention{Pointers: true}, all},
	} {
		c := &converter{File: NewFile("p", "a command"), Convention: test.by}
		var got []string
		for _, f := range roots(t, reflect.TypeFor[fields]())[0].Fields {
			if c.same(f.Type) {
				got = append(got, f.Name)
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %q are assigned as a whole, want %q", test.why, got, test.want)
		}
	}
}

// A number is only checked if its type is wider than the user's.
func TestWidths(t *testing.T) {
	for typ, want := range map[string]int{"int8": 8, "uint16": 16, "int32": 32, "uint64": 64, "int": 64, "uint": 64} {
		if got := width(typ); got != want {
			t.Errorf("%s has %d bits, want %d", typ, got, want)
		}
	}
}

// The reason names the path to the refused type, whatever contains it.
func TestPathToARefusedType(t *testing.T) {
	type (
		inKey   struct{ M map[uint16]int8 }
		inElem  struct{ M map[string][]*[2]uint16 }
		inPart  struct{ P struct16 }
		nothing struct{ P part }
	)
	refuse := func(n *schema.Node) string {
		if n.Kind == schema.Uint16 {
			return "sixteen bits"
		}
		return ""
	}
	for _, test := range []struct {
		typ  reflect.Type
		want string
	}{
		{reflect.TypeFor[inKey](), "inKey.M key: sixteen bits"},
		{reflect.TypeFor[inElem](), "inElem.M[][][][]: sixteen bits"},
		{reflect.TypeFor[inPart](), "inPart.P.V: sixteen bits"},
		{reflect.TypeFor[nothing](), ""},
	} {
		_, reasons, err := Carried([]reflect.Type{test.typ}, refuse)
		if err != nil || (len(reasons) > 0) != (test.want != "") || len(reasons) > 0 && reasons[0].Why != test.want {
			t.Errorf("%v: %v (%v), want %q", test.typ, reasons, err, test.want)
		}
	}
	if _, _, err := Carried([]reflect.Type{reflect.TypeFor[int]()}, refuse); err == nil {
		t.Error("an int is no struct, and was carried")
	}
}

type struct16 struct{ V uint16 }
