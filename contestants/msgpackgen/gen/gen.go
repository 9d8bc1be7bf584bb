// Package gen writes mirror types, runs msgpackgen on them, and writes the
// codecs.
package gen

import (
	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is msgpackgen's.
var Generator = &gen.Generator{
	Contestant: "msgpackgen",
	Generate: gen.MirrorLibrary{
		Refuse: refuse,
		Run: func(room gen.Room) error {
			return gen.Tool(room.Dir, "github.com/shamaton/msgpackgen", "-input-file", "types_gen.go", "-output-file", "msgpack_gen.go")
		},
		Names: []string{"default", "array"},
		Codec: codec,
	}.Generate,
}

func refuse(*schema.Node) string { return "" }

func codec(f *gen.File, root *schema.Node) {
	name := root.Name
	for _, way := range []struct{ prefix, layout string }{{"default", ""}, {"array", "AsArray"}} {
		f.P("type %s%s struct{}\n", way.prefix, name)
		f.P("func (*%s%s) Marshal(v any) ([]byte, error) { return Marshal%s(mirror%s(v)) }\n", way.prefix, name, way.layout, name)
		f.P("func (*%s%s) Unmarshal(data []byte, v any) error { return Unmarshal%s(data, mirror%s(v)) }\n", way.prefix, name, way.layout, name)
	}
}
