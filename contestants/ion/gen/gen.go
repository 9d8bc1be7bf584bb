// Package gen writes mirrors of types with maps from integers, and the conversions.
package gen

import (
	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is ion's.
var Generator = &gen.Generator{
	Contestant: "ion",
	Generate: gen.ConvertedLibrary{
		Convention: gen.Convention{NumberedMaps: true},
		Imports:    map[string]string{"ion": "github.com/amazon-ion/ion-go/ion"},
		Calls:      []gen.Call{{Marshal: "return ion.MarshalBinary(m)", Unmarshal: "ion.Unmarshal(data, m)"}},
	}.Mirrors(contest.IsNumberedMap),
}
