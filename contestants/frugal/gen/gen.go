// Package gen writes structs with frugal's tags, their conversions, and the codecs.
package gen

import (
	"fmt"
	"strings"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
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
	return gen.ConvertedLibrary{
		Refuse: refuse,
		Convention: gen.Convention{
			Basic: map[schema.Kind]string{
				schema.Int: "int64", schema.Uint: "int64", schema.Uint8: "int8", schema.Uint16: "int16", schema.Uint32: "int32",
				schema.Uint64: "int64", schema.Float32: "float64",
			},
			Times:    gen.SplitTimes,
			Arrays:   true,
			Pointers: true,
			Tag:      tag,
		},
		Imports: map[string]string{"frugal": "github.com/cloudwego/frugal"},
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

func refuse(n *schema.Node) string {
	if (n.Kind == schema.List || n.Kind == schema.Array || n.Kind == schema.Map) && n.Elem.Kind == schema.Pointer {
		return "no element of a list or a map may be absent"
	}
	if n.Kind == schema.Pointer && (n.Elem.Kind == schema.List || n.Elem.Kind == schema.Array || n.Elem.Kind == schema.Map) {
		return "an optional list or map is a pointer to none"
	}
	return ""
}

// tag gives a field's number, whether it may be absent, and its Thrift type.
func tag(i int, f schema.Field) string {
	needed := "default"
	if f.Type.Kind == schema.Pointer {
		needed = "optional"
	}
	return fmt.Sprintf(`frugal:"%d,%s,%s"`, f.Number(i), needed, typ(f.Type))
}

var basic = map[schema.Kind]string{
	schema.Bool: "bool", schema.Int: "i64", schema.Int8: "i8", schema.Int16: "i16", schema.Int32: "i32", schema.Int64: "i64",
	schema.Uint: "i64", schema.Uint8: "i8", schema.Uint16: "i16", schema.Uint32: "i32", schema.Uint64: "i64",
	schema.Float32: "double", schema.Float64: "double", schema.String: "string", schema.Bytes: "binary", schema.Time: "i64",
}

func typ(n *schema.Node) string {
	switch n.Kind {
	case schema.Struct:
		return n.Name
	case schema.List, schema.Array:
		return "list<" + typ(n.Elem) + ">"
	case schema.Map:
		return "map<" + typ(n.Key) + ":" + typ(n.Elem) + ">"
	case schema.Pointer:
		return typ(n.Elem)
	}
	return basic[n.Kind]
}
