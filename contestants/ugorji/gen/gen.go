// Package gen writes mirrors of types with times, for CBOR, and the conversions.
package gen

import (
	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is ugorji's.
var Generator = &gen.Generator{
	Contestant: "ugorji",
	Generate: gen.ConvertedLibrary{
		Convention: gen.Convention{
			Times: gen.SplitTimes,
			Tag:   func(_ int, f schema.Field) string { return string(f.Tag) },
		},
		Imports: map[string]string{"codec": "github.com/ugorji/go/codec"},
		Calls:   []gen.Call{{Marshal: "return encode(m)", Unmarshal: "decode(data, m)"}},
		Help:    help,
	}.Mirrors(contest.IsTime),
}

const help = `
func encode(m any) (out []byte, err error) {
	err = codec.NewEncoderBytes(&out, &codec.CborHandle{}).Encode(m)
	return out, err
}

func decode(data []byte, m any) error {
	return codec.NewDecoderBytes(data, &codec.CborHandle{}).Decode(m)
}`
