// Command gen writes a Cap'n Proto schema, runs capnp and capnpc-go over it, and
// writes the conversions and the codecs.
package main

import (
	"github.com/serbench/serbench/datasets"
	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/gen/capnp"
	"github.com/serbench/serbench/schema/kitchen"
)

func main() {
	gen.Needs("capnp")
	library := capnp.Library{
		API:        capnp.Glycerine,
		Contestant: "capnpglycerine",
		Imports:    map[string]string{"bytes": "bytes"},
		Help:       help,
		Ways: []string{
			"default", "packed", "stream", "reuse", "alias", "reuseAlias",
			"native", "nativeReuse", "nativeAlias", "nativeReuseAlias",
		},
		Codecs: codecs + native,
	}
	gen.Main("capnpglycerine", library.Generate, datasets.GoTypes(), kitchen.Kinds)
}
