// Package gen writes the Avro schemas, the conversions from and to goavro's
// records, and the codecs.
package gen

import (
	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/gen/avro"
)

// Generator is goavro1's.
var Generator = &gen.Generator{
	Contestant: "goavro1",
	Generate:   library.Generate,
	Modes:      []gen.Mode{library.UnixNanoMode("default")},
}

var library = avro.Library{
	Import:      "github.com/linkedin/goavro",
	Refuse:      refuse,
	Shared:      shared,
	Conversions: conversions,
	Codecs:      func(*gen.File, *schema.Node) string { return codecs + natives },
	Names:       []string{"default", "reuse", "native"},
}

func refuse(n *schema.Node) string {
	if n.Kind == schema.Struct && n.Recursive() {
		return "a record can't be in itself: its name is not known before its fields are"
	}
	return avro.Refuse(n)
}

func shared(f *gen.File) {
	f.Import("bytes")
	f.P(`// newCodec makes the codec of a schema that is known to be well formed.
func newCodec(schema string) goavro.Codec {
	codec, err := goavro.NewCodec(schema)
	if err != nil {
		panic(err)
	}
	return codec
}
`)
}

func conversions(f *gen.File, structs []*schema.Node) {
	written := map[string]bool{}
	for _, s := range structs {
		entries(f, s, written)
		conversion(f, s)
	}
}

// entries writes the schemas of the records that represent map entries in a
// struct.
func entries(f *gen.File, s *schema.Node, written map[string]bool) {
	goavro := f.Import("github.com/linkedin/goavro")
	for _, field := range s.Fields {
		for n := field.Type; n != nil && n.Kind != schema.Struct; n = n.Elem {
			if n.Kind != schema.Map || n.Key.Kind == schema.String || written[avro.EntryName(n)] {
				continue
			}
			written[avro.EntryName(n)] = true
			f.P("var recordSchema%s = %s.RecordSchema(`%s`)\n", avro.EntryName(n), goavro, avro.EntryText(n))
		}
	}
}

// conversion writes the functions from and to a struct, and the schema from which
// its records are made.
func conversion(f *gen.File, s *schema.Node) {
	goavro := f.Import("github.com/linkedin/goavro")
	typ := f.Type(s.Go)
	f.P("var recordSchema%s = %s.RecordSchema(`%s`)\n", s.Name, goavro, avro.Text(s))
	f.P(`func record%[1]s(v *%[2]s) (*%[3]s.Record, error) {
	r, err := %[3]s.NewRecord(recordSchema%[1]s)
	if err != nil {
		return nil, err
	}
	return r, fill%[1]s(r, v)
}
`, s.Name, typ, goavro)

	g := native(f)
	g.Func()
	f.P("func fill%s(r *%s.Record, v *%s) error {", s.Name, goavro, typ)
	for _, field := range s.Fields {
		set(f, "r", field.Name, g.To(field.Value("v"), field.Type))
	}
	f.P("return nil\n}\n")

	g.Func()
	f.P("func user%s(r *%s.Record, v *%s) error {", s.Name, goavro, typ)
	g.Fields("v", s, func(field schema.Field, dst string) { g.From(dst, g.Get("r", field.Name), field.Type) })
	f.P("return nil\n}\n")
}

func set(f *gen.File, record, field, value string) {
	f.P("if err := %s.Set(%q, %s); err != nil {\nreturn err\n}", record, field, value)
}

// native describes how version 1 represents records and unions: a union is the
// value itself.
func native(f *gen.File) *avro.Native {
	goavro := f.Import("github.com/linkedin/goavro")
	g := &avro.Native{File: f, Record: "*" + goavro + ".Record"}
	g.Make = func(address string, n *schema.Node) string {
		record := g.Name("record")
		f.P("%s, err := record%s(%s)\nif err != nil {\nreturn err\n}", record, n.Name, address)
		return record
	}
	g.Entry = func(n *schema.Node, key, value string) string {
		entry := g.Name("entry")
		f.P("%s, err := %s.NewRecord(recordSchema%s)\nif err != nil {\nreturn err\n}", entry, goavro, avro.EntryName(n))
		set(f, entry, "Key", key)
		set(f, entry, "Value", value)
		return entry
	}
	g.Get = func(record, field string) string {
		value := g.Name("field")
		f.P("%s, err := %s.Get(%q)\nif err != nil {\nreturn err\n}", value, record, field)
		return value
	}
	g.Fill = func(address, record string, n *schema.Node) {
		f.P("if err := user%s(%s, %s); err != nil {\nreturn err\n}", n.Name, record, address)
	}
	self := func(_ *schema.Node, x string) string { return x }
	g.Wrap, g.Unwrap = self, self
	return g
}
