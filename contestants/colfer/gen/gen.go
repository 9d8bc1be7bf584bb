// Package gen writes a Colfer schema, runs colf on it, and writes the conversions
// and the codecs.
package gen

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is colfer's.
var Generator = &gen.Generator{
	Contestant: "colfer",
	Generate: gen.ConvertedLibrary{
		Refuse: refuse,
		Convention: gen.Convention{
			Basic: map[schema.Kind]string{
				schema.Int: "int64", schema.Int8: "int32", schema.Int16: "int32", schema.Uint: "uint64",
			},
			Maps:     true,
			Optional: true,
			Arrays:   true,
			Pointers: true,
		},
		Schema: write,
		Run: func(room gen.Room) error {
			if err := gen.Tool(room.Dir, "github.com/pascaldekloe/colfer/cmd/colf", "-b", ".", "go", "schema.colf"); err != nil {
				return err
			}
			// colf writes into a folder named after the schema's package.
			own := room.Path(room.Name())
			if err := os.Rename(filepath.Join(own, "Colfer.go"), room.Path("colfer_gen.go")); err != nil {
				return err
			}
			return os.Remove(own)
		},
		Imports: map[string]string{},
		Calls: []gen.Call{
			{
				Name:      "default",
				Marshal:   "return m.MarshalBinary()",
				Unmarshal: "m.UnmarshalBinary(data)",
			},
			{
				Name:      "reuse",
				Fields:    "buffer []byte",
				Marshal:   "size, err := m.MarshalLen()\nif err != nil {\nreturn nil, err\n}\nif cap(c.buffer) < size {\nc.buffer = make([]byte, 2*size)\n}\nreturn c.buffer[:m.MarshalTo(c.buffer[:cap(c.buffer)])], nil",
				Unmarshal: "m.UnmarshalBinary(data)",
			},
		},
	}.Generate,
}

// refuse allows what a Colfer list may contain: floats, integers of 32 and 64
// bits, texts, binaries and records.
func refuse(n *schema.Node) string {
	switch n.Kind {
	case schema.List, schema.Array:
	case schema.Pointer:
		if n.Elem.Kind == schema.Struct {
			return ""
		}
	default:
		return ""
	}
	switch n.Elem.Kind {
	case schema.Int, schema.Int8, schema.Int16, schema.Int32, schema.Int64, schema.Float32, schema.Float64, schema.String, schema.Bytes, schema.Struct:
		return ""
	}
	return fmt.Sprintf("no list may hold a %v", n.Elem.Kind)
}

// write renders the records as a Colfer schema.
func write(room gen.Room, records []gen.Record) error {
	var b strings.Builder
	fmt.Fprintf(&b, "// Package %s holds the records that Colfer carries.\npackage %s\n", room.Name(), room.Name())
	for _, r := range records {
		fmt.Fprintf(&b, "\ntype %s struct {\n", lower(r.Name))
		for _, f := range r.Fields {
			fmt.Fprintf(&b, "\t%s %s\n", lower(f.Name), typ(f.Type))
		}
		b.WriteString("}\n")
	}
	return os.WriteFile(room.Path("schema.colf"), []byte(b.String()), 0o666)
}

var basic = map[schema.Kind]string{
	schema.Int: "int64", schema.Int8: "int32", schema.Int16: "int32", schema.Uint: "uint64",
	schema.String: "text", schema.Bytes: "binary", schema.Time: "timestamp",
}

func typ(n *schema.Node) string {
	switch n.Kind {
	case schema.Struct:
		return lower(n.Name)
	case schema.List, schema.Array:
		return "[]" + typ(n.Elem)
	case schema.Map:
		return "[]" + lower(gen.EntryName(n))
	case schema.Pointer:
		if n.Elem.Kind == schema.Struct {
			return typ(n.Elem)
		}
		return "[]" + typ(n.Elem)
	}
	if name := basic[n.Kind]; name != "" {
		return name
	}
	return n.Kind.String()
}

// lower is a name as Colfer expects it; the generated Go name is the original.
func lower(name string) string { return strings.ToLower(name[:1]) + name[1:] }
