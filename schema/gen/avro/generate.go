package avro

import (
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// A Library is a version of goavro.
type Library struct {
	// Import is its path, and Command how a person runs its generator.
	Import, Command string
	// Refuse says why the library can't carry a node, or "".
	Refuse func(n *schema.Node) string
	// Shared writes what the package needs once, and Struct the conversions of one
	// struct.
	Shared func(f *gen.File)
	Struct func(f *gen.File, s *schema.Node)
	// Codecs is the code of a root's codecs: $N stands for the root's name, $T for
	// the user's type. A codec is made from the root's schema by the function
	// newWayN, where Way is one of Ways.
	Codecs func(f *gen.File, root *schema.Node) string
	Ways   []string
	// NativeCodecs are the codecs that work on generic data, by ways of their own.
	// The test of the kitchen has no use for them.
	NativeCodecs func(f *gen.File, root *schema.Node) string
	Natives      []string
}

// Generate writes the schemas, the conversions and the codecs.
func (l Library) Generate(dir, pkg string, types []reflect.Type) error {
	roots, reasons, err := gen.Carried(types, l.Refuse)
	if err != nil {
		return err
	}
	codecs := gen.NewFile(pkg, l.Command)
	codecs.Import(l.Import)
	codecs.Import("github.com/serbench/serbench/contest")
	l.Shared(codecs)
	table(codecs, "Codecs makes the codecs of a type, one for each way of using the library.", "Codecs", "Codec", roots, l.Ways)
	native := pkg != "kitchen"
	if native {
		table(codecs, "Natives makes the codecs that work on generic data.", "Natives", "NativeCodec", roots, l.Natives)
	}
	typ := codecs.Import("reflect")
	codecs.P("// Refused says why a type has no codec.")
	codecs.P("var Refused = map[%s.Type]string{", typ)
	for _, r := range reasons {
		codecs.P("%s.TypeFor[%s](): %q,", typ, codecs.Type(r.Type), r.Why)
	}
	codecs.P("}\n")
	for _, root := range roots {
		codecs.P("const schema%s = `%s`\n", root.Name, Text(root))
		names := strings.NewReplacer("$N", root.Name, "$T", codecs.Type(root.Go))
		codecs.P("%s", names.Replace(l.Codecs(codecs, root)))
		if native {
			codecs.P("%s", names.Replace(l.NativeCodecs(codecs, root)))
		}
	}
	if err := codecs.Write(filepath.Join(dir, "codecs_gen.go")); err != nil {
		return err
	}
	conversions := gen.NewFile(pkg, l.Command)
	faults(conversions, roots)
	for _, s := range schema.Structs(roots...) {
		l.Struct(conversions, s)
	}
	return conversions.Write(filepath.Join(dir, "conversions_gen.go"))
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
		if slices.ContainsFunc(roots, func(root *schema.Node) bool { return Holds(root, fault.of) }) {
			f.P("var %s = %s.New(%q)\n", fault.name, f.Import("errors"), fault.text)
		}
	}
}

// table writes the codecs by type and way. Unlike gen's, a codec is made with
// its schema.
func table(f *gen.File, doc, name, codec string, roots []*schema.Node, ways []string) {
	codec, typ := f.Import("github.com/serbench/serbench/contest")+"."+codec, f.Import("reflect")
	f.P("// %s", doc)
	f.P("var %s = map[%s.Type]map[string]func() %s{", name, typ, codec)
	for _, root := range roots {
		f.P("%s.TypeFor[%s](): {", typ, f.Type(root.Go))
		for _, way := range ways {
			f.P("%q: func() %s { return new%s%s() },", way, codec, strings.ToUpper(way[:1])+way[1:], root.Name)
		}
		f.P("},")
	}
	f.P("}\n")
}
