package gen

import (
	"fmt"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/gen/avro"
)

// A converter writes the functions toX and fromX for each of the user's structs:
// plain assignments, with slices and maps made at their final length.
type converter struct {
	*gen.File
	depth int // of loops; names their variables
}

// basic maps kinds to gogen-avro's names and types for Avro's basic types.
var basic = map[string]struct{ name, typ string }{
	"boolean": {"Bool", "bool"}, "int": {"Int", "int32"}, "long": {"Long", "int64"}, "float": {"Float", "float32"},
	"double": {"Double", "float64"}, "string": {"String", "string"}, "bytes": {"Bytes", "Bytes"},
}

// entries reports whether a map becomes a list of entries, because Avro's maps
// have string keys.
func entries(n *schema.Node) bool { return n.Kind == schema.Map && n.Key.Kind != schema.String }

// name is gogen-avro's name for a type within others.
func name(n *schema.Node) string {
	switch {
	case n.Kind == schema.Struct:
		return n.Name
	case n.Kind == schema.Pointer:
		return "UnionNull" + name(n.Elem)
	case entries(n):
		return "Array" + avro.EntryName(n)
	case n.Kind == schema.Map:
		return "Map" + name(n.Elem)
	case n.Elem != nil:
		return "Array" + name(n.Elem)
	}
	return basic[avro.Type(n)].name
}

// typ is gogen-avro's Go type for a node.
func typ(n *schema.Node) string {
	switch {
	case n.Kind == schema.Struct:
		return n.Name
	case n.Kind == schema.Pointer:
		return "*" + name(n)
	case entries(n):
		return "[]" + avro.EntryName(n)
	case n.Kind == schema.Map:
		return "map[string]" + typ(n.Elem)
	case n.Elem != nil:
		return "[]" + typ(n.Elem)
	}
	return basic[avro.Type(n)].typ
}

func (c *converter) conversions(s *schema.Node) {
	c.P("func to%s(m *%s, v *%s) {", s.Name, s.Name, c.Type(s.Go))
	for _, f := range s.Fields {
		c.to("m."+f.Name, f.Value("v"), f.Type)
	}
	c.P("}\n")
	c.P("func from%s(v *%s, m *%s) error {", s.Name, c.Type(s.Go), s.Name)
	c.Fields("v", s, func(f schema.Field, dst string) { c.from(dst, "m."+f.Name, f.Type) })
	c.P("return nil\n}\n")
}

// loop passes the names of a loop's variables to its body.
func (c *converter) loop(body func(i, key, value string)) {
	suffix := ""
	if c.depth > 0 {
		suffix = fmt.Sprint(c.depth + 1)
	}
	c.depth++
	body("i"+suffix, "key"+suffix, "value"+suffix)
	c.depth--
}

// to writes an assignment from the user's value src to dst.
func (c *converter) to(dst, src string, n *schema.Node) {
	switch {
	case n.Kind == schema.Bytes || typ(n) == c.Type(n.Go):
		c.P("%s = %s", dst, src)
	case n.Kind == schema.Struct:
		c.P("to%s(&%s, &%s)", n.Name, dst, src)
	case n.Kind == schema.Pointer:
		union := name(n)
		c.P("if %s != nil {\n%s = &%s{UnionType: %sTypeEnum%s}", src, dst, union, union, name(n.Elem))
		c.to(dst+"."+name(n.Elem), "(*"+src+")", n.Elem)
		c.P("}")
	case n.Kind == schema.Map:
		c.toMap(dst, src, n)
	case n.Elem != nil:
		c.loop(func(i, _, _ string) {
			c.P("%s = make(%s, len(%s))\nfor %s := range %s {", dst, typ(n), src, i, src)
			c.to(dst+"["+i+"]", src+"["+i+"]", n.Elem)
			c.P("}")
		})
	default:
		c.P("%s = %s(%s)", dst, typ(n), src)
	}
}

func (c *converter) toMap(dst, src string, n *schema.Node) {
	c.loop(func(i, key, value string) {
		if entries(n) {
			c.P("if len(%s) > 0 {\n%s = make(%s, len(%s))\n%s := 0\nfor %s, %s := range %s {", src, dst, typ(n), src, i, key, value, src)
			c.to(dst+"["+i+"].Key", key, n.Key)
			c.to(dst+"["+i+"].Value", value, n.Elem)
			c.P("%s++\n}\n}", i)
			return
		}
		c.P("%s = make(%s, len(%s))\nfor %s, %s := range %s {\nvar %s %s", dst, typ(n), src, key, value, src, i, typ(n.Elem))
		c.to(i, value, n.Elem)
		c.P("%s[%s] = %s\n}", dst, c.convert("string", n.Key, key), i)
	})
}

// convert converts the user's x to a type.
func (c *converter) convert(to string, n *schema.Node, x string) string {
	if c.Type(n.Go) == to {
		return x
	}
	return to + "(" + x + ")"
}

// from writes an assignment from src to the user's value dst. A number that
// arrives in a wider type must fit.
func (c *converter) from(dst, src string, n *schema.Node) {
	user := c.Type(n.Go)
	switch {
	case n.Kind == schema.Bytes || typ(n) == user:
		c.P("%s = %s", dst, src)
	case n.Kind == schema.Struct:
		c.P("if err := from%s(&%s, &%s); err != nil {\nreturn err\n}", n.Name, dst, src)
	case n.Kind == schema.Pointer:
		c.P("%s = nil\nif %s != nil {\n%s = new(%s)", dst, src, dst, c.Type(n.Elem.Go))
		c.from("(*"+dst+")", src+"."+name(n.Elem), n.Elem)
		c.P("}")
	case n.Kind == schema.Map:
		c.fromMap(dst, src, n)
	case n.Elem != nil:
		if n.Kind == schema.Array {
			c.P("if len(%s) != %d {\nreturn %s.Errorf(\"%%d elements in an array of %d\", len(%s))\n}", src, n.Len, c.Import("fmt"), n.Len, src)
		} else {
			c.P("%s = make(%s, len(%s))", dst, user, src)
		}
		c.loop(func(i, _, _ string) {
			c.P("for %s := range %s {", i, src)
			c.from(dst+"["+i+"]", src+"["+i+"]", n.Elem)
			c.P("}")
		})
	default:
		if n.Kind.Integer() && n.Kind.Signed() && n.Kind.Bits() < 32 || n.Kind == schema.Uint8 || n.Kind == schema.Uint16 || n.Kind == schema.Uint32 {
			c.P("if x := %s; %s(%s(x)) != x {\nreturn %s.Errorf(\"%%d does not fit a %s\", x)\n}", src, typ(n), n.Kind, c.Import("fmt"), n.Kind)
		}
		c.P("%s = %s(%s)", dst, user, src)
	}
}

func (c *converter) fromMap(dst, src string, n *schema.Node) {
	c.loop(func(i, key, value string) {
		c.P("%s = make(%s, len(%s))", dst, c.Type(n.Go), src)
		if entries(n) {
			c.P("for %s := range %s {\nvar %s %s\nvar %s %s", i, src, key, c.Type(n.Key.Go), value, c.Type(n.Elem.Go))
			c.from(key, src+"["+i+"].Key", n.Key)
			c.from(value, src+"["+i+"].Value", n.Elem)
			c.P("%s[%s] = %s\n}", dst, key, value)
			return
		}
		c.P("for %s, %s := range %s {\nvar %s %s", key, i, src, value, c.Type(n.Elem.Go))
		c.from(value, i, n.Elem)
		if user := c.Type(n.Key.Go); user != "string" {
			key = user + "(" + key + ")"
		}
		c.P("%s[%s] = %s\n}", dst, key, value)
	})
}
