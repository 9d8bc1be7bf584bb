package gen

import (
	"bytes"
	"fmt"
	"go/format"
	"os"
	"path"
	"reflect"
	"regexp"

	musgen "github.com/mus-format/musgen-go/mus"
	genops "github.com/mus-format/musgen-go/options/generate"
	structops "github.com/mus-format/musgen-go/options/struct"
	typeops "github.com/mus-format/musgen-go/options/type"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// A mode is one of musgen's ways to generate code.
type mode struct {
	name    string
	prefix  string // of the serializers' names
	set     genops.SetOption
	numbers typeops.NumEncoding
	reuse   bool // a variant keeps the slice
	native  bool // a variant has musgen's own times
}

var modes = []mode{
	{name: "varint", prefix: "Varint", reuse: true, native: true},
	{name: "raw", prefix: "Raw", numbers: typeops.Raw, reuse: true},
	{name: "notunsafe", prefix: "NotUnsafe", set: genops.WithNotUnsafe()},
	{name: "unsafe", prefix: "Unsafe", set: genops.WithUnsafe(), reuse: true, native: true},
}

// serializer is the name of a struct's serializer.
func (m mode) serializer(s *schema.Node) string { return m.prefix + s.Name + "MUS" }

// write runs musgen on the structs and the named types of the roots.
func (m mode) write(room gen.Room, roots []*schema.Node) error {
	structs, named := schema.Structs(roots...), namedTypes(roots)
	// The names of serializers of slices and maps are digests that include this
	// path. All modes are in one package, so each mode has a path of its own.
	options := []genops.SetOption{genops.WithPkgPath(room.Package + "/" + m.name), genops.WithPackage(room.Name()), m.set}
	imported := map[string]bool{}
	for _, n := range append(append([]*schema.Node{}, structs...), named...) {
		if from := n.Go.PkgPath(); !imported[from] {
			imported[from] = true
			options = append(options, genops.WithImportAlias(from, "of"+path.Base(from)))
		}
		name := n.Name
		if name == "" { // Two packages may have types of the same name.
			name = "Of" + path.Base(n.Go.PkgPath()) + n.Go.Name()
		}
		options = append(options, genops.WithSerName(n.Go, m.prefix+name))
	}
	g, err := musgen.NewCodeGenerator(options...)
	if err != nil {
		return err
	}
	for _, n := range named {
		if err := g.AddDefinedType(n.Go, m.leaf(n)...); err != nil {
			return err
		}
	}
	for _, s := range structs {
		var fields []structops.SetOption
		for _, f := range s.Fields {
			fields = append(fields, structops.WithField(m.options(f.Type)...))
		}
		if err := g.AddStruct(s.Go, fields...); err != nil {
			return err
		}
	}
	source, err := g.Generate()
	if err != nil {
		return fmt.Errorf("%w\n%s", err, source)
	}
	if source, err = moveArrays(source); err != nil {
		return err
	}
	if !m.native {
		if source, err = m.splitTimes(source); err != nil {
			return err
		}
	}
	return os.WriteFile(room.Path(m.name+"_gen.go"), source, 0o666)
}

// moveArrays adapts the code to mus-go, which has moved arrays from package ord
// to package unsafe since musgen was released.
func moveArrays(source []byte) ([]byte, error) {
	old := []byte("ord.NewArraySer")
	if !bytes.Contains(source, old) {
		return source, nil
	}
	source = bytes.ReplaceAll(source, old, []byte("unsafe.NewArraySer"))
	ordSpec, unsafeSpec := []byte("\t\"github.com/mus-format/mus-go/ord\"\n"), []byte("\t\"github.com/mus-format/mus-go/unsafe\"\n")
	if !bytes.Contains(source, unsafeSpec) {
		source = bytes.Replace(source, []byte("import (\n"), append([]byte("import (\n"), unsafeSpec...), 1)
	}
	if !regexp.MustCompile(`\bord\.`).Match(source) {
		source = bytes.Replace(source, ordSpec, nil, 1)
	}
	return format.Source(source)
}

// options are musgen's options for a node and its parts.
func (m mode) options(n *schema.Node) (options []typeops.SetOption) {
	switch {
	case isNamed(n):
		return nil // AddDefinedType names it
	case n.Kind == schema.Map:
		return []typeops.SetOption{typeops.WithKey(m.options(n.Key)...), typeops.WithElem(m.options(n.Elem)...)}
	case n.Kind == schema.List || n.Kind == schema.Array || n.Kind == schema.Pointer:
		return []typeops.SetOption{typeops.WithElem(m.options(n.Elem)...)}
	}
	return m.leaf(n)
}

func (m mode) leaf(n *schema.Node) []typeops.SetOption {
	switch {
	case n.Kind == schema.Time:
		return []typeops.SetOption{typeops.WithTimeUnit(typeops.NanoUTC)}
	case n.Kind.Bits() > 0 && m.numbers != typeops.UndefinedNumEncoding:
		return []typeops.SetOption{typeops.WithNumEncoding(m.numbers)}
	}
	return nil
}

func isNamed(n *schema.Node) bool {
	return n.Kind != schema.Struct && n.Kind != schema.Time && n.Go.PkgPath() != ""
}

// namedTypes returns the named types among the roots that are not structs.
func namedTypes(roots []*schema.Node) (named []*schema.Node) {
	seen := map[reflect.Type]bool{}
	var visit func(n *schema.Node)
	visit = func(n *schema.Node) {
		if n == nil || seen[n.Go] {
			return
		}
		seen[n.Go] = true
		if isNamed(n) {
			named = append(named, n)
		}
		for _, f := range n.Fields {
			visit(f.Type)
		}
		visit(n.Key)
		visit(n.Elem)
	}
	for _, root := range roots {
		visit(root)
	}
	return named
}
