// Package gen writes a Bebop schema, runs bebopc-go on it, and writes the
// conversions and the codecs: the safe ones, and in separate packages those whose
// strings share the input's memory, those with Bebop's own date, those that read
// without checks, and those of messages, whose fields have tags.
package gen

import (
	"fmt"
	"os"
	"strings"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is bebop's.
var Generator = &gen.Generator{
	Contestant: "bebop",
	Generate:   library(gen.SplitTimes, nil).Generate,
	Modes: []gen.Mode{
		{Name: "alias", Generate: library(gen.SplitTimes, []string{"default", "nativereuse"}, "-share-string-memory").Generate},
		{Name: "unsafe", Generate: unchecked("default", "nativereuse").Generate},
		{Name: "message", Generate: message("default", "nativedefault").Generate},
		{Name: "nativetime", Times: []string{"default"}, Generate: library(nil, []string{"default"}).Generate},
	},
}

// library is Bebop with times split, or with its own date, the codecs of these
// names, and options of the compiler.
func library(times *schema.Times, names []string, options ...string) gen.ConvertedLibrary {
	return gen.ConvertedLibrary{
		Refuse: func(n *schema.Node) string {
			if n.Recursive() {
				return "a struct may not hold itself"
			}
			return ""
		},
		Convention: gen.Convention{
			Basic:    map[schema.Kind]string{schema.Int: "int64", schema.Uint: "uint64", schema.Int8: "uint8"},
			Times:    times,
			Optional: true,
			Arrays:   true,
		},
		Schema: func(room gen.Room, records []gen.Record) error { return write(room, records, false) },
		Run: func(room gen.Room) error {
			args := append([]string{"-i", "schema.bop", "-o", "bebop_gen.go", "-package", room.Name()}, options...)
			if err := gen.Tool(room.Dir, "github.com/200sc/bebop/main/bebopc-go", args...); err != nil {
				return err
			}
			return gen.Format(room.Path("bebop_gen.go"))
		},
		Calls: []gen.Call{
			{
				Name:      "default",
				Marshal:   "return m.MarshalBebop(), nil",
				Unmarshal: "m.UnmarshalBebop(data)",
			},
			{
				Name:      "reuse",
				Fields:    "buffer []byte",
				Marshal:   "size := m.Size()\nif cap(c.buffer) < size {\nc.buffer = make([]byte, 2*size)\n}\nreturn c.buffer[:m.MarshalBebopTo(c.buffer[:cap(c.buffer)])], nil",
				Unmarshal: "m.UnmarshalBebop(data)",
			},
		},
		Names: names,
	}
}

// unchecked is Bebop with the methods that read without checks, and the codecs of these names.
func unchecked(names ...string) gen.ConvertedLibrary {
	l := library(gen.SplitTimes, names, "-generate-unsafe")
	for i := range l.Calls {
		l.Calls[i].Unmarshal = "must(m, data)"
	}
	l.Help = "func must(m interface{ MustUnmarshalBebop([]byte) }, data []byte) error {\nm.MustUnmarshalBebop(data)\nreturn nil\n}"
	return l
}

// message is Bebop with messages instead of structs, and the codecs of these names.
func message(names ...string) gen.ConvertedLibrary {
	l := library(gen.SplitTimes, names)
	l.Refuse, l.Present = twoDeep, true
	l.Schema = func(room gen.Room, records []gen.Record) error { return write(room, records, true) }
	return l
}

// twoDeep refuses what bebopc-go's code for messages does not compile with.
func twoDeep(n *schema.Node) string {
	switch n.Kind {
	case schema.List, schema.Array, schema.Map:
		switch n.Elem.Kind {
		case schema.List, schema.Array, schema.Map, schema.Pointer:
			return "bebopc-go's code for a message with a list or a map within another does not compile"
		}
	}
	return ""
}

// write renders the records as structs or messages of a Bebop schema.
func write(room gen.Room, records []gen.Record, messages bool) error {
	var b strings.Builder
	for _, r := range records {
		if messages {
			fmt.Fprintf(&b, "message %s {\n", r.Name)
		} else {
			fmt.Fprintf(&b, "struct %s {\n", r.Name)
		}
		for i, f := range r.Fields {
			if messages {
				// An optional field needs no list: it may be absent.
				if f.Type.Kind == schema.Pointer {
					f.Type = f.Type.Elem
				}
				fmt.Fprintf(&b, "\t%d -> %s %s;\n", f.Number(i), typ(f.Type), f.Name)
			} else {
				fmt.Fprintf(&b, "\t%s %s;\n", typ(f.Type), f.Name)
			}
		}
		b.WriteString("}\n\n")
	}
	return os.WriteFile(room.Path("schema.bop"), []byte(b.String()), 0o666)
}

var basic = map[schema.Kind]string{
	schema.Int: "int64", schema.Uint: "uint64", schema.Int8: "byte", schema.Uint8: "byte", schema.Bytes: "byte[]",
}

func typ(n *schema.Node) string {
	switch n.Kind {
	case schema.Time:
		return "date"
	case schema.Struct:
		return n.Name
	case schema.List, schema.Array, schema.Pointer:
		return typ(n.Elem) + "[]"
	case schema.Map:
		return "map[" + typ(n.Key) + ", " + typ(n.Elem) + "]"
	}
	if name := basic[n.Kind]; name != "" {
		return name
	}
	return n.Kind.String()
}
