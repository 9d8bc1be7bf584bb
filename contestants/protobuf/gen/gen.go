// Package gen writes a .proto file, runs protoc-gen-go on it, and writes the
// conversions and the codecs: for the open messages, and in a separate mode for
// those of the opaque API.
package gen

import (
	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/gen/proto"
)

// Generator is protobuf's.
var Generator = &gen.Generator{
	Contestant: "protobuf",
	Generate:   open.Generate,
	Modes:      []gen.Mode{{Name: "opaque", Generate: opaque.Generate}, open.UnixNanoMode("binary")},
}

var open = proto.Library{
	Run:   run,
	Names: []string{"binary", "binaryReuse", "native", "nativeReuse", "json", "jsonReuse", "nativeJSON", "nativeJSONReuse"},
	Codec: func(f *gen.File, r proto.Root) {
		binary, json := f.Import("google.golang.org/protobuf/proto"), f.Import("google.golang.org/protobuf/encoding/protojson")
		converting(f, "binary", binary, r)
		native(f, "native", binary, r)
		converting(f, "json", json, r)
		native(f, "nativeJSON", json, r)
	},
}

var opaque = proto.Library{
	Opaque: true,
	Run:    run,
	Names:  []string{"binary", "binaryReuse", "native", "nativeReuse"},
	Codec: func(f *gen.File, r proto.Root) {
		binary := f.Import("google.golang.org/protobuf/proto")
		converting(f, "binary", binary, r)
		native(f, "native", binary, r)
	},
}

func run(room gen.Room, file proto.File) error {
	return proto.Plugin(room.Dir, "google.golang.org/protobuf/cmd/protoc-gen-go", "", file)
}

// converting writes the codecs that take the user's values: one with new bytes,
// one that keeps its bytes.
func converting(f *gen.File, prefix, pkg string, r proto.Root) {
	codec := prefix + r.Name
	f.P("type %s struct{}\n", codec)
	f.P("func (*%s) Marshal(v any) ([]byte, error) { return %s.Marshal(to%s(v.(*%s))) }\n", codec, pkg, r.Message, r.User)
	f.P("func (*%s) Unmarshal(data []byte, v any) error {", codec)
	f.P("m := &%s{}", r.Message)
	f.P("if err := %s.Unmarshal(data, m); err != nil {\nreturn err\n}", pkg)
	f.P("return from%s(m, v.(*%s))\n}\n", r.Message, r.User)
	reuse(f, prefix, pkg, "to"+r.Message+"(v.(*"+r.User+"))", r)
}

// native writes the codecs that take messages.
func native(f *gen.File, prefix, pkg string, r proto.Root) {
	codec := prefix + r.Name
	f.P("type %s struct{}\n", codec)
	f.P("func (*%s) Marshal(m any) ([]byte, error) { return %s.Marshal(m.(*%s)) }\n", codec, pkg, r.Message)
	f.P("func (*%s) Unmarshal(data []byte, m any) error { return %s.Unmarshal(data, m.(*%s)) }\n", codec, pkg, r.Message)
	proto.Native(f, codec, r)
	f.P("// Reset has nothing to do: Unmarshal resets the message itself.")
	f.P("func (*%s) Reset(any) {}\n", codec)
	reuse(f, prefix, pkg, "v.(*"+r.Message+")", r)
}

func reuse(f *gen.File, prefix, pkg, message string, r proto.Root) {
	codec := prefix + "Reuse" + r.Name
	f.P("type %s struct {\n%s%s\nbuffer []byte\n}\n", codec, prefix, r.Name)
	f.P("func (c *%s) Marshal(v any) ([]byte, error) {", codec)
	f.P("out, err := %s.MarshalOptions{}.MarshalAppend(c.buffer[:0], %s)", pkg, message)
	f.P("c.buffer = out\nreturn out, err\n}\n")
}
