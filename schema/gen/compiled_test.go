package gen_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/gen/avro"
	"github.com/serbench/serbench/schema/gen/proto"
	"github.com/serbench/serbench/schema/gen/ssz"
	"github.com/serbench/serbench/schema/testtypes"
)

// below is the folder of our module in which the compiled packages appear to be. The go
// command reads them through an overlay, and nothing is written there.
const below = "schema/gen/compiled"

// A refusal is a message that must not become the user's value.
type refusal struct{ JSON, Words string }

// The code for a compiled library is generated, compiled and run. Every value must survive
// the conversion to its messages and back.
type compiled struct {
	name     string
	generate func(room gen.Room) error
	types    []reflect.Type
	refused  []refusal
	// split is set if times are split, so that those of every year survive.
	split bool
}

// calls belong to a library that accepts any struct, because the test runs the conversions.
var (
	calls   = []gen.Call{{Name: "default", Marshal: "return json.Marshal(m)", Unmarshal: "json.Unmarshal(data, m)"}}
	imports = map[string]string{"json": "encoding/json"}
)

func converted(by gen.Convention) func(room gen.Room) error {
	return gen.ConvertedLibrary{Convention: by, Calls: calls, Imports: imports}.Generate
}

func protobuf(l proto.Library) func(room gen.Room) error {
	l.Names = []string{"nativedefault"}
	l.Run = func(room gen.Room, file proto.File) error {
		return proto.Plugin(room.Dir, "google.golang.org/protobuf/cmd/protoc-gen-go", "", file)
	}
	l.Codec = func(f *gen.File, r proto.Root) {
		codec := "nativedefault" + r.Name
		f.P("type %s struct{}\n", codec)
		f.P("func (*%s) Marshal(any) ([]byte, error) { return nil, nil }\nfunc (*%s) Unmarshal([]byte, any) error { return nil }", codec, codec)
		proto.Native(f, codec, r)
	}
	return l.Generate
}

func libraries() []compiled {
	sink := []reflect.Type{reflect.TypeFor[testtypes.Sink](), reflect.TypeFor[testtypes.Named](), reflect.TypeFor[testtypes.Arrays]()}
	widened := map[schema.Kind]string{
		schema.Int: "int64", schema.Int8: "int64", schema.Int16: "int32", schema.Uint: "uint64", schema.Uint8: "uint32",
		schema.Uint16: "uint64", schema.Float32: "uint32", schema.Float64: "uint64", schema.String: "[]byte",
	}
	tooLarge := []refusal{
		{`{"I8": 128}`, "128 does not fit a int8"},
		{`{"I8": -129}`, "-129 does not fit a int8"},
		{`{"U8": 256}`, "256 does not fit a uint8"},
		{`{"Shade": 256}`, "256 does not fit a uint8"},
		{`{"I16": 32768}`, "32768 does not fit a int16"},
		{`{"Corners": [0, 0, 0]}`, "3 elements in an array of 4"},
	}
	outOfRange := []refusal{
		{`{"I8": 128}`, "TesttypesSink.I8: 128 is out of range"},
		{`{"I16": -32769}`, "TesttypesSink.I16: -32769 is out of range"},
		{`{"shade": 256}`, "TesttypesSink.Shade: 256 is out of range"},
		{`{"corners": [1]}`, "TesttypesSink.Corners: 1 elements, want 4"},
	}
	return []compiled{
		{name: "asis", generate: converted(gen.Convention{}), types: sink},
		{name: "pointers", generate: converted(gen.Convention{Pointers: true, Optional: true}), types: sink},
		{name: "optional", generate: converted(gen.Convention{Optional: true, Time: "int64"}), types: sink},
		{name: "numbered", split: true, types: sink, generate: gen.ConvertedLibrary{
			Convention: gen.Convention{
				Basic: map[schema.Kind]string{schema.Bytes: "own", schema.Float32: "int32", schema.Float64: "int64"},
				Times: gen.SplitSigned, NumberedMaps: true,
			},
			Calls: calls, Imports: imports, Help: "type own []byte",
		}.Generate},
		{name: "entries", generate: converted(gen.Convention{Maps: true, Time: "uint64"}), types: sink},
		{name: "all", types: sink, refused: tooLarge, generate: converted(gen.Convention{
			Basic: widened, Time: "uint64", Maps: true, Optional: true, Arrays: true, Pointers: true,
		})},
		{name: "values", split: true, types: sink, refused: tooLarge, generate: converted(gen.Convention{
			Basic: widened, Times: gen.SplitTimes, Maps: true, Optional: true, Arrays: true,
		})},
		{name: "signed", split: true, generate: converted(gen.Convention{Times: gen.SplitSigned, Pointers: true}), types: sink},
		{name: "sszvalues", types: []reflect.Type{reflect.TypeFor[testtypes.Flat]()}, generate: sszLibrary(ssz.Library{}), refused: []refusal{
			{`{"Corners": []}`, "0 elements in an array of 2"},
		}},
		{name: "sszpointers", types: []reflect.Type{reflect.TypeFor[testtypes.Flat]()}, generate: sszLibrary(ssz.Library{Pointers: true, Wide: true}), refused: []refusal{
			{`{"Corners": [{"Value": [0, 0]}, {"Value": [0, 0]}], "Wide": [65536]}`, "65536 does not fit a uint16"},
		}},
		{name: "mirrors", types: sink, generate: mirrors},
		{name: "avroplain", split: true, types: sink, generate: avroRecords(false)},
		{name: "avrowrapped", split: true, types: sink, generate: avroRecords(true)},
		{name: "open", split: true, generate: protobuf(proto.Library{}), types: sink, refused: outOfRange},
		{name: "nooptional", split: true, generate: protobuf(proto.Library{NoOptional: true}), types: sink},
		{name: "opaque", split: true, generate: protobuf(proto.Library{Opaque: true}), types: sink},
		{name: "owntimes", split: true, generate: protobuf(proto.Library{Times: proto.OwnTimestamps}), types: sink},
		{name: "unixnano", generate: protobuf(proto.Library{Times: proto.UnixNano}), types: sink},
	}
}

func sszLibrary(l ssz.Library) func(room gen.Room) error {
	l.Calls, l.Imports = calls, imports
	l.Run = func(gen.Room, []ssz.Struct) error { return nil }
	return l.Generate
}

// avroRecords is an Avro library whose records are maps. Its unions hold the value itself
// or, if wrapped, a map from its type's name to the value.
func avroRecords(wrapped bool) func(room gen.Room) error {
	conversions := func(f *gen.File, structs []*schema.Node) {
		g := &avro.Native{File: f, Record: "map[string]interface{}", Clone: wrapped}
		g.Make = func(address string, n *schema.Node) string {
			record := g.Name("record")
			f.P("%s, err := to%s(%s)\nif err != nil {\nreturn nil, err\n}", record, n.Name, address)
			return record
		}
		g.Entry = func(_ *schema.Node, key, value string) string {
			return fmt.Sprintf("map[string]interface{}{\"Key\": %s, \"Value\": %s}", key, value)
		}
		g.Get = func(record, field string) string { return fmt.Sprintf("%s[%q]", record, field) }
		g.Fill = func(address, record string, n *schema.Node) {
			f.P("if err := from%s(%s, %s); err != nil {\nreturn err\n}", n.Name, address, record)
		}
		g.Wrap = func(_ *schema.Node, x string) string { return x }
		g.Unwrap = g.Wrap
		if wrapped {
			g.Wrap = func(n *schema.Node, x string) string {
				return fmt.Sprintf("map[string]interface{}{%q: %s}", avro.Type(n), x)
			}
			g.Unwrap = func(n *schema.Node, x string) string {
				return fmt.Sprintf("%s.(map[string]interface{})[%q]", x, avro.Type(n))
			}
		}
		for _, s := range structs {
			g.Func()
			f.P("func to%s(v *%s) (map[string]interface{}, error) {\nr := map[string]interface{}{}", s.Name, f.Type(s.Go))
			for _, field := range s.Fields {
				f.P("r[%q] = %s", field.Name, g.To(field.Value("v"), field.Type))
			}
			f.P("return r, nil\n}\n")
			g.Func()
			f.P("func from%s(v *%s, r map[string]interface{}) error {", s.Name, f.Type(s.Go))
			g.Fields("v", s, func(field schema.Field, dst string) { g.From(dst, g.Get("r", field.Name), field.Type) })
			f.P("return nil\n}\n")
		}
	}
	return avro.Library{
		Import: "encoding/json", Refuse: avro.Refuse, Names: []string{"nativedefault"}, Conversions: conversions,
		Shared: func(f *gen.File) { f.P("var _ = json.Valid\n") },
		Codecs: func(*gen.File, *schema.Node) string {
			return `func newNativedefault$N() *native$N {
				if !json.Valid([]byte(schema$N)) {
					panic(schema$N)
				}
				return &native$N{}
			}

			type native$N struct{}

			func (*native$N) Marshal(any) ([]byte, error) { return nil, nil }
			func (*native$N) Unmarshal([]byte, any) error { return nil }
			func (*native$N) NewMessage() any { return &map[string]interface{}{} }
			func (*native$N) FromUser(v any) (any, error) { return to$N(v.(*$T)) }
			func (*native$N) ToUser(m, v any) error { return from$N(v.(*$T), m.(map[string]interface{})) }
			`
		},
	}.Generate
}

// mirrors is a library whose methods are on types with the same layout as the user's.
func mirrors(room gen.Room) error {
	return gen.MirrorLibrary{
		Refuse: func(*schema.Node) string { return "" },
		Run:    func(gen.Room) error { return nil },
		Names:  []string{"nativedefault"},
		Codec: func(f *gen.File, root *schema.Node) {
			codec, user := "nativedefault"+root.Name, f.Type(root.Go)
			f.P("type %s struct{}\n", codec)
			f.P("func (*%s) Marshal(any) ([]byte, error) { return nil, nil }\nfunc (*%s) Unmarshal([]byte, any) error { return nil }", codec, codec)
			f.P("func (*%s) NewMessage() any { return new(%s) }", codec, root.Name)
			f.P("func (*%s) FromUser(v any) (any, error) { return mirror%s(v), nil }", codec, root.Name)
			f.P("func (*%s) ToUser(m, v any) error {\n*mirror%s(v.(*%s)) = *m.(*%s)\nreturn nil\n}", codec, root.Name, user, root.Name)
		},
	}.Generate(room)
}

// mainHead is the beginning of the program that checks the libraries. The data of each
// library follows.
const mainHead = `package main

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"strings"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/random"
	"github.com/serbench/serbench/verify/probe/probetypes"
	"github.com/serbench/serbench/schema/testtypes"
	"github.com/serbench/serbench/verify/fidelity"
`

const mainBody = `
type native interface {
	NewMessage() any
	FromUser(v any) (any, error)
	ToUser(m, v any) error
}

type refusal struct{ JSON, Words string }

func check(name string, split bool, codes []contest.Code, refused []refusal) {
	for i, code := range codes {
		n := code.Codecs["nativedefault"]().(native)
		equal := fidelity.For(code.Type)
		for turn := range 60 {
			v, out := reflect.New(code.Type), reflect.New(code.Type).Interface()
			probetypes.Fill(random.New(uint64(turn), 1), v.Elem(), turn%6)
			if turn%4 == 3 { // what was there before is gone afterwards
				probetypes.Fill(random.New(uint64(turn), 2), reflect.ValueOf(out).Elem(), 1+turn%5)
			}
			if sink, ok := v.Interface().(*testtypes.Sink); ok && split && turn%3 == 1 {
				sink.When = time.Date(1+9998*(turn%2), 1, 1, 0, 0, 0, 999_999_999, time.UTC)
				sink.Days, sink.MaybeT = []time.Time{{}, sink.When}, new(time.Time)
			}
			m, err := n.FromUser(v.Interface())
			if err == nil {
				err = n.ToUser(m, out)
			}
			if err != nil {
				fmt.Printf("%s: %v, turn %d: %v\n", name, code.Type, turn, err)
			}
			for _, d := range equal.Differences(v.Interface(), out, 3) {
				fmt.Printf("%s: %v, turn %d: %v\n", name, code.Type, turn, d)
			}
		}
		if i > 0 {
			continue
		}
		for _, r := range refused {
			m := n.NewMessage()
			// Begin with the user's zero value, so that fields missing from the JSON have its lengths.
			base, err := n.FromUser(reflect.New(code.Type).Interface())
			if err == nil {
				m = base
				err = json.Unmarshal([]byte(r.JSON), m)
			}
			if err == nil {
				err = n.ToUser(m, reflect.New(code.Type).Interface())
			}
			if err == nil || !strings.Contains(err.Error(), r.Words) {
				fmt.Printf("%s: %s: error %v, want %q\n", name, r.JSON, err, r.Words)
			}
		}
	}
}

func main() {
`

// Every value of the kitchen sink survives the messages of every convention. A value out of
// range is refused by name.
func TestConversionsBothWays(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	var paths, checks strings.Builder
	for _, l := range libraries() {
		pkg := "github.com/serbench/serbench/" + below + "/" + l.name
		g := &gen.Generator{Contestant: l.name, Generate: l.generate}
		if err := g.Write(filepath.Join(dir, l.name), pkg, l.types); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&paths, "\t%q\n", pkg)
		fmt.Fprintf(&checks, "\tcheck(%q, %t, %s.Codecs, []refusal{", l.name, l.split, l.name)
		for _, r := range l.refused {
			fmt.Fprintf(&checks, "{%q, %q},", r.JSON, r.Words)
		}
		checks.WriteString("})\n")
	}
	source := mainHead + paths.String() + ")\n" + mainBody + checks.String() + "\tos.Exit(0)\n}\n"
	if err := os.WriteFile(filepath.Join(dir, "main.go"), []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	out, err := run(t, root, dir)
	if err != nil || out != "" {
		t.Errorf("%v\n%s", err, out)
	}
}

// run runs the Go files of a folder as if they were below our module.
func run(t *testing.T, root, dir string) (out string, err error) {
	t.Helper()
	overlay := struct{ Replace map[string]string }{map[string]string{}}
	files, err := filepath.Glob(filepath.Join(dir, "*", "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range append(files, filepath.Join(dir, "main.go")) {
		rel, err := filepath.Rel(dir, file)
		if err != nil {
			t.Fatal(err)
		}
		overlay.Replace[filepath.Join(root, filepath.FromSlash(below), rel)] = file
	}
	text, err := json.Marshal(overlay)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(path, text, 0o666); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "run", "-overlay", path, "./"+below)
	cmd.Dir = root
	printed, err := cmd.CombinedOutput()
	return string(printed), err
}
