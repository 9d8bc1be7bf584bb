// Package gen writes mirrors of types with times, and the conversions.
package gen

import (
	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is hprose3's.
var Generator = &gen.Generator{
	Contestant: "hprose3",
	Generate: gen.ConvertedLibrary{
		Refuse: func(n *schema.Node) string {
			if n.Kind == schema.Map && n.Elem.Kind == schema.List {
				return "the decoder mixes up the lists of a map"
			}
			return ""
		},
		Convention: gen.Convention{
			Times: gen.SplitTimes,
			Tag:   func(_ int, f schema.Field) string { return string(f.Tag) },
		},
		Imports: map[string]string{"hprose": "github.com/hprose/hprose-golang/v3/io"},
		Calls:   []gen.Call{{Marshal: "return hprose.Marshal(m)", Unmarshal: "hprose.Unmarshal(data, m)"}},
	}.Mirrors(contest.IsTime),
}
