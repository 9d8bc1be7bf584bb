package gen

import (
	"fmt"

	"github.com/serbench/serbench/schema"
)

// A reader writes the functions that read. They return the number of bytes read,
// or -1 if the input is too short.
type reader struct {
	*generator
	prefix string // of the functions for structs
	alias  bool   // strings and byte slices point into the input
}

func (g *generator) get(s *schema.Node, l *layout, prefix string, alias bool) {
	r := &reader{g, prefix, alias}
	g.P("func %s%s(b []byte, v *%s) int {", prefix, s.Name, g.Type(s.Go))
	if l.size > 0 {
		g.P("if len(b) < %d {\nreturn -1\n}\np := b[:%d]", l.size, l.size)
	}
	for _, leaf := range l.fixed {
		r.fixed("p", leaf.offset, "v."+leaf.path, leaf.node)
	}
	g.P("n := %d", l.size)
	for _, leaf := range l.varying {
		r.tail("p", leaf.offset, "v."+leaf.path, leaf.node)
	}
	g.P("return n\n}\n")
}

// fixed reads a value from a constant offset of a slice.
func (r *reader) fixed(b string, at int, x string, n *schema.Node) {
	typ := r.Type(n.Go)
	switch bits := n.Kind.Bits(); {
	case n.Kind == schema.Bool:
		r.P("%s = %s[%d] != 0", x, b, at)
	case n.Kind == schema.Time:
		r.P("%s = %s.Unix(int64(%s.Uint64(%s[%d:])), int64(%s.Uint32(%s[%d:]))).UTC()", x, r.Import("time"), r.order(), b, at, r.order(), b, at+8)
	case n.Kind == schema.Array:
		r.P("copy(%s, %s[%d:])", r.memory("&"+x, n.Go.Size()), b, at)
	case n.Kind == schema.Float32 || n.Kind == schema.Float64:
		r.P("%s = %s", x, convert(typ, fmt.Sprintf("float%d", bits), fmt.Sprintf("%s.Float%dfrombits(%s.Uint%d(%s[%d:]))", r.Import("math"), bits, r.order(), bits, b, at)))
	case bits == 8:
		r.P("%s = %s", x, convert(typ, "byte", fmt.Sprintf("%s[%d]", b, at)))
	default:
		r.P("%s = %s", x, convert(typ, fmt.Sprintf("uint%d", bits), fmt.Sprintf("%s.Uint%d(%s[%d:])", r.order(), bits, b, at)))
	}
}

func convert(to, from, x string) string {
	if to == from {
		return x
	}
	return to + "(" + x + ")"
}

// tail reads what follows a length or a flag at a constant offset of a slice.
func (r *reader) tail(b string, at int, x string, n *schema.Node) {
	switch n.Kind {
	case schema.Array:
		r.loop(func(i string) string { return i + " := range " + x }, func(i string) { r.value(x+"["+i+"]", n.Elem) })
		return
	case schema.Pointer:
		r.P("if %s[%d] != 0 {\n%s = new(%s)", b, at, x, r.Type(n.Elem.Go))
		r.value("(*"+x+")", n.Elem)
		r.P("}")
		return
	}
	least := 1
	if n.Kind == schema.List || n.Kind == schema.Map {
		least = leastSize(n.Elem)
	}
	rest := "len(b)-n"
	if least > 1 {
		rest = fmt.Sprintf("(len(b)-n)/%d", least)
	}
	r.P("if size := int(%s.Uint32(%s[%d:])); size > %s {\nreturn -1\n} else if size > 0 {", r.order(), b, at, rest)
	switch n.Kind {
	case schema.String:
		r.text(x, n)
	case schema.Bytes:
		if r.alias {
			r.P("%s = b[n:n+size:n+size]", x)
		} else {
			r.P("%s = append(make(%s, 0, size), b[n:n+size]...)", x, r.Type(n.Go))
		}
		r.P("n += size")
	case schema.List:
		r.list(x, n)
	case schema.Map:
		r.P("%s = make(%s, size)", x, r.Type(n.Go))
		r.loop(func(string) string { return "range size" }, func(i string) {
			r.P("var k%s %s\nvar e%s %s", i, r.Type(n.Key.Go), i, r.Type(n.Elem.Go))
			r.value("k"+i, n.Key)
			r.value("e"+i, n.Elem)
			r.P("%s[k%s] = e%s", x, i, i)
		})
	}
	r.P("}")
}

func (r *reader) text(x string, n *schema.Node) {
	unsafe := r.Import("unsafe")
	value := "string(b[n : n+size])"
	if r.alias {
		value = unsafe + ".String(&b[n], size)"
	}
	r.P("%s = %s\nn += size", x, convert(r.Type(n.Go), "string", value))
}

func (r *reader) list(x string, n *schema.Node) {
	r.P("%s = make(%s, size)", x, r.Type(n.Go))
	if memory(n.Elem) {
		r.P("n += copy(%s, b[n:])", r.memory(r.Import("unsafe")+".SliceData("+x+")", fmt.Sprintf("%d*size", n.Elem.Go.Size())))
		return
	}
	r.loop(func(i string) string { return i + " := range " + x }, func(i string) { r.value(x+"["+i+"]", n.Elem) })
}

// value reads a value outside a block.
func (r *reader) value(x string, n *schema.Node) {
	if n.Kind == schema.Struct {
		r.P("if m := %s%s(b[n:], &%s); m < 0 {\nreturn -1\n} else {\nn += m\n}", r.prefix, n.Name, x)
		return
	}
	if n.Kind == schema.Array && fixedSize(n) < 0 {
		r.tail("", 0, x, n)
		return
	}
	head := lengthSize
	if size := fixedSize(n); size >= 0 {
		head = size
	} else if n.Kind == schema.Pointer {
		head = 1
	}
	r.P("{\nif len(b)-n < %d {\nreturn -1\n}\np := b[n : n+%d]\nn += %d", head, head, head)
	if fixedSize(n) >= 0 {
		r.fixed("p", 0, x, n)
	} else {
		r.tail("p", 0, x, n)
	}
	r.P("}")
}
