// Command schemafile writes docs/run-file.schema.json, the JSON schema of a line in a run
// file, from the types of package result and their comments.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"strings"

	"github.com/invopop/jsonschema"

	"github.com/serbench/serbench/result"
)

func main() {
	if err := write("../docs/run-file.schema.json"); err != nil {
		fmt.Fprintln(os.Stderr, "schemafile:", err)
		os.Exit(1)
	}
}

// name returns the name of a type's definition. Names of facts are plain strings, and some share
// a name with a record: a fact.Operation is not a result.Operation.
func name(t reflect.Type) string {
	if t.Kind() == reflect.String {
		return t.String()
	}
	return ""
}

// write expects to run in the folder of package result.
func write(path string) error {
	r := jsonschema.Reflector{Anonymous: true, Namer: name}
	for _, folder := range []string{".", "fact"} {
		if err := r.AddGoComments("github.com/serbench/serbench/result", folder); err != nil {
			return err
		}
	}
	schema := r.Reflect(&result.Line{})
	schema.Title = "A line of a serbench run file"
	schema.Description = "A run file is a sequence of such objects, one per line, each with exactly one member besides its checksum: the header, then outcomes, verdicts, programs, windows and workers during the run, and the end."
	for f := range reflect.TypeFor[result.Line]().Fields() {
		if key, _, _ := strings.Cut(f.Tag.Get("json"), ","); key != "sum" {
			schema.OneOf = append(schema.OneOf, &jsonschema.Schema{Required: []string{key}})
		}
	}
	text, err := json.MarshalIndent(schema, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(path, append(text, '\n'), 0o666)
}
