// Package gen writes structs that dynamic-ssz accepts, their conversions, and the codecs: for
// reflection, and in a separate package for the methods that dynssz-gen writes.
package gen

import (
	"strings"

	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/gen/ssz"
)

// Generator is dynssz's.
var Generator = &gen.Generator{
	Contestant: "dynssz",
	Generate:   library(func(gen.Room, []ssz.Struct) error { return nil }).Generate,
	Modes:      []gen.Mode{{Name: "methods", Generate: library(methods).Generate}},
}

func methods(room gen.Room, structs []ssz.Struct) error {
	var names []string
	for _, s := range structs {
		names = append(names, s.Name)
	}
	return gen.Tool(room.Dir, "github.com/pk910/dynamic-ssz/dynssz-gen", "-package", ".", "-types", strings.Join(names, ","), "-output", "dynssz_gen.go")
}

// library has an engine for each codec, which finds out about a type once.
func library(run func(gen.Room, []ssz.Struct) error) ssz.Library {
	return ssz.Library{
		Run: func(room gen.Room, structs []ssz.Struct) error {
			if err := run(room, structs); err != nil {
				return err
			}
			f := room.File()
			f.ImportAs("dynssz", "github.com/pk910/dynamic-ssz")
			f.Import("sync")
			f.P("%s", engine)
			return f.Write(room.Path("engine_gen.go"))
		},
		Calls: []gen.Call{
			{
				Name:      "default",
				Fields:    "ssz engine",
				Marshal:   "return c.ssz.get().MarshalSSZ(m)",
				Unmarshal: "c.ssz.get().UnmarshalSSZ(m, data)",
			},
			{
				Name:      "reuse",
				Fields:    "ssz engine\nbuffer []byte",
				Marshal:   "out, err := c.ssz.get().MarshalSSZTo(m, c.buffer[:0])\nif err == nil {\nc.buffer = out\n}\nreturn out, err",
				Unmarshal: "c.ssz.get().UnmarshalSSZ(m, data)",
			},
		},
	}
}

const engine = `// An engine is an instance of the library, made when it is first asked for.
type engine struct {
	once sync.Once
	ssz  *dynssz.DynSsz
}

func (e *engine) get() *dynssz.DynSsz {
	e.once.Do(func() { e.ssz = dynssz.NewDynSsz(nil) })
	return e.ssz
}`
