// Package gen writes a .proto file, runs protoc-gen-go on it for the descriptors
// and for the messages that make the input, and writes the conversions and the
// codecs.
package gen

import (
	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/gen/proto"
)

var names = []string{"Fresh", "Alias", "Shared", "SharedAlias"}

// Generator is hyperpb's.
var Generator = &gen.Generator{
	Contestant: "hyperpb",
	Generate: proto.Library{
		Run: func(room gen.Room, file proto.File) error {
			return proto.Plugin(room.Dir, "google.golang.org/protobuf/cmd/protoc-gen-go", "", file)
		},
		Names: []string{"parseFresh", "parseAlias", "parseShared", "parseSharedAlias"},
		Codec: codec,
	}.Generate,
}

// codec writes the codecs of a root. They marshal a message of
// google.golang.org/protobuf, and unmarshal into the parser's.
func codec(f *gen.File, r proto.Root) {
	pb, parser := f.Import("google.golang.org/protobuf/proto"), f.Import("github.com/serbench/serbench/contestants/hyperpb/parser")
	f.P("type messages%s struct{}\n", r.Name)
	f.P("func (messages%s) Marshal(m any) ([]byte, error) { return %s.Marshal(m.(*%s)) }\n", r.Name, pb, r.Message)
	f.P("func (messages%s) FromUser(v any) (any, error) { return to%s(v.(*%s)), nil }\n", r.Name, r.Message, r.User)
	f.P("func (messages%s) ToUser(msg, v any) error {", r.Name)
	f.P("m := &%s{}\nif err := msg.(*%s.Message).CopyTo(m); err != nil {\nreturn err\n}", r.Message, parser)
	f.P("return from%s(m, v.(*%s))\n}\n", r.Message, r.User)
	for _, prefix := range names {
		f.P("type parse%s%s struct {\nmessages%s\n%s.%s\n}\n", prefix, r.Name, r.Name, parser, prefix)
		f.P("func (c *parse%s%s) NewMessage() any { return c.Message(&%s{}) }\n", prefix, r.Name, r.Message)
	}
}
