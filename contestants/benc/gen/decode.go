package gen

import (
	"fmt"

	"github.com/serbench/serbench/schema"
)

// unmarshal writes the code that unmarshals into x.
func (w *writer) unmarshal(x string, n *schema.Node) {
	switch n.Kind {
	case schema.Struct:
		w.check("n, err = %sUnmarshal%s(n, b, &%s)", w.name, n.Name, x)
	case schema.List:
		w.check("n, %s, err = bstd.UnmarshalSlice[%s](n, b, %s)", x, w.Type(n.Elem.Go), w.unmarshaler(n.Elem, true))
	case schema.Map:
		w.check("n, %s, err = bstd.UnmarshalMap[%s, %s](n, b, %s, %s)", x, w.Type(n.Key.Go), w.Type(n.Elem.Go), w.unmarshaler(n.Key, false), w.unmarshaler(n.Elem, false))
	case schema.Array:
		w.array(x, func(x string) { w.unmarshal(x, n.Elem) })
	case schema.Pointer:
		w.P("{\nvar there bool")
		w.check("n, there, err = bstd.UnmarshalBool(n, b)")
		w.P("%s = nil\nif there {\n%s = new(%s)", x, x, w.Type(n.Elem.Go))
		if n.Elem.Kind == schema.Struct {
			w.check("n, err = %sUnmarshal%s(n, b, %s)", w.name, n.Elem.Name, x)
		} else {
			w.unmarshal("(*"+x+")", n.Elem)
		}
		w.P("}\n}")
	default:
		w.basic(x, n)
	}
}

func (w *writer) basic(x string, n *schema.Node) {
	if direct(n) {
		w.check("n, %s, err = bstd.%s(n, b)", x, w.unmarshalName(n))
		return
	}
	if w.split(n) {
		w.P("{\nvar seconds int64\nvar nanoseconds uint32")
		w.check("n, seconds, err = bstd.UnmarshalInt64(n, b)")
		w.check("n, nanoseconds, err = bstd.UnmarshalUint32(n, b)")
		w.P("%s = %s.Unix(seconds, int64(nanoseconds)).UTC()\n}", x, w.Import("time"))
		return
	}
	_, typ := wire(n)
	w.P("{\nvar x %s", typ)
	w.check("n, x, err = bstd.%s(n, b)", w.unmarshalName(n))
	if n.Kind == schema.Time {
		w.P("%s = %s.Unix(0, x).UTC()\n}", x, w.Import("time"))
	} else {
		w.P("%s = %s(x)\n}", x, w.Type(n.Go))
	}
}

// check writes an assignment to err, and returns from the function on an error.
func (w *writer) check(assignment string, args ...any) {
	w.P("if %s; err != nil {\n%s\n}", fmt.Sprintf(assignment, args...), w.fail)
}

func (w *writer) unmarshalName(n *schema.Node) string {
	switch n.Kind {
	case schema.String:
		return "Unmarshal" + w.text
	case schema.Bytes:
		return "Unmarshal" + w.bytes
	}
	name, _ := wire(n)
	return "Unmarshal" + name
}

// unmarshaler is the function that unmarshals an element. It unmarshals a struct
// in a list in place, but not one in a map, because benc would pass it what the
// previous entry left.
func (w *writer) unmarshaler(n *schema.Node, place bool) string {
	switch {
	case direct(n):
		return "bstd." + w.unmarshalName(n)
	case n.Kind == schema.Struct && place:
		return w.name + "Unmarshal" + n.Name
	}
	return w.function(w.name+"Unmarshal", func(name string, n *schema.Node) {
		w.P("func %s(n int, b []byte) (_ int, v %s, err error) {", name, w.Type(n.Go))
		w.fail = "return 0, v, err"
		w.unmarshal("v", n)
		w.P("return n, v, nil\n}\n")
	}, n)
}
