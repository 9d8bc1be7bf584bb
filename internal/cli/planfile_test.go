package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/serbench/serbench/harness/schedule"
	"github.com/serbench/serbench/result"
)

// A plan is taken if this serbench would make it so, with as many shards as it has windows. Any other
// file is an error that names it.
func FuzzReadPlan(f *testing.F) {
	p, _, _ := testProgram(testCatalogue())
	plan, err := planned(f, "--windows", "2")
	if err != nil {
		f.Fatal(err)
	}
	plan.Patience = 0
	h, err := p.planHeader(plan, 7, []string{"amd64", "arm64"})
	if err != nil {
		f.Fatal(err)
	}
	text, err := result.Encode(result.Line{Header: &h})
	if err != nil {
		f.Fatal(err)
	}
	for _, change := range [][2]string{{"", ""}, {`"windows":2`, `"windows":1000000000`}, {`"of":4`, `"of":1000000000`}, {`"of":4`, `"of":5`}, {`"batches":4`, `"heaps":[{"live_mb":1,"gogc":1}]`}, {`"sum"`, `"sun"`}} {
		f.Add(text)
		line := strings.Replace(string(text), change[0], change[1], 1)
		f.Add([]byte(line))
		f.Add([]byte(line[:strings.LastIndex(line, `,"su`)] + "}\n"))
	}
	path := filepath.Join(f.TempDir(), "plan.json")
	f.Fuzz(func(t *testing.T, text []byte) {
		if err := os.WriteFile(path, text, 0o666); err != nil {
			t.Fatal(err)
		}
		planned, err := p.readPlan(path)
		if err != nil {
			if !strings.HasPrefix(err.Error(), path) {
				t.Fatalf("the error does not say where: %v", err)
			}
			return
		}
		sweep := planned.Header.Sweep
		windows, err := schedule.Windows(planned.Header.Plan)
		if err != nil || sweep.Of != len(windows)*max(1, len(sweep.Archs)) {
			t.Fatalf("%d shards of %d windows on %v (%v)", sweep.Of, len(windows), sweep.Archs, err)
		}
		for shard := range sweep.Of {
			_ = sweep.ArchOf(shard)
		}
	})
}
