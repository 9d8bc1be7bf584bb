// Package gen writes a .proto file, runs protoc-gen-go and protoc-gen-fastpb on
// it, and writes the conversions and the codecs.
package gen

import (
	"os"

	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/gen/proto"
)

// Generator is fastpb's.
var Generator = &gen.Generator{
	Contestant: "fastpb",
	Generate: proto.Library{
		Times: proto.OwnTimestamps,
		Run:   run,
		Names: []string{"default", "reuse", "native", "nativeReuse"},
		Codec: func(f *gen.File, r proto.Root) {
			converting(f, r)
			native(f, r)
		},
	}.Generate,
}

func run(room gen.Room, file proto.File) error {
	if err := proto.Plugin(room.Dir, "google.golang.org/protobuf/cmd/protoc-gen-go", "", file); err != nil {
		return err
	}
	if err := proto.Plugin(room.Dir, "github.com/cloudwego/fastpb/protoc-gen-fastpb", "", file); err != nil {
		return err
	}
	return os.Rename(room.Path("messages.pb.fast.go"), room.Path("messages_fastpb_gen.go"))
}

// converting writes the codecs that take the user's values.
func converting(f *gen.File, r proto.Root) {
	message := "to" + r.Message + "(v.(*" + r.User + "))"
	f.P("type default%s struct{}\n", r.Name)
	marshal(f, "default", message, r)
	f.P("func (*default%s) Unmarshal(data []byte, v any) error {\nm := &%s{}", r.Name, r.Message)
	f.P("if %s; err != nil {\nreturn err\n}", read(f, "m"))
	f.P("return from%s(m, v.(*%s))\n}\n", r.Message, r.User)
	reuse(f, "reuse", "default", message, r)
}

// native writes the codecs that take messages.
func native(f *gen.File, r proto.Root) {
	message := "v.(*" + r.Message + ")"
	f.P("type native%s struct{}\n", r.Name)
	marshal(f, "native", message, r)
	f.P("func (*native%s) Unmarshal(data []byte, v any) error {\n%s\nreturn err\n}\n", r.Name, read(f, message))
	proto.Native(f, "native"+r.Name, r)
	f.P("func (*native%s) Reset(m any) { m.(*%s).Reset() }\n", r.Name, r.Message)
	reuse(f, "nativeReuse", "native", message, r)
}

func read(f *gen.File, message string) string {
	pkg := f.Import("github.com/cloudwego/fastpb")
	return "_, err := " + pkg + ".ReadMessage(data, int8(" + pkg + ".SkipTypeCheck), " + message + ")"
}

func marshal(f *gen.File, prefix, message string, r proto.Root) {
	f.P("func (*%s%s) Marshal(v any) ([]byte, error) {", prefix, r.Name)
	f.P("m := %s\nout := make([]byte, m.Size())\nm.FastWrite(out)\nreturn out, nil\n}\n", message)
}

// reuse writes a codec that keeps its bytes.
func reuse(f *gen.File, prefix, base, message string, r proto.Root) {
	f.P("type %s%s struct {\n%s%s\nbuffer []byte\n}\n", prefix, r.Name, base, r.Name)
	f.P("func (c *%s%s) Marshal(v any) ([]byte, error) {", prefix, r.Name)
	f.P("m := %s\nsize := m.Size()", message)
	f.P("c.buffer = %s.Grow(c.buffer[:0], size)[:size]", f.Import("slices"))
	f.P("m.FastWrite(c.buffer)\nreturn c.buffer, nil\n}\n")
}
