package report

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/result"
)

// What commands write as JSON of the published runs is valid by the schemas in docs.
func TestJSONIsValidBySchema(t *testing.T) {
	var runs []*analysis.Analysis
	for _, name := range []string{"core", "compress"} {
		run, err := result.Read(filepath.Join("..", "results", name+".json.gz"))
		if err != nil {
			t.Fatal(err)
		}
		runs = append(runs, analysis.New(run))
	}
	var b bytes.Buffer
	if err := JSON(&b, runs); err != nil {
		t.Fatal(err)
	}
	valid(t, "report.schema.json", b.Bytes())
	comparison, err := json.Marshal(compareData(analysis.Compare(runs[0].Run, runs[1].Run, 0.05)))
	if err != nil {
		t.Fatal(err)
	}
	valid(t, "compare.schema.json", comparison)
}

func valid(t *testing.T, name string, text []byte) {
	t.Helper()
	schema, err := jsonschema.NewCompiler().Compile(filepath.Join("..", "docs", name))
	if err != nil {
		t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(value); err != nil {
		t.Errorf("%s: %v", name, err)
	}
}
