// Package gen writes mirrors of types with maps from integers, and the conversions.
package gen

import (
	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is toml's.
var Generator = &gen.Generator{
	Contestant: "toml",
	Generate: gen.ConvertedLibrary{
		Convention: gen.Convention{NumberedMaps: true},
		Imports:    map[string]string{"toml": "github.com/BurntSushi/toml"},
		Calls:      []gen.Call{{Marshal: "return toml.Marshal(m)", Unmarshal: "toml.Unmarshal(data, m)"}},
	}.Mirrors(contest.IsNumberedMap),
}
