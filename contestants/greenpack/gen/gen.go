// Package gen writes mirror types, runs greenpack on them, and writes the codecs:
// for the library's own form, and in separate packages for its options.
//
// Greenpack's generator is not a tool in go.mod, because there it would require
// modules that no proxy serves. greenpack.mod beside this file requires it at the
// library's version.
package gen

import (
	_ "embed"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is greenpack's.
var Generator = &gen.Generator{
	Contestant: "greenpack",
	Generate:   func(room gen.Room) error { return generate(room) },
	Modes: []gen.Mode{
		{Name: "msgpack", Generate: func(room gen.Room) error { return generate(room, "-omit-clue") }},
		{Name: "array", Generate: func(room gen.Room) error { return generate(room, "-alltuple") }},
	},
}

// generate passes options to greenpack.
func generate(room gen.Room, options ...string) error {
	roots, reasons, err := gen.Carried(room.Types, refuse)
	if err != nil {
		return err
	}
	if len(roots) == 0 {
		return room.Refuse(reasons)
	}
	number(roots)
	mirrors := room.File()
	mirrors.Mirrors(roots)
	if err := mirrors.Write(room.Path("types_gen.go")); err != nil {
		return err
	}
	if err := methods(room.Dir, options); err != nil {
		return err
	}
	codecs := room.File()
	codecs.Casts(roots)
	for _, root := range roots {
		codec(codecs, root)
	}
	codecs.Table(roots, reasons, []string{"default", "reuse"}, func(prefix string, root *schema.Node) string { return prefix + root.Name })
	return codecs.Write(room.Path("codecs_gen.go"))
}

// refuse refuses fields that greenpack skips.
func refuse(n *schema.Node) string {
	if n.Kind != schema.Map {
		return ""
	}
	switch n.Key.Kind {
	case schema.String, schema.Int, schema.Int32, schema.Int64:
		return ""
	}
	return "a map's keys must be strings, ints, int32s or int64s"
}

// number gives each field the tag zid, which greenpack's documentation requires,
// instead of tags for other libraries.
func number(roots []*schema.Node) {
	for _, s := range schema.Structs(roots...) {
		for i := range s.Fields {
			s.Fields[i].Tag = reflect.StructTag(fmt.Sprintf("zid:%q", fmt.Sprint(s.Fields[i].Number(i)-1)))
		}
	}
}

var (
	//go:embed greenpack.mod
	mod []byte
	//go:embed greenpack.sum
	sum []byte
)

// methods runs greenpack. The go command needs greenpack.mod as a file.
func methods(dir string, options []string) error {
	modules, err := os.MkdirTemp("", "greenpack")
	if err != nil {
		return err
	}
	defer os.RemoveAll(modules)
	file := filepath.Join(modules, "greenpack.mod")
	if err := errors.Join(os.WriteFile(file, mod, 0o666), os.WriteFile(filepath.Join(modules, "greenpack.sum"), sum, 0o666)); err != nil {
		return err
	}
	tool, err := gen.ToolPath("github.com/glycerine/greenpack", "-modfile="+file)
	if err != nil {
		return err
	}
	args := []string{"-file", "types_gen.go", "-o", "greenpack_gen.go", "-tests=false", "-io=false"}
	return gen.Run(dir, tool, append(args, options...)...)
}

func codec(f *gen.File, root *schema.Node) {
	name := root.Name
	f.P("type default%s struct{}\n", name)
	f.P("func (*default%s) Marshal(v any) ([]byte, error) { return mirror%s(v).MarshalMsg(nil) }\n", name, name)
	f.P("func (*default%s) Unmarshal(data []byte, v any) error {\n_, err := mirror%s(v).UnmarshalMsg(data)\nreturn err\n}\n", name, name)
	f.P("type reuse%s struct {\ndefault%s\nbuffer []byte\n}\n", name, name)
	f.P("func (c *reuse%s) Marshal(v any) ([]byte, error) {\nout, err := mirror%s(v).MarshalMsg(c.buffer[:0])\nc.buffer = out\nreturn out, err\n}\n", name, name)
}
