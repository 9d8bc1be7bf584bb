// Package gen writes mirrors of types with times or maps from integers, and the conversions.
package gen

import (
	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is mgo's.
var Generator = &gen.Generator{
	Contestant: "mgo",
	Generate: gen.ConvertedLibrary{
		Convention: gen.Convention{Times: gen.SplitSigned, NumberedMaps: true},
		Imports:    map[string]string{"bson": "gopkg.in/mgo.v2/bson"},
		Calls:      []gen.Call{{Marshal: "return bson.Marshal(m)", Unmarshal: "bson.Unmarshal(data, m)"}},
	}.Mirrors(contest.IsTime, contest.IsNumberedMap),
}
