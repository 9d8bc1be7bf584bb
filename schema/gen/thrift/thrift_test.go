package thrift

import (
	"reflect"
	"testing"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

type part struct{ Name string }

type whole struct {
	Small   uint8
	Ratio   float32
	Data    []byte
	Parts   []part
	Numbers map[string][]int32
	Maybe   *part
}

func TestDocument(t *testing.T) {
	root, err := schema.Of(reflect.TypeFor[whole]())
	if err != nil {
		t.Fatal(err)
	}
	var records []gen.Record
	for _, s := range schema.Structs(root) {
		records = append(records, gen.Record{Name: s.Name, Fields: s.Fields})
	}
	want := `struct ThriftWhole {
	1: required i8 Small
	2: required double Ratio
	3: optional binary Data
	4: required list<ThriftPart> Parts
	5: optional map<string,list<i32>> Numbers
	6: optional ThriftPart Maybe
}

struct ThriftPart {
	1: required string Name
}

`
	if got := Document(records, schema.Bytes); got != want {
		t.Errorf("the document is\n%swant\n%s", got, want)
	}
}

func TestRefuse(t *testing.T) {
	absent, none, binary := "no element of a list or a map may be absent", "an optional list or map is a pointer to none", "an optional list, map or binary is a pointer to none"
	for _, test := range []struct {
		kind, elem          schema.Kind
		refused, withBinary string
	}{
		{schema.List, schema.Pointer, absent, absent},
		{schema.Map, schema.Pointer, absent, absent},
		{schema.List, schema.Struct, "", ""},
		{schema.Pointer, schema.List, none, binary},
		{schema.Pointer, schema.Bytes, "", binary},
		{schema.Pointer, schema.Struct, "", ""},
	} {
		n := &schema.Node{Kind: test.kind, Elem: &schema.Node{Kind: test.elem}}
		if got := Refuse(n); got != test.refused {
			t.Errorf("%v of %v: %q, want %q", test.kind, test.elem, got, test.refused)
		}
		if got := RefuseBinary(n); got != test.withBinary {
			t.Errorf("%v of %v with binaries: %q, want %q", test.kind, test.elem, got, test.withBinary)
		}
	}
}
