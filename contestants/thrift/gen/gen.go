// Package gen writes a Thrift document, runs Apache's compiler on it, and writes
// the conversions and the codecs.
package gen

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/gen/thrift"
)

// Generator is thrift's.
var Generator = &gen.Generator{
	Contestant: "thrift",
	Needs:      "thrift",
	Generate: gen.ConvertedLibrary{
		Refuse:     thrift.RefuseBinary,
		Convention: thrift.Convention(),
		Schema:     write,
		Run:        compile,
		Imports:    map[string]string{"context": "context", "sync": "sync", "thrift": "github.com/apache/thrift/lib/go/thrift"},
		Calls:      append(calls("binary"), calls("compact")...),
		Names:      append(names("binary"), names("compact")...),
		Help:       fmt.Sprintf(help, "binary", "Binary") + fmt.Sprintf(help, "compact", "Compact"),
	}.Generate,
}

// names are the codecs of one of the measured formats. None of them pools what a
// program with messages of its own keeps.
func names(format string) []string {
	return []string{format, format + "Pool", format + "Reuse", "native" + format, "native" + format + "Reuse"}
}

// calls are the ways to use one of the formats.
func calls(format string) []gen.Call {
	return []gen.Call{
		{
			Name:      format,
			Marshal:   "return " + format + "Serializer().Write(context.Background(), m)",
			Unmarshal: format + "Deserializer().Read(context.Background(), m, data)",
		},
		{
			Name:      format + "Pool",
			Fields:    format + "Pools",
			Marshal:   "return c.serializers().Write(context.Background(), m)",
			Unmarshal: "c.deserializers().Read(context.Background(), m, data)",
		},
		{
			Name:      format + "Reuse",
			Fields:    format + "Kept",
			Marshal:   "return c.write(m)",
			Unmarshal: "c.read(m, data)",
		},
	}
}

const help = `func %[1]sSerializer() *thrift.TSerializer {
	transport := thrift.NewTMemoryBufferLen(1024)
	return &thrift.TSerializer{Transport: transport, Protocol: thrift.NewT%[2]sProtocolConf(transport, nil)}
}

func %[1]sDeserializer() *thrift.TDeserializer {
	transport := thrift.NewTMemoryBufferLen(1024)
	return &thrift.TDeserializer{Transport: transport, Protocol: thrift.NewT%[2]sProtocolConf(transport, nil)}
}

// %[1]sPools are the library's pools, made when they are first asked for.
type %[1]sPools struct {
	once sync.Once
	out  *thrift.TSerializerPool
	in   *thrift.TDeserializerPool
}

func (p *%[1]sPools) make() {
	p.out = thrift.NewTSerializerPool(%[1]sSerializer)
	p.in = thrift.NewTDeserializerPool(%[1]sDeserializer)
}

func (p *%[1]sPools) serializers() *thrift.TSerializerPool {
	p.once.Do(p.make)
	return p.out
}

func (p *%[1]sPools) deserializers() *thrift.TDeserializerPool {
	p.once.Do(p.make)
	return p.in
}

// %[1]sKept is a serializer and a deserializer that are kept, made when they are
// first used.
type %[1]sKept struct {
	out *thrift.TSerializer
	in  *thrift.TDeserializer
}

// write returns the serializer's own bytes, where its Write would copy them.
func (k *%[1]sKept) write(m thrift.TStruct) ([]byte, error) {
	if k.out == nil {
		k.out = %[1]sSerializer()
	}
	k.out.Transport.Reset()
	if err := m.Write(context.Background(), k.out.Protocol); err != nil {
		return nil, err
	}
	err := k.out.Protocol.Flush(context.Background())
	return k.out.Transport.Bytes(), err
}

func (k *%[1]sKept) read(m thrift.TStruct, data []byte) error {
	if k.in == nil {
		k.in = %[1]sDeserializer()
	}
	return k.in.Read(context.Background(), m, data)
}
`

// compile runs the compiler, which writes a folder for the document's package.
// Only the file with the structs has anything in it.
func compile(room gen.Room) error {
	if err := gen.Native(room.Dir, "thrift", "--gen", "go:skip_remote,ignore_initialisms,package=records", "-out", ".", "records.thrift"); err != nil {
		return err
	}
	folder := room.Path("records")
	defer os.RemoveAll(folder)
	source, err := os.ReadFile(filepath.Join(folder, "records.go"))
	if err != nil {
		return err
	}
	source = []byte(strings.Replace(string(source), "\npackage records\n", "\npackage "+room.Name()+"\n", 1))
	path := room.Path("records_gen.go")
	if err := os.WriteFile(path, source, 0o666); err != nil {
		return err
	}
	return gen.Format(path)
}

// write writes the records as a Thrift document.
func write(room gen.Room, records []gen.Record) error {
	return os.WriteFile(room.Path("records.thrift"), []byte(thrift.Document(records)), 0o666)
}
