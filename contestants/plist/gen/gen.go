// Package gen writes mirrors of types with times, maps from integers, or pointers, and the
// conversions; and mirrors whose times stay as they are.
package gen

import (
	"reflect"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is plist's.
var Generator = &gen.Generator{
	Contestant: "plist",
	Generate:   library(gen.SplitTimes).Mirrors(contest.IsTime, contest.IsNumberedMap, isPointer),
	Modes:      []gen.Mode{{Name: "nativetime", Generate: library(nil).Mirrors(contest.IsNumberedMap, isPointer)}},
}

func library(times *schema.Times) gen.ConvertedLibrary {
	return gen.ConvertedLibrary{
		Convention: gen.Convention{Times: times, NumberedMaps: true, Tag: tag},
		Imports:    map[string]string{"plist": "howett.net/plist"},
		Calls:      []gen.Call{{Marshal: "return plist.Marshal(m, plist.XMLFormat)", Unmarshal: "unmarshal(data, m)"}},
		Help:       "func unmarshal(data []byte, m any) error {\n_, err := plist.Unmarshal(data, m)\nreturn err\n}",
	}
}

// tag leaves out a pointer that is nil, for which there is no value.
func tag(_ int, f schema.Field) string {
	if f.Type.Kind != schema.Pointer {
		return ""
	}
	return `plist:"` + f.Name + `,omitempty"`
}

func isPointer(t reflect.Type) bool { return t.Kind() == reflect.Pointer }
