package result

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/serbench/serbench/result/fact"
)

// A file of version 1 reads like one written today, word by word.
func TestOlderFilesAreRead(t *testing.T) {
	path := filepath.Join("testdata", "version1.json")
	run, err := Read(path)
	if err != nil {
		t.Fatal(err)
	}
	if run.Header.Version != 1 || run.Header.Plan.Warmup != 2 || run.Header.Plan.BatchNS != 10_000_000 {
		t.Errorf("header: %+v", run.Header)
	}
	v := run.Header.Contestants[0].Variants[0]
	if len(v.Predecessors) != 1 || v.Predecessors[0] != "Json" || v.PredecessorReason != "why" {
		t.Errorf("variant: %+v", v)
	}
	if got := run.Header.Identity.Seed; got != 18446744073709551615 {
		t.Errorf("the seed lost digits: %d", got)
	}
	if run.Outcomes[0].Stage != fact.Stage(fact.NotBuilt) || run.Outcomes[1].Stage != fact.StageBind || run.Workers[0].Status != fact.OutOfMemory || run.Workers[1].Status != fact.OK {
		t.Errorf("%+v, %+v", run.Outcomes, run.Workers)
	}
	var got []string
	for _, f := range run.Verdicts[0].Findings {
		got = append(got, strings.Join([]string{string(f.Group), string(f.Probe), string(f.Answer)}, "|"))
	}
	want := []string{
		"fidelity of string|string: NUL|kept",
		"fidelity of string|string|unsupported",
		"fidelity of time|time: year 1|changed",
		"destination|reused destination: a map|changed",
		"destination|a failed unmarshal leaves parts in the destination|no",
		"ownership|a decoded string points into the input|yes",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// A file must not mix lines of two versions.
func TestOlderFilesAreNotResumed(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("testdata", "version1.json"))
	if err != nil {
		t.Fatal(err)
	}
	path := fileOf(t, string(text))
	if _, err := Resume(path); err == nil || !strings.Contains(err.Error(), "an older serbench began it (run file version 1") {
		t.Errorf("%v", err)
	}
	if got := contents(t, path); got != string(text) {
		t.Error("the file was changed")
	}
}

// Old words are only valid in old files.
func TestOldWordsNeedOldFiles(t *testing.T) {
	const header = `{"header":{"format":"serbench run","version":%d,"plan":{"dropped":2}}}` + "\n"
	if run, err := Read(fileOf(t, fmt.Sprintf(header, 1))); err != nil || run.Header.Plan.Warmup != 2 {
		t.Errorf("version 1: %v", err)
	}
	if _, err := Read(fileOf(t, fmt.Sprintf(header, Version))); err == nil || !strings.Contains(err.Error(), `unknown field "dropped"`) {
		t.Errorf("version %d: %v", Version, err)
	}
}
