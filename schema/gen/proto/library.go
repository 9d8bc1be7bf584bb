package proto

import (
	"os"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// A Library is a Protocol Buffers library whose messages have the same shape as
// protoc-gen-go's.
type Library struct {
	// NoOptional is set if the library does not know proto3's optional. A pointer
	// to a scalar is then a message with one field.
	NoOptional bool
	// Opaque is set if the messages hide their fields behind methods. This is the
	// opaque API of protoc-gen-go, which a file of edition 2023 requests.
	Opaque bool
	// Times says how messages have times.
	Times Times
	// Values has structs in fields and lists as messages, not as pointers to messages, by an
	// option of gogo/protobuf. It needs StandardTimes.
	Values bool
	// TimestampPackage is the Go package of google.protobuf.Timestamp, if it is not
	// that of google.golang.org/protobuf.
	TimestampPackage string
	// Methods are names of messages' methods that only this library has.
	Methods []string
	// Refuse says why the library can't carry a node, "" if it can; nil refuses
	// none.
	Refuse func(n *schema.Node) string
	// Run runs the library's generator on the file, which is also messages.proto
	// in the room.
	Run func(room gen.Room, file File) error
	// Names are the names of the codecs. Codec writes one codec type for each,
	// named after it and the root: binaryPersonA. It may call toPersonA(*user)
	// *PersonA and fromPersonA(*PersonA, *user) error.
	Names []string
	Codec func(f *gen.File, root Root)
}

// A Root is a type that codecs are written for.
type Root struct {
	// Name ends the names of the codecs, Message is the message's name, and User
	// is the user's type as the file writes it.
	Name, Message, User string
	// Node is the user's struct.
	Node *schema.Node
}

// Generate writes the .proto file, runs the library's generator, and writes the
// codecs and the conversions.
func (l Library) Generate(room gen.Room) error {
	refuse := l.Refuse
	if refuse == nil {
		refuse = func(*schema.Node) string { return "" }
	}
	roots, reasons, err := gen.Carried(room.Types, refuse)
	if err != nil {
		return err
	}
	if len(roots) == 0 {
		return room.Refuse(reasons)
	}
	m := newMessages(l.split(roots), l)
	file := File{Path: "serbench/" + room.ID() + "/messages.proto", GoImport: room.Package}
	file.Text = m.text(file.Path, file.GoImport+";"+room.Name(), room.Command())
	if err := os.WriteFile(room.Path("messages.proto"), []byte(file.Text), 0o666); err != nil {
		return err
	}
	if err := l.Run(room, file); err != nil {
		return err
	}
	c := &converter{File: room.File(), messages: m}
	for _, s := range m.structs {
		c.functions(s)
	}
	if err := c.Write(room.Path("convert_gen.go")); err != nil {
		return err
	}
	codecs := room.File()
	for _, root := range roots {
		l.Codec(codecs, Root{root.Name, m.named(root.Go), codecs.Type(root.Go), root})
	}
	codecs.Table(roots, reasons, l.Names, func(prefix string, root *schema.Node) string { return prefix + root.Name })
	return codecs.Write(room.Path("codecs_gen.go"))
}

// Native writes what a codec over messages has in addition to Marshal and
// Unmarshal, for a library whose Unmarshal resets the message itself.
func Native(f *gen.File, codec string, r Root) {
	f.P("func (*%s) FromUser(v any) (any, error) { return to%s(v.(*%s)), nil }\n", codec, r.Message, r.User)
	f.P("func (*%s) ToUser(m, v any) error { return from%s(m.(*%s), v.(*%s)) }\n", codec, r.Message, r.Message, r.User)
	f.P("func (*%s) NewMessage() any { return new(%s) }\n", codec, r.Message)
}
