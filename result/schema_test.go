package result

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

const schemaPath = "../docs/run-file.schema.json"

func compileSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	schema, err := jsonschema.NewCompiler().Compile(schemaPath)
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// The published schema takes every line that this program writes, and every line of
// the published runs.
func TestTheSchemaTakesRunFiles(t *testing.T) {
	schema := compileSchema(t)
	_, lines := writeSample(t, true)
	published, err := filepath.Glob("../results/*.json.gz")
	if err != nil || len(published) == 0 {
		t.Fatalf("no published runs (%v)", err)
	}
	for _, path := range published {
		text, _, err := load(path)
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, strings.SplitAfter(strings.TrimSpace(string(text)), "\n")...)
	}
	for _, line := range lines {
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(line))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(value); err != nil {
			t.Errorf("%.200s: %v", line, err)
		}
	}
}

// It refuses what is not such a line.
func TestTheSchemaRefusesOthers(t *testing.T) {
	schema := compileSchema(t)
	for _, line := range []string{
		`{}`, `[]`, `{"worker":{}}`, `{"verdict":{}}`, `{"veredict":{}}`, `{"header":{"format":"serbench run"}}`,
		`{"end":{"finished":"2026-03-01T12:00:00Z"},"window":{"number":0,"order":[]}}`,
		`{"window":{"number":"one","order":[]}}`, `{"end":{"finished":"2026-03-01T12:00:00Z","more":1}}`,
	} {
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(line))
		if err != nil {
			t.Fatal(err)
		}
		if schema.Validate(value) == nil {
			t.Errorf("the schema takes %s", line)
		}
	}
}
