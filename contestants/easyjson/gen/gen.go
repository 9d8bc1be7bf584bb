// Package gen writes mirror types, runs easyjson on them, and writes the codecs.
package gen

import (
	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is easyjson's.
var Generator = &gen.Generator{Contestant: "easyjson", Generate: generate}

var generator = gen.EasyJSON{
	Module:   "github.com/mailru/easyjson",
	Tool:     "github.com/mailru/easyjson/easyjson",
	Exporter: "EasyJSON_exporter_",
}

// generate writes two mirrors of each type, one of them with easyjson's tag
// nocopy.
func generate(room gen.Room) error {
	roots, reasons, err := gen.Carried(room.Types, func(*schema.Node) string { return "" })
	if err != nil {
		return err
	}
	if len(roots) == 0 {
		return room.Refuse(reasons)
	}
	aliasing := nocopy(roots)
	mirrors := room.File()
	mirrors.Mirrors(roots)
	mirrors.Mirrors(aliasing)
	if err := mirrors.Write(room.Path("types_gen.go")); err != nil {
		return err
	}
	if err := generator.Run(room, "types_gen.go", "easyjson_gen.go"); err != nil {
		return err
	}
	codecs := room.File()
	codecs.Casts(roots)
	codecs.Casts(aliasing)
	for i, root := range roots {
		codec(codecs, root, aliasing[i])
	}
	codecs.Table(roots, reasons, []string{"default", "reuse", "alias"}, func(prefix string, root *schema.Node) string { return prefix + root.Name })
	return codecs.Write(room.Path("codecs_gen.go"))
}

func codec(f *gen.File, root, aliasing *schema.Node) {
	name := root.Name
	easyjson, jwriter := f.Import("github.com/mailru/easyjson"), f.Import("github.com/mailru/easyjson/jwriter")
	f.P("type default%s struct{}\n", name)
	f.P("func (*default%s) Marshal(v any) ([]byte, error) { return %s.Marshal(mirror%s(v)) }\n", name, easyjson, name)
	f.P("func (*default%s) Unmarshal(data []byte, v any) error { return %s.Unmarshal(data, mirror%s(v)) }\n", name, easyjson, name)
	f.P("type reuse%s struct {\ndefault%s\nbuffer []byte\n}\n", name, name)
	f.P("func (c *reuse%s) Marshal(v any) ([]byte, error) {", name)
	f.P("var w %s.Writer\nmirror%s(v).MarshalEasyJSON(&w)\nout, err := w.BuildBytes(c.buffer)\nc.buffer = out\nreturn out, err\n}\n", jwriter, name)
	f.P("type alias%s struct{ default%s }\n", name, name)
	f.P("func (*alias%s) Unmarshal(data []byte, v any) error { return %s.Unmarshal(data, mirror%s(v)) }\n", name, easyjson, aliasing.Name)
}
