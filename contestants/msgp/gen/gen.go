// Package gen writes mirror types, runs msgp on them, and writes the codecs.
package gen

import (
	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is msgp's.
var Generator = &gen.Generator{
	Contestant: "msgp",
	Generate: gen.MirrorLibrary{
		Refuse: refuse,
		Run: func(room gen.Room) error {
			return gen.Tool(room.Dir, "github.com/tinylib/msgp", "-file", "types_gen.go", "-o", "msgp_gen.go", "-tests=false", "-io=false")
		},
		Names: []string{"default", "reuse"},
		Codec: codec,
	}.Generate,
}

func refuse(n *schema.Node) string {
	if n.Kind == schema.Map && n.Key.Kind != schema.String {
		return "a map's keys must be strings"
	}
	return ""
}

func codec(f *gen.File, root *schema.Node) {
	name := root.Name
	f.P("type default%s struct{}\n", name)
	f.P("func (*default%s) Marshal(v any) ([]byte, error) { return mirror%s(v).MarshalMsg(nil) }\n", name, name)
	f.P("func (*default%s) Unmarshal(data []byte, v any) error {\n_, err := mirror%s(v).UnmarshalMsg(data)\nreturn err\n}\n", name, name)
	f.P("type reuse%s struct {\ndefault%s\nbuffer []byte\n}\n", name, name)
	f.P("func (c *reuse%s) Marshal(v any) ([]byte, error) {\nout, err := mirror%s(v).MarshalMsg(c.buffer[:0])\nc.buffer = out\nreturn out, err\n}\n", name, name)
}
