// Package gen writes a Cap'n Proto schema, runs capnp and capnpc-go on it, and
// writes the conversions and the codecs.
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
