// Package gen writes structs that rlp accepts, their conversions, and the codecs.
package gen

import (
	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is rlp's.
var Generator = &gen.Generator{
	Contestant: "rlp",
	Generate: gen.ConvertedLibrary{
		Convention: gen.Convention{
			Basic: map[schema.Kind]string{
				schema.Int: "uint64", schema.Int8: "uint8", schema.Int16: "uint16", schema.Int32: "uint32", schema.Int64: "uint64",
				schema.Uint: "uint64", schema.Float32: "uint32", schema.Float64: "uint64",
			},
			Times:    gen.SplitTimes,
			Maps:     true,
			Optional: true,
			Arrays:   true,
		},
		Imports: map[string]string{"bytes": "bytes", "rlp": "github.com/ethereum/go-ethereum/rlp"},
		Calls: []gen.Call{
			{
				Name:      "default",
				Marshal:   "return rlp.EncodeToBytes(m)",
				Unmarshal: "rlp.DecodeBytes(data, m)",
			},
			{
				Name:      "reuse",
				Fields:    "buffer bytes.Buffer",
				Marshal:   "c.buffer.Reset()\nerr := rlp.Encode(&c.buffer, m)\nreturn c.buffer.Bytes(), err",
				Unmarshal: "rlp.DecodeBytes(data, m)",
			},
		},
	}.Generate,
}
