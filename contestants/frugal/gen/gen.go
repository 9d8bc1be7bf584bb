// Package gen writes structs with frugal's tags, their conversions, and the codecs.
package gen

import (
	"fmt"
	"strings"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/gen/thrift"
)

// Generator is frugal's.
var Generator = &gen.Generator{
	Contestant: "frugal",
	Generate:   library(tag).Generate,
	Modes:      []gen.Mode{{Name: "nocopy", Generate: aliasing().Generate}},
}

// aliasing is the library with its option for texts and bytes that point into the input.
func aliasing() gen.ConvertedLibrary {
	l := library(func(i int, f schema.Field) string {
		text := tag(i, f)
		if f.Type.Kind == schema.String || f.Type.Kind == schema.Bytes {
			text = strings.TrimSuffix(text, `"`) + `,nocopy"`
		}
		return text
	})
	l.Names = []string{"default"}
	return l
}

// library is the library on structs with these tags.
func library(tag func(int, schema.Field) string) gen.ConvertedLibrary {
	convention := thrift.Convention()
	convention.Tag = tag
	return gen.ConvertedLibrary{
		Refuse:     thrift.Refuse,
		Convention: convention,
		Imports:    map[string]string{"frugal": "github.com/cloudwego/frugal"},
		Calls: []gen.Call{
			{
				Name:      "default",
				Marshal:   "out := make([]byte, frugal.EncodedSize(m))\nn, err := frugal.EncodeObject(out, nil, m)\nreturn out[:n], err",
				Unmarshal: "decoded(frugal.DecodeObject(data, m))",
			},
			{
				Name:      "reuse",
				Fields:    "buffer []byte",
				Marshal:   "size := frugal.EncodedSize(m)\nif cap(c.buffer) < size {\nc.buffer = make([]byte, 2*size)\n}\nn, err := frugal.EncodeObject(c.buffer[:size], nil, m)\nreturn c.buffer[:n], err",
				Unmarshal: "decoded(frugal.DecodeObject(data, m))",
			},
		},
		Help: "// decoded drops the number of bytes read.\nfunc decoded(_ int, err error) error { return err }",
	}
}

// tag gives a field's number, whether it may be absent, and its Thrift type, in which frugal separates
// key and element of a map by a colon.
func tag(i int, f schema.Field) string {
	needed := "default"
	if f.Type.Kind == schema.Pointer {
		needed = "optional"
	}
	return fmt.Sprintf(`frugal:"%d,%s,%s"`, f.Number(i), needed, strings.ReplaceAll(thrift.Type(f.Type), ",", ":"))
}
