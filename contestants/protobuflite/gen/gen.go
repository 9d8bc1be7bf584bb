// Package gen writes a .proto file, runs protoc-gen-go-lite on it, and writes the
// conversions and the codecs.
package gen

import (
	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/gen/proto"
)

// timestamps is the library's own copy of timestamppb.
const timestamps = "github.com/aperturerobotics/protobuf-go-lite/types/known/timestamppb"

// Generator is protobuflite's.
var Generator = &gen.Generator{
	Contestant: "protobuflite",
	Generate: proto.Library{
		TimestampPackage: timestamps,
		Run: func(room gen.Room, file proto.File) error {
			return proto.Plugin(room.Dir, "github.com/aperturerobotics/protobuf-go-lite/cmd/protoc-gen-go-lite",
				"features=marshal+unmarshal+unmarshal_unsafe+size+json,Mgoogle/protobuf/timestamp.proto="+timestamps, file)
		},
		Names: []string{"binary", "binaryReuse", "binaryAlias", "native", "nativeReuse", "nativeAlias", "json", "jsonReuse", "nativeJSON", "nativeJSONReuse"},
		Codec: func(f *gen.File, r proto.Root) {
			converting(f, r)
			native(f, r)
			json(f, r)
		},
	}.Generate,
}

// converting writes the codecs that take the user's values.
func converting(f *gen.File, r proto.Root) {
	message := "to" + r.Message + "(v.(*" + r.User + "))"
	f.P("type binary%s struct{}\n", r.Name)
	f.P("func (*binary%s) Marshal(v any) ([]byte, error) { return %s.MarshalVT() }\n", r.Name, message)
	unmarshal(f, "binary", "UnmarshalVT", r)
	f.P("type binaryReuse%s struct {\nbinary%s\nbuffer []byte\n}\n", r.Name, r.Name)
	marshalReuse(f, "binaryReuse"+r.Name, message)
	f.P("type binaryAlias%s struct{ binary%s }\n", r.Name, r.Name)
	unmarshal(f, "binaryAlias", "UnmarshalVTUnsafe", r)
}

func unmarshal(f *gen.File, prefix, method string, r proto.Root) {
	f.P("func (*%s%s) Unmarshal(data []byte, v any) error {", prefix, r.Name)
	f.P("m := &%s{}\nif err := m.%s(data); err != nil {\nreturn err\n}", r.Message, method)
	f.P("return from%s(m, v.(*%s))\n}\n", r.Message, r.User)
}

// native writes the codecs that take messages.
func native(f *gen.File, r proto.Root) {
	codec, message := "native"+r.Name, "m.(*"+r.Message+")"
	f.P("type %s struct{}\n", codec)
	f.P("func (*%s) Marshal(m any) ([]byte, error) { return %s.MarshalVT() }\n", codec, message)
	f.P("func (*%s) Unmarshal(data []byte, m any) error { return %s.UnmarshalVT(data) }\n", codec, message)
	proto.Native(f, codec, r)
	f.P("func (*%s) Reset(m any) { %s.Reset() }\n", codec, message)
	f.P("type nativeReuse%s struct {\nnative%s\nbuffer []byte\n}\n", r.Name, r.Name)
	marshalReuse(f, "nativeReuse"+r.Name, "v.(*"+r.Message+")")
	f.P("type nativeAlias%s struct{ native%s }\n", r.Name, r.Name)
	f.P("func (*nativeAlias%s) Unmarshal(data []byte, m any) error { return %s.UnmarshalVTUnsafe(data) }\n", r.Name, message)
}

// json writes the codecs of the messages' JSON.
func json(f *gen.File, r proto.Root) {
	marshalJSON(f, "json", "to"+r.Message+"(v.(*"+r.User+"))", r)
	unmarshal(f, "json", "UnmarshalJSON", r)
	codec, message := "nativeJSON"+r.Name, "v.(*"+r.Message+")"
	marshalJSON(f, "nativeJSON", message, r)
	f.P("func (*%s) Unmarshal(data []byte, v any) error { return %s.UnmarshalJSON(data) }\n", codec, message)
	proto.Native(f, codec, r)
	f.P("func (*%s) Reset(v any) { %s.Reset() }\n", codec, message)
}

// marshalJSON writes a codec's type and Marshal, and the codec that keeps its bytes.
func marshalJSON(f *gen.File, prefix, message string, r proto.Root) {
	codec, reuse := prefix+r.Name, prefix+"Reuse"+r.Name
	f.P("type %s struct{}\n", codec)
	f.P("func (*%s) Marshal(v any) ([]byte, error) { return %s.MarshalJSON() }\n", codec, message)
	pkg := f.Import("github.com/aperturerobotics/protobuf-go-lite/json")
	f.P("type %s struct {\n%s\nbuffer %s.Buffer\n}\n", reuse, codec, f.Import("bytes"))
	f.P("func (c *%s) Marshal(v any) ([]byte, error) {", reuse)
	f.P("c.buffer.Reset()\ns := %s.NewMarshalState(%s.DefaultMarshalerConfig, %s.NewJsonStream(&c.buffer))", pkg, pkg, pkg)
	f.P("%s.MarshalProtoJSON(s)\nif err := s.Err(); err != nil {\nreturn nil, err\n}\nreturn c.buffer.Bytes(), nil\n}\n", message)
}

// marshalReuse writes the Marshal of a codec that keeps its bytes.
func marshalReuse(f *gen.File, codec, message string) {
	f.P("func (c *%s) Marshal(v any) ([]byte, error) {", codec)
	f.P("m := %s\nsize := m.SizeVT()", message)
	f.P("c.buffer = %s.Grow(c.buffer[:0], size)[:size]", f.Import("slices"))
	f.P("_, err := m.MarshalToSizedBufferVT(c.buffer)\nreturn c.buffer, err\n}\n")
}
