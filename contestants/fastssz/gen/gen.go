// Package gen writes structs that fastssz accepts, runs sszgen on them, and
// writes the conversions and the codecs.
package gen

import (
	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/gen/ssz"
)

// Generator is fastssz's.
var Generator = &gen.Generator{
	Contestant: "fastssz",
	Generate: ssz.Library{
		Run: func(room gen.Room, _ []ssz.Struct) error {
			const output = "fastssz_gen.go"
			if err := gen.Tool(room.Dir, "github.com/ferranbt/fastssz/sszgen", "--path", "structs_gen.go", "--output", output); err != nil {
				return err
			}
			return gen.Format(room.Path(output))
		},
		Calls: []gen.Call{
			{
				Name:      "default",
				Marshal:   "return m.MarshalSSZ()",
				Unmarshal: "m.UnmarshalSSZ(data)",
			},
			{
				Name:      "reuse",
				Fields:    "buffer []byte",
				Marshal:   "out, err := m.MarshalSSZTo(c.buffer[:0])\nc.buffer = out\nreturn out, err",
				Unmarshal: "m.UnmarshalSSZ(data)",
			},
		},
	}.Generate,
}
