package report

import (
	"path/filepath"
	"testing"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/result"
)

// runFile holds the fixture: goldens are made from the file, as reports are.
const runFile = "testdata/run.json"

// writeRun writes a run to a file of its own.
func writeRun(t *testing.T, run *result.Run) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "run.json")
	w, err := result.Create(path, run.Header)
	if err != nil {
		t.Fatal(err)
	}
	add := func(line result.Line) {
		if err := w.Add(line); err != nil {
			t.Fatal(err)
		}
	}
	for _, o := range run.Outcomes {
		add(result.Line{Outcome: &o})
	}
	for _, worker := range run.Workers {
		add(result.Line{Worker: &worker})
	}
	if run.End != nil {
		add(result.Line{End: run.End})
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// readRun is the model of the kept file.
func readRun(t *testing.T) *analysis.Analysis {
	t.Helper()
	run, err := result.Read(filepath.FromSlash(runFile))
	if err != nil {
		t.Fatal(err)
	}
	run.Path = runFile
	return analysis.New(run)
}
