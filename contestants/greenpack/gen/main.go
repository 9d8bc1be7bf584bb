// Command gen writes mirror types, runs greenpack over them, and writes the codecs:
// for the library's own form, and in packages of their own for its options.
//
// Greenpack's generator is not a tool of go.mod, where it would ask for modules that
// no proxy serves; greenpack.mod beside this file has it at the library's version.
package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"

	"github.com/serbench/serbench/datasets"
	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/kitchen"
)

const command = "go generate ./contestants/greenpack"

func main() {
	types := datasets.GoTypes()
	gen.Main("greenpack", with(), types, kitchen.Kinds)
	err := errors.Join(
		with("-omit-clue")("msgpack", "msgpack", types),
		with("-alltuple")("array", "array", types),
	)
	if err != nil {
		fmt.Fprintf(os.Stderr, "greenpack/gen: %v\n", err)
		os.Exit(1)
	}
}

// with is a generator that hands greenpack options.
func with(options ...string) gen.Generate {
	return func(dir, pkg string, types []reflect.Type) error {
		roots, reasons, err := gen.Carried(types, refuse)
		if err != nil {
			return err
		}
		number(roots)
		mirrors := gen.NewFile(pkg, command)
		mirrors.Mirrors(roots)
		if err := mirrors.Write(filepath.Join(dir, "types_gen.go")); err != nil {
			return err
		}
		if err := methods(dir, options); err != nil {
			return err
		}
		codecs := gen.NewFile(pkg, command)
		codecs.Casts(roots)
		for _, root := range roots {
			codec(codecs, root)
		}
		codecs.Table(roots, reasons, []string{"default", "reuse"}, func(way string, root *schema.Node) string { return way + root.Name })
		return codecs.Write(filepath.Join(dir, "codecs_gen.go"))
	}
}

// refuse knows which fields greenpack passes over.
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

// number gives each field the tag zid, which greenpack's documentation asks for, in
// place of tags that are for other libraries.
func number(roots []*schema.Node) {
	for _, s := range schema.Structs(roots...) {
		for i := range s.Fields {
			s.Fields[i].Tag = reflect.StructTag(fmt.Sprintf("zid:%q", fmt.Sprint(i)))
		}
	}
}

func methods(dir string, options []string) error {
	modules, err := filepath.Abs(filepath.Join("gen", "greenpack.mod"))
	if err != nil {
		return err
	}
	args := []string{"tool", "-modfile=" + modules, "github.com/glycerine/greenpack", "-file", "types_gen.go", "-o", "greenpack_gen.go", "-tests=false", "-io=false"}
	return gen.Run(dir, "go", append(args, options...)...)
}

func codec(f *gen.File, root *schema.Node) {
	name := root.Name
	f.P("type default%s struct{}\n", name)
	f.P("func (*default%s) Marshal(v any) ([]byte, error) { return mirror%s(v).MarshalMsg(nil) }\n", name, name)
	f.P("func (*default%s) Unmarshal(data []byte, v any) error {\n_, err := mirror%s(v).UnmarshalMsg(data)\nreturn err\n}\n", name, name)
	f.P("type reuse%s struct {\ndefault%s\nbuffer []byte\n}\n", name, name)
	f.P("func (c *reuse%s) Marshal(v any) ([]byte, error) {\nout, err := mirror%s(v).MarshalMsg(c.buffer[:0])\nc.buffer = out\nreturn out, err\n}\n", name, name)
}
