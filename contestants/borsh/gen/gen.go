// Package gen writes structs that borsh accepts, their conversions, and the
// codecs.
package gen

import "github.com/serbench/serbench/schema/gen"

// Generator is borsh's.
var Generator = &gen.Generator{
	Contestant: "borsh",
	Generate: gen.ConvertedLibrary{
		Convention: gen.Convention{Times: gen.SplitTimes},
		Imports:    map[string]string{"bytes": "bytes", "borsh": "github.com/near/borsh-go"},
		Calls: []gen.Call{
			{
				Name:      "default",
				Marshal:   "return borsh.Serialize(*m)",
				Unmarshal: "borsh.Deserialize(m, data)",
			},
			{
				Name:      "reuse",
				Fields:    "buffer bytes.Buffer",
				Marshal:   "c.buffer.Reset()\nerr := borsh.NewEncoder(&c.buffer).Encode(*m)\nreturn c.buffer.Bytes(), err",
				Unmarshal: "borsh.Deserialize(m, data)",
			},
		},
	}.Generate,
}
