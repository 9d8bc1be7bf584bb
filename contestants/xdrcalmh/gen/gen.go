// Package gen writes structs that genxdr accepts, runs it on them, and writes the
// conversions and the codecs.
package gen

import (
	"fmt"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is xdrcalmh's.
var Generator = &gen.Generator{
	Contestant: "xdrcalmh",
	Generate:   library.Generate,
	Modes:      []gen.Mode{library.UnixNanoMode("int64", "default")},
}

var library = gen.ConvertedLibrary{
	Refuse: refuse,
	Convention: gen.Convention{
		Basic: map[schema.Kind]string{
			schema.Int: "int64", schema.Uint: "uint64", schema.Float32: "uint32", schema.Float64: "uint64",
		},
		Times:    gen.SplitTimes,
		Maps:     true,
		Optional: true,
		Arrays:   true,
	},
	Run: func(room gen.Room) error {
		if err := gen.Tool(room.Dir, "github.com/calmh/xdr/cmd/genxdr", "-o", "xdr_gen.go", "structs_gen.go"); err != nil {
			return err
		}
		return gen.Mark(room.Path("xdr_gen.go"), "genxdr")
	},
	Imports: map[string]string{"xdr": "github.com/calmh/xdr"},
	Calls: []gen.Call{
		{
			Name:      "default",
			Marshal:   "return m.MarshalXDR()",
			Unmarshal: "m.UnmarshalXDR(data)",
		},
		{
			Name:      "reuse",
			Fields:    "buffer []byte",
			Marshal:   "size := m.XDRSize()\nif cap(c.buffer) < size {\nc.buffer = make([]byte, 2*size)\n}\nout := c.buffer[:size]\nreturn out, m.MarshalXDRInto(&xdr.Marshaller{Data: out})",
			Unmarshal: "m.UnmarshalXDR(data)",
		},
	},
}

// refuse refuses lists whose elements are not of a named type, which genxdr can't
// handle.
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
