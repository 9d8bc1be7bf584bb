package gen

import (
	"reflect"
	"strconv"

	"github.com/serbench/serbench/schema"
)

// nocopy copies a graph, gives every field of strings easyjson's option nocopy,
// and renames the structs.
func nocopy(roots []*schema.Node) []*schema.Node {
	c := copier{}
	copies := make([]*schema.Node, len(roots))
	for i, root := range roots {
		copies[i] = c.node(root)
	}
	return copies
}

// A copier remembers the copy of each node it has met.
type copier map[*schema.Node]*schema.Node

func (c copier) node(n *schema.Node) *schema.Node {
	if n == nil {
		return nil
	}
	if made, ok := c[n]; ok {
		return made
	}
	made := new(schema.Node)
	*made = *n
	c[n] = made
	made.Elem, made.Key = c.node(n.Elem), c.node(n.Key)
	if n.Kind != schema.Struct {
		return made
	}
	made.Name = "Alias" + n.Name
	made.Fields = nil
	for _, f := range n.Fields {
		if ofStrings(f.Type) {
			f.Tag = reflect.StructTag("json:" + strconv.Quote(f.Tag.Get("json")+",nocopy"))
		}
		f.Type = c.node(f.Type)
		made.Fields = append(made.Fields, f)
	}
	return made
}

// ofStrings reports whether a field's option reaches strings. It does so through
// everything but structs, whose fields have their own options.
func ofStrings(n *schema.Node) bool {
	return n != nil && (n.Kind == schema.String || n.Kind != schema.Struct && (ofStrings(n.Elem) || ofStrings(n.Key)))
}
