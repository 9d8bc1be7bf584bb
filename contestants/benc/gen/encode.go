package gen

import (
	"fmt"

	"github.com/serbench/serbench/schema"
)

// size writes the code that adds x's size.
func (w *writer) size(x string, n *schema.Node) {
	switch n.Kind {
	case schema.Struct:
		w.P("s += size%s(&%s)", n.Name, x)
	case schema.List:
		if constant(n.Elem) {
			w.P("s += bstd.SizeFixedSlice(%s, %s)", x, w.fixed(n.Elem))
		} else {
			w.P("s += bstd.SizeSlice(%s, %s)", x, w.sizer(n.Elem))
		}
	case schema.Map:
		w.P("s += bstd.SizeMap(%s, %s, %s)", x, w.sizer(n.Key), w.sizer(n.Elem))
	case schema.Array:
		if constant(n.Elem) {
			w.P("s += len(%s) * (%s)", x, w.fixed(n.Elem))
		} else {
			w.array(x, func(x string) { w.size(x, n.Elem) })
		}
	case schema.Pointer:
		w.P("s += bstd.SizeBool()\nif %s != nil {", x)
		if n.Elem.Kind == schema.Struct {
			w.P("s += size%s(%s)", n.Elem.Name, x)
		} else {
			w.size("(*"+x+")", n.Elem)
		}
		w.P("}")
	default:
		name, _ := wire(n)
		if constant(n) {
			w.P("s += %s", w.fixed(n))
		} else {
			w.P("s += bstd.Size%s(%s)", name, w.encoded(x, n))
		}
	}
}

// fixed is the size of a node that always takes the same.
func (w *writer) fixed(n *schema.Node) string {
	if w.split(n) {
		return "bstd.SizeInt64() + bstd.SizeUint32()"
	}
	name, _ := wire(n)
	return "bstd.Size" + name + "()"
}

// sizer is the function that returns an element's size.
func (w *writer) sizer(n *schema.Node) string {
	if (direct(n) || constant(n)) && !w.split(n) {
		name, _ := wire(n)
		return "bstd.Size" + name
	}
	return w.function("size", func(name string, n *schema.Node) {
		if !w.sizes {
			return
		}
		w.P("func %s(v %s) (s int) {", name, w.Type(n.Go))
		w.size("v", n)
		w.P("return s\n}\n")
	}, n)
}

// marshal writes the code that marshals x.
func (w *writer) marshal(x string, n *schema.Node) {
	switch n.Kind {
	case schema.Struct:
		w.P("n = %sMarshal%s(n, b, &%s)", w.name, n.Name, x)
	case schema.List:
		w.P("n = bstd.MarshalSlice(n, b, %s, %s)", x, w.marshaler(n.Elem))
	case schema.Map:
		w.P("n = bstd.MarshalMap(n, b, %s, %s, %s)", x, w.marshaler(n.Key), w.marshaler(n.Elem))
	case schema.Array:
		w.array(x, func(x string) { w.marshal(x, n.Elem) })
	case schema.Pointer:
		w.P("n = bstd.MarshalBool(n, b, %s != nil)\nif %s != nil {", x, x)
		if n.Elem.Kind == schema.Struct {
			w.P("n = %sMarshal%s(n, b, %s)", w.name, n.Elem.Name, x)
		} else {
			w.marshal("(*"+x+")", n.Elem)
		}
		w.P("}")
	default:
		if w.split(n) {
			w.P("n = bstd.MarshalInt64(n, b, %s.Unix())\nn = bstd.MarshalUint32(n, b, uint32(%s.Nanosecond()))", x, x)
			return
		}
		w.P("n = bstd.%s(n, b, %s)", w.marshalName(n), w.encoded(x, n))
	}
}

func (w *writer) marshalName(n *schema.Node) string {
	if n.Kind == schema.String {
		return "Marshal" + w.text
	}
	name, _ := wire(n)
	return "Marshal" + name
}

// marshaler is the function that marshals an element.
func (w *writer) marshaler(n *schema.Node) string {
	if direct(n) {
		return "bstd." + w.marshalName(n)
	}
	return w.function(w.name+"Marshal", func(name string, n *schema.Node) {
		w.P("func %s(n int, b []byte, v %s) int {", name, w.Type(n.Go))
		w.marshal("v", n)
		w.P("return n\n}\n")
	}, n)
}

// encoded is x as benc's functions expect it.
func (w *writer) encoded(x string, n *schema.Node) string {
	_, typ := wire(n)
	switch {
	case n.Kind == schema.Time:
		return x + ".UnixNano()"
	case direct(n):
		return x
	}
	return fmt.Sprintf("%s(%s)", typ, x)
}
