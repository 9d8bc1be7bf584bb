package gen

import (
	"fmt"
	"strings"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

type generator struct {
	*gen.File
	unixNano bool            // a time is one number
	times    bool            // whether the functions for times are needed
	names    map[string]int  // of variables in scope
	fail     string          // what hands on an error
	failed   string          // the variable that keeps an error of Visit, or ""
	faults   map[string]bool // the errors that are in use
}

// name returns a name for a variable that is not in scope yet.
func (g *generator) name(base string) string {
	g.names[base]++
	if n := g.names[base]; n > 1 {
		return fmt.Sprintf("%s%d", base, n)
	}
	return base
}

// free returns the names of variables whose scope has ended.
func (g *generator) free(names ...string) {
	for _, name := range names {
		g.names[strings.TrimRight(name, "0123456789")]--
	}
}

// build writes the function that builds an object from a struct.
func (g *generator) build(s *schema.Node) {
	g.names = map[string]int{}
	g.P("func build%s(a *fastjson.Arena, v *%s) *fastjson.Value {", s.Name, g.Type(s.Go))
	g.P("o := a.NewObject()")
	for key, f := range s.JSONFields() {
		g.P("o.Set(%q, %s)", key, g.value("v."+f.Name, f.Type))
	}
	g.P("return o\n}\n")
}

// value writes the code that builds a value, and returns its expression.
func (g *generator) value(x string, n *schema.Node) string {
	switch n.Kind {
	case schema.Bool:
		truth := g.name("truth")
		g.P("%s := a.NewFalse()\nif %s {\n%s = a.NewTrue()\n}", truth, x, truth)
		return truth
	case schema.Uint, schema.Uint64:
		return fmt.Sprintf("a.NewNumberString(%s.FormatUint(%s, 10))", g.Import("strconv"), g.as("uint64", x, n))
	case schema.Float32, schema.Float64:
		return "a.NewNumberFloat64(" + g.as("float64", x, n) + ")"
	case schema.String:
		return "a.NewString(" + g.as("string", x, n) + ")"
	case schema.Bytes:
		return fmt.Sprintf("a.NewStringBytes(%s.StdEncoding.AppendEncode(nil, %s))", g.Import("encoding/base64"), x)
	case schema.Time:
		if p, ok := pointee(x); ok && g.unixNano {
			x = p
		}
		if g.unixNano {
			return "a.NewNumberInt(int(" + x + ".UnixNano()))"
		}
		g.times = true
		return "buildTime(a, " + x + ")"
	case schema.Struct:
		address := "&" + x
		if p, ok := pointee(x); ok {
			address = p
		}
		return fmt.Sprintf("build%s(a, %s)", n.Name, address)
	case schema.List, schema.Array:
		list, i := g.name("list"), g.name("i")
		g.P("%s := a.NewArray()", list)
		g.P("for %s := range %s {", i, x)
		g.P("%s.SetArrayItem(%s, %s)\n}", list, i, g.value(x+"["+i+"]", n.Elem))
		g.free(i)
		return list
	case schema.Map:
		object, k, e := g.name("object"), g.name("key"), g.name("elem")
		g.P("%s := a.NewObject()", object)
		g.P("for %s, %s := range %s {", k, e, x)
		g.P("%s.Set(%s, %s)\n}", object, g.text(k, n.Key), g.value(e, n.Elem))
		g.free(k, e)
		return object
	case schema.Pointer:
		optional := g.name("optional")
		g.P("%s := a.NewNull()\nif %s != nil {", optional, x)
		g.P("%s = %s\n}", optional, g.value("(*"+x+")", n.Elem))
		return optional
	}
	return "a.NewNumberInt(" + g.as("int", x, n) + ")"
}

// text is the text of a map's key.
func (g *generator) text(x string, n *schema.Node) string {
	switch {
	case n.Kind == schema.String:
		return g.as("string", x, n)
	case n.Kind.Signed():
		return fmt.Sprintf("%s.FormatInt(%s, 10)", g.Import("strconv"), g.as("int64", x, n))
	}
	return fmt.Sprintf("%s.FormatUint(%s, 10)", g.Import("strconv"), g.as("uint64", x, n))
}

// as converts x to a basic type.
func (g *generator) as(basic, x string, n *schema.Node) string {
	if p, ok := pointee(x); ok {
		x = "*" + p
	}
	if g.Type(n.Go) == basic {
		return x
	}
	return basic + "(" + x + ")"
}

// pointee returns p of "(*p)".
func pointee(x string) (p string, ok bool) {
	if !strings.HasPrefix(x, "(*") || !strings.HasSuffix(x, ")") {
		return "", false
	}
	return x[2 : len(x)-1], true
}
