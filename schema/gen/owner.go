package gen

import (
	"fmt"

	"github.com/serbench/serbench/schema"
)

// An Owner writes functions that copy the bytes of the user's structs, for a library that
// lets decoded bytes point into its input.
type Owner struct {
	*File
	written map[*schema.Node]bool
	depth   int
}

// Functions writes ownX(v *user) for each struct of the root that holds bytes, unless it is
// written already.
func (o *Owner) Functions(root *schema.Node) {
	if o.written == nil {
		o.written = map[*schema.Node]bool{}
	}
	for _, s := range schema.Structs(root) {
		if o.written[s] || !s.HasBytes() {
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
func (o *Owner) own(x string, n *schema.Node) {
	if !n.HasBytes() {
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
