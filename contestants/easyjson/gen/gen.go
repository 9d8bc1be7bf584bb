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

// generate writes three mirrors of each type, two of them with easyjson's tags nocopy and intern.
func generate(room gen.Room) error {
	roots, reasons, err := gen.Carried(room.Types, func(*schema.Node) string { return "" })
	if err != nil {
		return err
	}
	if len(roots) == 0 {
		return room.Refuse(reasons)
	}
	aliasing, interning := tagged(roots, "Alias", "nocopy"), tagged(roots, "Intern", "intern")
	mirrors := room.File()
	mirrors.Mirrors(roots)
	mirrors.Mirrors(aliasing)
	mirrors.Mirrors(interning)
	if err := mirrors.Write(room.Path("types_gen.go")); err != nil {
		return err
	}
	if err := generator.Run(room, "types_gen.go", "easyjson_gen.go"); err != nil {
		return err
	}
	codecs := room.File()
	codecs.Casts(roots)
	codecs.Casts(aliasing)
	codecs.Casts(interning)
	for i, root := range roots {
		codec(codecs, root)
		decoding(codecs, "alias", root, aliasing[i])
		decoding(codecs, "intern", root, interning[i])
	}
	codecs.Table(roots, reasons, []string{"default", "reuse", "raw", "alias", "intern"}, func(prefix string, root *schema.Node) string { return prefix + root.Name })
	return codecs.Write(room.Path("codecs_gen.go"))
}

func codec(f *gen.File, root *schema.Node) {
	name := root.Name
	easyjson, jwriter := f.Import("github.com/mailru/easyjson"), f.Import("github.com/mailru/easyjson/jwriter")
	f.P("type default%s struct{}\n", name)
	f.P("func (*default%s) Marshal(v any) ([]byte, error) { return %s.Marshal(mirror%s(v)) }\n", name, easyjson, name)
	f.P("func (*default%s) Unmarshal(data []byte, v any) error { return %s.Unmarshal(data, mirror%s(v)) }\n", name, easyjson, name)
	f.P("type reuse%s struct {\ndefault%s\nbuffer []byte\n}\n", name, name)
	f.P("func (c *reuse%s) Marshal(v any) ([]byte, error) {", name)
	f.P("var w %s.Writer\nmirror%s(v).MarshalEasyJSON(&w)\nout, err := w.BuildBytes(c.buffer)\nc.buffer = out\nreturn out, err\n}\n", jwriter, name)
	f.P("type raw%s struct{ default%s }\n", name, name)
	f.P("func (*raw%s) Marshal(v any) ([]byte, error) {", name)
	f.P("w := %s.Writer{NoEscapeHTML: true}\nmirror%s(v).MarshalEasyJSON(&w)\nreturn w.BuildBytes()\n}\n", jwriter, name)
}

// decoding writes a codec that decodes into another mirror.
func decoding(f *gen.File, prefix string, root, mirror *schema.Node) {
	easyjson := f.Import("github.com/mailru/easyjson")
	f.P("type %s%s struct{ default%s }\n", prefix, root.Name, root.Name)
	f.P("func (*%s%s) Unmarshal(data []byte, v any) error { return %s.Unmarshal(data, mirror%s(v)) }\n", prefix, root.Name, easyjson, mirror.Name)
}
