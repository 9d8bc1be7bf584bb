package gen

import "github.com/serbench/serbench/schema"

// toObject writes the function that fills flatc's object of a table. Both share
// strings, byte slices and lists if their types are the same.
func (g *generator) toObject(t *table) {
	g.P("func to%s(m *%sT, %s) {", t.name, t.name, t.params)
	for _, f := range t.fields {
		g.toField(f)
	}
	g.P("}\n")
}

func (g *generator) toField(f field) {
	n, x, dst := f.node, f.user, "m."+f.goName
	element := g.element(n)
	switch n.Kind {
	case schema.Bytes:
		g.P("%s = %s", dst, x)
	case schema.Struct:
		g.P("%s = new(%sT)\nto%s(%s, &%s)", dst, element.name, element.name, dst, x)
	case schema.Pointer:
		if element == nil {
			g.P("if %s != nil {\ne := %s\n%s = &e\n}", x, g.scalar("(*"+x+")", n.Elem), dst)
			return
		}
		g.P("if %s != nil {\n%s = new(%sT)\nto%s(%s, %s)\n}", x, dst, element.name, element.name, dst, x)
	case schema.List, schema.Array:
		if element != nil {
			g.P("%s = make([]*%sT, len(%s))\nfor i := range %s {", dst, element.name, x, x)
			g.P("%s[i] = new(%sT)\nto%s(%s[i], &%s[i])\n}", dst, element.name, element.name, dst, x)
			return
		}
		if same(basic(n.Elem), n.Elem) {
			if n.Kind == schema.Array {
				x += "[:]"
			}
			g.P("%s = %s", dst, x)
			return
		}
		g.P("%s = make([]%s, len(%s))\nfor i := range %s {\n%s[i] = %s\n}", dst, basic(n.Elem), x, x, dst, g.toBasic(x+"[i]", n.Elem))
	case schema.Map:
		g.P("if len(%s) > 0 {\n%s = make([]*%sT, 0, len(%s))", x, dst, element.name, x)
		g.P("for k, e := range %s {\nentry := new(%sT)\nto%s(entry, &k, &e)\n%s = append(%s, entry)\n}\n}", x, element.name, element.name, dst, dst)
	default:
		g.P("%s = %s", dst, g.toBasic(x, n))
	}
}

// basic is the type of a number or a text in an object.
func basic(n *schema.Node) string {
	if n.Kind == schema.String {
		return "string"
	}
	return goScalars[scalars[n.Kind]]
}

func (g *generator) toBasic(x string, n *schema.Node) string {
	if n.Kind == schema.String {
		return g.convert("string", x, n)
	}
	return g.scalar(x, n)
}

func (g *generator) fromBasic(x string, n *schema.Node) string {
	if n.Kind == schema.String && same("string", n) {
		return x
	}
	return g.back(x, n)
}

// fromObject writes the function that fills a value from flatc's object.
func (g *generator) fromObject(t *table) {
	g.P("func from%s(m *%sT, %s) error {", t.name, t.name, t.params)
	g.each(t, g.fromField)
	g.P("return nil\n}\n")
}

func (g *generator) fromField(f field) {
	n, x, src := f.node, f.user, "m."+f.goName
	element := g.element(n)
	switch n.Kind {
	case schema.Bytes:
		g.P("%s = %s", x, src)
	case schema.Struct:
		g.P("if %s != nil {", src)
		g.check("from%s(%s, &%s)", element.name, src, x)
		g.P("} else {\n%s = %s{}\n}", x, g.Type(n.Go))
	case schema.Pointer:
		g.P("%s = nil", x)
		if element == nil {
			g.P("if %s != nil {\ne := %s\n%s = &e\n}", src, g.back("*"+src, n.Elem), x)
			return
		}
		g.P("if %s != nil {\n%s = new(%s)", src, x, g.Type(n.Elem.Go))
		g.check("from%s(%s, %s)", element.name, src, x)
		g.P("}")
	case schema.List, schema.Array:
		if n.Kind == schema.Array {
			g.P("if len(%s) != %d {\nreturn %s.Errorf(\"%%d elements in an array of %d\", len(%s))\n}", src, n.Len, g.Import("fmt"), n.Len, src)
		} else if element == nil && same(basic(n.Elem), n.Elem) {
			g.P("%s = %s", x, src)
			return
		} else {
			g.P("%s = make(%s, len(%s))", x, g.Type(n.Go), src)
		}
		g.P("for i := range %s {", src)
		if element != nil {
			g.check("from%s(%s[i], &%s[i])", element.name, src, x)
		} else {
			g.P("%s[i] = %s", x, g.fromBasic(src+"[i]", n.Elem))
		}
		g.P("}")
	case schema.Map:
		g.P("%s = nil", x)
		g.P("if len(%s) > 0 {\n%s = make(%s, len(%s))\nfor i := range %s {", src, x, g.Type(n.Go), src, src)
		g.P("var k %s\nvar e %s", g.Type(n.Key.Go), g.Type(n.Elem.Go))
		g.check("from%s(%s[i], &k, &e)", element.name, src)
		g.P("%s[k] = e\n}\n}", x)
	default:
		g.P("%s = %s", x, g.fromBasic(src, n))
	}
}
