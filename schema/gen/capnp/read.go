package capnp

import (
	"fmt"

	"github.com/serbench/serbench/schema"
)

// A reader writes the functions that read records.
type reader struct {
	*coder
	prefix string // of the functions' names
	alias  bool   // texts and data point into the message
	count  bool   // values are only added up, to read each one
}

// readers writes four functions. fromX(v *user, m X) error fills a user's struct.
// viewX does the same with texts and data that point into the message. countX(m
// X) (uint64, error) and countViewX read every field once.
func (c *coder) readers() {
	for _, r := range c.records {
		if r.node.Kind != schema.Struct {
			continue
		}
		(&reader{c, "from", false, false}).function(r)
		(&reader{c, "count", false, true}).function(r)
		(&reader{c, "view", true, false}).function(r)
		(&reader{c, "countView", true, true}).function(r)
	}
}

func (r *reader) function(rec record) {
	r.fail = "err"
	if r.count {
		r.fail = "0, err"
		r.begin("func %s%s(m %s) (uint64, error) {\nvar sum uint64", r.prefix, rec.name, rec.name)
	} else {
		r.begin("func %s%s(v *%s, m %s) error {", r.prefix, rec.name, r.Type(rec.node.Go), rec.name)
	}
	if r.count {
		for i, f := range rec.fields {
			r.field("v."+f.Name, "m", rec.names[i], f.Type)
		}
		r.P("return sum, nil\n}\n")
		return
	}
	i := 0
	r.Fields("v", rec.node, func(f schema.Field, dst string) {
		r.field(dst, "m", rec.names[i], f.Type)
		i++
	})
	r.P("return nil\n}\n")
}

// keep writes a statement, unless values are only added up.
func (r *reader) keep(layout string, args ...any) {
	if !r.count {
		r.P(layout, args...)
	}
}

// field reads a field of a record into dst.
func (r *reader) field(dst, m, field string, n *schema.Node) {
	accessor := m + "." + field + "()"
	switch {
	case n.Kind == schema.Pointer:
		has := m + "." + field + present + "()"
		if nullable(n) {
			has = fill(r.has, "$m", m, "$f", field)
		}
		r.keep("%s = nil", plain(dst))
		r.P("if %s {", has)
		r.keep("%s = new(%s)", plain(dst), r.Type(n.Elem.Go))
		if n.Elem.Kind == schema.Pointer {
			r.field("(*"+dst+")", r.get("part", accessor), "Value", n.Elem)
		} else {
			r.field("(*"+dst+")", m, field, n.Elem)
		}
		r.P("}")
	case n.Kind == schema.Struct:
		r.part(dst, r.get("part", accessor), n)
	case listed(n):
		r.elements(dst, r.get("list", accessor), n)
	case n.Kind == schema.String:
		if r.alias {
			accessor = m + "." + field + "Bytes()"
		}
		r.bytes(dst, r.get("text", accessor), n)
	case n.Kind == schema.Bytes:
		r.bytes(dst, r.get("data", accessor), n)
	default:
		r.basic(dst, accessor, n)
	}
}

// part reads a record.
func (r *reader) part(dst, m string, n *schema.Node) {
	call := r.prefix + r.record(n)
	if !r.count {
		r.check(fmt.Sprintf("%s(%s, %s)", call, address(dst), m))
		return
	}
	s := r.variable("s")
	r.P("%s, err := %s(%s)\nif err != nil {\nreturn %s\n}\nsum += %s", s, call, m, r.fail, s)
}

// elements reads a list.
func (r *reader) elements(dst, list string, n *schema.Node) {
	i, size := r.variable("i"), r.variable("n")
	loop := fmt.Sprintf("for %s := range %s {", i, size)
	switch n.Kind {
	case schema.Array:
		r.P("if %s.Len() != %d {\nreturn %s\n}", list, n.Len, r.lengthFault(list, n))
		r.P("for %s := range %d {", i, n.Len)
		r.element(dst+"["+i+"]", list, i, n.Elem)
		r.P("}")
	case schema.List:
		r.keep("%s = nil", plain(dst))
		r.P("if %s := %s.Len(); %s > 0 {", size, list, size)
		r.keep("%s = make(%s, %s)", plain(dst), r.Type(n.Go), size)
		r.P("%s", loop)
		r.element(dst+"["+i+"]", list, i, n.Elem)
		r.P("}\n}")
	case schema.Map:
		entry, key, value := r.variable("entry"), r.variable("key"), r.variable("value")
		r.keep("%s = nil", plain(dst))
		r.P("if %s := %s.Len(); %s > 0 {", size, list, size)
		r.keep("%s = make(%s, %s)", plain(dst), r.Type(n.Go), size)
		r.P("%s\n%s := %s.At(%s)", loop, entry, list, i)
		r.keep("var %s %s", key, r.Type(n.Key.Go))
		r.field(key, entry, "Key", n.Key)
		r.keep("var %s %s", value, r.Type(n.Elem.Go))
		r.field(value, entry, "Value", n.Elem)
		r.keep("%s[%s] = %s", dst, key, value)
		r.P("}\n}")
	}
}

func (r *reader) lengthFault(list string, n *schema.Node) string {
	fault := fmt.Sprintf("%s.Errorf(\"%%d elements in an array of %d\", %s.Len())", r.Import("fmt"), n.Len, list)
	if r.count {
		return "0, " + fault
	}
	return fault
}

func (r *reader) element(dst, list, i string, n *schema.Node) {
	at := list + ".At(" + i + ")"
	switch {
	case n.Kind == schema.Pointer:
		r.field(dst, at, "Value", n)
	case n.Kind == schema.Struct:
		r.part(dst, at, n)
	case listed(n):
		pointer := r.get("pointer", fill(r.at, "$l", list, "$i", i))
		inner := r.variable("list")
		r.P("%s := %s", inner, r.listOf(pointer, n))
		r.elements(dst, inner, n)
	case n.Kind == schema.String:
		if r.alias {
			at = list + "." + r.textAt + "(" + i + ")"
		}
		r.bytes(dst, r.get("text", at), n)
	case n.Kind == schema.Bytes:
		r.bytes(dst, r.get("data", at), n)
	default:
		r.basic(dst, at, n)
	}
}

// bytes assigns decoded text or data.
func (r *reader) bytes(dst, x string, n *schema.Node) {
	switch {
	case r.count:
		r.P("sum += uint64(len(%s))", x)
	case n.Kind == schema.Bytes && r.alias:
		r.P("%s = %s", plain(dst), converted(r.Type(n.Go), "[]uint8", x))
	case n.Kind == schema.Bytes:
		r.P("%s = %s.Clone(%s)", plain(dst), r.Import("bytes"), x)
	case r.alias:
		unsafe := r.Import("unsafe")
		r.P("%s = %s", plain(dst), converted(r.Type(n.Go), "string", fmt.Sprintf("%s.String(%s.SliceData(%s), len(%s))", unsafe, unsafe, x, x)))
	default:
		r.P("%s = %s", plain(dst), converted(r.Type(n.Go), "string", x))
	}
}

// basic assigns a number, a bool or a time that an accessor returns.
func (r *reader) basic(dst, x string, n *schema.Node) {
	switch {
	case r.count && n.Kind == schema.Bool:
		r.P("if %s {\nsum++\n}", x)
	case r.count && (n.Kind == schema.Float32 || n.Kind == schema.Float64):
		r.P("sum += %s", converted("uint64", fmt.Sprintf("uint%d", n.Kind.Bits()), fmt.Sprintf("%s.Float%dbits(%s)", r.Import("math"), n.Kind.Bits(), x)))
	case r.count:
		r.P("sum += %s", converted("uint64", wire(n), x))
	case n.Kind == schema.Time:
		r.P("%s = %s.Unix(0, %s).UTC()", plain(dst), r.Import("time"), x)
	default:
		r.P("%s = %s", plain(dst), converted(r.Type(n.Go), wire(n), x))
	}
}
