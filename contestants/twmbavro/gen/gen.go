// Package gen writes mirrors of types with times, maps from integers, or unsigned integers of 64
// bits, and the conversions; and mirrors whose times stay as they are.
package gen

import (
	"reflect"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is twmbavro's.
var Generator = &gen.Generator{
	Contestant: "twmbavro",
	Generate:   library(gen.SplitSigned).Mirrors(contest.IsTime, contest.IsNumberedMap, isUint64),
	Modes:      []gen.Mode{{Name: "nativetime", Generate: library(nil).Mirrors(contest.IsNumberedMap, isUint64)}},
}

func library(times *schema.Times) gen.ConvertedLibrary {
	return gen.ConvertedLibrary{
		Convention: gen.Convention{
			Basic:        map[schema.Kind]string{schema.Uint: "int64", schema.Uint64: "int64"},
			Times:        times,
			NumberedMaps: true,
			Tag: func(_ int, f schema.Field) string {
				if f.Type.Kind == schema.Time {
					return `avro:",timestamp-nanos"`
				}
				return ""
			},
		},
		// The kit sends its own types through these. The adapter needs a schema of every type, and
		// makes it from the type.
		Imports: map[string]string{"avro": "github.com/twmb/avro"},
		Calls:   []gen.Call{{Marshal: "return encode(m)", Unmarshal: "decode(data, m)"}},
		Help: `
func encode[T any](m *T) ([]byte, error) {
	schema, err := avro.SchemaFor[T]()
	if err != nil {
		return nil, err
	}
	return schema.Encode(m)
}

func decode[T any](data []byte, m *T) error {
	schema, err := avro.SchemaFor[T]()
	if err != nil {
		return err
	}
	_, err = schema.Decode(data, m)
	return err
}
`,
	}
}

func isUint64(t reflect.Type) bool { return t.Kind() == reflect.Uint64 || t.Kind() == reflect.Uint }
