// Package gen writes structs that gagliardetto/binary accepts, their conversions, and the codecs
// of its three formats.
package gen

import (
	"strings"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is gagliardettobinary's.
var Generator = &gen.Generator{
	Contestant: "gagliardettobinary",
	Generate: gen.ConvertedLibrary{
		Refuse:     refuse,
		Convention: convention,
		Convert: func(f *gen.File, roots []*schema.Node) {
			f.Conversions(roots, convention)
			o := &owner{File: f}
			o.methods(roots)
		},
		Imports: map[string]string{"bytes": "bytes", "bin": "github.com/gagliardetto/binary"},
		Calls:   append(append(calls("Borsh"), calls("Bin")...), calls("CompactU16")...),
	}.Generate,
}

var convention = gen.Convention{
	Basic: map[schema.Kind]string{schema.Int: "int64", schema.Uint: "uint64"},
	Times: gen.SplitTimes,
	Tag:   tag,
}

// calls are the ways to use one of the formats.
func calls(format string) []gen.Call {
	replace := strings.NewReplacer("$FORMAT", format).Replace
	return []gen.Call{
		{
			Name:      strings.ToLower(format),
			Marshal:   replace("b := new(bytes.Buffer)\nerr := bin.New$FORMATEncoder(b).Encode(m)\nreturn b.Bytes(), err"),
			Unmarshal: replace("own(m, bin.New$FORMATDecoder(data).Decode(m))"),
		},
		{
			Name:      strings.ToLower(format) + "alias",
			Marshal:   replace("b := new(bytes.Buffer)\nerr := bin.New$FORMATEncoder(b).Encode(m)\nreturn b.Bytes(), err"),
			Unmarshal: replace("bin.New$FORMATDecoder(data).Decode(m)"),
		},
		{
			Name:      strings.ToLower(format) + "reuse",
			Fields:    "buffer bytes.Buffer",
			Marshal:   replace("c.buffer.Reset()\nerr := bin.New$FORMATEncoder(&c.buffer).Encode(m)\nreturn c.buffer.Bytes(), err"),
			Unmarshal: replace("own(m, bin.New$FORMATDecoder(data).Decode(m))"),
		},
	}
}

func refuse(n *schema.Node) string {
	if n.Kind != schema.Struct && n.Kind != schema.Pointer && n.Elem != nil && n.Elem.Kind == schema.Pointer {
		return "no element of a list or a map may be absent"
	}
	if n.Kind == schema.Pointer && n.Elem.Kind == schema.Pointer {
		return "an optional field can't say which of two pointers is nil"
	}
	return ""
}

// tag makes the field of a pointer optional.
func tag(_ int, f schema.Field) string {
	if f.Type.Kind == schema.Pointer {
		return `bin:"optional"`
	}
	return ""
}
