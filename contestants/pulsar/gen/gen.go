// Package gen writes a .proto file, runs protoc-gen-go-pulsar on it, and writes
// the conversions and the codecs.
package gen

import (
	"bytes"
	"errors"
	"os"

	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/gen/proto"
)

// Generator is pulsar's.
var Generator = &gen.Generator{
	Contestant: "pulsar",
	Generate:   library.Generate,
	Modes:      []gen.Mode{library.UnixNanoMode("default")},
}

var library = proto.Library{
	NoOptional: true,
	Methods: []string{
		"Clear", "Descriptor", "Get", "GetUnknown", "Has", "Interface", "IsValid", "Mutable", "New", "NewField", "ProtoMethods",
		"Range", "Set", "SetUnknown", "Type", "WhichOneof",
	},
	Run:   run,
	Names: []string{"default", "reuse", "native", "nativeReuse"},
	Codec: func(f *gen.File, r proto.Root) {
		converting(f, r)
		native(f, r)
	},
}

func run(room gen.Room, file proto.File) error {
	if err := proto.Plugin(room.Dir, "github.com/cosmos/cosmos-proto/cmd/protoc-gen-go-pulsar", "features=protoc+fast", file); err != nil {
		return err
	}
	code, err := os.ReadFile(room.Path("messages.pulsar.go"))
	if err != nil {
		return err
	}
	// Without the statements behind a switch that always panics, which go vet reports.
	code = bytes.ReplaceAll(code, []byte("\n\tpanic(\"unreachable\")\n}"), []byte("\n}"))
	return errors.Join(os.WriteFile(room.Path("messages_gen.go"), code, 0o666), os.Remove(room.Path("messages.pulsar.go")))
}

// converting writes the codecs that take the user's values.
func converting(f *gen.File, r proto.Root) {
	pkg := f.Import("google.golang.org/protobuf/proto")
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
	pkg := f.Import("google.golang.org/protobuf/proto")
	f.P("type native%s struct{}\n", r.Name)
	f.P("func (*native%s) Marshal(m any) ([]byte, error) { return %s.Marshal(m.(*%s)) }\n", r.Name, pkg, r.Message)
	f.P("func (*native%s) Unmarshal(data []byte, m any) error { return %s.Unmarshal(data, m.(*%s)) }\n", r.Name, pkg, r.Message)
	proto.Native(f, "native"+r.Name, r)
	f.P("// Reset has nothing to do: Unmarshal resets the message itself.")
	f.P("func (*native%s) Reset(any) {}\n", r.Name)
	reuse(f, "nativeReuse", "native", "v.(*"+r.Message+")", r)
}

// reuse writes a codec that keeps its bytes.
func reuse(f *gen.File, prefix, base, message string, r proto.Root) {
	f.P("type %s%s struct {\n%s%s\nbuffer []byte\n}\n", prefix, r.Name, base, r.Name)
	f.P("func (c *%s%s) Marshal(v any) ([]byte, error) {", prefix, r.Name)
	f.P("out, err := %s.MarshalOptions{}.MarshalAppend(c.buffer[:0], %s)", f.Import("google.golang.org/protobuf/proto"), message)
	f.P("c.buffer = out\nreturn out, err\n}\n")
}
