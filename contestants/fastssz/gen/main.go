// Command gen writes the structs that fastssz can take, runs sszgen over them, and
// writes the conversions and the codecs.
package main

import (
	"path/filepath"

	"github.com/serbench/serbench/datasets"
	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/gen/ssz"
	"github.com/serbench/serbench/schema/kitchen"
)

func main() {
	library := ssz.Library{
		Name: "fastssz",
		Run: func(dir, _ string, _ [][]string) error {
			const output = "fastssz_gen.go"
			if err := gen.Tool(dir, "github.com/ferranbt/fastssz/sszgen", "--path", "structs_gen.go", "--output", output); err != nil {
				return err
			}
			return gen.Format(filepath.Join(dir, output))
		},
		Calls: []gen.Call{
			{
				Way:       "default",
				Marshal:   "return m.MarshalSSZ()",
				Unmarshal: "m.UnmarshalSSZ(data)",
			},
			{
				Way:       "reuse",
				Fields:    "buffer []byte",
				Marshal:   "out, err := m.MarshalSSZTo(c.buffer[:0])\nc.buffer = out\nreturn out, err",
				Unmarshal: "m.UnmarshalSSZ(data)",
			},
		},
	}
	gen.Main("fastssz", library.Generate, datasets.GoTypes(), kitchen.Kinds)
}
