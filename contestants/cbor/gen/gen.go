// Package gen writes mirrors of the user's types that have the library's tags, and codecs that
// call the library on them. The data sets' own types have no tags of any library.
package gen

import (
	"fmt"
	"reflect"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is cbor's.
var Generator = &gen.Generator{Contestant: "cbor", Generate: generate}

// A tagging is one way to tag every struct of a type.
type tagging struct {
	name   string // of the codec
	prefix string // of the mirrors' names
	first  string // a field in front of the others, of no size; "" for none
	tag    func(i int, f schema.Field) reflect.StructTag
}

var taggings = []tagging{
	{
		name:   "array",
		prefix: "Array",
		first:  "_ struct{} `cbor:\",toarray\"`",
		tag:    func(int, schema.Field) reflect.StructTag { return "" },
	},
	{
		name:   "int",
		prefix: "Int",
		tag: func(i int, f schema.Field) reflect.StructTag {
			return reflect.StructTag(fmt.Sprintf(`cbor:"%d,keyasint"`, f.Number(i)))
		},
	},
}

func generate(room gen.Room) error {
	roots, reasons, err := gen.Carried(room.Types, func(*schema.Node) string { return "" })
	if err != nil {
		return err
	}
	f := room.File()
	f.ImportAs("cbor", "github.com/fxamacker/cbor/v2")
	f.P("var mode, failed = cbor.EncOptions{Time: cbor.TimeRFC3339Nano}.EncMode()\n")
	var names []string
	for _, tagged := range taggings {
		mirrors := copies(roots, tagged.prefix)
		for _, s := range schema.Structs(mirrors...) {
			f.P("// %s mirrors %v.\ntype %s struct {\n%s", s.Name, s.Go, s.Name, tagged.first)
			for i, field := range s.Fields {
				if tag := tagged.tag(i, field); tag != "" {
					f.P("%s %s `%s`", field.Name, f.Mirror(field.Type), tag)
				} else {
					f.P("%s %s", field.Name, f.Mirror(field.Type))
				}
			}
			f.P("}\n")
		}
		f.Casts(mirrors)
		for i, m := range mirrors {
			codec(f, tagged.name+roots[i].Name, m.Name)
		}
		names = append(names, tagged.name)
	}
	f.Table(roots, reasons, names, func(prefix string, root *schema.Node) string { return prefix + root.Name })
	return f.Write(room.Path("codecs_gen.go"))
}

func codec(f *gen.File, name, mirror string) {
	f.P("type %s struct{}\n", name)
	f.P("func (*%s) Marshal(v any) ([]byte, error) {\nif failed != nil {\nreturn nil, failed\n}\nreturn mode.Marshal(mirror%s(v))\n}\n", name, mirror)
	f.P("func (*%s) Unmarshal(data []byte, v any) error { return cbor.Unmarshal(data, mirror%s(v)) }\n", name, mirror)
}

// copies copies a graph and puts a prefix before the names of its structs.
func copies(roots []*schema.Node, prefix string) []*schema.Node {
	made := map[*schema.Node]*schema.Node{}
	var copied func(n *schema.Node) *schema.Node
	copied = func(n *schema.Node) *schema.Node {
		if n == nil || made[n] != nil {
			return made[n]
		}
		c := new(schema.Node)
		*c = *n
		made[n] = c
		c.Elem, c.Key = copied(n.Elem), copied(n.Key)
		if n.Kind == schema.Struct {
			c.Name = prefix + n.Name
		}
		c.Fields = nil
		for _, f := range n.Fields {
			f.Type = copied(f.Type)
			c.Fields = append(c.Fields, f)
		}
		return c
	}
	all := make([]*schema.Node, len(roots))
	for i, root := range roots {
		all[i] = copied(root)
	}
	return all
}
