// Package gen writes mirrors of types with times, and the conversions.
package gen

import (
	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is hprose2's.
var Generator = &gen.Generator{
	Contestant: "hprose2",
	Generate: gen.ConvertedLibrary{
		Convention: gen.Convention{
			Times: gen.SplitTimes,
		},
		Imports: map[string]string{"hprose": "github.com/hprose/hprose-golang/io"},
		Calls:   []gen.Call{{Marshal: "return hprose.Marshal(m), nil", Unmarshal: "decode(data, m)"}},
		Help:    "func decode(data []byte, m any) error {\nhprose.Unmarshal(data, m)\nreturn nil\n}",
	}.Mirrors(contest.IsTime),
}
