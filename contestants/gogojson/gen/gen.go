// Package gen writes a .proto file, runs protoc-gen-gogo on it, and writes the
// conversions and the codecs.
package gen

import (
	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/gen/proto"
)

// Generator is gogojson's.
var Generator = &gen.Generator{
	Contestant: "gogojson",
	Generate:   library.Generate,
	Modes:      []gen.Mode{library.UnixNanoMode("default")},
}

var library = proto.Library{
	Times:      proto.StandardTimes,
	NoOptional: true,
	Run: func(room gen.Room, file proto.File) error {
		return proto.Plugin(room.Dir, "github.com/gogo/protobuf/protoc-gen-gogo", "", file)
	},
	Names: []string{"default", "reuse", "native", "nativeReuse"},
	Codec: func(f *gen.File, r proto.Root) {
		converting(f, r)
		native(f, r)
	},
}

// converting writes the codecs that take the user's values.
func converting(f *gen.File, r proto.Root) {
	jsonpb, bytes := f.Import("github.com/gogo/protobuf/jsonpb"), f.Import("bytes")
	message := "to" + r.Message + "(v.(*" + r.User + "))"
	codec := "default" + r.Name
	f.P("type %s struct{ marshaler %s.Marshaler }\n", codec, jsonpb)
	marshal(f, codec, message)
	f.P("func (*%s) Unmarshal(data []byte, v any) error {", codec)
	f.P("m := &%s{}\nif err := %s.Unmarshal(%s.NewReader(data), m); err != nil {\nreturn err\n}", r.Message, jsonpb, bytes)
	f.P("return from%s(m, v.(*%s))\n}\n", r.Message, r.User)
	reuse(f, "reuse"+r.Name, codec, message)
}

// native writes the codecs that take messages.
func native(f *gen.File, r proto.Root) {
	jsonpb, bytes := f.Import("github.com/gogo/protobuf/jsonpb"), f.Import("bytes")
	message := "v.(*" + r.Message + ")"
	codec := "native" + r.Name
	f.P("type %s struct{ marshaler %s.Marshaler }\n", codec, jsonpb)
	marshal(f, codec, message)
	f.P("func (*%s) Unmarshal(data []byte, v any) error { return %s.Unmarshal(%s.NewReader(data), %s) }\n", codec, jsonpb, bytes, message)
	proto.Native(f, codec, r)
	f.P("func (*%s) Reset(v any) { %s.Reset() }\n", codec, message)
	reuse(f, "nativeReuse"+r.Name, codec, message)
}

// marshal writes the Marshal of a codec. jsonpb writes to a stream.
func marshal(f *gen.File, codec, message string) {
	f.P("func (c *%s) Marshal(v any) ([]byte, error) {", codec)
	f.P("var b %s.Buffer\nif err := c.marshaler.Marshal(&b, %s); err != nil {\nreturn nil, err\n}\nreturn b.Bytes(), nil\n}\n", f.Import("bytes"), message)
}

// reuse writes a codec that keeps its bytes.
func reuse(f *gen.File, codec, base, message string) {
	f.P("type %s struct {\n%s\nbuffer %s.Buffer\n}\n", codec, base, f.Import("bytes"))
	f.P("func (c *%s) Marshal(v any) ([]byte, error) {", codec)
	f.P("c.buffer.Reset()\nif err := c.marshaler.Marshal(&c.buffer, %s); err != nil {\nreturn nil, err\n}\nreturn c.buffer.Bytes(), nil\n}\n", message)
}
