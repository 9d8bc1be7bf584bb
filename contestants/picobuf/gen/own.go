package gen

import (
	"fmt"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// holdsBytes reports whether a value of the node can contain bytes.
func holdsBytes(n *schema.Node, seen map[*schema.Node]bool) bool {
	if n == nil || seen[n] {
		return false
	}
	seen[n] = true
	for _, f := range n.Fields {
		if holdsBytes(f.Type, seen) {
			return true
		}
	}
	return n.Kind == schema.Bytes || holdsBytes(n.Elem, seen)
}

// An owner writes functions that copy the bytes of the user's structs.
type owner struct {
	*gen.File
	written map[*schema.Node]bool
	depth   int
}

func (o *owner) functions(root *schema.Node) {
	for _, s := range schema.Structs(root) {
		if o.written[s] || !holdsBytes(s, map[*schema.Node]bool{}) {
			continue
		}
		o.written[s] = true
		o.P("func own%s(v *%s) {", s.Name, o.Type(s.Go))
		for _, f := range s.Fields {
			o.own("v."+f.Name, f.Type)
		}
		o.P("}\n")
	}
}

// own writes the code that copies the bytes within x.
func (o *owner) own(x string, n *schema.Node) {
	if !holdsBytes(n, map[*schema.Node]bool{}) {
		return
	}
	switch n.Kind {
	case schema.Bytes:
		o.P("%s = %s.Clone(%s)", x, o.Import("bytes"), x)
	case schema.Struct:
		o.P("own%s(&%s)", n.Name, x)
	case schema.Pointer:
		o.P("if %s != nil {", x)
		o.own("(*"+x+")", n.Elem)
		o.P("}")
	case schema.List, schema.Array, schema.Map:
		o.depth++
		i := fmt.Sprintf("i%d", o.depth)
		if n.Kind == schema.Map {
			e := fmt.Sprintf("e%d", o.depth)
			o.P("for %s, %s := range %s {", i, e, x)
			o.own(e, n.Elem)
			o.P("%s[%s] = %s\n}", x, i, e)
		} else {
			o.P("for %s := range %s {", i, x)
			o.own(x+"["+i+"]", n.Elem)
			o.P("}")
		}
		o.depth--
	}
}
