package gen

import (
	"reflect"
	"testing"
	"time"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen/internal/golden"
)

type grade uint8

type part struct{ Name string }

// whole has one field for each kind of conversion.
type whole struct {
	Same    int64             `json:"same"`
	Number  int16             `json:"number,omitempty"`
	Ratio   float32           // its bits, where that is asked for
	Grade   grade             // a named basic type
	When    time.Time         // nanoseconds
	Part    part              // by value
	Parts   []part            // a loop
	Next    *whole            // recursion
	Maybe   *int16            // an optional number
	Corners [2]float64        // a length that is checked
	Counts  map[string]uint8  // an entry
	Deep    map[string][]part // two loops, with variables of their own
}

func roots(t *testing.T, types ...reflect.Type) []*schema.Node {
	t.Helper()
	nodes, err := schema.All(types...)
	if err != nil {
		t.Fatal(err)
	}
	return nodes
}

func written(t *testing.T, f *File) string {
	t.Helper()
	source, err := f.Source()
	if err != nil {
		t.Fatal(err)
	}
	return string(source)
}

// The golden file shows how readable the conversions are. TestConversionsBothWays checks
// that they are correct.
func TestConversionsRead(t *testing.T) {
	for name, by := range map[string]Convention{
		"convert_asis.golden": {Tag: func(i int, f schema.Field) string { return string(f.Tag) }},
		"convert_all.golden": {
			Basic: map[schema.Kind]string{schema.Int16: "int64", schema.Float32: "uint32", schema.Uint8: "uint64", schema.String: "[]byte"},
			Time:  "uint64", Maps: true, Optional: true, Arrays: true, Pointers: true,
		},
		"convert_present.golden": {Basic: map[schema.Kind]string{schema.Int16: "int64"}, Present: true, Optional: true},
	} {
		f := NewFile("p", "a command")
		of := roots(t, reflect.TypeFor[whole]())
		if !by.Present {
			f.Structs(of, by)
		}
		f.Conversions(of, by)
		golden.Compare(t, name, written(t, f))
	}
}

func TestMirrorsRead(t *testing.T) {
	f := NewFile("p", "a command")
	of := roots(t, reflect.TypeFor[whole]())
	f.Mirrors(of)
	f.Casts(of)
	golden.Compare(t, "mirror.golden", written(t, f))
}

// A converted library's room has codecs for the user's values and for messages, helpers and
// the table.
func TestCodecsRead(t *testing.T) {
	read := write(t, &Generator{Contestant: "x", Generate: ConvertedLibrary{
		Imports: map[string]string{"lib": "example.org/lib"},
		Calls: []Call{{
			Name: "reuse", Fields: "buffer []byte",
			Marshal: "return lib.Append(c.buffer[:0], m)", Unmarshal: "done(lib.Unmarshal(data, m))",
		}},
		Help: "func done(_ int, err error) error { return err }",
	}.Generate})
	golden.Compare(t, "codecs.golden", read(tableFile))
}
