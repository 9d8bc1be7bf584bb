// Package gen writes mirrors of types with times, and the conversions: with a time's seconds and
// nanoseconds, and for time=unixnano with an integer.
package gen

import (
	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is gotinycybriq's.
var Generator = &gen.Generator{
	Contestant: "gotinycybriq",
	Generate:   library(gen.Convention{Times: gen.SplitTimes}).Mirrors(contest.IsTime),
	Modes: []gen.Mode{{
		Name:     "unixnano",
		Generate: library(gen.Convention{Time: "int64"}).Mirrors(contest.IsTime),
	}},
}

func library(by gen.Convention) gen.ConvertedLibrary {
	return gen.ConvertedLibrary{
		Convention: by,
		Imports:    map[string]string{"gotiny": "github.com/cybriq/gotiny"},
		Calls:      []gen.Call{{Marshal: "return gotiny.Marshal(m), nil", Unmarshal: "unmarshal(data, m)"}},
		Help:       "func unmarshal(data []byte, m any) error {\ngotiny.Unmarshal(data, m)\nreturn nil\n}",
	}
}
