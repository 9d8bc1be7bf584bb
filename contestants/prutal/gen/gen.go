// Package gen writes a .proto file, runs prutalgen on it, and writes the
// conversions and the codecs.
package gen

import (
	"bytes"
	"os"

	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/gen/proto"
)

// Generator is prutal's.
var Generator = &gen.Generator{
	Contestant: "prutal",
	Generate: proto.Library{
		Run:   run,
		Names: []string{"default", "reuse", "native", "nativeReuse"},
		Codec: func(f *gen.File, r proto.Root) {
			converting(f, r)
			native(f, r)
		},
	}.Generate,
}

func run(room gen.Room, _ proto.File) error {
	err := gen.Tool(room.Dir, "github.com/cloudwego/prutal/prutalgen", "-I", ".", "-go_out", ".", "-go_opt", "paths=source_relative", "messages.proto")
	if err != nil {
		return err
	}
	written := room.Path("messages.pb.go")
	source, err := os.ReadFile(written)
	if err != nil {
		return err
	}
	// The second line is the command, with a path that differs on each machine.
	head, rest, _ := bytes.Cut(source, []byte("\n"))
	_, rest, _ = bytes.Cut(rest, []byte("\n"))
	source = append(append(head, '\n'), rest...)
	if err := os.WriteFile(room.Path("messages_gen.go"), source, 0o666); err != nil {
		return err
	}
	return os.Remove(written)
}

// converting writes the codecs that take the user's values.
func converting(f *gen.File, r proto.Root) {
	pkg := f.Import("github.com/cloudwego/prutal")
	message := "to" + r.Message + "(v.(*" + r.User + "))"
	f.P("type default%s struct{}\n", r.Name)
	f.P("func (*default%s) Marshal(v any) ([]byte, error) { return %s.Marshal(%s) }\n", r.Name, pkg, message)
	f.P("func (*default%s) Unmarshal(data []byte, v any) error {", r.Name)
	f.P("m := &%s{}\nif err := %s.Unmarshal(data, m); err != nil {\nreturn err\n}", r.Message, pkg)
	f.P("return from%s(m, v.(*%s))\n}\n", r.Message, r.User)
	reuse(f, "reuse", "default", message, r)
}

// native writes the codecs that take messages.
func native(f *gen.File, r proto.Root) {
	pkg := f.Import("github.com/cloudwego/prutal")
	f.P("type native%s struct{}\n", r.Name)
	f.P("func (*native%s) Marshal(m any) ([]byte, error) { return %s.Marshal(m.(*%s)) }\n", r.Name, pkg, r.Message)
	f.P("func (*native%s) Unmarshal(data []byte, m any) error { return %s.Unmarshal(data, m.(*%s)) }\n", r.Name, pkg, r.Message)
	proto.Native(f, "native"+r.Name, r)
	f.P("func (*native%s) Reset(m any) { m.(*%s).Reset() }\n", r.Name, r.Message)
	reuse(f, "nativeReuse", "native", "v.(*"+r.Message+")", r)
}

// reuse writes a codec that keeps its bytes.
func reuse(f *gen.File, prefix, base, message string, r proto.Root) {
	f.P("type %s%s struct {\n%s%s\nbuffer []byte\n}\n", prefix, r.Name, base, r.Name)
	f.P("func (c *%s%s) Marshal(v any) ([]byte, error) {", prefix, r.Name)
	f.P("out, err := %s.MarshalAppend(c.buffer[:0], %s)", f.Import("github.com/cloudwego/prutal"), message)
	f.P("c.buffer = out\nreturn out, err\n}\n")
}
