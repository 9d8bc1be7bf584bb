// Command gen writes a Thrift document, runs thriftrw over it, and writes the
// conversions and the codecs.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/serbench/serbench/datasets"
	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/kitchen"
)

func main() {
	var document string
	library := gen.ConvertedLibrary{
		Command: "go generate ./contestants/thriftrw",
		Refuse:  refuse,
		Convention: gen.Convention{
			Basic: map[schema.Kind]string{
				schema.Int: "int64", schema.Uint: "int64", schema.Uint8: "int8", schema.Uint16: "int16", schema.Uint32: "int32",
				schema.Uint64: "int64", schema.Float32: "float64",
			},
			Time:     "int64",
			Arrays:   true,
			Pointers: true,
		},
		Schema: func(dir, pkg string, records []gen.Record) error {
			document = pkg + ".thrift" // names the package
			return write(filepath.Join(dir, document), records)
		},
		Run: func(dir string) error {
			return gen.Tool(dir, "go.uber.org/thriftrw", "--out=..", "--pkg-prefix=github.com/serbench/serbench/contestants",
				"--no-zap", "--no-embed-idl", "--no-service-helpers", "--output-file=records_gen.go", document)
		},
		Imports: map[string]string{
			"bytes": "bytes", "binary": "go.uber.org/thriftrw/protocol/binary",
			"wire": "go.uber.org/thriftrw/wire", "stream": "go.uber.org/thriftrw/protocol/stream",
		},
		Calls: []gen.Call{
			{
				Way:       "default",
				Marshal:   "w, err := m.ToWire()\nif err != nil {\nreturn nil, err\n}\nvar b bytes.Buffer\nerr = binary.Default.Encode(w, &b)\nreturn b.Bytes(), err",
				Unmarshal: "fromWire(data, m)",
			},
			{
				Way:       "stream",
				Marshal:   "var b bytes.Buffer\nerr := encode(m, &b)\nreturn b.Bytes(), err",
				Unmarshal: "decode(data, m)",
			},
			{
				Way:       "reuse",
				Fields:    "buffer bytes.Buffer",
				Marshal:   "c.buffer.Reset()\nerr := encode(m, &c.buffer)\nreturn c.buffer.Bytes(), err",
				Unmarshal: "decode(data, m)",
			},
		},
		Help: help,
	}
	gen.Main("thriftrw", library.Generate, datasets.GoTypes(), kitchen.Kinds)
}

const help = `// fromWire decodes by way of a wire.Value.
func fromWire(data []byte, m interface{ FromWire(wire.Value) error }) error {
	w, err := binary.Default.Decode(bytes.NewReader(data), wire.TStruct)
	if err != nil {
		return err
	}
	return m.FromWire(w)
}

// encode writes straight to the buffer.
func encode(m interface{ Encode(stream.Writer) error }, b *bytes.Buffer) error {
	w := binary.Default.Writer(b)
	if err := m.Encode(w); err != nil {
		return err
	}
	return w.Close()
}

// decode reads straight from the input.
func decode(data []byte, m interface{ Decode(stream.Reader) error }) error {
	r := binary.Default.Reader(bytes.NewReader(data))
	if err := m.Decode(r); err != nil {
		return err
	}
	return r.Close()
}
`

// write writes the records as a Thrift document.
func write(path string, records []gen.Record) error {
	var b strings.Builder
	for _, r := range records {
		fmt.Fprintf(&b, "struct %s {\n", r.Name)
		for i, f := range r.Fields {
			needed := "required"
			if slices.Contains([]schema.Kind{schema.Pointer, schema.Map, schema.Bytes}, f.Type.Kind) {
				needed = "optional" // maps and bytes that are nil are not there
			}
			fmt.Fprintf(&b, "\t%d: %s %s %s\n", i+1, needed, typ(f.Type), f.Name)
		}
		b.WriteString("}\n\n")
	}
	return os.WriteFile(path, []byte(b.String()), 0o666)
}

func refuse(n *schema.Node) string {
	if (n.Kind == schema.List || n.Kind == schema.Map) && n.Elem.Kind == schema.Pointer {
		return "no element of a list or a map may be absent"
	}
	return ""
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
		return "map<" + typ(n.Key) + "," + typ(n.Elem) + ">"
	case schema.Pointer:
		return typ(n.Elem)
	}
	return basic[n.Kind]
}
