package gen

import (
	"fmt"
	"strings"

	"github.com/serbench/serbench/schema"
)

// A building is one way to put values into a builder: the prefix of its functions, and the
// builder's method for texts.
type building struct{ prefix, text string }

var buildings = []building{{"build", "CreateString"}, {"share", "CreateSharedString"}}

// build writes the function that puts a value into a builder: first what the
// table refers to, then the table.
func (g *generator) build(t *table, by building) {
	if t.inline {
		return
	}
	g.building = by
	g.P("func %s%s(b *flatbuffers.Builder, %s) flatbuffers.UOffsetT {", by.prefix, t.name, t.params)
	for _, f := range t.fields {
		g.buildOffset(t, f)
	}
	g.P("%sStart(b)", t.name)
	for _, f := range t.fields {
		n, add := f.node, t.name+"Add"+f.goName
		switch {
		case scalars[n.Kind] != "":
			g.P("%s(b, %s)", add, g.scalar(f.user, n))
		case n.Kind == schema.Struct && g.element(n).inline:
			g.P("%s(b, %s)", add, g.create(f.user, n))
		case n.Kind == schema.Pointer && g.element(n) != nil && g.element(n).inline:
			g.P("if %s != nil {\n%s(b, %s)\n}", f.user, add, g.create(f.user, n.Elem))
		case n.Kind == schema.Pointer && g.element(n) == nil:
			g.P("if %s != nil {\n%s(b, %s)\n}", f.user, add, g.scalar("(*"+f.user+")", n.Elem))
		default:
			g.P("%s(b, the%s)", add, f.goName)
		}
	}
	g.P("return %sEnd(b)\n}\n", t.name)
}

// buildOffset writes what a field refers to, and keeps its offset.
func (g *generator) buildOffset(t *table, f field) {
	n, x, at := f.node, f.user, "the"+f.goName
	element := g.element(n)
	if element != nil && element.inline {
		g.buildInline(t, f, element)
		return
	}
	switch n.Kind {
	case schema.String:
		g.P("%s := b.%s(%s)", at, g.text, g.convert("string", x, n))
	case schema.Bytes:
		g.P("%s := b.CreateByteVector(%s)", at, x)
	case schema.Struct:
		g.P("%s := %s%s(b, &%s)", at, g.prefix, element.name, x)
	case schema.Pointer:
		if element != nil {
			g.P("var %s flatbuffers.UOffsetT\nif %s != nil {\n%s = %s%s(b, %s)\n}", at, x, at, g.prefix, element.name, x)
		}
	case schema.List, schema.Array:
		g.P("var %s flatbuffers.UOffsetT\nif len(%s) > 0 {", at, x)
		if scalar := scalars[n.Elem.Kind]; scalar != "" {
			g.P("%sStart%sVector(b, len(%s))\nfor i := len(%s) - 1; i >= 0; i-- {", t.name, f.goName, x, x)
			g.P("b.Prepend%s(%s)\n}\n%s = b.EndVector(len(%s))\n}", camel(goScalars[scalar]), g.scalar(x+"[i]", n.Elem), at, x)
			return
		}
		built := fmt.Sprintf("b.%s(%s)", g.text, g.convert("string", x+"[i]", n.Elem))
		if element != nil {
			built = fmt.Sprintf("%s%s(b, &%s[i])", g.prefix, element.name, x)
		}
		g.P("offsets := make([]flatbuffers.UOffsetT, len(%s))\nfor i := range %s {\noffsets[i] = %s\n}", x, x, built)
		g.P("%s = b.CreateVectorOfTables(offsets)\n}", at)
	case schema.Map:
		g.P("var %s flatbuffers.UOffsetT\nif len(%s) > 0 {\noffsets := make([]flatbuffers.UOffsetT, 0, len(%s))", at, x, x)
		g.P("for k, e := range %s {\noffsets = append(offsets, %s%s(b, &k, &e))\n}", x, g.prefix, element.name)
		g.P("%s = b.CreateVectorOfTables(offsets)\n}", at)
	}
}

// buildInline writes a vector of structs. A single struct is made where it is added.
func (g *generator) buildInline(t *table, f field, element *table) {
	n, x, at := f.node, f.user, "the"+f.goName
	if n.Kind != schema.List && n.Kind != schema.Array && n.Kind != schema.Map {
		return
	}
	g.P("var %s flatbuffers.UOffsetT\nif len(%s) > 0 {\n%sStart%sVector(b, len(%s))", at, x, t.name, f.goName, x)
	if n.Kind == schema.Map {
		values := append(g.values("k", n.Key), g.values("e", n.Elem)...)
		g.P("for k, e := range %s {\nCreate%s(b, %s)\n}", x, element.name, strings.Join(values, ", "))
	} else {
		g.P("for i := len(%s) - 1; i >= 0; i-- {\ne := &%s[i]\n%s\n}", x, x, g.create("e", n.Elem))
	}
	g.P("%s = b.EndVector(len(%s))\n}", at, x)
}

// create is the call that makes a struct of the user's x.
func (g *generator) create(x string, n *schema.Node) string {
	return fmt.Sprintf("Create%s(b, %s)", g.table(n).name, strings.Join(g.values(x, n), ", "))
}

// values are all numbers in the user's x, those of structs in it included.
func (g *generator) values(x string, n *schema.Node) (all []string) {
	if n.Kind != schema.Struct {
		return []string{g.scalar(x, n)}
	}
	for _, f := range n.Fields {
		all = append(all, g.values(f.Value(x), f.Type)...)
	}
	return all
}

// scalar converts a user's number to the library's type.
func (g *generator) scalar(x string, n *schema.Node) string {
	if n.Kind == schema.Time {
		return x + ".UnixNano()"
	}
	return g.convert(goScalars[scalars[n.Kind]], x, n)
}

// convert converts a user's value to a basic type.
func (g *generator) convert(basic, x string, n *schema.Node) string {
	if same(basic, n) {
		return x
	}
	return basic + "(" + x + ")"
}

// back converts the library's number or text to the user's type.
func (g *generator) back(x string, n *schema.Node) string {
	switch {
	case n.Kind == schema.Time:
		return fmt.Sprintf("%s.Unix(0, %s).UTC()", g.Import("time"), x)
	case same(goScalars[scalars[n.Kind]], n):
		return x
	}
	return g.Type(n.Go) + "(" + x + ")"
}

// same reports whether a basic type is the user's.
func same(basic string, n *schema.Node) bool {
	return n.Go.PkgPath() == "" && (n.Go.Name() == basic || n.Kind == schema.Uint8 && basic == "byte")
}

// get writes the function that fills a value through the accessors of a table.
func (g *generator) get(t *table) {
	g.P("func get%s(m *%s, %s) error {", t.name, t.name, t.params)
	g.each(t, g.getField)
	g.P("return nil\n}\n")
}

// each passes the fields of a table to a function that writes how they are set.
func (g *generator) each(t *table, set func(f field)) {
	if t.node == nil {
		for _, f := range t.fields {
			set(f)
		}
		return
	}
	i := 0
	g.Fields("v", t.node, func(_ schema.Field, dst string) {
		f := t.fields[i]
		f.user = dst
		set(f)
		i++
	})
}

func (g *generator) getField(f field) {
	n, x, accessor := f.node, f.user, "m."+f.goName
	element := g.element(n)
	switch n.Kind {
	case schema.Bytes:
		g.P("%s = %s.Clone(%sBytes())", x, g.Import("bytes"), accessor)
	case schema.Struct:
		g.P("var t%s %s\nif %s(&t%s) != nil {", f.goName, element.name, accessor, f.goName)
		g.check("get%s(&t%s, &%s)", element.name, f.goName, x)
		g.P("} else {\n%s = %s{}\n}", x, g.Type(n.Go))
	case schema.Pointer:
		g.P("%s = nil", x)
		if element == nil {
			g.P("if p := %s(); p != nil {\ne := %s\n%s = &e\n}", accessor, g.back("*p", n.Elem), x)
			return
		}
		g.P("var t%s %s\nif %s(&t%s) != nil {\n%s = new(%s)", f.goName, element.name, accessor, f.goName, x, g.Type(n.Elem.Go))
		g.check("get%s(&t%s, %s)", element.name, f.goName, x)
		g.P("}")
	case schema.List:
		g.P("%s = nil", x)
		g.P("if n := %sLength(); n > 0 {\n%s = make(%s, n)", accessor, x, g.Type(n.Go))
		g.getElements(f, element)
		g.P("}")
	case schema.Array:
		g.P("if n := %sLength(); n != %d {\nreturn %s.Errorf(\"%%d elements in an array of %d\", n)\n}", accessor, n.Len, g.Import("fmt"), n.Len)
		g.getElements(f, element)
	case schema.Map:
		g.P("%s = nil", x)
		g.P("if n := %sLength(); n > 0 {\n%s = make(%s, n)\nvar t %s\nfor i := range n {", accessor, x, g.Type(n.Go), element.name)
		g.P("%s(&t, i)\nvar k %s\nvar e %s", accessor, g.Type(n.Key.Go), g.Type(n.Elem.Go))
		g.check("get%s(&t, &k, &e)", element.name)
		g.P("%s[k] = e\n}\n}", x)
	default:
		g.P("%s = %s", x, g.back(accessor+"()", n))
	}
}

// getElements fills a list that is present.
func (g *generator) getElements(f field, element *table) {
	x, accessor := f.user, "m."+f.goName
	if element == nil {
		g.P("for i := range %s {\n%s[i] = %s\n}", x, x, g.back(accessor+"(i)", f.node.Elem))
		return
	}
	g.P("var t %s\nfor i := range %s {\n%s(&t, i)", element.name, x, accessor)
	g.check("get%s(&t, &%s[i])", element.name, x)
	g.P("}")
}

// check writes a call whose error ends the function.
func (g *generator) check(call string, args ...any) {
	g.P("if err := "+call+"; err != nil {\nreturn err\n}", args...)
}

// read writes the function that reads every field once: numbers, and the lengths
// of texts and byte vectors.
func (g *generator) read(t *table) {
	g.P("func read%s(m *%s) (sum uint64) {", t.name, t.name)
	for _, f := range t.fields {
		n, accessor := f.node, "m."+f.goName
		element := g.element(n)
		switch {
		case n.Kind == schema.Bytes:
			g.P("sum += uint64(len(%sBytes()))", accessor)
		case n.Kind == schema.Struct, n.Kind == schema.Pointer && element != nil:
			g.P("var t%s %s\nif %s(&t%s) != nil {\nsum += read%s(&t%s)\n}", f.goName, element.name, accessor, f.goName, element.name, f.goName)
		case n.Kind == schema.Pointer:
			g.P("if p := %s(); p != nil {", accessor)
			g.add("*p", n.Elem)
			g.P("}")
		case element != nil:
			g.P("var t%s %s\nfor i := range %sLength() {\n%s(&t%s, i)\nsum += read%s(&t%s)\n}", f.goName, element.name, accessor, accessor, f.goName, element.name, f.goName)
		case n.Kind == schema.List, n.Kind == schema.Array:
			g.P("for i := range %sLength() {", accessor)
			g.add(accessor+"(i)", n.Elem)
			g.P("}")
		default:
			g.add(accessor+"()", n)
		}
	}
	g.P("return sum\n}\n")
}

// add adds a number, or the length of a text, to the sum.
func (g *generator) add(x string, n *schema.Node) {
	switch n.Kind {
	case schema.Bool:
		g.P("if %s {\nsum++\n}", x)
	case schema.String:
		g.P("sum += uint64(len(%s))", x)
	case schema.Float32, schema.Float64:
		g.P("sum += uint64(%s.Float%dbits(%s))", g.Import("math"), n.Kind.Bits(), x)
	default:
		g.P("sum += uint64(%s)", x)
	}
}
