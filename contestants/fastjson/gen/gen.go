// Package gen writes the fastjson calls that a person would write for each type:
// one function that builds a value, and one that reads it. In the mode unixnano, a
// time is one number.
package gen

import (
	"slices"
	"strings"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

const library = "github.com/valyala/fastjson"

// Generator is fastjson's.
var Generator = &gen.Generator{
	Contestant: "fastjson",
	Generate: func(room gen.Room) error {
		return generate(room, false, "default", "grow", "pool", "reuse")
	},
	Modes: []gen.Mode{{
		Name:     "unixnano",
		Generate: func(room gen.Room) error { return generate(room, true, "default") },
	}},
}

func generate(room gen.Room, unixNano bool, names ...string) error {
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
	f.Table(roots, reasons, names, func(prefix string, root *schema.Node) string { return prefix + root.Name })
	for _, root := range roots {
		for _, name := range names {
			f.P("%s", strings.NewReplacer("$N", root.Name, "$T", f.Type(root.Go)).Replace(codecs[name]))
		}
	}
	if slices.Contains(names, "pool") {
		f.P("var (\narenas fastjson.ArenaPool\nparsers fastjson.ParserPool\n)\n")
	}
	g := &generator{File: f, unixNano: unixNano, faults: map[string]bool{}}
	for _, s := range schema.Structs(roots...) {
		g.build(s)
		g.read(s)
	}
	if g.times {
		f.P("%s", strings.ReplaceAll(times, "time.", f.Import("time")+"."))
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

// codecs are the codecs by name. MarshalTo appends, so all but grow hand it a slice of the last
// result's size.
var codecs = map[string]string{
	"default": `
type default$N struct{ size contest.SizeHint }

func (c *default$N) Marshal(v any) ([]byte, error) {
	var a fastjson.Arena
	return c.size.Keep(build$N(&a, v.(*$T)).MarshalTo(c.size.Buffer())), nil
}

func (*default$N) Unmarshal(data []byte, v any) error {
	var p fastjson.Parser
	value, err := p.ParseBytes(data)
	if err != nil {
		return err
	}
	return read$N(value, v.(*$T))
}
`,
	"grow": `
type grow$N struct{}

func (grow$N) Marshal(v any) ([]byte, error) {
	var a fastjson.Arena
	return build$N(&a, v.(*$T)).MarshalTo(nil), nil
}

func (grow$N) Unmarshal(data []byte, v any) error {
	var p fastjson.Parser
	value, err := p.ParseBytes(data)
	if err != nil {
		return err
	}
	return read$N(value, v.(*$T))
}
`,
	"pool": `
type pool$N struct{ size contest.SizeHint }

func (c *pool$N) Marshal(v any) ([]byte, error) {
	a := arenas.Get()
	out := build$N(a, v.(*$T)).MarshalTo(c.size.Buffer())
	arenas.Put(a)
	return c.size.Keep(out), nil
}

func (*pool$N) Unmarshal(data []byte, v any) error {
	p := parsers.Get()
	defer parsers.Put(p)
	value, err := p.ParseBytes(data)
	if err != nil {
		return err
	}
	return read$N(value, v.(*$T))
}
`,
	"reuse": `
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
`,
}

const times = `
func buildTime(a *fastjson.Arena, t time.Time) *fastjson.Value {
	o := a.NewObject()
	o.Set("seconds", a.NewNumberInt(int(t.Unix())))
	o.Set("nanoseconds", a.NewNumberInt(t.Nanosecond()))
	return o
}

func readTime(o *fastjson.Value) time.Time {
	return time.Unix(o.GetInt64("seconds"), o.GetInt64("nanoseconds")).UTC()
}
`
