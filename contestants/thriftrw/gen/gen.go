// Package gen writes a Thrift document, runs thriftrw on it, and writes the
// conversions and the codecs.
package gen

import (
	"os"
	"path"
	"path/filepath"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/gen/thrift"
)

// Generator is thriftrw's.
var Generator = &gen.Generator{
	Contestant: "thriftrw",
	Generate: gen.ConvertedLibrary{
		Refuse:     thrift.Refuse,
		Convention: thrift.Convention(),
		Schema:     write,
		Run:        compile,
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

// write writes the records as a Thrift document, in which nil bytes are absent.
func write(room gen.Room, records []gen.Record) error {
	return os.WriteFile(room.Path(document(room)), []byte(thrift.Document(records, schema.Bytes)), 0o666)
}
