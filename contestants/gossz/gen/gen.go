// Package gen writes structs that go-ssz accepts, their conversions, and the
// codecs.
package gen

import (
	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is gossz's.
var Generator = &gen.Generator{
	Contestant: "gossz",
	Generate:   library.Generate,
	Modes:      []gen.Mode{library.UnixNanoMode("uint64", "default")},
}

var library = gen.ConvertedLibrary{
	Convention: gen.Convention{
		Basic: map[schema.Kind]string{
			schema.Int: "uint64", schema.Int8: "uint8", schema.Int16: "uint16", schema.Int32: "uint32", schema.Int64: "uint64",
			schema.Uint: "uint64", schema.Float32: "uint32", schema.Float64: "uint64",
			schema.String: "[]byte",
		},
		Times:    gen.SplitTimes,
		Maps:     true,
		Optional: true,
		Arrays:   true,
	},
	Imports: map[string]string{"ssz": "github.com/prysmaticlabs/go-ssz"},
	Calls: []gen.Call{
		{
			Name:      "default",
			Marshal:   "return ssz.Marshal(m)",
			Unmarshal: "ssz.Unmarshal(data, m)",
		},
	},
}
