// Package gen writes mirrors of types with what the library lacks, and the conversions.
package gen

import (
	"reflect"
	"slices"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is dedis'.
var Generator = &gen.Generator{Contestant: "dedis", Generate: generate}

// generate makes lists of entries of the maps of a room where a map leads to structs.
func generate(room gen.Room) error {
	return gen.ConvertedLibrary{
		Refuse: refuse,
		Convention: gen.Convention{
			Basic: map[schema.Kind]string{
				schema.Int8: "int32", schema.Int16: "int32", schema.Uint8: "uint32", schema.Uint16: "uint32",
			},
			Times:  gen.SplitTimes,
			Arrays: true,
			Maps: slices.ContainsFunc(room.Types, func(t reflect.Type) bool {
				return (&contest.Type{Go: t}).Holds(structMap)
			}),
		},
		Imports: map[string]string{"protobuf": "go.dedis.ch/protobuf"},
		Calls:   []gen.Call{{Marshal: "return protobuf.Encode(m)", Unmarshal: "protobuf.Decode(data, m)"}},
	}.Mirrors(contest.IsTime, structMap, lacking)(room)
}

func refuse(n *schema.Node) string {
	switch {
	case n.Kind == schema.List && n.Elem.Kind == schema.List:
		return "no list may contain lists"
	case n.Kind == schema.List && n.Elem.Kind == schema.Pointer:
		return "no element of a list may be absent"
	case n.Kind == schema.Map && n.Elem.Kind == schema.List:
		return "no map may lead to lists"
	}
	return ""
}

// structMap is the adapter's: whether t is a map to structs, which the library can't write.
func structMap(t reflect.Type) bool {
	return t.Kind() == reflect.Map && t.Elem().Kind() == reflect.Struct && !contest.IsTime(t.Elem())
}

// lacking is the adapter's: whether the library has no form of t.
func lacking(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Int8, reflect.Int16, reflect.Uint16, reflect.Array:
		return true
	case reflect.Struct: // a uint8 elsewhere may be part of a byte slice
		for f := range t.Fields() {
			if f.Type.Kind() == reflect.Uint8 {
				return true
			}
		}
	}
	return false
}
