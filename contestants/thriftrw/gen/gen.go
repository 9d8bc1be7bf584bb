// Package gen writes a Thrift document, runs thriftrw on it, and writes the
// conversions and the codecs.
package gen

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is thriftrw's.
var Generator = &gen.Generator{
	Contestant: "thriftrw",
	Generate: gen.ConvertedLibrary{
		Refuse: refuse,
		Convention: gen.Convention{
			Basic: map[schema.Kind]string{
				schema.Int: "int64", schema.Uint: "int64", schema.Uint8: "int8", schema.Uint16: "int16", schema.Uint32: "int32",
				schema.Uint64: "int64", schema.Float32: "float64",
			},
			Times:    gen.SplitTimes,
			Arrays:   true,
			Pointers: true,
		},
		Schema: write,
		Run:    compile,
		Imports: map[string]string{
			"bytes": "bytes", "binary": "go.uber.org/thriftrw/protocol/binary",
			"wire": "go.uber.org/thriftrw/wire", "stream": "go.uber.org/thriftrw/protocol/stream",
		},
		Calls: []gen.Call{
			{
				Name:      "default",
				Marshal:   "w, err := m.ToWire()\nif err != nil {\nreturn nil, err\n}\nvar b bytes.Buffer\nerr = binary.Default.Encode(w, &b)\nreturn b.Bytes(), err",
				Unmarshal: "fromWire(data, m)",
			},
			{
				Name:      "stream",
				Marshal:   "var b bytes.Buffer\nerr := encode(m, &b)\nreturn b.Bytes(), err",
				Unmarshal: "decode(data, m)",
			},
			{
				Name:      "reuse",
				Fields:    "buffer bytes.Buffer",
				Marshal:   "c.buffer.Reset()\nerr := encode(m, &c.buffer)\nreturn c.buffer.Bytes(), err",
				Unmarshal: "decode(data, m)",
			},
		},
		Names: []string{"default", "stream", "reuse", "nativedefault", "nativereuse"},
		Help:  help,
	}.Generate,
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

// document is the file in a room that names its package.
func document(room gen.Room) string { return room.Name() + ".thrift" }

// compile runs thriftrw, which writes a folder for the document's package.
func compile(room gen.Room) error {
	const output = "records_gen.go"
	if err := gen.Tool(room.Dir, "go.uber.org/thriftrw", "--out=.", "--pkg-prefix="+path.Dir(room.Package),
		"--no-zap", "--no-embed-idl", "--no-service-helpers", "--output-file="+output, document(room)); err != nil {
		return err
	}
	folder := room.Path(room.Name())
	if err := os.Rename(filepath.Join(folder, output), room.Path(output)); err != nil {
		return err
	}
	return os.Remove(folder)
}

// write renders the records as a Thrift document.
func write(room gen.Room, records []gen.Record) error {
	var b strings.Builder
	for _, r := range records {
		fmt.Fprintf(&b, "struct %s {\n", r.Name)
		for i, f := range r.Fields {
			needed := "required"
			if slices.Contains([]schema.Kind{schema.Pointer, schema.Map, schema.Bytes}, f.Type.Kind) {
				needed = "optional" // nil maps and nil bytes are absent
			}
			fmt.Fprintf(&b, "\t%d: %s %s %s\n", f.Number(i), needed, typ(f.Type), f.Name)
		}
		b.WriteString("}\n\n")
	}
	return os.WriteFile(room.Path(document(room)), []byte(b.String()), 0o666)
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
