// Package gen writes mirrors of types with bytes, maps or arrays, and the conversions.
package gen

import (
	"reflect"

	"github.com/serbench/serbench/contest"
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
		Imports: map[string]string{"base64": "encoding/base64", "xml": "encoding/xml"},
		Calls:   []gen.Call{{Marshal: "return xml.Marshal(m)", Unmarshal: "xml.Unmarshal(data, m)"}},
		Help:    base64Text,
	}.Mirrors(contest.IsBytes, isMap, isArray),
}

func isMap(t reflect.Type) bool   { return t.Kind() == reflect.Map }
func isArray(t reflect.Type) bool { return t.Kind() == reflect.Array }

// refuse names what the elements of a list would hide: where an inner list ends, a nil, and bytes that
// are no text.
func refuse(n *schema.Node) string {
	if n.Kind != schema.List && n.Kind != schema.Array {
		return ""
	}
	switch n.Elem.Kind {
	case schema.List, schema.Array, schema.Map:
		return "a list is its elements one after another, so it can't be in a list"
	case schema.Pointer:
		return "a list is its elements one after another, and a nil is none"
	case schema.Uint8:
		return "the library takes a list of bytes for text, which can't have all of them"
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
