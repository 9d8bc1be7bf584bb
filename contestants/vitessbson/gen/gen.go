// Package gen writes mirrors of types with what the library lacks, and the conversions.
package gen

import (
	"reflect"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is vitessbson's.
var Generator = &gen.Generator{
	Contestant: "vitessbson",
	Generate: gen.ConvertedLibrary{
		Convention: gen.Convention{
			Basic: map[schema.Kind]string{
				schema.Int8: "int32", schema.Int16: "int32", schema.Uint8: "int32", schema.Uint16: "int32", schema.Float32: "float64",
			},
			Times:        gen.SplitSigned,
			NumberedMaps: true,
			Arrays:       true,
		},
		Imports: map[string]string{"bson": "github.com/nicholaskh/golib/bson"},
		Calls:   []gen.Call{{Marshal: "return bson.Marshal(m)", Unmarshal: "bson.Unmarshal(data, m)"}},
	}.Mirrors(contest.IsTime, contest.IsNumberedMap, lacking),
}

// lacking is the adapter's: whether the library has no form of t.
func lacking(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Int8, reflect.Int16, reflect.Uint16, reflect.Float32, reflect.Array:
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
