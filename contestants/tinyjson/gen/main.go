// Command gen writes the structs that tinyjson can take, runs tinyjson over them, and
// writes the conversions and the codecs; and the same in a package of its own for
// strings with the tag nocopy.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"github.com/serbench/serbench/datasets"
	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/kitchen"
)

const command = "go generate ./contestants/tinyjson"

func main() {
	// First, because the other package imports this one, and tinyjson compiles it.
	if err := library(nocopy).Generate("alias", "alias", datasets.GoTypes()); err != nil {
		fmt.Fprintf(os.Stderr, "tinyjson/gen: %v\n", err)
		os.Exit(1)
	}
	gen.Main("tinyjson", library(plain).Generate, datasets.GoTypes(), kitchen.Kinds)
}

// library is tinyjson with a rule for tags.
func library(tag func(i int, f schema.Field) string) gen.ConvertedLibrary {
	return gen.ConvertedLibrary{
		Command: command,
		Convention: gen.Convention{
			Basic: map[schema.Kind]string{schema.Float32: "uint32", schema.Float64: "uint64"},
			Tag:   tag,
		},
		Run: methods,
		Imports: map[string]string{
			"tinyjson": "github.com/CosmWasm/tinyjson", "jwriter": "github.com/CosmWasm/tinyjson/jwriter",
		},
		Calls: []gen.Call{
			{
				Way:       "default",
				Marshal:   "return tinyjson.Marshal(m)",
				Unmarshal: "tinyjson.Unmarshal(data, m)",
			},
			{
				Way:       "reuse",
				Fields:    "buffer []byte",
				Marshal:   "var w jwriter.Writer\nm.MarshalTinyJSON(&w)\nout, err := w.BuildBytes(c.buffer)\nc.buffer = out\nreturn out, err",
				Unmarshal: "tinyjson.Unmarshal(data, m)",
			},
		},
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

// ofStrings says whether a field's option reaches strings: through all but structs,
// whose fields have their own.
func ofStrings(n *schema.Node) bool {
	return n != nil && (n.Kind == schema.String || n.Kind != schema.Struct && (ofStrings(n.Elem) || ofStrings(n.Key)))
}

// methods runs tinyjson. It compiles the package, which is therefore left without
// conversions, and with empty tables.
func methods(dir string) error {
	path, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	if err := os.Remove(filepath.Join(dir, "conversions_gen.go")); err != nil && !os.IsNotExist(err) {
		return err
	}
	empty := gen.NewFile(filepath.Base(path), command)
	empty.Table(nil, nil, nil, nil)
	if err := empty.Write(filepath.Join(dir, "codecs_gen.go")); err != nil {
		return err
	}
	return gen.Tool(dir, "github.com/CosmWasm/tinyjson/tinyjson", "-all", "-output_filename", "tinyjson_gen.go", "structs_gen.go")
}
