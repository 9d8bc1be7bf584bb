// Package gen writes the Avro schemas, the conversions from and to goavro's
// generic data, and the codecs.
package gen

import (
	"fmt"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/gen/avro"
)

// Generator is goavro2's.
var Generator = &gen.Generator{
	Contestant: "goavro2",
	Generate:   library.Generate,
	Modes:      []gen.Mode{library.UnixNanoMode("binary", "text")},
}

var library = avro.Library{
	Import:      "github.com/linkedin/goavro/v2",
	Refuse:      avro.Refuse,
	Shared:      shared,
	Conversions: conversions,
	Codecs:      func(f *gen.File, root *schema.Node) string { return codecs(root) + natives(f, root) },
	Plain:       true,
	Names:       []string{"binary", "text", "binaryGrow", "textGrow", "binaryReuse", "textReuse", "binaryAlias", "binaryNative", "textNative"},
}

func shared(f *gen.File) {
	f.P(`// newCodec makes the codec of a schema that is known to be well formed.
func newCodec(schema string) *goavro.Codec {
	codec, err := goavro.NewCodec(schema)
	if err != nil {
		panic(err)
	}
	return codec
}
`)
}

func conversions(f *gen.File, structs []*schema.Node) {
	for _, s := range structs {
		conversion(f, s)
	}
}

// conversion writes the functions from and to a struct. The binary decoder
// returns bytes that point into its input, so a struct with bytes has two
// functions, one of which copies them.
func conversion(f *gen.File, s *schema.Node) {
	g := native(f, "user")
	g.Func()
	typ := g.Type(s.Go)
	g.P("func native%s(v *%s) map[string]interface{} {", s.Name, typ)
	values := make([]string, len(s.Fields))
	for i, field := range s.Fields {
		values[i] = g.To(field.Value("v"), field.Type)
	}
	g.P("return map[string]interface{}{")
	for i, field := range s.Fields {
		g.P("%q: %s,", field.Name, values[i])
	}
	g.P("}\n}\n")
	from(g, "user", s)
	if s.HasBytes() {
		g = native(f, "copied")
		g.Clone = true
		from(g, "copied", s)
	}
}

func from(g *avro.Native, prefix string, s *schema.Node) {
	g.Func()
	g.P("func %s%s(m map[string]interface{}, v *%s) error {", prefix, s.Name, g.Type(s.Go))
	g.Fields("v", s, func(field schema.Field, dst string) { g.From(dst, fmt.Sprintf("m[%q]", field.Name), field.Type) })
	g.P("return nil\n}\n")
}

// member names a type in a union.
func member(n *schema.Node) string {
	if n.Kind == schema.Struct {
		return avro.Within(n)
	}
	return avro.Type(n)
}

// native describes how version 2 represents records and unions. The prefix is
// that of the functions that fill structs.
func native(f *gen.File, prefix string) *avro.Native {
	g := &avro.Native{File: f, Record: "map[string]interface{}"}
	g.Make = func(address string, n *schema.Node) string { return "native" + n.Name + "(" + address + ")" }
	g.Entry = func(_ *schema.Node, key, value string) string {
		return fmt.Sprintf(`map[string]interface{}{"Key": %s, "Value": %s}`, key, value)
	}
	g.Get = func(record, field string) string { return fmt.Sprintf("%s[%q]", record, field) }
	g.Fill = func(address, record string, n *schema.Node) {
		fill := "user"
		if prefix == "copied" && n.HasBytes() {
			fill = prefix
		}
		f.P("if err := %s%s(%s, %s); err != nil {\nreturn err\n}", fill, n.Name, record, address)
	}
	g.Wrap = func(n *schema.Node, x string) string {
		return fmt.Sprintf("map[string]interface{}{%q: %s}", member(n), x)
	}
	g.Unwrap = func(n *schema.Node, x string) string {
		return fmt.Sprintf("%s.(map[string]interface{})[%q]", x, member(n))
	}
	return g
}
