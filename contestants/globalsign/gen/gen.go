// Package gen writes mirrors of types with times, and the conversions.
package gen

import (
	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is globalsign's.
var Generator = &gen.Generator{
	Contestant: "globalsign",
	Generate: gen.ConvertedLibrary{
		Convention: gen.Convention{Times: gen.SplitSigned},
		Imports:    map[string]string{"bson": "github.com/globalsign/mgo/bson"},
		Calls:      []gen.Call{{Marshal: "return bson.Marshal(m)", Unmarshal: "bson.Unmarshal(data, m)"}},
	}.Mirrors(contest.IsTime),
}
