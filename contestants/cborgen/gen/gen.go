// Package gen writes structs that cbor-gen accepts, runs it on them, and writes the conversions
// and the codecs: for structs as lists, and in separate packages for structs as maps, for the
// library's own limits, and for its own time.
package gen

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is cborgen's.
var Generator = &gen.Generator{
	Contestant: "cborgen",
	Generate:   library(tuples, &times),
	Modes: []gen.Mode{
		{Name: "maps", Generate: library(maps, &times)},
		{Name: "limits", Generate: library("cbg.WriteTupleEncodersToFile", &times)},
		{Name: "nativetime", Times: []string{"default"}, Generate: library(tuples, nil)},
	},
}

const (
	module = "github.com/whyrusleeping/cbor-gen"

	// The largest data sets have lists of 100,000 elements and texts of a mebibyte.
	limits = "cbg.Gen{MaxArrayLength: 1 << 17, MaxStringLength: 2 << 20}"
	tuples = limits + ".WriteTupleEncodersToFile"
	maps   = limits + ".WriteMapEncodersToFile"
)

// times are seconds and nanoseconds. The library has no unsigned integer of 32 bits.
var times = schema.Times{Beside: true, Nanoseconds: schema.Uint64}

// library calls one of cbor-gen's functions. Its own times are used if by is nil.
func library(function string, by *schema.Times) func(gen.Room) error {
	return func(room gen.Room) error {
		roots, reasons, err := gen.Carried(room.Types, func(*schema.Node) string { return "" })
		if err != nil {
			return err
		}
		if by != nil {
			roots = by.Split(roots...)
		}
		var names []string
		for _, r := range records(roots) {
			names = append(names, r.name)
		}
		f := room.File()
		if by == nil {
			f.ImportAs("cbg", module)
		}
		structs(f, roots)
		if err := f.Write(room.Path("structs_gen.go")); err != nil {
			return err
		}
		if err := run(room, function, names); err != nil {
			return err
		}
		f = room.File()
		if by == nil {
			f.ImportAs("cbg", module)
		}
		c := &converter{File: f}
		for _, s := range schema.Structs(roots...) {
			c.functions(s)
		}
		f.Import("bytes")
		for _, root := range roots {
			f.P("%s", strings.NewReplacer("$N", root.Name, "$T", f.Type(root.Go)).Replace(codecs))
		}
		f.Table(roots, reasons, []string{"default", "reuse", "native", "nativereuse"}, func(prefix string, root *schema.Node) string { return prefix + root.Name })
		return f.Write(room.Path("codecs_gen.go"))
	}
}

func structs(f *gen.File, roots []*schema.Node) {
	for _, r := range records(roots) {
		f.P("// %s %s.\ntype %s struct {", r.name, r.stands, r.name)
		for _, field := range r.fields {
			f.P("%s %s", field.Name, typ(field.Type))
		}
		f.P("}\n")
	}
}

// run writes the methods of the structs. The library's generator is a function that reads types
// by reflection, so a program has to be linked with them.
func run(room gen.Room, function string, names []string) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "package main\n\nimport (\n\"log\"\n\ncbg %q\n\npkg %q\n)\n\n", module, room.Package)
	fmt.Fprintf(&b, "func main() {\nerr := %s(\"cbor_gen.go\", %q,\n", function, room.Name())
	for _, name := range names {
		fmt.Fprintf(&b, "pkg.%s{},\n", name)
	}
	b.WriteString(")\nif err != nil {\nlog.Fatal(err)\n}\n}\n")
	dir := room.Path("bootstrap")
	defer os.RemoveAll(dir)
	if err := os.Mkdir(dir, 0o777); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "main.go"), b.Bytes(), 0o666); err != nil {
		return err
	}
	return gen.Run(room.Dir, "go", "run", "./bootstrap")
}

const codecs = `
type default$N struct{}

func (*default$N) Marshal(v any) ([]byte, error) {
	var m $N
	to$N(&m, v.(*$T))
	b := new(bytes.Buffer)
	err := m.MarshalCBOR(b)
	return b.Bytes(), err
}
func (*default$N) Unmarshal(data []byte, v any) error {
	var m $N
	if err := m.UnmarshalCBOR(bytes.NewReader(data)); err != nil {
		return err
	}
	return from$N(v.(*$T), &m)
}

type reuse$N struct {
	default$N
	buffer bytes.Buffer
}

func (c *reuse$N) Marshal(v any) ([]byte, error) {
	var m $N
	to$N(&m, v.(*$T))
	c.buffer.Reset()
	err := m.MarshalCBOR(&c.buffer)
	return c.buffer.Bytes(), err
}

type native$N struct{}

func (*native$N) Marshal(v any) ([]byte, error) {
	b := new(bytes.Buffer)
	err := v.(*$N).MarshalCBOR(b)
	return b.Bytes(), err
}
func (*native$N) Unmarshal(data []byte, v any) error {
	return v.(*$N).UnmarshalCBOR(bytes.NewReader(data))
}
func (*native$N) NewMessage() any { return new($N) }
func (*native$N) FromUser(v any) (any, error) {
	m := new($N)
	to$N(m, v.(*$T))
	return m, nil
}
func (*native$N) ToUser(msg, v any) error { return from$N(v.(*$T), msg.(*$N)) }
func (*native$N) Reset(msg any)           { *msg.(*$N) = $N{} }

type nativereuse$N struct {
	native$N
	buffer bytes.Buffer
}

func (c *nativereuse$N) Marshal(v any) ([]byte, error) {
	c.buffer.Reset()
	err := v.(*$N).MarshalCBOR(&c.buffer)
	return c.buffer.Bytes(), err
}
`
