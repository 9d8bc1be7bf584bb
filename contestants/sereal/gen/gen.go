// Package gen writes mirrors of types with maps from integers or pointers to other things than
// structs, and the conversions.
package gen

import (
	"reflect"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is sereal's.
var Generator = &gen.Generator{
	Contestant: "sereal",
	Generate: gen.ConvertedLibrary{
		Convention: gen.Convention{NumberedMaps: true, Optional: true},
		Imports:    map[string]string{"sereal": "github.com/Sereal/Sereal/Go/sereal"},
		Calls:      []gen.Call{{Marshal: "return sereal.NewEncoderV3().Marshal(m)", Unmarshal: "sereal.Unmarshal(data, m)"}},
	}.Mirrors(contest.IsNumberedMap, lacking),
}

// lacking is the adapter's: whether t is a pointer that the library can't read.
func lacking(t reflect.Type) bool {
	return t.Kind() == reflect.Pointer && t.Elem().Kind() != reflect.Struct
}
