// Command gen writes the structs of time=unixnano, which have a time as an integer,
// their conversions, and the codecs over them.
package main

import (
	"github.com/serbench/serbench/datasets"
	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/kitchen"
)

func main() {
	library := gen.ConvertedLibrary{
		Command:    "go generate ./contestants/gotiny",
		Convention: gen.Convention{Time: "int64"},
		Imports:    map[string]string{"gotiny": "github.com/niubaoshu/gotiny"},
		Calls: []gen.Call{{
			Way:       "unixnano",
			Marshal:   "return gotiny.Marshal(m), nil",
			Unmarshal: "unmarshal(data, m)",
		}},
		Help: "func unmarshal(data []byte, m any) error {\ngotiny.Unmarshal(data, m)\nreturn nil\n}",
	}
	gen.Main("gotiny", library.Generate, datasets.GoTypes(), kitchen.Kinds)
}
