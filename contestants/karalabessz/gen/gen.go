// Package gen writes structs that karalabe/ssz accepts, runs its sszgen on them,
// and writes the conversions and the codecs.
package gen

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/gen/ssz"
)

const library = "github.com/karalabe/ssz"

// Generator is karalabessz's.
var Generator = &gen.Generator{
	Contestant: "karalabessz",
	Generate: ssz.Library{
		Pointers: true,
		Wide:     true,
		Run:      methods,
		Imports:  map[string]string{"ssz": library},
		Calls: []gen.Call{
			{
				Name:      "default",
				Marshal:   "b := make([]byte, ssz.Size(m))\nerr := ssz.EncodeToBytes(b, m)\nreturn b, err",
				Unmarshal: "ssz.DecodeFromBytes(data, m)",
			},
			{
				Name:      "reuse",
				Fields:    "buffer []byte",
				Marshal:   "size := int(ssz.Size(m))\nif cap(c.buffer) < size {\nc.buffer = make([]byte, 2*size)\n}\nb := c.buffer[:size]\nerr := ssz.EncodeToBytes(b, m)\nreturn b, err",
				Unmarshal: "ssz.DecodeFromBytes(data, m)",
			},
		},
	}.Generate,
}

// methods runs sszgen on a copy of the structs, in a separate module. A struct
// within another must already have its methods, so sszgen would need a run for
// each level of structs. Each run also checks the sources of every package that
// the library imports, which takes a second. So in that module every struct has
// empty methods, and the library is only the interfaces that sszgen looks for.
func methods(room gen.Room, structs []ssz.Struct) error {
	temp, err := os.MkdirTemp("", "karalabessz")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	source, err := os.ReadFile(room.Path("structs_gen.go"))
	if err != nil {
		return err
	}
	var names []string
	empty := gen.NewFile(room.Name(), room.Command())
	empty.Import(library)
	for _, s := range structs {
		names = append(names, s.Name)
		fixed := ", bool"
		if s.Static {
			fixed = ""
		}
		empty.P("func (*%s) SizeSSZ(*ssz.Sizer%s) (size uint32) { return }\n", s.Name, fixed)
		empty.P("func (*%s) DefineSSZ(*ssz.Codec) {}\n", s.Name)
	}
	methods, err := empty.Source()
	if err != nil {
		return err
	}
	for path, content := range map[string]string{
		"go.mod":     "module room\n\nrequire " + library + " v0.0.0\n\nreplace " + library + " => ./ssz\n",
		"structs.go": string(source),
		"methods.go": string(methods),
		"ssz/go.mod": "module " + library + "\n",
		"ssz/ssz.go": interfaces,
	} {
		path = filepath.Join(temp, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
			return err
		}
	}
	tool, err := gen.ToolPath(library + "/cmd/sszgen")
	if err != nil {
		return err
	}
	// The module must not join a workspace around the room.
	return gen.RunWith([]string{"GOWORK=off"}, room.Dir, tool, "-dir", temp, "-type", strings.Join(names, ","), "-out", "ssz_gen.go")
}

// interfaces are the library's.
const interfaces = `package ssz

type (
	Sizer  struct{}
	Codec  struct{}
	Object interface{ DefineSSZ(codec *Codec) }
)

type StaticObject interface {
	Object
	SizeSSZ(siz *Sizer) uint32
}

type DynamicObject interface {
	Object
	SizeSSZ(siz *Sizer, fixed bool) uint32
}
`
