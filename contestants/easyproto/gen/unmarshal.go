package gen

import (
	"cmp"
	"fmt"

	"github.com/serbench/serbench/schema"
)

// A reader writes the functions that read messages. Their names have its prefix.
type reader struct {
	*generator
	prefix string
}

// A target is where a field of a message goes, and what it is called in errors.
type target struct {
	x, at string
	node  *schema.Node
	num   int  // 0 stands for its place
	entry bool // in a map entry, where nothing is repeated
}

func (f target) array() bool { return f.node.Kind == schema.Array && !f.entry }

// unmarshal writes the function that reads a struct.
func (g *generator) unmarshal(prefix string, s *schema.Node) {
	var fields []target
	for i, f := range s.Fields {
		fields = append(fields, target{x: "v." + f.Name, at: s.Name + "." + f.Name, node: f.Type, num: f.Number(i)})
	}
	r := &reader{g, prefix}
	if len(s.Fields) > 0 && s.Fields[0].Part != schema.Whole {
		r.time(s, fields)
		return
	}
	// As in the README, which sets default values first.
	r.message(s.Name, "v *"+g.Type(s.Go), fields, "*v = "+g.Type(s.Go)+"{}", "")
}

// time writes the function that reads a message of seconds and nanoseconds. The
// two arrive in any order.
func (r *reader) time(s *schema.Node, fields []target) {
	seconds, nanoseconds := &fields[0], &fields[1]
	seconds.x, nanoseconds.x = "seconds", "nanoseconds"
	r.message(s.Name, "v *"+r.Type(s.Go), fields,
		fmt.Sprintf("var seconds int64\nvar nanoseconds %s", nanoseconds.node.Kind),
		fmt.Sprintf("*v = %s.Unix(seconds, int64(nanoseconds)).UTC()", r.Import("time")))
}

// message writes the function that reads a message into what params point to,
// with statements before and after.
func (r *reader) message(name, params string, fields []target, before, after string) {
	r.P("func %s%s(%s, src []byte) (err error) {\n%s", r.prefix, name, params, before)
	for i := range fields {
		fields[i].num = cmp.Or(fields[i].num, i+1)
	}
	for _, f := range fields {
		if f.array() {
			r.P("count%d := 0", f.num)
		}
	}
	r.P("var fc %s.FieldContext\nfor len(src) > 0 {", r.lib)
	r.P("src, err = fc.NextField(src)\nif err != nil {\nreturn %s.Errorf(%q, err)\n}", r.Import("fmt"), "cannot read the next field of "+name+": %w")
	r.P("switch fc.FieldNum {")
	for _, f := range fields {
		r.P("case %d:", f.num)
		r.field(f.num, f)
	}
	r.P("}\n}")
	for _, f := range fields {
		if f.array() {
			r.P("if count%d != %d {\n%s\n}", f.num, f.node.Len, r.fail(f.at+" has another length"))
		}
	}
	r.P("%s\nreturn nil\n}\n", after)
}

// field writes the code that reads one field of a message.
func (r *reader) field(num int, f target) {
	x, n := f.x, f.node
	if f.entry {
		r.one(f)
		return
	}
	switch n.Kind {
	case schema.List:
		switch {
		case packed(n.Elem):
			r.packed(num, f)
		case isScalar(n.Elem):
			r.scalar(f, n.Elem, func(value string) { r.P("%s = append(%s, %s)", x, x, value) })
		default:
			r.P("%s = append(%s, %s)", x, x, r.zero(n.Elem))
			r.one(target{x: fmt.Sprintf("%s[len(%s)-1]", x, x), at: f.at, node: n.Elem})
		}
	case schema.Array:
		if packed(n.Elem) {
			r.packed(num, f)
			return
		}
		r.P("if count%d == %d {\n%s\n}", num, n.Len, r.fail(f.at+" has another length"))
		r.one(target{x: fmt.Sprintf("%s[count%d]", x, num), at: f.at, node: n.Elem})
		r.P("count%d++", num)
	case schema.Map:
		r.entry(f)
	case schema.Pointer:
		r.P("%s = new(%s)", x, r.Type(n.Elem.Go))
		r.one(target{x: "(*" + x + ")", at: f.at, node: n.Elem})
	default:
		r.one(f)
	}
}

// packed reads a list of numbers. If their type is not the library's, it copies
// them.
func (r *reader) packed(num int, f target) {
	x, n, s := f.x, f.node, scalars[f.node.Elem.Kind]
	same := r.Type(n.Elem.Go) == s.typ
	if same && n.Kind == schema.List {
		r.P("var ok bool\n%s, ok = fc.Unpack%ss(%s)\nif !ok {\n%s\n}", x, s.name, x, r.fail("cannot read "+f.at))
		return
	}
	r.P("values, ok := fc.Unpack%ss(nil)\nif !ok {\n%s\n}", s.name, r.fail("cannot read "+f.at))
	if n.Kind == schema.Array {
		r.P("count%d = len(values)\nif count%d != %d {\n%s\n}", num, num, n.Len, r.fail(f.at+" has another length"))
		if same {
			r.P("copy(%s[:], values)", x)
			return
		}
	} else {
		r.P("%s = make(%s, len(values))", x, r.Type(n.Go))
	}
	r.P("for i, value := range values {")
	r.fits(f.at, n.Elem)
	r.P("%s[i] = %s\n}", x, r.user("value", n.Elem))
}

// entry reads an entry of a map.
func (r *reader) entry(f target) {
	n, name := f.node, "Entry"+name(f.node.Key)+name(f.node.Elem)
	r.need(r.prefix+name, func() {
		params := fmt.Sprintf("k *%s, e *%s", r.Type(n.Key.Go), r.Type(n.Elem.Go))
		r.message(name, params, []target{{x: "(*k)", at: name + ".Key", node: n.Key, entry: true}, {x: "(*e)", at: name + ".Value", node: n.Elem, entry: true}}, "", "")
	})
	r.data(f.at)
	r.P("var key %s\nvar value %s", r.Type(n.Key.Go), r.Type(n.Elem.Go))
	r.P("if err := %s%s(&key, &value, data); err != nil {\nreturn err\n}", r.prefix, name)
	r.P("if %s == nil {\n%s = make(%s)\n}\n%s[key] = value", f.x, f.x, r.Type(n.Go), f.x)
}

// one reads a value that takes one field.
func (r *reader) one(f target) {
	n := f.node
	switch {
	case isScalar(n):
		r.scalar(f, n, func(value string) { r.P("%s = %s", f.x, value) })
		return
	case n.Kind != schema.Struct:
		r.need(r.prefix+name(n), func() { r.message(name(n), "v *"+r.Type(n.Go), []target{{x: "(*v)", at: name(n), node: n}}, "", "") })
	}
	r.data(f.at)
	r.P("if err := %s%s(&%s, data); err != nil {\nreturn err\n}", r.prefix, name(n), f.x)
}

func (r *reader) data(at string) {
	r.P("data, ok := fc.MessageData()\nif !ok {\n%s\n}", r.fail("cannot read "+at))
}

// scalar reads a scalar and passes on its expression.
func (r *reader) scalar(f target, n *schema.Node, set func(value string)) {
	r.P("value, ok := fc.%s()\nif !ok {\n%s\n}", scalars[n.Kind].name, r.fail("cannot read "+f.at))
	r.fits(f.at, n)
	set(r.user("value", n))
}

// fits checks a number that arrives in a wider type.
func (r *reader) fits(at string, n *schema.Node) {
	if n.Kind.Integer() && n.Kind.Bits() < 32 {
		r.P("if %s(%s(value)) != value {\n%s\n}", scalars[n.Kind].typ, n.Kind, r.fail(at+" is out of range"))
	}
}

// user converts x from the library's type to the user's.
func (r *reader) user(x string, n *schema.Node) string {
	switch {
	case n.Kind == schema.String && r.prefix == "unmarshal":
		x = r.Import("strings") + ".Clone(" + x + ")"
	case n.Kind == schema.Bytes && r.prefix == "unmarshal":
		x = r.Import("bytes") + ".Clone(" + x + ")"
	}
	return convert(r.Type(n.Go), scalars[n.Kind].typ, x)
}

func (r *reader) fail(text string) string {
	return fmt.Sprintf("return %s.New(%q)", r.Import("errors"), text)
}

// zero is an empty value of a node that is not a scalar.
func (r *reader) zero(n *schema.Node) string {
	if n.Kind == schema.Struct || n.Kind == schema.Array {
		return r.Type(n.Go) + "{}"
	}
	return "nil"
}
