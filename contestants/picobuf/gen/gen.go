// Package gen writes a .proto file with picobuf's options, runs protoc-gen-pico on it, and
// writes the types of maps that it lacks, the conversions and the codecs.
package gen

import (
	"fmt"
	"os"
	"regexp"
	"strings"

	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/gen/proto"
)

// Generator is picobuf's.
var Generator = &gen.Generator{
	Contestant: "picobuf",
	Generate:   library{names: []string{"default", "reuse", "alias", "native", "nativereuse", "nativealias"}}.generate,
	Modes: []gen.Mode{
		gen.UnixNanoMode([]string{"default"}, library{unixNano: true, names: []string{"default"}}.generate),
		{Name: "maps", Generate: library{ownMaps: true, names: []string{"default"}}.generate},
	},
}

// A library is one way of using picobuf.
type library struct {
	unixNano bool // times are integers
	ownMaps  bool // maps of scalars are the library's
	names    []string
}

func (l library) generate(room gen.Room) error {
	times := proto.StandardTimes
	if l.unixNano {
		times = proto.UnixNano
	}
	o := &gen.Owner{}
	return proto.Library{
		Times: times,
		// The library has optional scalars, but doesn't write those that are zero.
		NoOptional: true,
		Run:        l.run,
		Names:      l.names,
		Codec: func(f *gen.File, r proto.Root) {
			f.ImportAs("picobuf", module)
			o.File = f
			input, own := "data", ""
			if r.Node.HasBytes() {
				input, own = f.Import("bytes")+".Clone(data)", "own"+r.Name+"(v.(*"+r.User+"))\n"
			}
			f.P("%s", strings.NewReplacer("$N", r.Name, "$M", r.Message, "$T", r.User, "$INPUT", input, "$OWN", own).Replace(codecs))
			proto.Native(f, "native"+r.Name, r)
			o.Functions(r.Node)
		},
	}.Generate(room)
}

const module = "storj.io/picobuf"

const codecs = `
type default$N struct{}

func (*default$N) Marshal(v any) ([]byte, error) { return picobuf.Marshal(to$M(v.(*$T))) }
func (*default$N) Unmarshal(data []byte, v any) error {
	m := &$M{}
	if err := picobuf.Unmarshal(data, m); err != nil {
		return err
	}
	if err := from$M(m, v.(*$T)); err != nil {
		return err
	}
	$OWN return nil
}

type reuse$N struct {
	default$N
	buffer []byte
}

func (c *reuse$N) Marshal(v any) (_ []byte, err error) {
	c.buffer, err = picobuf.MarshalBuffer(to$M(v.(*$T)), c.buffer)
	return c.buffer, err
}

type alias$N struct{ default$N }

func (*alias$N) Unmarshal(data []byte, v any) error {
	m := &$M{}
	if err := picobuf.Unmarshal(data, m); err != nil {
		return err
	}
	return from$M(m, v.(*$T))
}

type native$N struct{}

func (*native$N) Marshal(m any) ([]byte, error)      { return picobuf.Marshal(m.(*$M)) }
func (*native$N) Unmarshal(data []byte, m any) error { return picobuf.Unmarshal($INPUT, m.(*$M)) }
func (*native$N) Reset(m any)                        { *m.(*$M) = $M{} }

type nativereuse$N struct {
	native$N
	buffer []byte
}

func (c *nativereuse$N) Marshal(m any) (_ []byte, err error) {
	c.buffer, err = picobuf.MarshalBuffer(m.(*$M), c.buffer)
	return c.buffer, err
}

type nativealias$N struct{ native$N }

func (*nativealias$N) Unmarshal(data []byte, m any) error { return picobuf.Unmarshal(data, m.(*$M)) }
`

// run translates the file's options into picobuf's, and runs protoc-gen-pico.
func (l library) run(room gen.Room, file proto.File) error {
	file.Text = translated(file.Text)
	maps, entries := map[string]bool{}, ""
	f := room.File()
	file.Text = mapField.ReplaceAllStringFunc(file.Text, func(line string) string {
		part := mapField.FindStringSubmatch(line)
		key, value := part[1], part[2]
		if scalars[value].name != "" && l.ownMaps {
			return line
		}
		name := "Map" + scalars[key].name + value
		if scalar := scalars[value].name; scalar != "" {
			name = "Map" + scalars[key].name + scalar
		}
		if !maps[name] {
			maps[name] = true
			entries += fmt.Sprintf("\n// %sEntry is an entry of a map.\nmessage %sEntry {\n  %s key = 1;\n  %s value = 2;\n}\n", name, name, key, value)
			writeMap(f, name, key, value)
		}
		return fmt.Sprintf("%sEntry %s [(pico.field).always_present = true, (pico.field).custom_type = %q];", name, part[3], room.Package+"."+name)
	})
	file.Text += entries
	if strings.Contains(file.Text, "(pico.") {
		file.Text = strings.Replace(file.Text, "\noption go_package", "\nimport \"pico.proto\";\n\noption go_package", 1)
	}
	if err := os.WriteFile(room.Path("messages.proto"), []byte(file.Text), 0o666); err != nil {
		return err
	}
	if len(maps) > 0 {
		if err := f.Write(room.Path("maps_gen.go")); err != nil {
			return err
		}
	}
	return plugin(room, file)
}

const (
	// The message of google.protobuf.Timestamp has no code of picobuf's.
	timestamp = "\n// Timestamp is like google.protobuf.Timestamp.\nmessage Timestamp {\n  int64 seconds = 1;\n  int32 nanos = 2;\n}\n"

	// The README's, without always_present: a time is where a pointer to it may be.
	timeOptions = `[(pico.field).custom_type = "time.Time", (pico.field).custom_serialize = "storj.io/picobuf/picoconv.Timestamp"]`
)

func translated(text string) string {
	if !strings.Contains(text, "google.protobuf.Timestamp") {
		return text
	}
	return strings.NewReplacer(
		"\nimport \"google/protobuf/timestamp.proto\";\n", "", "import \"gogoproto/gogo.proto\";\n", "",
		"google.protobuf.Timestamp", "Timestamp", "[(gogoproto.stdtime) = true]", timeOptions,
	).Replace(text) + timestamp
}

// mapField matches a field that is a map. protoc-gen-pico does not know maps to messages, not
// even as custom types, so the custom type has an entry's field.
var mapField = regexp.MustCompile(`map<(\w+), (\w+)> (\w+ = \d+).*;`)

// scalars are the names of the library's methods for scalars, and the types in Go.
var scalars = map[string]struct{ name, typ string }{
	"bool": {"Bool", "bool"}, "string": {"String", "string"}, "bytes": {"Bytes", "[]byte"},
	"int32": {"Int32", "int32"}, "int64": {"Int64", "int64"}, "uint32": {"Uint32", "uint32"}, "uint64": {"Uint64", "uint64"},
	"float": {"Float", "float32"}, "double": {"Double", "float64"},
}

// writeMap writes the type of a map. Those of package picowire hand the value of one entry to
// the next, if that has a zero.
func writeMap(f *gen.File, name, key, value string) {
	f.ImportAs("picobuf", module)
	typ, declare := "*"+value, "value := new("+value+")"
	encode, decode := "c.Message(2, value.Encode)", "c.Message(2, value.Decode)"
	switch scalar := scalars[value]; {
	case value == "Timestamp":
		own := f.Import("time") + ".Time"
		conv := "(*" + f.Import("storj.io/picobuf/picoconv") + ".Timestamp)(value)"
		typ, declare = "*"+own, "value := new("+own+")"
		encode, decode = conv+".PicoEncode(c, 2)", conv+".PicoDecode(c, 2)"
	case scalar.name != "":
		typ, declare = scalar.typ, "var value "+scalar.typ
		encode = "c." + scalar.name + "(2, &value)"
		decode = encode
	}
	f.P("%s", strings.NewReplacer(
		"$MAP", name, "$METHOD", scalars[key].name, "$KEY", scalars[key].typ,
		"$TYPE", typ, "$DECLARE", declare, "$ENCODE", encode, "$DECODE", decode,
	).Replace(mapType))
}

const mapType = `
// $MAP is a map, a field of which is an entry.
type $MAP map[$KEY]$TYPE

// PicoEncode encodes the entries as fields.
func (m *$MAP) PicoEncode(c *picobuf.Encoder, field picobuf.FieldNumber) {
	for key, value := range *m {
		c.AlwaysMessage(field, func(c *picobuf.Encoder) bool {
			c.$METHOD(1, &key)
			$ENCODE
			return true
		})
	}
}

// PicoDecode decodes the next entries.
func (m *$MAP) PicoDecode(c *picobuf.Decoder, field picobuf.FieldNumber) {
	c.RepeatedMessage(field, func(c *picobuf.Decoder) {
		var key $KEY
		$DECLARE
		c.Loop(func(c *picobuf.Decoder) {
			c.$METHOD(1, &key)
			$DECODE
		})
		if *m == nil {
			*m = $MAP{}
		}
		(*m)[key] = value
	})
}
`
