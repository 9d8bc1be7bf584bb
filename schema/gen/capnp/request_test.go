package capnp

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	capnp "capnproto.org/go/capnp/v3"
	compiled "capnproto.org/go/capnp/v3/std/capnp/schema"

	"github.com/serbench/serbench/datasets/person"
	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/gen/internal/golden"
	"github.com/serbench/serbench/schema/testtypes"
)

// must returns what an accessor read.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// elements are those of a list.
func elements[T ~capnp.StructKind](l capnp.StructList[T], err error) (list []T) {
	for i := range must(l, err).Len() {
		list = append(list, l.At(i))
	}
	return list
}

type empty struct{}

// The golden file has what go-capnp reads from the request. Cap'n Proto 0.9.2's compiler
// decided the same about each node.
func TestRequest(t *testing.T) {
	m := modelOf(t, reflect.TypeFor[whole](), reflect.TypeFor[testtypes.Sink](), reflect.TypeFor[testtypes.Tree](), reflect.TypeFor[empty]())
	data, err := m.request("example.org/p")
	if err != nil {
		t.Fatal(err)
	}
	request := must(compiled.ReadRootCodeGeneratorRequest(must(capnp.Unmarshal(data))))
	nodes := elements(request.Nodes())
	names := map[uint64]string{}
	for _, n := range nodes {
		names[n.Id()] = must(n.DisplayName())[n.DisplayNamePrefixLength():]
	}
	var name func(compiled.Type) string
	name = func(t compiled.Type) string {
		switch t.Which() {
		case compiled.Type_Which_list:
			return "List(" + name(must(t.List().ElementType())) + ")"
		case compiled.Type_Which_structType:
			return names[t.StructType().TypeId()]
		}
		return t.Which().String()
	}
	var b strings.Builder
	for _, f := range elements(request.RequestedFiles()) {
		fmt.Fprintf(&b, "%#x: %s\n", f.Id(), must(f.Filename()))
	}
	for _, n := range nodes {
		fmt.Fprintf(&b, "\n%#x: %s of %#x, a node of kind %s\n", n.Id(), must(n.DisplayName()), n.ScopeId(), n.Which())
		for _, nested := range elements(n.NestedNodes()) {
			fmt.Fprintf(&b, "  %#x: %s\n", nested.Id(), must(nested.Name()))
		}
		for _, a := range elements(n.Annotations()) {
			fmt.Fprintf(&b, "  %s: %s\n", names[a.Id()], must(must(a.Value()).Text()))
		}
		switch n.Which() {
		case compiled.Node_Which_annotation:
			fmt.Fprintf(&b, "  %s, of files: %v\n", name(must(n.Annotation().Type())), n.Annotation().TargetsFile())
		case compiled.Node_Which_structNode:
			s := n.StructNode()
			fmt.Fprintf(&b, "  words: %d, pointers: %d, listed: %s\n", s.DataWordCount(), s.PointerCount(), s.PreferredListEncoding())
			for _, f := range elements(s.Fields()) {
				of := must(f.Slot().Type())
				fmt.Fprintf(&b, "  %s @%d :%s at %d\n", must(f.Name()), f.Ordinal().Explicit(), name(of), f.Slot().Offset())
				if zero := must(f.Slot().DefaultValue()); int(zero.Which()) != int(of.Which()) {
					t.Errorf("%s: the default of a %s is a %s", f, of.Which(), zero.Which())
				}
				if f.CodeOrder() != f.Ordinal().Explicit() || f.DiscriminantValue() != compiled.Field_noDiscriminant {
					t.Errorf("%s is in another order, or in a union", f)
				}
			}
		}
	}
	golden.Compare(t, "request.golden", b.String())
}

// The plugins write of the request what they wrote of the compiler's.
func TestPlugins(t *testing.T) {
	for contestant, api := range map[string]API{"capnp3": V3, "capnp2": V2, "capnpglycerine": Glycerine} {
		roots, err := schema.All(reflect.TypeFor[person.A]())
		if err != nil {
			t.Fatal(err)
		}
		room := gen.Room{Dir: t.TempDir(), Package: "github.com/serbench/serbench/contestants/" + contestant + "/generated/person"}
		if err := (Library{API: api}).compile(room, newModel(gen.SplitTimes.Split(roots...))); err != nil {
			t.Fatal(err)
		}
		committed := filepath.Join("..", "..", "..", "contestants", contestant, "generated", "person")
		for _, name := range []string{"schema.capnp", "schema_gen.go"} {
			got, err := os.ReadFile(room.Path(name))
			if err != nil {
				t.Fatal(err)
			}
			want, err := os.ReadFile(filepath.Join(committed, name))
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, want) {
				t.Errorf("%s: %s is not what is committed, but\n%s", contestant, name, got)
			}
		}
	}
}

func TestTooManyFields(t *testing.T) {
	fields := make([]schema.Field, 1<<16)
	for i := range fields {
		fields[i] = schema.Field{Name: fmt.Sprint("F", i), Type: &schema.Node{Kind: schema.Bool}}
	}
	m := modelOf(t)
	m.add(&schema.Node{Kind: schema.Struct, Name: "Large"}, fields[1:])
	if _, err := m.request("p"); err != nil {
		t.Error(err)
	}
	m.add(&schema.Node{Kind: schema.Struct, Name: "TooLarge"}, fields)
	if _, err := m.request("p"); err == nil || err.Error() != "TooLarge has 65536 fields, and Cap'n Proto allows 65535" {
		t.Errorf("error %v", err)
	}
}
