// Package gen writes structs that xml accepts, their conversions, and the codecs.
package gen

import (
	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is xml's.
var Generator = &gen.Generator{
	Contestant: "xml",
	Generate: gen.ConvertedLibrary{
		Refuse: refuse,
		Convention: gen.Convention{
			Basic:  map[schema.Kind]string{schema.Bytes: "base64Text"},
			Maps:   true,
			Arrays: true,
		},
		Imports: map[string]string{"base64": "encoding/base64", "bytes": "bytes", "xml": "encoding/xml"},
		Calls: []gen.Call{
			{Name: "default", Marshal: "return xml.Marshal(m)", Unmarshal: "xml.Unmarshal(data, m)"},
			{Name: "indented", Marshal: `return xml.MarshalIndent(m, "  ", "    ")`, Unmarshal: "xml.Unmarshal(data, m)"},
			{
				Name:      "reuse",
				Fields:    "buffer bytes.Buffer\nencoder *xml.Encoder",
				Marshal:   "if c.encoder == nil {\nc.encoder = xml.NewEncoder(&c.buffer)\n}\nc.buffer.Reset()\nerr := c.encoder.Encode(m)\nreturn c.buffer.Bytes(), err",
				Unmarshal: "xml.Unmarshal(data, m)",
			},
		},
		Names: []string{"default", "indented", "reuse", "nativedefault"},
		Help:  base64Text,
	}.Generate,
}

// refuse names what the elements of a list would hide: where an inner list ends, and a nil.
func refuse(n *schema.Node) string {
	if n.Kind != schema.List && n.Kind != schema.Array {
		return ""
	}
	switch n.Elem.Kind {
	case schema.List, schema.Array, schema.Map:
		return "a list is its elements one after another, so it can't be in a list"
	case schema.Pointer:
		return "a list is its elements one after another, and a nil is none"
	}
	return ""
}

const base64Text = `
// base64Text is bytes as text, which XML can't have as they are.
type base64Text []byte

func (b base64Text) MarshalText() ([]byte, error) {
	return base64.StdEncoding.AppendEncode(nil, b), nil
}

func (b *base64Text) UnmarshalText(text []byte) (err error) {
	*b, err = base64.StdEncoding.AppendDecode(nil, text)
	return err
}
`
