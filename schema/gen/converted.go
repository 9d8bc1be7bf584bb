package gen

import (
	"slices"
	"strings"

	"github.com/serbench/serbench/schema"
)

// A ConvertedLibrary is a library that works on Go structs of a convention's
// shape, to and from which the user's values are converted.
type ConvertedLibrary struct {
	// Refuse says why the library can't carry a node, "" if it can; nil refuses
	// none.
	Refuse func(n *schema.Node) string
	Convention
	// Imports maps names to the paths of the packages that the calls use.
	Imports map[string]string
	Calls   []Call
	// Names selects the codecs to write, of those that the calls make; nil
	// selects all.
	Names []string
	// Help is Go code that the calls share; "" for none.
	Help string
	// Convert writes the functions toX and fromX of the roots' structs; nil
	// converts by the convention.
	Convert func(f *File, roots []*schema.Node)
	// Schema writes the library's schema of the records into the room, with the
	// fields of the convention, for Run to make the structs from. If it is nil,
	// the structs are written with the codecs, or into structs_gen.go for Run to
	// read.
	Schema func(room Room, records []Record) error
	// Run runs the library's generator in the room; nil if there is none.
	Run func(room Room) error
}

// A Call is one way to call the library. Each makes two codecs: one that
// converts, with the call's name, and one over the library's structs, with
// "native" before that name.
type Call struct {
	Name string
	// Fields are the codec's fields, such as a buffer. The calls refer to them
	// through c.
	Fields string
	// Marshal is the end of a function that returns the encoding of *m and an
	// error. Unmarshal is an error expression that decodes data into *m.
	Marshal, Unmarshal string
}

// Generate writes the structs, their conversions, and the codecs.
func (l ConvertedLibrary) Generate(room Room) error {
	refuse := l.Refuse
	if refuse == nil {
		refuse = func(*schema.Node) string { return "" }
	}
	roots, reasons, err := Carried(room.Types, refuse)
	if err != nil {
		return err
	}
	if len(roots) == 0 {
		return room.Refuse(reasons)
	}
	if l.Times != nil {
		roots = l.Times.Split(roots...)
	}
	if err := l.structs(room, roots); err != nil {
		return err
	}
	f := room.File()
	used := l.Help
	for _, call := range l.Calls {
		if l.written(call.Name) || l.written("native"+call.Name) {
			used += call.Fields + call.Marshal + call.Unmarshal
		}
	}
	for name, path := range l.Imports {
		if strings.Contains(used, name+".") {
			f.ImportAs(name, path)
		}
	}
	if l.Schema == nil && l.Run == nil {
		f.Structs(roots, l.Convention)
	}
	if l.Convert != nil {
		l.Convert(f, roots)
	} else {
		f.Conversions(roots, l.Convention)
	}
	var names []string
	for _, call := range l.Calls {
		for _, root := range roots {
			if l.written(call.Name) {
				f.converting(call, root)
			}
			if l.written("native" + call.Name) {
				f.native(call, root)
			}
		}
		for _, prefix := range []string{call.Name, "native" + call.Name} {
			if l.written(prefix) {
				names = append(names, prefix)
			}
		}
	}
	f.P("%s\n", l.Help)
	f.Table(roots, reasons, names, func(prefix string, root *schema.Node) string { return prefix + root.Name })
	return f.Write(room.Path("codecs_gen.go"))
}

// UnixNanoMode is [UnixNanoMode] with an integer of the given type.
func (l ConvertedLibrary) UnixNanoMode(typ string, names ...string) Mode {
	l.Times, l.Time, l.Names = nil, typ, names
	return UnixNanoMode(names, l.Generate)
}

func (l ConvertedLibrary) written(prefix string) bool {
	return l.Names == nil || slices.Contains(l.Names, prefix)
}

// structs makes the structs, by the library's generator or our own.
func (l ConvertedLibrary) structs(room Room, roots []*schema.Node) error {
	if l.Schema != nil {
		if err := l.Schema(room, l.Records(roots)); err != nil {
			return err
		}
	} else if l.Run != nil {
		f := room.File()
		f.Structs(roots, l.Convention)
		if err := f.Write(room.Path("structs_gen.go")); err != nil {
			return err
		}
	}
	if l.Run == nil {
		return nil
	}
	return l.Run(room)
}

func (f *File) converting(call Call, root *schema.Node) {
	codec, name, user := call.Name+root.Name, root.Name, f.Type(root.Go)
	f.P("type %s struct{ %s }\n", codec, call.Fields)
	f.P("func (c *%s) Marshal(v any) ([]byte, error) {\nm := new(%s)\nto%s(m, v.(*%s))\n%s\n}\n", codec, name, name, user, call.Marshal)
	f.P("func (c *%s) Unmarshal(data []byte, v any) error {\nm := new(%s)", codec, name)
	f.P("if err := %s; err != nil {\nreturn err\n}\nreturn from%s(v.(*%s), m)\n}\n", call.Unmarshal, name, user)
}

func (f *File) native(call Call, root *schema.Node) {
	codec, name, user := "native"+call.Name+root.Name, root.Name, f.Type(root.Go)
	f.P("type %s struct{ %s }\n", codec, call.Fields)
	f.P("func (c *%s) Marshal(v any) ([]byte, error) {\nm := v.(*%s)\n%s\n}\n", codec, name, call.Marshal)
	f.P("func (c *%s) Unmarshal(data []byte, v any) error {\nm := v.(*%s)\nreturn %s\n}\n", codec, name, call.Unmarshal)
	f.P("func (*%s) NewMessage() any { return new(%s) }\n", codec, name)
	f.P("func (*%s) FromUser(v any) (any, error) {\nm := new(%s)\nto%s(m, v.(*%s))\nreturn m, nil\n}\n", codec, name, name, user)
	f.P("func (*%s) ToUser(msg, v any) error { return from%s(v.(*%s), msg.(*%s)) }\n", codec, name, user, name)
	f.P("func (*%s) Reset(msg any) { *msg.(*%s) = %s{} }\n", codec, name, name)
}
