// Package gen writes structs that asn1 accepts, their conversions, and the codecs.
package gen

import (
	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is asn1's.
var Generator = &gen.Generator{
	Contestant: "asn1",
	Generate:   library(gen.SplitSigned, "default", "nativedefault").Generate,
	Modes:      []gen.Mode{{Name: "nativetime", Times: []string{"default"}, Generate: library(nil, "default").Generate}},
}

// library has times split, or as they are, and the codecs of these names.
func library(times *schema.Times, names ...string) gen.ConvertedLibrary {
	return gen.ConvertedLibrary{
		Convention: gen.Convention{
			Basic: map[schema.Kind]string{
				schema.Int8: "int32", schema.Int16: "int32",
				schema.Uint: "int64", schema.Uint8: "int32", schema.Uint16: "int32", schema.Uint32: "int64", schema.Uint64: "int64",
				schema.Float32: "int32", schema.Float64: "int64",
			},
			Times:    times,
			Maps:     true,
			Optional: true,
			Arrays:   true,
		},
		Imports: map[string]string{"asn1": "encoding/asn1"},
		Calls: []gen.Call{{
			Name:      "default",
			Marshal:   "return asn1.Marshal(*m)",
			Unmarshal: "unmarshal(data, m)",
		}},
		Names: names,
		Help:  "func unmarshal(data []byte, m any) error {\n_, err := asn1.Unmarshal(data, m)\nreturn err\n}",
	}
}
