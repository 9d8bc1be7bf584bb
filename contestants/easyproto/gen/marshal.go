package gen

import "github.com/serbench/serbench/schema"

// marshal writes the function that appends the fields of a struct.
func (g *generator) marshal(s *schema.Node) {
	g.P("func marshal%s(mm *%s.MessageMarshaler, v *%s) {", s.Name, g.lib, g.Type(s.Go))
	for i, f := range s.Fields {
		g.put(f.Number(i), f.Value("v"), f.Type)
	}
	g.P("}\n")
}

// put writes code that appends field number num of a message.
func (g *generator) put(num int, x string, n *schema.Node) {
	switch n.Kind {
	case schema.List, schema.Array:
		if packed(n.Elem) {
			g.putPacked(num, x, n)
			return
		}
		g.P("for i := range %s {", x)
		g.putOne("mm", num, x+"[i]", n.Elem)
		g.P("}")
	case schema.Map:
		g.P("for key, value := range %s {\nentry := mm.AppendMessage(%d)", x, num)
		g.putOne("entry", 1, "key", n.Key)
		g.putOne("entry", 2, "value", n.Elem)
		g.P("}")
	case schema.Pointer:
		g.P("if %s != nil {", x)
		g.putOne("mm", num, "(*"+x+")", n.Elem)
		g.P("}")
	default:
		g.putOne("mm", num, x, n)
	}
}

// putPacked appends a list of numbers. If their type is not the library's, it
// copies them first.
func (g *generator) putPacked(num int, x string, n *schema.Node) {
	s := scalars[n.Elem.Kind]
	if g.Type(n.Elem.Go) != s.typ {
		g.P("{\nvalues := make([]%s, len(%s))\nfor i := range %s {", s.typ, x, x)
		g.P("values[i] = %s\n}\nmm.Append%ss(%d, values)\n}", g.scalar(x+"[i]", n.Elem), s.name, num)
		return
	}
	if n.Kind == schema.Array {
		x += "[:]"
	}
	g.P("mm.Append%ss(%d, %s)", s.name, num, x)
}

// putOne appends a value that takes one field.
func (g *generator) putOne(mm string, num int, x string, n *schema.Node) {
	switch {
	case isScalar(n):
		g.P("%s.Append%s(%d, %s)", mm, scalars[n.Kind].name, num, g.scalar(x, n))
	case n.Kind == schema.Struct:
		g.P("marshal%s(%s.AppendMessage(%d), &%s)", n.Name, mm, num, x)
	default:
		function := g.need("marshal"+name(n), func() {
			g.P("func marshal%s(mm *%s.MessageMarshaler, v *%s) {", name(n), g.lib, g.Type(n.Go))
			g.put(1, "(*v)", n)
			g.P("}\n")
		})
		g.P("%s(%s.AppendMessage(%d), &%s)", function, mm, num, x)
	}
}

// scalar is x as the library's type.
func (g *generator) scalar(x string, n *schema.Node) string {
	return convert(scalars[n.Kind].typ, g.Type(n.Go), x)
}
