// Package gen writes a .proto file, runs protoc-gen-go on it, and writes the
// conversions and the codecs.
package gen

import (
	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/gen/proto"
)

// Generator is goprotobuf's.
var Generator = &gen.Generator{
	Contestant: "goprotobuf",
	Generate:   library.Generate,
	Modes:      []gen.Mode{library.UnixNanoMode("binary")},
}

var library = proto.Library{
	Run: func(room gen.Room, file proto.File) error {
		return proto.Plugin(room.Dir, "google.golang.org/protobuf/cmd/protoc-gen-go", "", file)
	},
	Names: []string{"binary", "binaryReuse", "native", "nativeReuse", "json", "jsonReuse", "nativeJSON", "nativeJSONReuse"},
	Codec: func(f *gen.File, r proto.Root) {
		binary(f, r)
		native(f, r)
		json(f, r)
		nativeJSON(f, r)
	},
}

func binary(f *gen.File, r proto.Root) {
	pkg := f.Import("github.com/golang/protobuf/proto")
	message := "to" + r.Message + "(v.(*" + r.User + "))"
	f.P("type binary%s struct{}\n", r.Name)
	f.P("func (*binary%s) Marshal(v any) ([]byte, error) { return %s.Marshal(%s) }\n", r.Name, pkg, message)
	f.P("func (*binary%s) Unmarshal(data []byte, v any) error {", r.Name)
	f.P("m := &%s{}\nif err := %s.Unmarshal(data, m); err != nil {\nreturn err\n}", r.Message, pkg)
	f.P("return from%s(m, v.(*%s))\n}\n", r.Message, r.User)
	reuse(f, pkg, "binary", message, r)
}

// native writes the codecs that take messages.
func native(f *gen.File, r proto.Root) {
	pkg := f.Import("github.com/golang/protobuf/proto")
	message := "v.(*" + r.Message + ")"
	f.P("type native%s struct{}\n", r.Name)
	f.P("func (*native%s) Marshal(v any) ([]byte, error) { return %s.Marshal(%s) }\n", r.Name, pkg, message)
	f.P("func (*native%s) Unmarshal(data []byte, v any) error { return %s.Unmarshal(data, %s) }\n", r.Name, pkg, message)
	proto.Native(f, "native"+r.Name, r)
	f.P("// Reset has nothing to do: Unmarshal resets the message itself.")
	f.P("func (*native%s) Reset(any) {}\n", r.Name)
	reuse(f, pkg, "native", message, r)
}

// reuse writes a codec that keeps its bytes.
func reuse(f *gen.File, pkg, prefix, message string, r proto.Root) {
	f.P("type %sReuse%s struct {\n%s%s\nbuffer %s.Buffer\n}\n", prefix, r.Name, prefix, r.Name, pkg)
	f.P("func (c *%sReuse%s) Marshal(v any) ([]byte, error) {", prefix, r.Name)
	f.P("c.buffer.Reset()\nif err := c.buffer.Marshal(%s); err != nil {\nreturn nil, err\n}\nreturn c.buffer.Bytes(), nil\n}\n", message)
}

// json writes the codecs of jsonpb, which writes to and reads from streams.
func json(f *gen.File, r proto.Root) {
	pkg, bytes := f.Import("github.com/golang/protobuf/jsonpb"), f.Import("bytes")
	marshalJSON(f, "json", "to"+r.Message+"(v.(*"+r.User+"))", r)
	f.P("func (*json%s) Unmarshal(data []byte, v any) error {", r.Name)
	f.P("m := &%s{}\nif err := %s.Unmarshal(%s.NewReader(data), m); err != nil {\nreturn err\n}", r.Message, pkg, bytes)
	f.P("return from%s(m, v.(*%s))\n}\n", r.Message, r.User)
}

// nativeJSON writes those that take messages.
func nativeJSON(f *gen.File, r proto.Root) {
	pkg, bytes := f.Import("github.com/golang/protobuf/jsonpb"), f.Import("bytes")
	message := "v.(*" + r.Message + ")"
	marshalJSON(f, "nativeJSON", message, r)
	f.P("func (*nativeJSON%s) Unmarshal(data []byte, v any) error { return %s.Unmarshal(%s.NewReader(data), %s) }\n", r.Name, pkg, bytes, message)
	proto.Native(f, "nativeJSON"+r.Name, r)
	f.P("func (*nativeJSON%s) Reset(v any) { %s.Reset() }\n", r.Name, message)
}

// marshalJSON writes a codec's type and Marshal, and the codec that keeps its bytes.
func marshalJSON(f *gen.File, prefix, message string, r proto.Root) {
	pkg, bytes, codec := f.Import("github.com/golang/protobuf/jsonpb"), f.Import("bytes"), prefix+r.Name
	f.P("type %s struct{ marshaler %s.Marshaler }\n", codec, pkg)
	f.P("func (c *%s) Marshal(v any) ([]byte, error) {", codec)
	f.P("var b %s.Buffer\nif err := c.marshaler.Marshal(&b, %s); err != nil {\nreturn nil, err\n}\nreturn b.Bytes(), nil\n}\n", bytes, message)
	f.P("type %sReuse%s struct {\n%s\nbuffer %s.Buffer\n}\n", prefix, r.Name, codec, bytes)
	f.P("func (c *%sReuse%s) Marshal(v any) ([]byte, error) {", prefix, r.Name)
	f.P("c.buffer.Reset()\nif err := c.marshaler.Marshal(&c.buffer, %s); err != nil {\nreturn nil, err\n}\nreturn c.buffer.Bytes(), nil\n}\n", message)
}
