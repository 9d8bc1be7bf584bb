package gen

import (
	"fmt"

	"github.com/serbench/serbench/schema"
)

// Mirrors writes mirror types into f: structs of this package with the memory
// layout of the user's, for libraries whose generator writes methods onto the
// types of its own package. Named basic types become basic ones. Tags are kept.
func (f *File) Mirrors(roots []*schema.Node) {
	for _, s := range schema.Structs(roots...) {
		f.P("// %s mirrors %v.", s.Name, s.Go)
		f.P("type %s struct {", s.Name)
		for _, field := range s.Fields {
			tag := ""
			if field.Tag != "" {
				tag = " `" + string(field.Tag) + "`"
			}
			f.P("%s %s%s", field.Name, f.Mirror(field.Type), tag)
		}
		f.P("}\n")
	}
}

// Mirror is a node's type in a mirror type.
func (f *File) Mirror(n *schema.Node) string {
	switch n.Kind {
	case schema.Struct:
		return n.Name
	case schema.Time:
		return f.Import("time") + ".Time"
	case schema.Bytes:
		return "[]byte"
	case schema.List:
		return "[]" + f.Mirror(n.Elem)
	case schema.Array:
		return array(n, f.Mirror(n.Elem))
	case schema.Map:
		return "map[" + f.Mirror(n.Key) + "]" + f.Mirror(n.Elem)
	case schema.Pointer:
		return "*" + f.Mirror(n.Elem)
	}
	return n.Kind.String()
}

// array is the type of an array. Reflection can't tell byte from uint8, and generators that work on
// source do: most people write [16]byte.
func array(n *schema.Node, elem string) string {
	if elem == "uint8" {
		elem = "byte"
	}
	return fmt.Sprintf("[%d]%s", n.Len, elem)
}

// Casts writes, for each root, the function that casts a user's value to its
// mirror, and expressions that do not compile if sizes or offsets differ.
func (f *File) Casts(roots []*schema.Node) {
	unsafe := f.Import("unsafe")
	f.P("var (")
	for _, s := range schema.Structs(roots...) {
		user := f.Type(s.Go)
		f.same(fmt.Sprintf("%s.Sizeof(%s{})", unsafe, user), fmt.Sprintf("%s.Sizeof(%s{})", unsafe, s.Name))
		for _, field := range s.Fields {
			f.same(fmt.Sprintf("%s.Offsetof(%s{}.%s)", unsafe, user, field.Name), fmt.Sprintf("%s.Offsetof(%s{}.%s)", unsafe, s.Name, field.Name))
		}
	}
	f.P(")\n")
	for _, root := range roots {
		f.P("func mirror%s(v any) *%s { return (*%s)(%s.Pointer(v.(*%s))) }\n", root.Name, root.Name, root.Name, unsafe, f.Type(root.Go))
	}
}

// same writes an index that is out of range unless a equals b.
func (f *File) same(a, b string) { f.P("_ = [1]int{}[%s-%s]", a, b) }

// A MirrorLibrary is a library whose generator writes methods onto types of its
// own package.
type MirrorLibrary struct {
	// Refuse says why the library can't carry a node; "" if it can.
	Refuse func(n *schema.Node) string
	// Run runs the library's generator on types_gen.go in the room.
	Run func(room Room) error
	// Names are the names of the codecs. Codec writes one codec type for each,
	// named after it and the root: defaultPersonA. The function mirrorPersonA
	// returns a root's mirror.
	Names []string
	Codec func(f *File, root *schema.Node)
}

// Generate writes the mirror types, runs the library's generator, and writes the
// codecs.
func (l MirrorLibrary) Generate(room Room) error {
	roots, reasons, err := Carried(room.Types, l.Refuse)
	if err != nil {
		return err
	}
	if len(roots) == 0 {
		return room.Refuse(reasons)
	}
	mirrors := room.File()
	mirrors.Mirrors(roots)
	if err := mirrors.Write(room.Path("types_gen.go")); err != nil {
		return err
	}
	if err := l.Run(room); err != nil {
		return err
	}
	codecs := room.File()
	codecs.Casts(roots)
	for _, root := range roots {
		l.Codec(codecs, root)
	}
	codecs.Table(roots, reasons, l.Names, func(prefix string, root *schema.Node) string { return prefix + root.Name })
	return codecs.Write(room.Path("codecs_gen.go"))
}
