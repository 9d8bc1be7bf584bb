// Package gen writes mirror types, runs msgp on them, and writes the codecs.
package gen

import (
	"strings"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is msgp's.
var Generator = &gen.Generator{
	Contestant: "msgp",
	Generate:   library(false).Generate,
	Modes:      []gen.Mode{{Name: "tuple", Generate: library(true).Generate}},
}

// library writes code with msgp's directive tuple for every struct, or without.
func library(tuple bool) gen.MirrorLibrary {
	return gen.MirrorLibrary{
		Refuse: func(*schema.Node) string { return "" },
		Run: func(room gen.Room) error {
			roots, err := schema.All(room.Types...)
			if err != nil {
				return err
			}
			structs := schema.Structs(roots...)
			args := []string{"-file", "types_gen.go", "-o", "msgp_gen.go", "-tests=false", "-io=false"}
			if tuple {
				names := []string{"tuple"}
				for _, s := range structs {
					names = append(names, s.Name)
				}
				args = append(args, "-d", strings.Join(names, " "))
			}
			if numbered(structs) {
				args = append(args, "-d", "maps binkeys")
			}
			return gen.Tool(room.Dir, "github.com/tinylib/msgp", args...)
		},
		Names: []string{"default", "reuse"},
		Codec: codec,
	}
}

// numbered reports whether any of the structs has a map from integers, which msgp writes only if
// a directive tells it to.
func numbered(structs []*schema.Node) bool {
	var holds func(n *schema.Node) bool
	holds = func(n *schema.Node) bool {
		return n != nil && n.Kind != schema.Struct && (n.Kind == schema.Map && n.Key.Kind != schema.String || holds(n.Elem))
	}
	for _, s := range structs {
		for _, f := range s.Fields {
			if holds(f.Type) {
				return true
			}
		}
	}
	return false
}

func codec(f *gen.File, root *schema.Node) {
	name := root.Name
	f.P("type default%s struct{}\n", name)
	f.P("func (*default%s) Marshal(v any) ([]byte, error) { return mirror%s(v).MarshalMsg(nil) }\n", name, name)
	f.P("func (*default%s) Unmarshal(data []byte, v any) error {\n_, err := mirror%s(v).UnmarshalMsg(data)\nreturn err\n}\n", name, name)
	f.P("type reuse%s struct {\ndefault%s\nbuffer []byte\n}\n", name, name)
	f.P("func (c *reuse%s) Marshal(v any) ([]byte, error) {\nout, err := mirror%s(v).MarshalMsg(c.buffer[:0])\nc.buffer = out\nreturn out, err\n}\n", name, name)
}
