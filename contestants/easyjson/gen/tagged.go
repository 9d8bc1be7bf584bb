package gen

import (
	"reflect"
	"strconv"

	"github.com/serbench/serbench/schema"
)

// tagged copies a graph, gives every field of strings one of easyjson's options, and puts a
// prefix before the names of the structs.
func tagged(roots []*schema.Node, prefix, option string) []*schema.Node {
	c := copier{prefix, option, map[*schema.Node]*schema.Node{}}
	copies := make([]*schema.Node, len(roots))
	for i, root := range roots {
		copies[i] = c.node(root)
	}
	return copies
}

type copier struct {
	prefix, option string
	copies         map[*schema.Node]*schema.Node // of each node that it has met
}

func (c copier) node(n *schema.Node) *schema.Node {
	if n == nil {
		return nil
	}
	if made, ok := c.copies[n]; ok {
		return made
	}
	made := new(schema.Node)
	*made = *n
	c.copies[n] = made
	made.Elem, made.Key = c.node(n.Elem), c.node(n.Key)
	if n.Kind != schema.Struct {
		return made
	}
	made.Name = c.prefix + n.Name
	made.Fields = nil
	for _, f := range n.Fields {
		if ofStrings(f.Type) {
			f.Tag = reflect.StructTag("json:" + strconv.Quote(f.Tag.Get("json")+","+c.option))
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
