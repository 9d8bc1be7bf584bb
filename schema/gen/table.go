package gen

import (
	"fmt"
	"reflect"

	"github.com/serbench/serbench/schema"
)

// A Reason says why a library can't carry a type: the path and the kind.
type Reason struct {
	Type reflect.Type
	Why  string
}

// Carried splits types into those that a library can carry and those that it
// can't, by a rule over single nodes: refuse returns why a node can't be carried
// where it stands, or "". The reason names the first node that is refused.
func Carried(types []reflect.Type, refuse func(n *schema.Node) string) (roots []*schema.Node, reasons []Reason, err error) {
	var kept []reflect.Type
	for _, t := range types {
		root, err := schema.Of(t)
		if err != nil {
			return nil, nil, err
		}
		if why := firstRefused(root, t.Name(), refuse, map[*schema.Node]bool{}); why != "" {
			reasons = append(reasons, Reason{t, why})
			continue
		}
		kept = append(kept, t)
	}
	roots, err = schema.All(kept...)
	return roots, reasons, err
}

func firstRefused(n *schema.Node, at string, refuse func(*schema.Node) string, seen map[*schema.Node]bool) string {
	if n == nil || seen[n] {
		return ""
	}
	seen[n] = true
	if why := refuse(n); why != "" {
		return at + ": " + why
	}
	for _, f := range n.Fields {
		if why := firstRefused(f.Type, at+"."+f.Name, refuse, seen); why != "" {
			return why
		}
	}
	if why := firstRefused(n.Key, at+" key", refuse, seen); why != "" {
		return why
	}
	return firstRefused(n.Elem, at+"[]", refuse, seen)
}

// Table writes the variable Codecs, by which an adapter finds the codecs of a
// type, and Refused, which tells why a type has none. Each of the ways is a
// column: its codec for a root is the type that name returns.
func (f *File) Table(roots []*schema.Node, reasons []Reason, ways []string, name func(way string, root *schema.Node) string) {
	codec, typ := f.Import("github.com/serbench/serbench/contest")+".Codec", f.Import("reflect")
	f.P("// Codecs makes the codecs of a type, one for each way of using the library.")
	f.P("var Codecs = map[%s.Type]map[string]func() %s{", typ, codec)
	for _, root := range roots {
		f.P("%s.TypeFor[%s](): {", typ, f.Type(root.Go))
		for _, way := range ways {
			f.P("%q: func() %s { return &%s{} },", way, codec, name(way, root))
		}
		f.P("},")
	}
	f.P("}\n")
	f.P("// Refused says why a type has no codec.")
	f.P("var Refused = map[%s.Type]string{", typ)
	for _, r := range reasons {
		f.P("%s.TypeFor[%s](): %q,", typ, f.Type(r.Type), r.Why)
	}
	f.P("}\n")
}

// Unsupported is the usual reason: no such kind in the format.
func Unsupported(n *schema.Node) string { return fmt.Sprintf("no way to express a %v", n.Kind) }
