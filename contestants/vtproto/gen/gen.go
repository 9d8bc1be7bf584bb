// Package gen writes a .proto file, runs protoc-gen-go and protoc-gen-go-vtproto
// on it, and writes the conversions and the codecs.
package gen

import (
	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/gen/proto"
)

// Generator is vtproto's. Messages with pools have a separate mode, because those
// without should not pay for them.
var Generator = &gen.Generator{
	Contestant: "vtproto",
	Generate:   plain.Generate,
	Modes:      []gen.Mode{{Name: "pooled", Generate: pooled.Generate}, plain.UnixNanoMode("default")},
}

var plain = proto.Library{
	Run: func(room gen.Room, file proto.File) error {
		return run(room, "features=marshal+unmarshal+unmarshal_unsafe+size", file)
	},
	Names: []string{"default", "reuse", "alias", "native", "nativeAlias"},
	Codec: func(f *gen.File, r proto.Root) {
		converting(f, r)
		native(f, r)
	},
}

var pooled = proto.Library{
	Run: func(room gen.Room, file proto.File) error {
		return run(room, "features=marshal+unmarshal+size+clone+pool,pool="+file.GoImport+".*", file)
	},
	Names: []string{"native"},
	Codec: nativePooled,
}

func run(room gen.Room, parameter string, file proto.File) error {
	if err := proto.Plugin(room.Dir, "google.golang.org/protobuf/cmd/protoc-gen-go", "", file); err != nil {
		return err
	}
	return proto.Plugin(room.Dir, "github.com/planetscale/vtprotobuf/cmd/protoc-gen-go-vtproto", parameter, file)
}

// converting writes the codecs that take the user's values.
func converting(f *gen.File, r proto.Root) {
	message := "to" + r.Message + "(v.(*" + r.User + "))"
	f.P("type default%s struct{}\n", r.Name)
	f.P("func (*default%s) Marshal(v any) ([]byte, error) { return %s.MarshalVT() }\n", r.Name, message)
	unmarshal(f, "default", "UnmarshalVT", r)
	f.P("type reuse%s struct {\ndefault%s\nbuffer []byte\n}\n", r.Name, r.Name)
	marshalReuse(f, "reuse"+r.Name, message)
	f.P("type alias%s struct{ default%s }\n", r.Name, r.Name)
	unmarshal(f, "alias", "UnmarshalVTUnsafe", r)
}

func unmarshal(f *gen.File, prefix, method string, r proto.Root) {
	f.P("func (*%s%s) Unmarshal(data []byte, v any) error {", prefix, r.Name)
	f.P("m := &%s{}\nif err := m.%s(data); err != nil {\nreturn err\n}", r.Message, method)
	f.P("return from%s(m, v.(*%s))\n}\n", r.Message, r.User)
}

// native writes the codecs that take messages.
func native(f *gen.File, r proto.Root) {
	f.P("type native%s struct{}\n", r.Name)
	f.P("func (*native%s) Marshal(m any) ([]byte, error) { return m.(*%s).MarshalVT() }\n", r.Name, r.Message)
	f.P("func (*native%s) Unmarshal(data []byte, m any) error { return m.(*%s).UnmarshalVT(data) }\n", r.Name, r.Message)
	proto.Native(f, "native"+r.Name, r)
	f.P("func (*native%s) Reset(m any) { m.(*%s).Reset() }\n", r.Name, r.Message)
	f.P("type nativeAlias%s struct{ native%s }\n", r.Name, r.Name)
	f.P("func (*nativeAlias%s) Unmarshal(data []byte, m any) error { return m.(*%s).UnmarshalVTUnsafe(data) }\n", r.Name, r.Message)
}

// nativePooled writes the codec that takes messages and keeps its bytes and the
// memory of the message. The user must not keep anything of such a message.
func nativePooled(f *gen.File, r proto.Root) {
	codec := "native" + r.Name
	f.P("type %s struct{ buffer []byte }\n", codec)
	marshalReuse(f, codec, "v.(*"+r.Message+")")
	f.P("func (*%s) Unmarshal(data []byte, m any) error { return m.(*%s).UnmarshalVT(data) }\n", codec, r.Message)
	f.P("func (*%s) FromUser(v any) (any, error) { return to%s(v.(*%s)).CloneVT(), nil }\n", codec, r.Message, r.User)
	f.P("func (*%s) ToUser(m, v any) error { return from%s(m.(*%s).CloneVT(), v.(*%s)) }\n", codec, r.Message, r.Message, r.User)
	f.P("func (*%s) NewMessage() any { return %sFromVTPool() }\n", codec, r.Message)
	f.P("func (*%s) Reset(m any) { m.(*%s).ResetVT() }\n", codec, r.Message)
}

// marshalReuse writes the Marshal of a codec that keeps its bytes.
func marshalReuse(f *gen.File, codec, message string) {
	f.P("func (c *%s) Marshal(v any) ([]byte, error) {", codec)
	f.P("m := %s\nsize := m.SizeVT()", message)
	f.P("c.buffer = %s.Grow(c.buffer[:0], size)[:size]", f.Import("slices"))
	f.P("_, err := m.MarshalToSizedBufferVT(c.buffer)\nreturn c.buffer, err\n}\n")
}
