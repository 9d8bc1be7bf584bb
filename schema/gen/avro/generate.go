package avro

import (
	"slices"
	"strings"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// A Library is a version of goavro.
type Library struct {
	// Import is its path.
	Import string
	// Refuse says why the library can't carry a node; "" if it can.
	Refuse func(n *schema.Node) string
	// Shared writes what the package needs once. Conversions writes the
	// conversions of the structs.
	Shared      func(f *gen.File)
	Conversions func(f *gen.File, structs []*schema.Node)
	// Codecs is the code of a root's codecs. $N is the root's name, $T the user's
	// type. The function newNameN makes a codec from the root's schema; Name is
	// one of Names.
	Codecs func(f *gen.File, root *schema.Node) string
	Names  []string
	// Plain is set if conversions use [Within] for the names of records in unions.
	Plain bool
	// UnixNano has a time as its nanoseconds since 1970 in a long.
	UnixNano bool
}

// UnixNanoMode is [gen.UnixNanoMode] of the library.
func (l Library) UnixNanoMode(names ...string) gen.Mode {
	l.UnixNano, l.Names = true, names
	return gen.UnixNanoMode(names, l.Generate)
}

// Generate writes the schemas, the conversions and the codecs.
func (l Library) Generate(room gen.Room) error {
	roots, reasons, err := gen.Carried(room.Types, l.Refuse)
	if err != nil {
		return err
	}
	if len(roots) == 0 {
		return room.Refuse(reasons)
	}
	if !l.UnixNano {
		roots = gen.SplitSigned.Split(roots...)
	}
	codecs := room.File()
	codecs.Import(l.Import)
	l.Shared(codecs)
	codecs.TableOf(roots, reasons, l.Names, func(prefix string, root *schema.Node) string {
		return "new" + strings.ToUpper(prefix[:1]) + prefix[1:] + root.Name + "()" // with the schema
	})
	for _, root := range roots {
		w := &writer{defined: map[string]bool{}, plain: l.Plain}
		w.node(root)
		codecs.P("const schema%s = `%s`\n", root.Name, w.String())
		names := strings.NewReplacer("$N", root.Name, "$T", codecs.Type(root.Go))
		codecs.P("%s", names.Replace(l.Codecs(codecs, root)))
	}
	if err := codecs.Write(room.Path("codecs_gen.go")); err != nil {
		return err
	}
	conversions := room.File()
	faults(conversions, roots)
	l.Conversions(conversions, schema.Structs(roots...))
	return conversions.Write(room.Path("conversions_gen.go"))
}

// faults writes the errors that the conversions of the roots may return.
func faults(f *gen.File, roots []*schema.Node) {
	for _, fault := range []struct {
		name, text string
		of         func(n *schema.Node) bool
	}{
		{"errLength", "an array has another length than the Go type", func(n *schema.Node) bool { return n.Kind == schema.Array }},
		{"errRange", "a number is too large for the Go type", func(n *schema.Node) bool { return narrow(n.Kind) }},
	} {
		if slices.ContainsFunc(roots, func(root *schema.Node) bool { return root.Holds(fault.of) }) {
			f.P("var %s = %s.New(%q)\n", fault.name, f.Import("errors"), fault.text)
		}
	}
}
