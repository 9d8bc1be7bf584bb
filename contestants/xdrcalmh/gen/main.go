// Command gen writes the structs that genxdr can take, runs it over them, and
// writes the conversions and the codecs.
package main

import (
	"fmt"
	"path/filepath"

	"github.com/serbench/serbench/datasets"
	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/kitchen"
)

func main() {
	library := gen.ConvertedLibrary{
		Command: "go generate ./contestants/xdrcalmh",
		Refuse:  refuse,
		Convention: gen.Convention{
			Basic: map[schema.Kind]string{
				schema.Int: "int64", schema.Uint: "uint64", schema.Float32: "uint32", schema.Float64: "uint64",
			},
			Time:     "int64",
			Maps:     true,
			Optional: true,
			Arrays:   true,
		},
		Run: func(dir string) error {
			if err := gen.Tool(dir, "github.com/calmh/xdr/cmd/genxdr", "-o", "xdr_gen.go", "structs_gen.go"); err != nil {
				return err
			}
			return gen.Mark(filepath.Join(dir, "xdr_gen.go"), "genxdr")
		},
		Imports: map[string]string{"xdr": "github.com/calmh/xdr"},
		Calls: []gen.Call{
			{
				Way:       "default",
				Marshal:   "return m.MarshalXDR()",
				Unmarshal: "m.UnmarshalXDR(data)",
			},
			{
				Way:       "reuse",
				Fields:    "buffer []byte",
				Marshal:   "size := m.XDRSize()\nif cap(c.buffer) < size {\nc.buffer = make([]byte, 2*size)\n}\nout := c.buffer[:size]\nreturn out, m.MarshalXDRInto(&xdr.Marshaller{Data: out})",
				Unmarshal: "m.UnmarshalXDR(data)",
			},
		},
	}
	gen.Main("xdrcalmh", library.Generate, datasets.GoTypes(), kitchen.Kinds)
}

// refuse knows that genxdr stops at a list whose elements are not of a named
// type.
func refuse(n *schema.Node) string {
	switch n.Kind {
	case schema.List, schema.Array, schema.Pointer:
		switch n.Elem.Kind {
		case schema.List, schema.Array, schema.Map, schema.Pointer, schema.Bytes:
			return fmt.Sprintf("a list of elements that are a %v", n.Elem.Kind)
		}
	}
	return ""
}
