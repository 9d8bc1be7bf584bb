// Package gen writes structs without maps from integers, whose times are seconds and
// nanoseconds, their conversions, and the codecs of every format; and the same with the
// library's own dates.
package gen

import (
	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is plist's.
var Generator = &gen.Generator{
	Contestant: "plist",
	Generate:   library(gen.SplitTimes, append([]string{"nativexml", "nativebinary"}, formats...)).Generate,
	Modes:      []gen.Mode{{Name: "nativetime", Times: formats, Generate: library(nil, formats).Generate}},
}

var formats = []string{"xml", "binary", "openstep", "gnustep"}

// library has times split, or as they are, and the codecs of these names.
func library(times *schema.Times, names []string) gen.ConvertedLibrary {
	return gen.ConvertedLibrary{
		Convention: gen.Convention{Times: times, NumberedMaps: true, Tag: tag},
		Imports:    map[string]string{"plist": "howett.net/plist"},
		Calls: []gen.Call{
			format("xml", "XML"), format("binary", "Binary"), format("openstep", "OpenStep"), format("gnustep", "GNUStep"),
		},
		Names: names,
		Help:  "func unmarshal(data []byte, m any) error {\n_, err := plist.Unmarshal(data, m)\nreturn err\n}",
	}
}

func format(name, constant string) gen.Call {
	return gen.Call{Name: name, Marshal: "return plist.Marshal(m, plist." + constant + "Format)", Unmarshal: "unmarshal(data, m)"}
}

// tag leaves out a pointer that is nil, for which there is no value.
func tag(_ int, f schema.Field) string {
	if f.Type.Kind != schema.Pointer {
		return ""
	}
	return `plist:"` + f.Name + `,omitempty"`
}
