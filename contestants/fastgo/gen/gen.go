// Package gen writes a Thrift document, runs thriftgo's fastgo on it, and writes the conversions
// and the codecs.
package gen

import (
	"fmt"
	"os"

	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/gen/thrift"
)

// Generator is fastgo's.
var Generator = &gen.Generator{
	Contestant: "fastgo",
	Generate: gen.ConvertedLibrary{
		Refuse:     thrift.RefuseBinary,
		Convention: thrift.Convention(),
		Schema:     write,
		Run:        compile,
		Imports:    map[string]string{"slices": "slices", "thrift": "github.com/cloudwego/gopkg/protocol/thrift"},
		Calls: []gen.Call{
			{
				Name:      "default",
				Marshal:   "return thrift.FastMarshal(m), nil",
				Unmarshal: "thrift.FastUnmarshal(data, m)",
			},
			{
				Name:      "reuse",
				Fields:    "buffer []byte",
				Marshal:   "size := m.BLength()\nc.buffer = slices.Grow(c.buffer[:0], size)[:size]\nreturn c.buffer[:m.FastWriteNocopy(c.buffer, nil)], nil",
				Unmarshal: "thrift.FastUnmarshal(data, m)",
			},
		},
	}.Generate,
}

// compile runs the compiler. Without its options it would write methods for Apache's library too.
func compile(room gen.Room) error {
	if err := gen.Tool(room.Dir, "github.com/cloudwego/thriftgo", "-g", "fastgo:no_default_serdes,no_processor,ignore_initialisms", "-o", ".", "records.thrift"); err != nil {
		return err
	}
	defer os.RemoveAll(room.Path(room.Name()))
	for from, to := range map[string]string{"records.go": "records_gen.go", "k-records.go": "records_fast_gen.go"} {
		if err := os.Rename(room.Path(room.Name()+"/"+from), room.Path(to)); err != nil {
			return err
		}
		if err := gen.Format(room.Path(to)); err != nil {
			return err
		}
	}
	return nil
}

// write writes the records as a Thrift document.
func write(room gen.Room, records []gen.Record) error {
	text := fmt.Sprintf("namespace go %s\n\n", room.Name()) + thrift.Document(records)
	return os.WriteFile(room.Path("records.thrift"), []byte(text), 0o666)
}
