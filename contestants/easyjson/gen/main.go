// Command gen writes mirror types, runs easyjson over them, and writes the codecs.
package main

import (
	"path/filepath"
	"reflect"

	"github.com/serbench/serbench/datasets"
	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/kitchen"
)

const command = "go generate ./contestants/easyjson"

func main() { gen.Main("easyjson", generate, datasets.GoTypes(), kitchen.Kinds) }

// generate writes a package with the code of types into a folder: two mirrors of
// each type, of which one has easyjson's tag nocopy.
func generate(dir, pkg string, types []reflect.Type) error {
	roots, reasons, err := gen.Carried(types, func(*schema.Node) string { return "" })
	if err != nil {
		return err
	}
	aliasing := nocopy(roots)
	mirrors := gen.NewFile(pkg, command)
	mirrors.Mirrors(roots)
	mirrors.Mirrors(aliasing)
	if err := mirrors.Write(filepath.Join(dir, "types_gen.go")); err != nil {
		return err
	}
	if err := methods(dir, pkg); err != nil {
		return err
	}
	codecs := gen.NewFile(pkg, command)
	codecs.Casts(roots)
	codecs.Casts(aliasing)
	for i, root := range roots {
		codec(codecs, root, aliasing[i])
	}
	codecs.Table(roots, reasons, []string{"default", "reuse", "alias"}, func(way string, root *schema.Node) string { return way + root.Name })
	return codecs.Write(filepath.Join(dir, "codecs_gen.go"))
}

// methods runs easyjson. It compiles the package as it stands, so that there must
// be tables, but no codecs of types that are no more.
func methods(dir, pkg string) error {
	empty := gen.NewFile(pkg, command)
	empty.Table(nil, nil, nil, nil)
	if err := empty.Write(filepath.Join(dir, "codecs_gen.go")); err != nil {
		return err
	}
	return gen.Tool(dir, "github.com/mailru/easyjson/easyjson", "-all", "-output_filename", "easyjson_gen.go", "types_gen.go")
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
