// Package gen writes a Thrift document, runs thriftgo's fastgo on it, and writes the conversions
// and the codecs.
package gen

import (
	"fmt"
	"os"
	"strings"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is fastgo's.
var Generator = &gen.Generator{
	Contestant: "fastgo",
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
		Schema:  write,
		Run:     compile,
		Imports: map[string]string{"slices": "slices", "thrift": "github.com/cloudwego/gopkg/protocol/thrift"},
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

// write renders the records as a Thrift document.
func write(room gen.Room, records []gen.Record) error {
	var b strings.Builder
	fmt.Fprintf(&b, "namespace go %s\n\n", room.Name())
	for _, r := range records {
		fmt.Fprintf(&b, "struct %s {\n", r.Name)
		for i, f := range r.Fields {
			needed := "required"
			if f.Type.Kind == schema.Pointer || f.Type.Kind == schema.Map {
				needed = "optional" // a nil map is absent
			}
			fmt.Fprintf(&b, "\t%d: %s %s %s\n", f.Number(i), needed, typ(f.Type), f.Name)
		}
		b.WriteString("}\n\n")
	}
	return os.WriteFile(room.Path("records.thrift"), []byte(b.String()), 0o666)
}

func refuse(n *schema.Node) string {
	if (n.Kind == schema.List || n.Kind == schema.Array || n.Kind == schema.Map) && n.Elem.Kind == schema.Pointer {
		return "no element of a list or a map may be absent"
	}
	if n.Kind == schema.Pointer && basic[n.Elem.Kind] == "" && n.Elem.Kind != schema.Struct || n.Kind == schema.Pointer && n.Elem.Kind == schema.Bytes {
		return "an optional list, map or binary is a pointer to none"
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
