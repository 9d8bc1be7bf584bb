// Package gen writes a .proto file, runs protoc-gen-gogofaster on it, and writes
// the conversions and the codecs.
package gen

import (
	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/gen/proto"
)

// Generator is gogo's.
var Generator = &gen.Generator{
	Contestant: "gogo",
	Generate:   library.Generate,
	Modes: []gen.Mode{
		library.UnixNanoMode("default"),
		{Name: "nonnullable", Generate: nonnullable("default", "native").Generate},
	},
}

var library = proto.Library{
	Times:      proto.StandardTimes,
	NoOptional: true,
	Run: func(room gen.Room, file proto.File) error {
		return proto.Plugin(room.Dir, "github.com/gogo/protobuf/protoc-gen-gogofaster", "", file)
	},
	Names: []string{"default", "reuse", "native", "nativeReuse"},
	Codec: func(f *gen.File, r proto.Root) {
		converting(f, r)
		native(f, r)
	},
}

// nonnullable is the library with gogoproto.nullable=false, and the codecs of these names.
func nonnullable(names ...string) proto.Library {
	l := library
	l.Values, l.Names = true, names
	return l
}

// converting writes the codecs that take the user's values.
func converting(f *gen.File, r proto.Root) {
	pkg := f.Import("github.com/gogo/protobuf/proto")
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
	pkg := f.Import("github.com/gogo/protobuf/proto")
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
