// Package gen writes structs that ikeapack accepts, their conversions, and the
// codecs.
package gen

import (
	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is ikeapack's.
var Generator = &gen.Generator{
	Contestant: "ikeapack",
	Generate:   library.Generate,
	Modes:      []gen.Mode{library.UnixNanoMode("int64", "default")},
}

var library = gen.ConvertedLibrary{
	Convention: gen.Convention{
		Basic:    map[schema.Kind]string{schema.Int: "int64", schema.Uint: "uint64"},
		Times:    gen.SplitTimes,
		Maps:     true,
		Optional: true,
		Arrays:   true,
	},
	Imports: map[string]string{"bytes": "bytes", "ikea": "github.com/ikkerens/ikeapack"},
	Calls: []gen.Call{
		{
			Name:      "default",
			Marshal:   "var b bytes.Buffer\nerr := ikea.Pack(&b, m)\nreturn b.Bytes(), err",
			Unmarshal: "ikea.Unpack(bytes.NewReader(data), m)",
		},
		{
			Name:      "reuse",
			Fields:    "buffer bytes.Buffer",
			Marshal:   "c.buffer.Reset()\nerr := ikea.Pack(&c.buffer, m)\nreturn c.buffer.Bytes(), err",
			Unmarshal: "ikea.Unpack(bytes.NewReader(data), m)",
		},
	},
}
