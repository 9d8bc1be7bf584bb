package gen

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/verify/probe/probetypes"
)

const roomPackage = "example.org/x/order"

// write writes one room of a generator over the output of another.
func write(t *testing.T, g *Generator) (read func(file string) string) {
	t.Helper()
	_, read = writeInto(t, g)
	return read
}

func writeInto(t *testing.T, g *Generator) (dir string, read func(file string) string) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "somewhere")
	if err := os.MkdirAll(filepath.Join(dir, "old"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := g.Write(dir, roomPackage, []reflect.Type{reflect.TypeFor[probetypes.HasText]()}); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "old")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the old output is still there: %v", err)
	}
	return dir, reader(t, dir)
}

func reader(t *testing.T, dir string) func(file string) string {
	t.Helper()
	return func(file string) string {
		source, err := os.ReadFile(filepath.Join(dir, file))
		if err != nil {
			t.Fatal(err)
		}
		return string(source)
	}
}

func has(t *testing.T, source string, wanted ...string) {
	t.Helper()
	for _, want := range wanted {
		if !strings.Contains(source, want) {
			t.Errorf("no %q in\n%s", want, source)
		}
	}
}

func hasNo(t *testing.T, source string, unwanted ...string) {
	t.Helper()
	for _, text := range unwanted {
		if strings.Contains(source, text) {
			t.Errorf("%q in\n%s", text, source)
		}
	}
}

// table writes the table of a library that has one mode.
func table(room Room) error {
	roots, err := schema.All(room.Types...)
	if err != nil {
		return err
	}
	f := room.File()
	f.Table(roots, nil, []string{"default"}, func(prefix string, root *schema.Node) string { return prefix + root.Name })
	return f.Write(room.Path(tableFile))
}

// A room's table includes those of its modes, whose codecs have the mode's name.
func TestTableHasTheCodecsOfModes(t *testing.T) {
	read := write(t, &Generator{
		Contestant: "x",
		Generate:   table,
		Modes:      []Mode{{Name: "alias", Generate: table}},
	})
	has(t, read("codecs_gen.go"), "package order\n", `"`+roomPackage+`/alias"`, `"default": func() contest.Codec { return &defaultProbetypesHasText{} }`, "alias.Codecs)")
	has(t, read("alias/codecs_gen.go"), "package alias\n", `"alias/default": func() contest.Codec { return &defaultProbetypesHasText{} }`)
}

// If a library can't carry any type of a room, the room only has the reasons.
func TestRoomOfUnsupportedTypesHasReasons(t *testing.T) {
	read := write(t, &Generator{Contestant: "x", Generate: MirrorLibrary{
		Refuse: func(n *schema.Node) string {
			if n.Kind == schema.String {
				return "no texts"
			}
			return ""
		},
	}.Generate})
	has(t, read(tableFile), `{Type: reflect.TypeFor[probetypes.HasText](), Refused: "HasText.V: no texts"}`)
}

// A converted library has the selected codecs, and imports what they use.
func TestConvertedLibraryHasItsCodecs(t *testing.T) {
	read := write(t, &Generator{Contestant: "x", Generate: ConvertedLibrary{
		Imports: map[string]string{"lib": "example.org/lib", "more": "example.org/more"},
		Calls: []Call{
			{Name: "default", Marshal: "return lib.Marshal(m)", Unmarshal: "lib.Unmarshal(data, m)"},
			{Name: "reuse", Marshal: "return more.Marshal(m)", Unmarshal: "more.Unmarshal(data, m)"},
		},
		Names: []string{"nativedefault"},
	}.Generate})
	source := read("codecs_gen.go")
	has(t, source, `"example.org/lib"`, "type nativedefaultProbetypesHasText struct", `"nativedefault": func()`)
	hasNo(t, source, "example.org/more", "type defaultProbetypesHasText", "reuse")
	has(t, read("codecs_gen.go"), "type ProbetypesHasText struct {\n\tV string\n}")
	has(t, read("codecs_gen.go"), "func toProbetypesHasText(m *ProbetypesHasText, v *probetypes.HasText) {")
}

// youngMode is a generator with a mode that fails after half of its code.
func youngMode() *Generator {
	return &Generator{
		Contestant: "x",
		Generate:   table,
		Modes: []Mode{{Name: "alias", Generate: func(room Room) error {
			half := errors.Join(table(room), os.WriteFile(room.Path("half_gen.go"), []byte("package alias\n\nvar _ = young\n"), 0o666))
			return errors.Join(half, errors.New("unknown option -alias\nusage: tool"))
		}}},
	}
}

// A release that lacks a mode has the other codecs, and a reason for the mode's codecs.
func TestModeThatAReleaseLacksHasAReason(t *testing.T) {
	t.Setenv(ReleaseVariable, "v1.2.3")
	dir, read := writeInto(t, youngMode())
	has(t, read(tableFile), `"default": func() contest.Codec { return &defaultProbetypesHasText{} }`, "alias.Codecs)")
	has(t, read("alias/"+tableFile), "package alias\n", `{Type: reflect.TypeFor[probetypes.HasText](), Refused: "no code of mode alias at v1.2.3: unknown option -alias"}`)
	hasNo(t, read("alias/"+tableFile), "usage", "Codecs:")
	if _, err := os.Stat(filepath.Join(dir, "alias", "half_gen.go")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("half-written output is still there: %v", err)
	}
}

// In the checkout, generating fails if a mode fails. At another release, only modes may
// fail.
func TestOnlyModesOfAnotherReleaseMayFail(t *testing.T) {
	young := youngMode()
	types := []reflect.Type{reflect.TypeFor[probetypes.HasText]()}
	t.Setenv(ReleaseVariable, "")
	if err := young.Write(filepath.Join(t.TempDir(), "order"), roomPackage, types); err == nil || !strings.Contains(err.Error(), "unknown option -alias") {
		t.Errorf("a mode that fails in the checkout: %v", err)
	}
	t.Setenv(ReleaseVariable, "v1.2.3")
	young.Generate = func(Room) error { return errors.New("no default") }
	if err := young.Write(filepath.Join(t.TempDir(), "order"), roomPackage, types); err == nil || !strings.Contains(err.Error(), "no default") {
		t.Errorf("a default that fails at a release: %v", err)
	}
}

// A mode that differs only in times has no package of its own for types without any. Its
// names then stand for the room's own codecs.
func TestModeOfTimes(t *testing.T) {
	type timed struct{ At time.Time }
	mode := Mode{Name: "unixnano", Times: []string{"default"}, Generate: table}
	g := &Generator{Contestant: "x", Generate: table, Modes: []Mode{mode}}
	dir := t.TempDir()
	if err := g.Write(filepath.Join(dir, "order"), roomPackage, []reflect.Type{reflect.TypeFor[probetypes.HasText](), reflect.TypeFor[timed]()}); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(filepath.Join(dir, "order", tableFile))
	if err != nil {
		t.Fatal(err)
	}
	has(t, string(whole), "unixnano.Codecs)", `"unixnano/default": func() contest.Codec { return &defaultProbetypesHasText{} }`)
	hasNo(t, string(whole), `"unixnano/default": func() contest.Codec { return &defaultGenTimed{} }`)
	below, err := os.ReadFile(filepath.Join(dir, "order", "unixnano", tableFile))
	if err != nil {
		t.Fatal(err)
	}
	has(t, string(below), `"unixnano/default": func() contest.Codec { return &defaultGenTimed{} }`)
	hasNo(t, string(below), "ProbetypesHasText")

	read := write(t, g)
	hasNo(t, read(tableFile), "unixnano.Codecs")
}
