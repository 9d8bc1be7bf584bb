// Package gen writes structs that tinyjson accepts, runs tinyjson on them, and
// writes the conversions and the codecs; in a separate package it does the same
// for strings with the tag nocopy.
package gen

import (
	"strconv"

	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
)

// Generator is tinyjson's.
var Generator = &gen.Generator{
	Contestant: "tinyjson",
	Generate:   library(plain, nil).Generate,
	Modes:      []gen.Mode{{Name: "alias", Generate: library(nocopy, []string{"default", "nativedefault"}).Generate}},
}

var generator = gen.EasyJSON{
	Module:   "github.com/CosmWasm/tinyjson",
	Tool:     "github.com/CosmWasm/tinyjson/tinyjson",
	Exporter: "TinyJSON_exporter_",
}

// library is tinyjson with a rule for tags and the given modes.
func library(tag func(i int, f schema.Field) string, names []string) gen.ConvertedLibrary {
	return gen.ConvertedLibrary{
		Convention: gen.Convention{
			Basic: map[schema.Kind]string{schema.Float32: "uint32", schema.Float64: "uint64"},
			Tag:   tag,
		},
		Run: func(room gen.Room) error { return generator.Run(room, "structs_gen.go", "tinyjson_gen.go") },
		Imports: map[string]string{
			"tinyjson": "github.com/CosmWasm/tinyjson", "jwriter": "github.com/CosmWasm/tinyjson/jwriter",
		},
		Calls: []gen.Call{
			{
				Name:      "default",
				Marshal:   "return tinyjson.Marshal(m)",
				Unmarshal: "tinyjson.Unmarshal(data, m)",
			},
			{
				Name:      "reuse",
				Fields:    "buffer []byte",
				Marshal:   "var w jwriter.Writer\nm.MarshalTinyJSON(&w)\nout, err := w.BuildBytes(c.buffer)\nc.buffer = out\nreturn out, err",
				Unmarshal: "tinyjson.Unmarshal(data, m)",
			},
		},
		Names: names,
	}
}

func plain(_ int, f schema.Field) string { return string(f.Tag) }

// nocopy adds tinyjson's option to every field of strings.
func nocopy(_ int, f schema.Field) string {
	if !ofStrings(f.Type) {
		return string(f.Tag)
	}
	return "json:" + strconv.Quote(f.Tag.Get("json")+",nocopy")
}

// ofStrings reports whether a field's option reaches strings. It does so through
// everything but structs, whose fields have their own options.
func ofStrings(n *schema.Node) bool {
	return n != nil && (n.Kind == schema.String || n.Kind != schema.Struct && (ofStrings(n.Elem) || ofStrings(n.Key)))
}
