// Package gen writes a .proto file, runs protoc-gen-go and protoc-gen-fastmarshal on it, and
// writes the conversions and the codecs: for safe strings, and in separate packages for strings
// that point into the input, for packed lists of all numbers, and for times as integers.
package gen

import (
	"os"
	"regexp"

	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/gen/proto"
)

// Generator is csproto's.
var Generator = &gen.Generator{
	Contestant: "csproto",
	Generate:   library{safe: true, names: []string{"default", "reuse", "native", "nativereuse"}}.generate,
	Modes: []gen.Mode{
		{Name: "alias", Generate: library{options: ",enableunsafedecode=true", names: []string{"default", "native"}}.generate},
		{Name: "packed", Generate: library{safe: true, packed: true, names: []string{"default"}}.generate},
		gen.UnixNanoMode([]string{"default"}, library{safe: true, times: proto.UnixNano, names: []string{"default"}}.generate),
	},
}

// A library is one way of using csproto.
type library struct {
	options string // of protoc-gen-fastmarshal
	// safe is set if byte slices are copied. The library lets them point into the input.
	safe bool
	// packed is set if lists of signed integers and of floats are packed. The library loses some.
	packed bool
	times  proto.Times
	names  []string
}

func (l library) generate(room gen.Room) error {
	o := &gen.Owner{}
	return proto.Library{
		Times: l.times,
		Run: func(room gen.Room, file proto.File) error {
			if !l.packed {
				file.Text = numbers.ReplaceAllString(file.Text, "$1 [packed = false];")
				if err := os.WriteFile(room.Path("messages.proto"), []byte(file.Text), 0o666); err != nil {
					return err
				}
			}
			if err := proto.Plugin(room.Dir, "google.golang.org/protobuf/cmd/protoc-gen-go", "", file); err != nil {
				return err
			}
			if err := proto.Plugin(room.Dir, "github.com/CrowdStrike/csproto/cmd/protoc-gen-fastmarshal", "apiversion=v2"+l.options, file); err != nil {
				return err
			}
			code := room.Path("messages_fm_gen.go")
			if err := os.Rename(room.Path("messages.pb.fm.go"), code); err != nil {
				return err
			}
			if err := gen.Format(code); err != nil {
				return err
			}
			return gen.Mark(code, "protoc-gen-fastmarshal")
		},
		Names: l.names,
		Codec: func(f *gen.File, r proto.Root) {
			o.File = f
			l.codecs(f, r, l.safe && r.Node.HasBytes())
			if l.safe {
				o.Functions(r.Node)
			}
		},
	}.Generate(room)
}

// numbers matches a field that is a list of signed integers or of floats.
var numbers = regexp.MustCompile(`(repeated (?:int32|int64|float|double) \w+ = \d+);`)

// codecs writes the codecs of a root. own says that it has bytes to copy.
func (l library) codecs(f *gen.File, r proto.Root, own bool) {
	lib := f.Import("github.com/CrowdStrike/csproto")
	message, input, after := "to"+r.Message+"(v.(*"+r.User+"))", "data", "return from"+r.Message+"(m, v.(*"+r.User+"))"
	if own {
		input = f.Import("bytes") + ".Clone(data)"
		after = "if err := from" + r.Message + "(m, v.(*" + r.User + ")); err != nil {\nreturn err\n}\nown" + r.Name + "(v.(*" + r.User + "))\nreturn nil"
	}
	f.P("type default%s struct{}\n", r.Name)
	f.P("func (*default%s) Marshal(v any) ([]byte, error) { return %s.Marshal(%s) }\n", r.Name, lib, message)
	f.P("func (*default%s) Unmarshal(data []byte, v any) error {", r.Name)
	f.P("m := &%s{}\nif err := %s.Unmarshal(data, m); err != nil {\nreturn err\n}\n%s\n}\n", r.Message, lib, after)
	f.P("type reuse%s struct {\ndefault%s\nbuffer []byte\n}\n", r.Name, r.Name)
	marshalReuse(f, "reuse"+r.Name, message)
	f.P("type native%s struct{}\n", r.Name)
	f.P("func (*native%s) Marshal(m any) ([]byte, error) { return %s.Marshal(m) }\n", r.Name, lib)
	f.P("func (*native%s) Unmarshal(data []byte, m any) error { return %s.Unmarshal(%s, m) }\n", r.Name, lib, input)
	proto.Native(f, "native"+r.Name, r)
	f.P("func (*native%s) Reset(m any) { m.(*%s).Reset() }\n", r.Name, r.Message)
	f.P("type nativereuse%s struct {\nnative%s\nbuffer []byte\n}\n", r.Name, r.Name)
	marshalReuse(f, "nativereuse"+r.Name, "v.(*"+r.Message+")")
}

// marshalReuse writes the Marshal of a codec that keeps its bytes. Like the library's own, it
// does not write an empty message.
func marshalReuse(f *gen.File, codec, message string) {
	f.P("func (c *%s) Marshal(v any) ([]byte, error) {", codec)
	f.P("m := %s\nsize := m.Size()", message)
	f.P("c.buffer = %s.Grow(c.buffer[:0], size)[:size]\nif size == 0 {\nreturn c.buffer, nil\n}", f.Import("slices"))
	f.P("return c.buffer, m.MarshalTo(c.buffer)\n}\n")
}
