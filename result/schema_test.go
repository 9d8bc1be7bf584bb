package result

import (
	"errors"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// The schemas of today's files and of those of version 1.
const (
	schemaPath   = "../docs/run-file.schema.json"
	schemaPathV1 = "../docs/run-file.v1.schema.json"
)

func compileSchema(t *testing.T, path string) *jsonschema.Schema {
	t.Helper()
	schema, err := jsonschema.NewCompiler().Compile(path)
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// A schema accepts every line of its version: those of the sample and of the published runs.
func TestTheSchemaAcceptsRunFiles(t *testing.T) {
	_, lines := writeSample(t, true)
	validate(t, compileSchema(t, schemaPath), lines)
	published, err := filepath.Glob("../results/*.json.gz")
	if err != nil || len(published) == 0 {
		t.Fatalf("no published runs (%v)", err)
	}
	schemas := []*jsonschema.Schema{nil, compileSchema(t, schemaPathV1), compileSchema(t, schemaPath)}
	for _, path := range published {
		lines := linesOf(t, path)
		version, err := versionOf([]byte(lines[0]))
		if err != nil {
			t.Fatal(err)
		}
		validate(t, schemas[version], lines)
	}
}

// linesOf returns the whole lines of a file.
func linesOf(t *testing.T, path string) (all []string) {
	t.Helper()
	lines, err := OpenLines(path)
	if err != nil {
		t.Fatal(err)
	}
	defer lines.Close()
	for {
		text, err := lines.Next()
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, string(text))
	}
}

func validate(t *testing.T, schema *jsonschema.Schema, lines []string) {
	t.Helper()
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

// A schema rejects other lines.
func TestTheSchemaRejectsOtherLines(t *testing.T) {
	schema := compileSchema(t, schemaPath)
	for _, line := range []string{
		`{}`, `[]`, `{"worker":{}}`, `{"verdict":{}}`, `{"veredict":{}}`, `{"header":{"format":"serbench run"}}`,
		`{"end":{"finished":"2026-03-01T12:00:00Z"},"window":{"number":0,"order":[]}}`,
		`{"sum":"00c0ffee"}`, `{"end":{"finished":"2026-03-01T12:00:00Z"},"window":{"number":0,"order":[]},"sum":"00c0ffee"}`,
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
