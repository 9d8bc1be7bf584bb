package main

import (
	"os"
	"path/filepath"

	"github.com/gzuidhof/tygo/tygo"
)

// writeTypes writes what the page is given, as TypeScript has it, from the Go package that
// documents it: the model, and the names of operations in it.
func writeTypes(web string) error {
	out, err := filepath.Abs(filepath.Join(web, "src", "types.ts"))
	if err != nil {
		return err
	}
	// The package is one of the module that this one is nested in.
	if err := os.Chdir(filepath.Join(web, "..", "..")); err != nil {
		return err
	}
	return tygo.New(&tygo.Config{Packages: []*tygo.PackageConfig{{
		Path:         "github.com/serbench/serbench/report/page",
		IncludeFiles: []string{"model.go"},
		OutputPath:   out,
		Indent:       "  ",
		Frontmatter:  "// A Num is null where nothing was measured.\nexport type Num = number | null;\n",
		TypeMappings: map[string]string{"fact.Operation": "string"},
	}}}).Generate()
}
