// Command gen writes the calls of idr's low level package that a program has for a
// type: a function that appends its fields, and one that takes them from the front
// of the input. They exist with numbers of fixed size and with compact ones, and for
// reading with byte slices that point into the input too.
package main

import (
	"fmt"
	"path/filepath"
	"reflect"

	"github.com/serbench/serbench/datasets"
	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/kitchen"
)

func main() { gen.Main("idr", generate, datasets.GoTypes(), kitchen.Kinds) }

const command = "go generate ./contestants/idr"

// generate writes a package with the code of types into a folder.
func generate(dir, pkg string, types []reflect.Type) error {
	roots, err := schema.All(types...)
	if err != nil {
		return err
	}
	g := &generator{File: gen.NewFile(pkg, command)}
	g.lib = g.Import("github.com/chmike/ditp/idr/low")
	g.P("%s", fmt.Sprintf(help, g.Import("errors"), g.Import("fmt")))
	for _, s := range schema.Structs(roots...) {
		g.put(mode{suffix: "", methods: fixed}, s)
		g.put(mode{suffix: "Var", methods: varint}, s)
		g.get(mode{suffix: "", methods: fixed}, s)
		g.get(mode{suffix: "Var", methods: varint}, s)
		g.get(mode{suffix: "Alias", methods: fixed, alias: true}, s)
	}
	if err := g.Write(filepath.Join(dir, "calls_gen.go")); err != nil {
		return err
	}
	f := gen.NewFile(pkg, command)
	f.Import("github.com/chmike/ditp/idr/low")
	ways := []string{"default", "reuse", "alias", "reuseAlias", "var", "varReuse"}
	for _, root := range roots {
		fresh(f, "default", "", "", root)
		reuse(f, "reuse", "", "", root)
		fresh(f, "alias", "", "Alias", root)
		reuse(f, "reuseAlias", "", "Alias", root)
		fresh(f, "var", "Var", "Var", root)
		reuse(f, "varReuse", "Var", "Var", root)
	}
	f.Table(roots, nil, ways, func(way string, root *schema.Node) string { return way + root.Name })
	return f.Write(filepath.Join(dir, "codecs_gen.go"))
}

// help is what the calls use besides. The library panics where input is short or
// wrong, and its user turns that into an error where decoding begins.
const help = `var (
	errSize  = %[1]s.New("a size is larger than the input")
	errRange = %[1]s.New("a number is out of range")
)

// recovered makes a panic of the library an error.
func recovered(err *error) {
	if p := recover(); p != nil {
		*err = %[2]s.Errorf("idr: %%v", p)
	}
}

// size reads how many elements follow, each of which takes a byte or more.
func size(d low.Decoder) (low.Decoder, int) {
	d, n := low.Size(d)
	if n > uint64(len(d)) {
		panic(errSize)
	}
	return d, int(n)
}
`

// fresh writes a codec that makes a new slice for each value.
func fresh(f *gen.File, way, put, get string, root *schema.Node) {
	f.P("type %s%s struct{}\n", way, root.Name)
	f.P("func (*%s%s) Marshal(v any) ([]byte, error) { return put%s%s(nil, v.(*%s)), nil }\n", way, root.Name, root.Name, put, f.Type(root.Go))
	unmarshal(f, way, get, root)
}

// reuse writes a codec that keeps its slice.
func reuse(f *gen.File, way, put, get string, root *schema.Node) {
	f.P("type %s%s struct{ buffer low.Encoder }\n", way, root.Name)
	f.P("func (c *%s%s) Marshal(v any) ([]byte, error) {", way, root.Name)
	f.P("c.buffer = put%s%s(low.Reset(c.buffer), v.(*%s))\nreturn c.buffer, nil\n}\n", root.Name, put, f.Type(root.Go))
	unmarshal(f, way, get, root)
}

func unmarshal(f *gen.File, way, get string, root *schema.Node) {
	f.P("func (*%s%s) Unmarshal(data []byte, v any) (err error) {", way, root.Name)
	f.P("defer recovered(&err)\nget%s%s(data, v.(*%s))\nreturn nil\n}\n", root.Name, get, f.Type(root.Go))
}
