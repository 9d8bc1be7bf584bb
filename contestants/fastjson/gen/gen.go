// Package gen writes the fastjson calls that a person would write for each type:
// one function that builds a value, and one that reads it.
package gen

import (
	"strings"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

const library = "github.com/valyala/fastjson"

// Generator is fastjson's.
var Generator = &gen.Generator{Contestant: "fastjson", Generate: generate}

func generate(room gen.Room) error {
	roots, reasons, err := gen.Carried(room.Types, func(n *schema.Node) string {
		if n.Kind == schema.Pointer && n.Elem.Kind == schema.Pointer {
			return "null can't say which of two pointers is nil"
		}
		return ""
	})
	if err != nil {
		return err
	}
	if len(roots) == 0 {
		return room.Refuse(reasons)
	}
	f := room.File()
	f.Import(library)
	f.Table(roots, reasons, []string{"default", "reuse"}, func(prefix string, root *schema.Node) string { return prefix + root.Name })
	for _, root := range roots {
		f.P("%s", strings.NewReplacer("$N", root.Name, "$T", f.Type(root.Go)).Replace(codecs))
	}
	g := &generator{File: f, faults: map[string]bool{}}
	for _, s := range schema.Structs(roots...) {
		g.build(s)
		g.read(s)
	}
	for _, fault := range []struct{ name, text string }{
		{"errLength", "an array has another length than the Go type"},
		{"errRange", "a number is too large for the Go type"},
	} {
		if g.faults[fault.name] {
			f.P("var %s = %s.New(%q)\n", fault.name, f.Import("errors"), fault.text)
		}
	}
	return f.Write(room.Path("fastjson_gen.go"))
}

const codecs = `
type default$N struct{}

func (*default$N) Marshal(v any) ([]byte, error) {
	var a fastjson.Arena
	return build$N(&a, v.(*$T)).MarshalTo(nil), nil
}

func (*default$N) Unmarshal(data []byte, v any) error {
	var p fastjson.Parser
	value, err := p.ParseBytes(data)
	if err != nil {
		return err
	}
	return read$N(value, v.(*$T))
}

type reuse$N struct {
	arena  fastjson.Arena
	parser fastjson.Parser
	buffer []byte
}

func (c *reuse$N) Marshal(v any) ([]byte, error) {
	c.arena.Reset()
	c.buffer = build$N(&c.arena, v.(*$T)).MarshalTo(c.buffer[:0])
	return c.buffer, nil
}

func (c *reuse$N) Unmarshal(data []byte, v any) error {
	value, err := c.parser.ParseBytes(data)
	if err != nil {
		return err
	}
	return read$N(value, v.(*$T))
}
`
