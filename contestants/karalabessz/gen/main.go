// Command gen writes the structs that karalabe/ssz can take, runs its sszgen over
// them, and writes the conversions and the codecs.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/serbench/serbench/datasets"
	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/gen/ssz"
	"github.com/serbench/serbench/schema/kitchen"
)

const command = "go generate ./contestants/karalabessz"

func main() {
	library := ssz.Library{
		Name:     "karalabessz",
		Pointers: true,
		Wide:     true,
		Run:      methods,
		Imports:  map[string]string{"ssz": "github.com/karalabe/ssz"},
		Calls: []gen.Call{
			{
				Way:       "default",
				Marshal:   "b := make([]byte, ssz.Size(m))\nerr := ssz.EncodeToBytes(b, m)\nreturn b, err",
				Unmarshal: "ssz.DecodeFromBytes(data, m)",
			},
			{
				Way:       "reuse",
				Fields:    "buffer []byte",
				Marshal:   "size := int(ssz.Size(m))\nif cap(c.buffer) < size {\nc.buffer = make([]byte, 2*size)\n}\nb := c.buffer[:size]\nerr := ssz.EncodeToBytes(b, m)\nreturn b, err",
				Unmarshal: "ssz.DecodeFromBytes(data, m)",
			},
		},
	}
	gen.Main("karalabessz", library.Generate, datasets.GoTypes(), kitchen.Kinds)
}

// methods runs sszgen. A struct in another one must have its methods already, and
// the package must compile: it is left without conversions, and with empty tables.
func methods(dir, pkg string, levels [][]string) error {
	stale, err := filepath.Glob(filepath.Join(dir, "ssz*_gen.go"))
	if err != nil {
		return err
	}
	for _, path := range append(stale, filepath.Join(dir, "conversions_gen.go")) {
		if err := os.Remove(path); err != nil && !os.IsNotExist(err) {
			return err
		}
	}
	empty := gen.NewFile(pkg, command)
	empty.Table(nil, nil, nil, nil)
	if err := empty.Write(filepath.Join(dir, "codecs_gen.go")); err != nil {
		return err
	}
	for i, names := range levels {
		output := fmt.Sprintf("ssz%d_gen.go", i+1)
		if err := gen.Tool(dir, "github.com/karalabe/ssz/cmd/sszgen", "-type", strings.Join(names, ","), "-out", output); err != nil {
			return err
		}
	}
	return nil
}
