package gen

import (
	"fmt"
	"path"
	"reflect"
	"strings"

	"github.com/serbench/serbench/schema"
)

// A Reason says why a library can't carry a type: the path and the kind.
type Reason struct {
	Type reflect.Type
	Why  string
}

// Carried splits types into those that a library can carry and those that it
// can't, by a rule for single nodes. refuse returns why a node can't be carried
// where it is, or "". The reason names the first refused node.
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

// Table writes the variable Codecs for an adapter: the codecs of each type, or
// the reason why it has none. Each of the names is a column. Its codec for a root
// is the type that name returns. A room's table includes those of its modes.
func (f *File) Table(roots []*schema.Node, reasons []Reason, names []string, name func(prefix string, root *schema.Node) string) {
	f.TableOf(roots, reasons, names, func(prefix string, root *schema.Node) string { return "&" + name(prefix, root) + "{}" })
}

// TableOf is [File.Table] where made returns the expression that makes a codec.
func (f *File) TableOf(roots []*schema.Node, reasons []Reason, names []string, made func(prefix string, root *schema.Node) string) {
	contest, typ := f.Import("github.com/serbench/serbench/contest"), f.Import("reflect")
	prefix := ""
	if f.room.mode != "" {
		prefix = f.room.mode + "/"
	}
	open, end := fmt.Sprintf("[]%s.Code{", contest), "}\n"
	if f.room.generator != nil && f.room.mode == "" && len(f.room.generator.Modes) > 0 {
		end = "}"
		for _, mode := range f.room.generator.Modes {
			if below := f.room.in(mode); len(below.Types) > 0 {
				end += ", " + f.Import(below.Package) + ".Codecs"
			}
		}
		open, end = f.Import("slices")+".Concat("+open, end+")\n"
	}
	f.P("// Codecs are the codecs of each type, or the reason why it has none.")
	f.P("var Codecs = %s", open)
	for _, root := range roots {
		var codecs []string
		for _, name := range names {
			codecs = append(codecs, fmt.Sprintf("%q: func() %s.Codec { return %s }", prefix+name, contest, made(name, root)))
		}
		for _, name := range f.sameInModes(root.Go) {
			codecs = append(codecs, fmt.Sprintf("%q: func() %s.Codec { return %s }", name, contest, made(path.Base(name), root)))
		}
		f.P("{Type: %s.TypeFor[%s](), Codecs: map[string]func() %s.Codec{%s}},", typ, f.Type(root.Go), contest, strings.Join(codecs, ", "))
	}
	for _, r := range reasons {
		f.P("{Type: %s.TypeFor[%s](), Refused: %q},", typ, f.Type(r.Type), r.Why)
	}
	f.P("%s", end)
}

// sameInModes are the codecs of the room's modes that are the room's own, because the type
// has no time.
func (f *File) sameInModes(t reflect.Type) (names []string) {
	if f.room.generator == nil || f.room.mode != "" || hasTime(t) {
		return nil
	}
	for _, mode := range f.room.generator.Modes {
		for _, name := range mode.Times {
			names = append(names, mode.Name+"/"+name)
		}
	}
	return names
}

// Unsupported is the usual reason: the format has no such kind.
func Unsupported(n *schema.Node) string { return fmt.Sprintf("no way to express a %v", n.Kind) }
