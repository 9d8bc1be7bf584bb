// Package gen writes a .proto file, runs protoc-gen-gocosmos on it, and writes
// the conversions and the codecs.
package gen

import (
	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/gen/proto"
)

// Generator is gogocosmos's.
var Generator = &gen.Generator{
	Contestant: "gogocosmos",
	Generate:   library.Generate,
	Modes:      []gen.Mode{library.UnixNanoMode("default")},
}

// packages are the Go packages of the standard files and of the options, as the README has them.
const packages = "Mgoogle/protobuf/timestamp.proto=github.com/cosmos/gogoproto/types,Mgogoproto/gogo.proto=github.com/cosmos/gogoproto/gogoproto"

var library = proto.Library{
	Times:      proto.StandardTimes,
	NoOptional: true,
	Run: func(room gen.Room, file proto.File) error {
		return proto.Plugin(room.Dir, "github.com/cosmos/gogoproto/protoc-gen-gocosmos", packages, file)
	},
	Names: []string{"default", "reuse", "native", "nativeReuse"},
	Codec: func(f *gen.File, r proto.Root) {
		converting(f, r)
		native(f, r)
	},
}

// converting writes the codecs that take the user's values.
func converting(f *gen.File, r proto.Root) {
	pkg := f.Import("github.com/cosmos/gogoproto/proto")
	message := "to" + r.Message + "(v.(*" + r.User + "))"
	f.P("type default%s struct{}\n", r.Name)
	f.P("func (*default%s) Marshal(v any) ([]byte, error) { return %s.Marshal(%s) }\n", r.Name, pkg, message)
	f.P("func (*default%s) Unmarshal(data []byte, v any) error {", r.Name)
	f.P("m := &%s{}\nif err := %s.Unmarshal(data, m); err != nil {\nreturn err\n}", r.Message, pkg)
	f.P("return from%s(m, v.(*%s))\n}\n", r.Message, r.User)
	f.P("type reuse%s struct {\ndefault%s\nbuffer []byte\n}\n", r.Name, r.Name)
	marshalReuse(f, "reuse"+r.Name, message)
}

// native writes the codecs that take messages.
func native(f *gen.File, r proto.Root) {
	pkg := f.Import("github.com/cosmos/gogoproto/proto")
	codec, message := "native"+r.Name, "m.(*"+r.Message+")"
	f.P("type %s struct{}\n", codec)
	f.P("func (*%s) Marshal(m any) ([]byte, error) { return %s.Marshal(%s) }\n", codec, pkg, message)
	f.P("func (*%s) Unmarshal(data []byte, m any) error { return %s.Unmarshal(data, %s) }\n", codec, pkg, message)
	proto.Native(f, codec, r)
	f.P("// Reset has nothing to do: Unmarshal resets the message itself.")
	f.P("func (*%s) Reset(any) {}\n", codec)
	f.P("type nativeReuse%s struct {\nnative%s\nbuffer []byte\n}\n", r.Name, r.Name)
	marshalReuse(f, "nativeReuse"+r.Name, "v.(*"+r.Message+")")
}

// marshalReuse writes the Marshal of a codec that keeps its bytes.
func marshalReuse(f *gen.File, codec, message string) {
	f.P("func (c *%s) Marshal(v any) ([]byte, error) {", codec)
	f.P("m := %s\nsize := m.Size()", message)
	f.P("c.buffer = %s.Grow(c.buffer[:0], size)[:size]", f.Import("slices"))
	f.P("_, err := m.MarshalToSizedBuffer(c.buffer)\nreturn c.buffer, err\n}\n")
}
