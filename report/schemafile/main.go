// Command schemafile writes the JSON schemas of what reports write as JSON, from the types of
// package report and their comments:
//
//	go run ./schemafile FOLDER
//
// It runs in the folder of package report.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"

	"github.com/invopop/jsonschema"

	"github.com/serbench/serbench/report"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "schemafile: takes the folder to write to")
		os.Exit(2)
	}
	for _, o := range report.Outputs() {
		if err := write(filepath.Join(os.Args[1], o.Name), o); err != nil {
			fmt.Fprintln(os.Stderr, "schemafile:", err)
			os.Exit(1)
		}
	}
}

// module is the path of the module, whose folder is the one above.
const module = "github.com/serbench/serbench"

func write(path string, o report.Output) error {
	r := jsonschema.Reflector{
		Anonymous: true,
		Namer: func(t reflect.Type) string {
			// Names of facts are plain strings, and some share a name with a record.
			if t.Kind() == reflect.String {
				return t.String()
			}
			return strings.TrimPrefix(t.Name(), "json")
		},
		Mapper: func(t reflect.Type) *jsonschema.Schema {
			if t.Name() != "number" {
				return nil
			}
			return &jsonschema.Schema{OneOf: []*jsonschema.Schema{{Type: "number"}, {Type: "null"}}}
		},
	}
	if err := comments(&r, "report", "analysis", "result", "result/fact", "stats"); err != nil {
		return err
	}
	schema := r.ReflectFromType(reflect.TypeOf(o.Value))
	schema.Title = o.Title
	text, err := json.MarshalIndent(schema, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(path, append(text, '\n'), 0o666)
}

// comments reads the comments of packages.
func comments(r *jsonschema.Reflector, packages ...string) error {
	if err := os.Chdir(".."); err != nil {
		return err
	}
	defer os.Chdir("report")
	for _, p := range packages {
		if err := r.AddGoComments(module, p); err != nil {
			return err
		}
	}
	return nil
}
