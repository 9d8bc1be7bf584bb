package gen

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// bencgen is the mode of the module's own generator, with its types for strings and byte
// slices, and the codecs of these names.
func bencgen(name, text, bytes string, names ...string) gen.Mode {
	return gen.Mode{Name: name, Generate: func(room gen.Room) error {
		roots, err := schema.All(room.Types...)
		if err != nil {
			return err
		}
		basic := map[schema.Kind]string{schema.Int8: "uint8"}
		if integers(roots) {
			basic[schema.Int], basic[schema.Uint] = "int64", "uint64"
		}
		s := container{text: text, bytes: bytes, basic: basic}
		return gen.ConvertedLibrary{
			Refuse: func(n *schema.Node) string {
				if n.Kind == schema.Struct && len(n.Fields) == 0 {
					return "bencgen refuses a container without fields"
				}
				return ""
			},
			Convention: gen.Convention{Basic: basic, Times: gen.SplitTimes, Optional: true, Arrays: true},
			Schema:     s.write,
			Run:        run,
			Calls: []gen.Call{
				{
					Name:      "default",
					Marshal:   "b := make([]byte, m.Size())\nm.Marshal(b)\nreturn b, nil",
					Unmarshal: "m.Unmarshal(data)",
				},
				{
					Name:      "reuse",
					Fields:    "buffer []byte",
					Marshal:   "size := m.Size()\nif cap(c.buffer) < size {\nc.buffer = make([]byte, size)\n}\nb := c.buffer[:size]\nm.Marshal(b)\nreturn b, nil",
					Unmarshal: "m.Unmarshal(data)",
				},
			},
			Names: names,
		}.Generate(room)
	}}
}

// integers reports whether a list has elements of kind int or uint. bencgen takes their size
// to be constant, which it is not, so that its code does not compile.
func integers(roots []*schema.Node) bool {
	ofIntegers := func(n *schema.Node) bool {
		switch n.Kind {
		case schema.List, schema.Array, schema.Pointer:
			return n.Elem.Kind == schema.Int || n.Elem.Kind == schema.Uint
		}
		return false
	}
	return slices.ContainsFunc(roots, func(root *schema.Node) bool { return root.Holds(ofIntegers) })
}

// A container writes schemas in bencgen's language.
type container struct {
	text, bytes string
	basic       map[schema.Kind]string
}

func (c container) write(room gen.Room, records []gen.Record) error {
	var b strings.Builder
	fmt.Fprintf(&b, "define %s;\n\nvar go_package = %q;\n", room.Name(), room.Package)
	for _, r := range records {
		fmt.Fprintf(&b, "\nctr %s {\n", r.Name)
		for _, i := range schema.ByNumber(r.Fields) {
			f := r.Fields[i]
			fmt.Fprintf(&b, "    %s %s = %d;\n", c.typ(f.Type), f.Name, f.Number(i))
		}
		b.WriteString("}\n")
	}
	return os.WriteFile(room.Path(schemaFile), []byte(b.String()), 0o666)
}

func (c container) typ(n *schema.Node) string {
	switch n.Kind {
	case schema.Struct:
		return n.Name
	case schema.List, schema.Array, schema.Pointer:
		return "[]" + c.typ(n.Elem)
	case schema.Map:
		return "<" + c.typ(n.Key) + ", " + c.typ(n.Elem) + ">"
	case schema.String:
		return c.text
	case schema.Bytes:
		return c.bytes
	case schema.Int8, schema.Uint8:
		return "byte"
	}
	if wider := c.basic[n.Kind]; wider != "" {
		return wider
	}
	return n.Kind.String()
}

const schemaFile = "schema.benc"

// run runs bencgen. It adds a copy of the schema in base64 to the schema, by which it detects
// changes that break readers. We always start anew, so the file stays as we wrote it.
func run(room gen.Room) error {
	written, err := os.ReadFile(room.Path(schemaFile))
	if err != nil {
		return err
	}
	if err := gen.Tool(room.Dir, "github.com/deneonet/benc/cmd/bencgen", "--in", schemaFile, "--out", ".", "--file", "bencgen_gen", "--lang", "go"); err != nil {
		return err
	}
	if err := os.WriteFile(room.Path(schemaFile), written, 0o666); err != nil {
		return err
	}
	const code = "bencgen_gen.go"
	// bencgen makes it executable.
	if err := os.Chmod(room.Path(code), 0o644); err != nil {
		return err
	}
	return gen.Format(room.Path(code))
}
