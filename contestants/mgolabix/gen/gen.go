// Package gen writes mirrors of types with times or maps from integers, and the conversions.
package gen

import (
	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is mgolabix's.
var Generator = &gen.Generator{
	Contestant: "mgolabix",
	Generate: gen.ConvertedLibrary{
		Convention: gen.Convention{Times: gen.SplitSigned, NumberedMaps: true},
		Imports:    map[string]string{"bson": "labix.org/v2/mgo/bson"},
		Calls:      []gen.Call{{Marshal: "return bson.Marshal(m)", Unmarshal: "bson.Unmarshal(data, m)"}},
	}.Mirrors(contest.IsTime, contest.IsNumberedMap),
}
