package probetypes

import (
	"path"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/random"
)

// Names appear in verdicts, and the Go types name the folders of generated code.
func TestTypesHaveUniqueNames(t *testing.T) {
	seen := map[string]bool{}
	for _, typ := range All() {
		if !strings.HasPrefix(typ.Name, "probe-") || typ.Doc == "" || seen[typ.Name] {
			t.Errorf("%+v", typ)
		}
		seen[typ.Name] = true
	}
	goTypes := slices.Concat(GoTypes(), Versions())
	if len(goTypes) != len(All())+len(Containers) {
		t.Errorf("%d Go types, want %d and %d", len(goTypes), len(All()), len(Containers))
	}
	for i, typ := range goTypes {
		if typ.Kind() != reflect.Struct || slices.Contains(goTypes[:i], typ) {
			t.Errorf("%v is not a struct, or is there twice", typ)
		}
	}
}

// A codec is primed with a value of its type, which here is the zero value.
func TestSamplesAreZero(t *testing.T) {
	for _, typ := range All() {
		d := typ.Datasets[0]
		for _, v := range []any{typ.New(), d.Sample(1), d.Throwaway()} {
			if got := reflect.ValueOf(v).Elem(); got.Type() != typ.Go || !got.IsZero() {
				t.Errorf("%s: %+v", typ.Name, v)
			}
		}
	}
}

func TestOfFindsByGoType(t *testing.T) {
	if got := Of[Nested](); got.Go != reflect.TypeFor[Nested]() || got != Of[Nested]() {
		t.Errorf("%+v", got)
	}
	defer func() {
		if p := recover(); p == nil || !strings.Contains(p.(string), "probetypes.Item is not among the types") {
			t.Errorf("an unknown type: %v", p)
		}
	}()
	Of[Item]()
}

// Each version differs from the first one only as its name says.
func TestVersionsDifferAsNamed(t *testing.T) {
	fields := func(typ reflect.Type) (all []string) {
		for i := range typ.NumField() {
			all = append(all, typ.Field(i).Name+" "+typ.Field(i).Type.String())
		}
		return all
	}
	old := fields(reflect.TypeFor[Old]())
	for _, test := range []struct {
		typ  *contest.Type
		want string
	}{
		{Of[Added](), "A int64, B string, C int32, D string"},
		{Of[Removed](), "A int64, B string"},
		{Of[Reordered](), "C int32, B string, A int64"},
		{Of[Widened](), "A int64, B string, C int64"},
		{Of[Renamed](), "A int64, Title string, C int32"},
		{Of[Optional](), "A int64, B *string, C int32"},
		{Of[Retyped](), "A int64, B string, C string"},
	} {
		got := fields(test.typ.Go)
		if strings.Join(got, ", ") != test.want || slices.Equal(got, old) {
			t.Errorf("%s: %q", test.typ.Name, got)
		}
	}
}

// A record keeps its name and its fields' numbers in every version, as it does for users.
func TestVersionsKeepNameAndNumbers(t *testing.T) {
	numbers := map[string]string{"Title": "2"} // which B became
	for _, typ := range []reflect.Type{reflect.TypeFor[Old](), reflect.TypeFor[Added](), reflect.TypeFor[Removed](), reflect.TypeFor[Reordered](), reflect.TypeFor[Widened](), reflect.TypeFor[Renamed](), reflect.TypeFor[Optional](), reflect.TypeFor[Retyped]()} {
		if typ.Name() != "Record" {
			t.Errorf("%v is not called Record", typ)
		}
		for f := range typ.Fields() {
			number := f.Tag.Get("protobuf")
			if known, ok := numbers[f.Name]; ok && known != number || number == "" {
				t.Errorf("%v.%s has number %q, and in another version %q", typ, f.Name, number, known)
			}
			numbers[f.Name] = number
		}
	}
}

// Each version lies in the same four places, between the same fields.
func TestVersionsLieInTheSamePlaces(t *testing.T) {
	places := map[string][]string{}
	for _, typ := range Versions() {
		if typ.Name() == "Record" {
			continue
		}
		if typ.NumField() != 3 || typ.Field(0).Name != "Before" || typ.Field(2).Name != "After" {
			t.Errorf("%v has other fields", typ)
		}
		kind := strings.ReplaceAll(typ.Field(1).Type.String(), path.Base(typ.PkgPath())+".", "")
		places[typ.Name()] = append(places[typ.Name()], kind)
	}
	for name, want := range map[string]string{"InField": "Record", "InOptional": "*Record", "InList": "[]Record", "InMap": "map[string]Record"} {
		if got := places[name]; len(got) != 8 || slices.ContainsFunc(got, func(kind string) bool { return kind != want }) {
			t.Errorf("%s holds %q, want 8 of %s", name, got, want)
		}
	}
	if len(places) != 4 {
		t.Errorf("%d places", len(places))
	}
}

// Each type has only one field, so that a library fails at one container alone.
func TestHeldTypesHaveOneField(t *testing.T) {
	var got []string
	for _, typ := range Containers {
		if typ.NumField() != 1 {
			t.Errorf("%v has %d fields", typ, typ.NumField())
		}
		got = append(got, typ.Field(0).Type.String())
	}
	want := []string{"[4]float32", "[][]uint8", "[]*probetypes.Item", "[][]int64", "map[string][]string"}
	if !slices.Equal(got, want) {
		t.Errorf("\n got %q\nwant %q", got, want)
	}
}

// The same index gives the same value. Other indexes give other values, some nearly empty.
func TestValuesAreRepeatableAndVaried(t *testing.T) {
	for _, typ := range Containers {
		var distinct, empty int
		for i := range 20 {
			v := New(typ, i)
			if !reflect.DeepEqual(v, New(typ, i)) {
				t.Errorf("%v: value %d is different the second time", typ, i)
			}
			if i > 0 && !reflect.DeepEqual(v, New(typ, i-1)) {
				distinct++
			}
			if field := reflect.ValueOf(v).Elem().Field(0); field.Kind() != reflect.Array && field.Len() == 0 {
				empty++
			}
		}
		if distinct < 10 {
			t.Errorf("%v: %d of 19 values differ from the one before", typ, distinct)
		}
		if typ != reflect.TypeFor[OneArray]() && (empty == 0 || empty == 20) {
			t.Errorf("%v: %d of 20 values are empty", typ, empty)
		}
	}
}

// Fill reaches every field. Integers get their full width and either sign, and never
// overflow.
func TestFillReachesEveryField(t *testing.T) {
	type all struct {
		Int8   int8
		Int64  int64
		Uint8  uint8
		Uint64 uint64
		Bool   bool
		F      float64
		S      string
		Time   HasTime
		List   []int64
		Map    map[string]int64
		P      *Item
		Array  [3]uint8
		Nested []Nested
	}
	filled := map[string]bool{}
	negative := map[string]bool{}
	for i := range 50 {
		var v all
		Fill(random.New(2, uint64(i)), reflect.ValueOf(&v).Elem(), 5)
		look(reflect.ValueOf(v), "", filled, negative)
	}
	for _, path := range []string{
		".Int8", ".Int64", ".Uint8", ".Uint64", ".Bool", ".F", ".S", ".Time.V",
		".List", ".Map", ".P", ".P.Key", ".P.Value", ".P.Tags", ".Array", ".Nested", ".Nested.Items", ".Nested.Items.Tags",
	} {
		if !filled[path] {
			t.Errorf("%s was never filled", path)
		}
	}
	for _, path := range []string{".Int8", ".Int64"} {
		if !negative[path] {
			t.Errorf("%s was never negative", path)
		}
	}
}

func look(v reflect.Value, path string, filled, negative map[string]bool) {
	filled[path] = filled[path] || !v.IsZero()
	if v.Type() == timeType {
		return
	}
	switch v.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		negative[path] = negative[path] || v.Int() < 0
	case reflect.Struct:
		for i := range v.NumField() {
			look(v.Field(i), path+"."+v.Type().Field(i).Name, filled, negative)
		}
	case reflect.Slice:
		for i := range v.Len() {
			look(v.Index(i), path, filled, negative)
		}
	case reflect.Pointer:
		if !v.IsNil() {
			look(v.Elem(), path, filled, negative)
		}
	}
}

// Each level has less content, or a recursive type would never end.
func TestFillEndsForRecursiveTypes(t *testing.T) {
	for i := range 100 {
		var v Tree
		Fill(random.New(3, uint64(i)), reflect.ValueOf(&v).Elem(), 4)
		if got := depth(v); got > 5 {
			t.Errorf("value %d is %d deep", i, got)
		}
	}
}

func depth(v Tree) (deepest int) {
	for _, kid := range v.Kids {
		deepest = max(deepest, depth(kid))
	}
	return deepest + 1
}
