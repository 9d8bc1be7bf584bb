package gen

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// A table is a table of the schema, or a struct. It represents a struct, an entry
// of a map, or a value that a vector or an optional field can contain only in a
// table.
type table struct {
	name string
	// params are the parameters of its functions, pointers to the user's values.
	params string
	fields []field
	// node is the struct that it represents; nil otherwise.
	node *schema.Node
	// inline is set if the schema has a struct, which is stored where it is used.
	// The tutorial has one for each record of numbers. A root must be a table.
	inline bool
}

// A field is a field of a table: its name in the schema and in flatc's Go, and
// the user's value in terms of the parameters.
type field struct {
	name, goName, user string
	node               *schema.Node
}

type generator struct {
	*gen.File
	roots   []*schema.Node
	tables  []*table                // in the order of discovery
	byGo    map[reflect.Type]*table // of values
	entries map[reflect.Type]*table // of maps' entries
	taken   map[string]bool
	building
}

func newGenerator(f *gen.File, roots []*schema.Node) *generator {
	g := &generator{File: f, roots: roots, byGo: map[reflect.Type]*table{}, entries: map[reflect.Type]*table{}, taken: map[string]bool{}}
	for _, root := range roots {
		g.table(root)
	}
	return g
}

// table returns the table that represents a node by itself, with everything it
// needs.
func (g *generator) table(n *schema.Node) *table {
	if t := g.byGo[n.Go]; t != nil {
		return t
	}
	name := n.Name
	if n.Kind != schema.Struct {
		name = describe(n)
	}
	t := &table{name: g.unique(name), params: "v *" + g.Type(n.Go)}
	g.byGo[n.Go] = t
	g.tables = append(g.tables, t)
	if n.Kind == schema.Struct {
		t.node = n
		t.inline = g.inline(n)
	} else {
		t.fields = []field{{"value", "Value", "(*v)", n}}
	}
	t.fields = append(t.fields, fields(n)...)
	for _, f := range t.fields {
		g.element(f.node)
	}
	return t
}

// entry returns the table of a map's entries.
func (g *generator) entry(n *schema.Node) *table {
	if t := g.entries[n.Go]; t != nil {
		return t
	}
	t := &table{
		name:   g.unique("Entry" + describe(n.Key) + describe(n.Elem)),
		params: fmt.Sprintf("key *%s, value *%s", g.Type(n.Key.Go), g.Type(n.Elem.Go)),
		fields: []field{{"key", "Key", "(*key)", n.Key}, {"value", "Value", "(*value)", n.Elem}},
	}
	t.inline = g.inline(n.Key) && g.inline(n.Elem)
	g.entries[n.Go] = t
	g.tables = append(g.tables, t)
	g.element(n.Elem)
	return t
}

// inline reports whether a node is stored where it is used: a number, or a struct
// of those.
func (g *generator) inline(n *schema.Node) bool {
	if scalars[n.Kind] != "" {
		return true
	}
	return n.Kind == schema.Struct && len(n.Fields) > 0 && !slices.Contains(g.roots, n) &&
		!slices.ContainsFunc(n.Fields, func(f schema.Field) bool { return !g.inline(f.Type) })
}

// element returns the table that a field refers to, or that its vector contains;
// nil if that is a number or a string.
func (g *generator) element(n *schema.Node) *table {
	switch n.Kind {
	case schema.Struct:
		return g.table(n)
	case schema.Map:
		return g.entry(n)
	case schema.List, schema.Array:
		if scalars[n.Elem.Kind] != "" || n.Elem.Kind == schema.String {
			return nil
		}
		return g.table(n.Elem)
	case schema.Pointer:
		if scalars[n.Elem.Kind] != "" {
			return nil
		}
		return g.table(n.Elem)
	}
	return nil
}

// unique gives a table a name that no other table or object has.
func (g *generator) unique(base string) string {
	name := base
	for i := 2; g.taken[name] || g.taken[name+"T"]; i++ {
		name = fmt.Sprintf("%s%d", base, i)
	}
	g.taken[name], g.taken[name+"T"] = true, true
	return name
}

// describe names a table after its contents.
func describe(n *schema.Node) string {
	switch n.Kind {
	case schema.Struct:
		return n.Name
	case schema.List:
		return "ListOf" + describe(n.Elem)
	case schema.Array:
		return fmt.Sprintf("Array%dOf%s", n.Len, describe(n.Elem))
	case schema.Map:
		return "MapFrom" + describe(n.Key) + "To" + describe(n.Elem)
	case schema.Pointer:
		return "Optional" + describe(n.Elem)
	}
	return camel(n.Kind.String())
}

// scalars are the schema's numbers, and goScalars flatc's Go types for them.
var (
	scalars = map[schema.Kind]string{
		schema.Bool: "bool", schema.Int: "long", schema.Int8: "byte", schema.Int16: "short", schema.Int32: "int",
		schema.Int64: "long", schema.Uint: "ulong", schema.Uint8: "ubyte", schema.Uint16: "ushort", schema.Uint32: "uint",
		schema.Uint64: "ulong", schema.Float32: "float", schema.Float64: "double", schema.Time: "long",
	}
	goScalars = map[string]string{
		"bool": "bool", "byte": "int8", "short": "int16", "int": "int32", "long": "int64", "ubyte": "byte", "ushort": "uint16",
		"uint": "uint32", "ulong": "uint64", "float": "float32", "double": "float64",
	}
)

// schema writes the schema of all tables. A struct must follow those that it contains.
func (g *generator) schema() string {
	var b strings.Builder
	written := map[*table]bool{}
	var write func(t *table)
	write = func(t *table) {
		if written[t] {
			return
		}
		written[t] = true
		for _, f := range t.fields {
			if element := g.element(f.node); t.inline && element != nil {
				write(element)
			}
		}
		if b.Len() > 0 {
			b.WriteString("\n")
		}
		kind := "table"
		if t.inline {
			kind = "struct"
		}
		fmt.Fprintf(&b, "%s %s {\n", kind, t.name)
		// A field's place is its number.
		order := slices.Clone(t.fields)
		if t.node != nil {
			for to, from := range schema.ByNumber(t.node.Fields) {
				order[to] = t.fields[from]
			}
		}
		for _, f := range order {
			fmt.Fprintf(&b, "  %s:%s;\n", f.name, g.typ(f.node))
		}
		b.WriteString("}\n")
	}
	for _, t := range g.tables {
		write(t)
	}
	return b.String()
}

// typ is the type of a field.
func (g *generator) typ(n *schema.Node) string {
	if scalar := scalars[n.Kind]; scalar != "" {
		return scalar
	}
	element := g.element(n)
	switch n.Kind {
	case schema.String:
		return "string"
	case schema.Bytes:
		return "[ubyte]"
	case schema.Pointer:
		if element == nil {
			return scalars[n.Elem.Kind] + " = null"
		}
		return element.name
	case schema.List, schema.Array:
		if element == nil {
			return "[" + g.typ(n.Elem) + "]"
		}
		return "[" + element.name + "]"
	case schema.Map:
		return "[" + element.name + "]"
	}
	return element.name
}

// methods are the names of methods in flatc's Go.
var methods = []string{"Init", "Pack", "Table", "UnPack", "UnPackTo"}

// fields names the fields of a struct so that none has the name of another's
// method.
func fields(s *schema.Node) (fields []field) {
	taken := map[string]bool{}
	for _, method := range methods {
		taken[method] = true
	}
	for _, f := range s.Fields {
		base := snake(f.Name)
		name := base
		uses := usedBy(name)
		for i := 2; slices.ContainsFunc(uses, func(use string) bool { return taken[use] }); i++ {
			name = fmt.Sprintf("%s_v%d", base, i)
			uses = usedBy(name)
		}
		for _, use := range uses {
			taken[use] = true
		}
		fields = append(fields, field{name, camel(name), f.Value("v"), f.Type})
	}
	return fields
}

// usedBy are the methods that a field may have.
func usedBy(name string) []string {
	goName := camel(name)
	return []string{goName, goName + "Length", goName + "Bytes", "Mutate" + goName}
}

// snake is a Go name in lower case with underscores between its words.
func snake(name string) string {
	var b strings.Builder
	for i, r := range name {
		if capital(name, i) && i > 0 && (!capital(name, i-1) || i+1 < len(name) && name[i+1] >= 'a' && name[i+1] <= 'z') {
			b.WriteByte('_')
		}
		if r != '_' && r < 128 {
			b.WriteString(strings.ToLower(string(r)))
		}
	}
	if b.Len() == 0 {
		return "field"
	}
	return b.String()
}

func capital(name string, i int) bool { return name[i] >= 'A' && name[i] <= 'Z' }

// camel is flatc's Go name for a name in the schema.
func camel(name string) string {
	var b strings.Builder
	for word := range strings.SplitSeq(name, "_") {
		if word != "" {
			b.WriteString(strings.ToUpper(word[:1]) + word[1:])
		}
	}
	return b.String()
}
