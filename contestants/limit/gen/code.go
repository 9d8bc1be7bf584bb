package gen

import (
	"fmt"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

type generator struct {
	*gen.File
	depth int // of loops; names their variables
}

// order is the byte order's name in the file.
func (g *generator) order() string { return g.Import("encoding/binary") + ".LittleEndian" }

// loop writes a loop and passes the name of its variable to the body.
func (g *generator) loop(head func(i string) string, body func(i string)) {
	i := string(rune('i' + g.depth))
	g.depth++
	g.P("for %s {", head(i))
	body(i)
	g.P("}")
	g.depth--
}

// size writes the function that adds up the exact size.
func (g *generator) size(s *schema.Node, l *layout) {
	g.P("func size%s(v *%s) int {", s.Name, g.Type(s.Go))
	g.P("n := %d", l.size)
	for _, leaf := range l.varying {
		g.sizeTail("v."+leaf.path, leaf.node)
	}
	g.P("return n\n}\n")
}

// sizeTail adds the size of what follows a value's length or flag.
func (g *generator) sizeTail(x string, n *schema.Node) {
	switch n.Kind {
	case schema.String, schema.Bytes:
		g.P("n += len(%s)", x)
	case schema.List, schema.Array:
		if size := encodedSize(n.Elem); size >= 0 {
			g.P("n += %d * len(%s)", size, x)
			return
		}
		g.loop(func(i string) string { return i + " := range " + x }, func(i string) { g.sizeValue(x+"["+i+"]", n.Elem) })
	case schema.Map:
		g.sizeMap(x, n)
	case schema.Pointer:
		g.P("if %s != nil {", x)
		g.sizeValue("(*"+x+")", n.Elem)
		g.P("}")
	}
}

// sizeMap adds the size of a map's entries.
func (g *generator) sizeMap(x string, n *schema.Node) {
	key, elem := encodedSize(n.Key), encodedSize(n.Elem)
	if key >= 0 && elem >= 0 {
		g.P("n += %d * len(%s)", key+elem, x)
		return
	}
	g.loop(func(i string) string {
		switch {
		case elem >= 0:
			return fmt.Sprintf("k%s := range %s", i, x)
		case key >= 0:
			return fmt.Sprintf("_, e%s := range %s", i, x)
		}
		return fmt.Sprintf("k%s, e%s := range %s", i, i, x)
	}, func(i string) {
		g.sizeValue("k"+i, n.Key)
		g.sizeValue("e"+i, n.Elem)
	})
}

// sizeValue adds the size of a value outside a block.
func (g *generator) sizeValue(x string, n *schema.Node) {
	if size := encodedSize(n); size >= 0 {
		g.P("n += %d", size)
		return
	}
	switch n.Kind {
	case schema.Struct:
		g.P("n += size%s(&%s)", n.Name, x)
		return
	case schema.Array:
	case schema.Pointer:
		g.P("n++")
	default:
		g.P("n += %d", lengthSize)
	}
	g.sizeTail(x, n)
}

// put writes the function that fills a buffer of the exact size.
func (g *generator) put(s *schema.Node, l *layout) {
	g.P("func put%s(b []byte, v *%s) int {", s.Name, g.Type(s.Go))
	if l.size > 0 {
		g.P("p := b[:%d]", l.size)
	}
	for _, leaf := range l.fixed {
		g.putFixed("p", leaf.offset, "v."+leaf.path, leaf.node)
	}
	for _, leaf := range l.varying {
		g.putHead("p", leaf.offset, "v."+leaf.path, leaf.node)
	}
	g.P("n := %d", l.size)
	for _, leaf := range l.varying {
		g.putTail("v."+leaf.path, leaf.node)
	}
	g.P("return n\n}\n")
}

// putFixed stores a value of fixed size at a constant offset of a slice.
func (g *generator) putFixed(b string, at int, x string, n *schema.Node) {
	switch bits := n.Kind.Bits(); {
	case n.Kind == schema.Bool:
		g.P("%s[%d] = 0\nif %s {\n%s[%d] = 1\n}", b, at, x, b, at)
	case n.Kind == schema.Time:
		g.P("%s.PutUint64(%s[%d:], uint64(%s.Unix()))", g.order(), b, at, x)
		g.P("%s.PutUint32(%s[%d:], uint32(%s.Nanosecond()))", g.order(), b, at+8, x)
	case n.Kind == schema.Array:
		g.P("copy(%s[%d:], %s)", b, at, g.memory("&"+x, n.Go.Size()))
	case n.Kind == schema.Float32 || n.Kind == schema.Float64:
		g.P("%s.PutUint%d(%s[%d:], %s.Float%dbits(%s))", g.order(), bits, b, at, g.Import("math"), bits, g.as("float", bits, x, n))
	case bits == 8:
		g.P("%s[%d] = uint8(%s)", b, at, x)
	default:
		g.P("%s.PutUint%d(%s[%d:], uint%d(%s))", g.order(), bits, b, at, bits, x)
	}
}

// as converts a named type to the basic one that a function takes.
func (g *generator) as(basic string, bits int, x string, n *schema.Node) string {
	if name := fmt.Sprintf("%s%d", basic, bits); n.Go.Name() != name || n.Go.PkgPath() != "" {
		return name + "(" + x + ")"
	}
	return x
}

// memory is the bytes of the memory at an address.
func (g *generator) memory(address string, size any) string {
	unsafe := g.Import("unsafe")
	return fmt.Sprintf("%s.Slice((*byte)(%s.Pointer(%s)), %v)", unsafe, unsafe, address, size)
}

// putHead stores a length or a flag at a constant offset of a slice.
func (g *generator) putHead(b string, at int, x string, n *schema.Node) {
	switch n.Kind {
	case schema.Array:
	case schema.Pointer:
		g.P("%s[%d] = 0\nif %s != nil {\n%s[%d] = 1\n}", b, at, x, b, at)
	default:
		g.P("%s.PutUint32(%s[%d:], uint32(len(%s)))", g.order(), b, at, x)
	}
}

// putTail stores what follows a length or a flag.
func (g *generator) putTail(x string, n *schema.Node) {
	switch n.Kind {
	case schema.String, schema.Bytes:
		g.P("n += copy(b[n:], %s)", x)
	case schema.List, schema.Array:
		if memory(n.Elem) && n.Kind == schema.List {
			g.P("n += copy(b[n:], %s)", g.memory(g.Import("unsafe")+".SliceData("+x+")", fmt.Sprintf("%d*len(%s)", n.Elem.Go.Size(), x)))
			return
		}
		g.loop(func(i string) string { return i + " := range " + x }, func(i string) { g.putValue(x+"["+i+"]", n.Elem) })
	case schema.Map:
		g.loop(func(i string) string { return fmt.Sprintf("k%s, e%s := range %s", i, i, x) }, func(i string) {
			g.putValue("k"+i, n.Key)
			g.putValue("e"+i, n.Elem)
		})
	case schema.Pointer:
		g.P("if %s != nil {", x)
		g.putValue("(*"+x+")", n.Elem)
		g.P("}")
	}
}

// putValue stores a value outside a block.
func (g *generator) putValue(x string, n *schema.Node) {
	if n.Kind == schema.Struct {
		g.P("n += put%s(b[n:], &%s)", n.Name, x)
		return
	}
	if size := fixedSize(n); size >= 0 {
		g.P("{\np := b[n : n+%d]", size)
		g.putFixed("p", 0, x, n)
		g.P("n += %d\n}", size)
		return
	}
	switch n.Kind {
	case schema.Array:
	case schema.Pointer:
		g.putHead("b[n:]", 0, x, n)
		g.P("n++")
	default:
		g.putHead("b[n:]", 0, x, n)
		g.P("n += %d", lengthSize)
	}
	g.putTail(x, n)
}
