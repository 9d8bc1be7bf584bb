// Package gen writes mirror types with the tags that algorand/msgp wants, runs it on them,
// and writes the codecs: for fields that are left out while they are empty, and in separate
// packages for fields that are always written and for structs as lists.
package gen

import (
	"strings"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is algorandmsgp's.
var Generator = &gen.Generator{
	Contestant: "algorandmsgp",
	Generate:   library{options: ",omitempty,omitemptyarray"}.generate,
	Modes: []gen.Mode{
		{Name: "full", Generate: library{}.generate},
		{Name: "tuple", Generate: library{tuple: true}.generate},
	},
}

// A library is one way to annotate the types.
type library struct {
	options string // of every struct, in the tag of its field _struct
	tuple   bool
}

func (l library) generate(room gen.Room) error {
	roots, err := schema.All(room.Types...)
	if err != nil {
		return err
	}
	m := &mirror{File: room.File(), library: l, named: map[string]bool{}, sorted: map[string]bool{}}
	m.write(roots)
	if err := m.Write(room.Path("types_gen.go")); err != nil {
		return err
	}
	// The tool reads the sources of all that the types import, and then it would warn of the
	// standard library's.
	if err := gen.Tool(room.Dir, "github.com/algorand/msgp", "-file", "types_gen.go", "-o", "msgp_gen.go", "-tests=false", "-warnmask", room.Package); err != nil {
		return err
	}
	f := room.File()
	f.Casts(roots)
	for _, root := range roots {
		codec(f, root)
	}
	f.Table(roots, nil, []string{"default", "reuse"}, func(prefix string, root *schema.Node) string { return prefix + root.Name })
	return f.Write(room.Path("codecs_gen.go"))
}

func codec(f *gen.File, root *schema.Node) {
	name := root.Name
	f.P("type default%s struct{}\n", name)
	f.P("func (*default%s) Marshal(v any) ([]byte, error) { return mirror%s(v).MarshalMsg(nil), nil }\n", name, name)
	f.P("func (*default%s) Unmarshal(data []byte, v any) error {\n_, err := mirror%s(v).UnmarshalMsg(data)\nreturn err\n}\n", name, name)
	f.P("type reuse%s struct {\ndefault%s\nbuffer []byte\n}\n", name, name)
	f.P("func (c *reuse%s) Marshal(v any) ([]byte, error) {\nc.buffer = mirror%s(v).MarshalMsg(c.buffer[:0])\nreturn c.buffer, nil\n}\n", name, name)
}

// A mirror writes mirror types with the library's annotations.
type mirror struct {
	*gen.File
	library
	named, sorted map[string]bool
}

func (m *mirror) write(roots []*schema.Node) {
	optional := pointedTo(roots)
	for _, s := range schema.Structs(roots...) {
		if m.tuple {
			m.P("//msgp:tuple %s\n", s.Name)
		}
		m.P("// %s mirrors %v.", s.Name, s.Go)
		m.P("type %s struct {", s.Name)
		var after []*schema.Node
		if !m.tuple {
			m.P("_struct struct{} `codec:%q`", m.options)
			// The library writes the code of a struct with fewer than three fields at each of
			// its uses, and that of a pointer to one doesn't compile.
			if optional[s] {
				m.P("%s", strings.Repeat("_ struct{}\n", max(0, 3-len(s.Fields))))
			}
		}
		for _, field := range s.Fields {
			// A field of a list has as many bounds as the list is deep.
			tag, n := "", field.Type
			for ; n.Kind == schema.List || n.Kind == schema.Map; n = n.Elem {
				tag += ",allocbound=-"
				if n.Kind == schema.Map {
					break
				}
			}
			if m.tuple || tag != "" {
				tag = " `codec:\"" + tag + "\"`"
			}
			m.P("%s %s%s", field.Name, m.typ(field.Type, true), tag)
			after = append(after, field.Type)
		}
		m.P("}\n")
		for _, n := range after {
			m.inside(n, true)
		}
	}
}

// pointedTo returns the structs that a pointer leads to.
func pointedTo(roots []*schema.Node) map[*schema.Node]bool {
	found := map[*schema.Node]bool{}
	for _, s := range schema.Structs(roots...) {
		for _, field := range s.Fields {
			for n := field.Type; n != nil && n.Kind != schema.Struct; n = n.Elem {
				if n.Kind == schema.Pointer {
					found[n.Elem] = true
				}
			}
		}
	}
	return found
}

// typ is a node's type. A list or a map that a tag's bounds don't reach has a named type.
func (m *mirror) typ(n *schema.Node, reached bool) string {
	switch n.Kind {
	case schema.List:
		if reached {
			return "[]" + m.typ(n.Elem, true)
		}
		return name(n)
	case schema.Map:
		if reached {
			return "map[" + m.typ(n.Key, false) + "]" + m.typ(n.Elem, false)
		}
		return name(n)
	case schema.Array, schema.Pointer:
		of := *n
		of.Elem = &schema.Node{Kind: schema.Struct, Name: m.typ(n.Elem, false)}
		return m.Mirror(&of)
	case schema.Int, schema.Uint: // the library has no functions for them
		return n.Kind.String() + "64"
	}
	return m.Mirror(n)
}

// inside writes the named types within a node, and the orders of its maps' keys.
func (m *mirror) inside(n *schema.Node, reached bool) {
	if n == nil || n.Kind == schema.Struct {
		return
	}
	container := n.Kind == schema.List || n.Kind == schema.Map
	if container && !reached && !m.named[name(n)] {
		m.named[name(n)] = true
		m.P("//msgp:allocbound %s -\n", name(n))
		m.P("// %s is a part of another container.", name(n))
		m.P("type %s %s\n", name(n), m.typ(n, true))
	}
	if n.Kind == schema.Map {
		m.sort(n)
	}
	m.inside(n.Elem, n.Kind == schema.List && reached)
}

// sort writes the order of a map's keys, which the library wants from its user.
func (m *mirror) sort(n *schema.Node) {
	key := m.typ(n.Key, false)
	if m.sorted[key] {
		return
	}
	m.sorted[key] = true
	order := "by" + strings.ToUpper(key[:1]) + key[1:]
	m.P("//msgp:sort %s %s\n", key, order)
	m.P("//msgp:ignore %s\n", order)
	m.P("type %s []%s\n", order, key)
	m.P("func (s %s) Len() int { return len(s) }\n", order)
	m.P("func (s %s) Less(i, j int) bool { return s[i] < s[j] }\n", order)
	m.P("func (s %s) Swap(i, j int) { s[i], s[j] = s[j], s[i] }\n", order)
}

func name(n *schema.Node) string { return gen.EntryName(n) }
