// Package gen writes the structs of time=unixnano, whose times are integers,
// their conversions, and their codecs.
package gen

import "github.com/serbench/serbench/schema/gen"

// Generator is gotiny's.
var Generator = &gen.Generator{
	Contestant: "gotiny",
	Generate: gen.ConvertedLibrary{
		Convention: gen.Convention{Time: "int64"},
		Imports:    map[string]string{"gotiny": "github.com/niubaoshu/gotiny"},
		Calls: []gen.Call{{
			Name:      "unixnano",
			Marshal:   "return gotiny.Marshal(m), nil",
			Unmarshal: "unmarshal(data, m)",
		}},
		Names: []string{"unixnano"},
		Help:  "func unmarshal(data []byte, m any) error {\ngotiny.Unmarshal(data, m)\nreturn nil\n}",
	}.Generate,
}
