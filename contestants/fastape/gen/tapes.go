package gen

import (
	"fmt"
	"path"
	"reflect"
	"strings"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

const library = "github.com/nazarifard/fastape"

// A writer writes the tapes of structs, then those of other types for which
// fastape has none.
type writer struct {
	*gen.File
	others []*schema.Node
	seen   map[string]reflect.Type
	// nativeTime has times with fastape's own tape.
	nativeTime bool
}

func (w *writer) tapes(roots []*schema.Node) {
	for _, s := range schema.Structs(roots...) {
		if !block(s) || isRoot(s, roots) {
			w.structure(s)
		}
	}
	for len(w.others) > 0 {
		n := w.others[0]
		w.others = w.others[1:]
		w.other(n)
	}
}

func isRoot(s *schema.Node, roots []*schema.Node) bool {
	for _, root := range roots {
		if root == s {
			return true
		}
	}
	return false
}

// block reports whether a type has a fixed size and no pointers: fastape copies
// such a type as it lies in memory.
func block(n *schema.Node) bool {
	switch n.Kind {
	case schema.Struct:
		for _, f := range n.Fields {
			if !block(f.Type) {
				return false
			}
		}
		return true
	case schema.Array:
		return block(n.Elem)
	}
	return n.Kind == schema.Bool || n.Kind.Bits() > 0
}

// tape is the type of a node's tape.
func (w *writer) tape(n *schema.Node) string {
	pkg := w.Import(library)
	switch {
	case block(n):
		return fmt.Sprintf("%s.UnitTape[%s]", pkg, w.Type(n.Go))
	case n.Kind == schema.String && n.Go.PkgPath() == "":
		return pkg + ".StringTape"
	case n.Kind == schema.Bytes:
		return fmt.Sprintf("%s.SliceTape[byte, %s.UnitTape[byte]]", pkg, pkg)
	case n.Kind == schema.List:
		return fmt.Sprintf("%s.SliceTape[%s, %s]", pkg, w.Type(n.Elem.Go), w.tape(n.Elem))
	case n.Kind == schema.Map:
		return fmt.Sprintf("%s.MapTape[%s, %s, %s, %s]", pkg, w.Type(n.Key.Go), w.Type(n.Elem.Go), w.tape(n.Key), w.tape(n.Elem))
	case n.Kind == schema.Pointer:
		return fmt.Sprintf("%s.PtrTape[%s, %s]", pkg, w.Type(n.Elem.Go), w.tape(n.Elem))
	case n.Kind == schema.Struct:
		return tapeName(n)
	}
	name := tapeName(n)
	if typ, ok := w.seen[name]; !ok {
		w.seen[name] = n.Go
		w.others = append(w.others, n)
	} else if typ != n.Go {
		panic(fmt.Sprintf("%s is for %v and for %v", name, typ, n.Go))
	}
	return name
}

// fieldTape is the type of a field's tape. TimeTape has its methods on a pointer,
// so it works for a field but not for an element.
func (w *writer) fieldTape(n *schema.Node) string {
	if n.Kind == schema.Time && w.nativeTime {
		return w.Import(library) + ".TimeTape"
	}
	return w.tape(n)
}

func tapeName(n *schema.Node) string { return typeName(n) + "Tape" }

// typeName names a type after its contents.
func typeName(n *schema.Node) string {
	switch {
	case n.Kind == schema.Struct:
		return n.Name
	case n.Kind == schema.Time:
		return "Time"
	case n.Go.PkgPath() != "":
		return upper(path.Base(n.Go.PkgPath())) + n.Go.Name()
	case n.Kind == schema.Map:
		return "Map" + typeName(n.Key) + typeName(n.Elem)
	case n.Kind == schema.Array:
		return fmt.Sprintf("Array%d%s", n.Len, typeName(n.Elem))
	case n.Kind == schema.List || n.Kind == schema.Pointer:
		return upper(n.Kind.String()) + typeName(n.Elem)
	}
	return upper(n.Kind.String())
}

func upper(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
