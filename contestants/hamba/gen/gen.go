// Package gen writes mirrors of types with what the library lacks, and the conversions.
package gen

import (
	"reflect"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is hamba's.
var Generator = &gen.Generator{
	Contestant: "hamba",
	Generate: gen.ConvertedLibrary{
		Convention: gen.Convention{
			Basic:        map[schema.Kind]string{schema.Uint: "uint64"},
			Times:        gen.SplitSigned,
			NumberedMaps: true,
			Arrays:       true,
		},
		Imports: map[string]string{
			"avro":    "github.com/hamba/avro/v2",
			"parser":  "github.com/serbench/serbench/contestants/hamba/parser",
			"reflect": "reflect",
		},
		Calls: []gen.Call{{Marshal: "return encode(m)", Unmarshal: "decode(data, m)"}},
		Help:  help,
	}.Mirrors(contest.IsTime, contest.IsNumberedMap, lacking),
}

const help = `
func encode(m any) ([]byte, error) {
	schema, err := parser.Schema(reflect.TypeOf(m).Elem())
	if err != nil {
		return nil, err
	}
	return avro.Marshal(schema, m)
}

func decode(data []byte, m any) error {
	schema, err := parser.Schema(reflect.TypeOf(m).Elem())
	if err != nil {
		return err
	}
	return avro.Unmarshal(schema, data, m)
}`

// lacking is the adapter's: whether the library has no form of t.
func lacking(t reflect.Type) bool { return t.Kind() == reflect.Uint || t.Kind() == reflect.Array }
