// Package gen runs capnpc-go on a Cap'n Proto schema, and writes the conversions and the
// codecs. The file schema.capnp beside them has the schema for readers; it is no input.
package gen

import (
	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/gen/capnp"
)

// Generator is capnpglycerine's.
var Generator = &gen.Generator{
	Contestant: "capnpglycerine",
	Generate:   library.Generate,
	Modes:      []gen.Mode{library.UnixNanoMode("default")},
}

var library = capnp.Library{
	API:     capnp.Glycerine,
	Imports: map[string]string{"bytes": "bytes"},
	Help:    help,
	Names: []string{
		"default", "packed", "stream", "reuse", "alias", "reuseAlias",
		"native", "nativeReuse", "nativeAlias", "nativeReuseAlias",
	},
	Codecs: codecs + native,
}
