// Package gen writes mirrors of types that the library would change or refuse, and the conversions.
package gen

import (
	"reflect"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is hprose1's.
var Generator = &gen.Generator{
	Contestant: "hprose1",
	Generate: gen.ConvertedLibrary{
		Convention: gen.Convention{
			Times:  gen.SplitTimes,
			Arrays: true,
		},
		Imports: map[string]string{"hprose": "github.com/hprose/hprose-go/io"},
		Calls:   []gen.Call{{Marshal: "return hprose.Marshal(m)", Unmarshal: "hprose.Unmarshal(data, m)"}},
	}.Mirrors(contest.IsTime, mistaken),
}

// mistaken is the adapter's: whether t is an array, which the library lacks, or has a name by
// which the library knows types of its own.
func mistaken(t reflect.Type) bool {
	named := t.Name() == "Time" || t.Name() == "Int" || t.Name() == "List"
	return t.Kind() == reflect.Array || t.Kind() == reflect.Struct && named
}
