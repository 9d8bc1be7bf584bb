package gen

import (
	"fmt"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// own copies the bytes of a decoded value, which the library lets point into the input.
const own = `
func own(m interface{ copyBytes() }, err error) error {
	if err == nil {
		m.copyBytes()
	}
	return err
}
`

// An owner writes the method copyBytes of the library's structs.
type owner struct {
	*gen.File
	depth int
}

func (o *owner) methods(roots []*schema.Node) {
	for _, s := range schema.Structs(roots...) {
		o.P("func (m *%s) copyBytes() {", s.Name)
		for _, f := range s.Fields {
			o.copied("m."+f.Name, f.Type)
		}
		o.P("}\n")
	}
	o.P("%s", own)
}

// copied writes the code that copies the bytes within x.
func (o *owner) copied(x string, n *schema.Node) {
	if !n.HasBytes() {
		return
	}
	switch n.Kind {
	case schema.Bytes:
		o.P("%s = %s.Clone(%s)", x, o.Import("bytes"), x)
	case schema.Struct:
		o.P("%s.copyBytes()", x)
	case schema.Pointer:
		o.P("if %s != nil {", x)
		if n.Elem.Kind == schema.Struct {
			o.P("%s.copyBytes()", x)
		} else {
			o.copied("(*"+x+")", n.Elem)
		}
		o.P("}")
	case schema.List, schema.Array, schema.Map:
		o.depth++
		i, e := fmt.Sprintf("i%d", o.depth), fmt.Sprintf("e%d", o.depth)
		if n.Kind == schema.Map {
			o.P("for %s, %s := range %s {", i, e, x)
			o.copied(e, n.Elem)
			o.P("%s[%s] = %s\n}", x, i, e)
		} else {
			o.P("for %s := range %s {", i, x)
			o.copied(x+"["+i+"]", n.Elem)
			o.P("}")
		}
		o.depth--
	}
}
