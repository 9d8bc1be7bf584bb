// Package gen writes structs that rlp accepts, their conversions, and the codecs: for rlp by
// reflection, and in a separate package for the methods that rlpgen writes.
package gen

import (
	"maps"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is rlp's.
var Generator = &gen.Generator{
	Contestant: "rlp",
	Generate:   library.Generate,
	Modes:      []gen.Mode{{Name: "methods", Generate: methods().Generate}},
}

var library = gen.ConvertedLibrary{
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
}

// methods is the library with the methods of rlpgen. They contain the code of all structs
// within, so rlpgen does not end on a struct that holds itself. What it writes to decode a
// string calls a method that the library lacks, so strings are bytes.
func methods() gen.ConvertedLibrary {
	l := library
	l.Basic = maps.Clone(l.Basic)
	l.Basic[schema.String] = "[]byte"
	l.Refuse = func(n *schema.Node) string {
		if n.Recursive() {
			return "rlpgen does not end on a struct that holds itself"
		}
		return ""
	}
	l.Run = func(room gen.Room) error {
		roots, _, err := gen.Carried(room.Types, l.Refuse)
		if err != nil {
			return err
		}
		for _, root := range roots {
			err := gen.Tool(room.Dir, "github.com/ethereum/go-ethereum/rlp/rlpgen", "-type", root.Name, "-out", "rlp_"+root.Name+"_gen.go", "-decoder")
			if err != nil {
				return err
			}
		}
		return nil
	}
	return l
}
