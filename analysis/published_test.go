package analysis

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/stats"
	"github.com/serbench/serbench/verdict"
)

var update = flag.Bool("update", false, "write testdata/published.txt")

// Published results stay: testdata/published.txt has a checksum of all numbers, ranks and
// verdicts of each file in results/, to the last digit. A commit that changes the method
// changes the file and says so.
func TestPublishedFiguresStay(t *testing.T) {
	paths, err := filepath.Glob("../results/*.json.gz")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no published runs (%v)", err)
	}
	var got strings.Builder
	dir := t.TempDir()
	if kept := os.Getenv("SERBENCH_FIGURES"); kept != "" {
		dir = kept // to see what changed
	}
	for _, path := range paths {
		run, err := result.Read(path)
		if err != nil {
			t.Fatal(err)
		}
		text := figures(run)
		name := strings.TrimSuffix(filepath.Base(path), ".json.gz")
		fmt.Fprintf(&got, "%s\t%d lines\t%x\n", name, strings.Count(text, "\n"), sha256.Sum256([]byte(text)))
		if err := os.WriteFile(filepath.Join(dir, name+".txt"), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	const golden = "testdata/published.txt"
	if *update {
		if err := os.WriteFile(golden, []byte(got.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got.String() != string(want) {
		t.Errorf("published figures moved (SERBENCH_FIGURES names a folder to write them to)\ngot:\n%swant:\n%s", got.String(), want)
	}
}

// figures writes everything that analysis computes from a run, one line each.
func figures(run *result.Run) string {
	var b strings.Builder
	line := func(words ...any) { fmt.Fprintln(&b, strings.TrimSpace(fmt.Sprintln(words...))) }
	a := New(run)
	for i := range a.Datasets {
		d := &a.Datasets[i]
		for _, g := range d.Groups() {
			name := map[GroupName]string{References: "references"}[g.Name]
			if name == "" {
				name = string(g.Name)
			}
			for _, r := range g.Rows {
				line("row", d.Name, name, r.ID, r.Place, r.Outcome.Result, r.Loss(), "limit", summary(r.ToLimit), "total", summary(r.Total.Time))
				for _, op := range d.Operations {
					if c, ok := r.Cells[op]; ok {
						line(" ", op, summary(c.Time), fmt.Sprintf("net %.8g heap %.8g allocs %.8g", c.Net, c.HeapBytes, c.Allocs))
					}
				}
			}
		}
		for _, c := range d.Builds {
			line("build", c.Case.ID(), c.Case.Build, c.Operation, c.First, summary(c.Ratio), c.Conclusion)
		}
	}
	for _, whole := range []bool{false, true} {
		r, err := NewRanking([]*Analysis{a}, func(Row) bool { return true }, whole, Mix{})
		if err != nil {
			continue
		}
		for _, row := range r.Rows {
			line("rank", whole, row.ID, row.Place, row.PlaceLike, summary(row.Ratio), row.FasterOn, row.Shared, row.Datasets)
		}
	}
	for _, v := range Verdicts([]*Analysis{a}) {
		words := []any{"verdict", v.ID()}
		for _, c := range verdict.Columns {
			words = append(words, c.Word(&v))
		}
		line(words...)
	}
	if r, ok := Recommend([]*Analysis{a}); ok {
		size, heap := r.Means(r.Smallest[0])
		line("recommendation", ids(r.Ship.Fastest), ids(r.Fastest), ids(r.FastestAnyJSON), ids(r.Smallest), fmt.Sprintf("%.1f %.1f", size, heap))
	}
	for _, l := range Compare(run, run, 0.02).Libraries {
		line("same", l.Contestant, summary(l.Mean), l.Cases, l.Worse)
	}
	return b.String()
}

func ids(rows []RankedRow) (ids []string) {
	for _, row := range rows {
		ids = append(ids, row.ID)
	}
	return ids
}

func summary(s stats.Summary) string {
	return fmt.Sprintf("%.8g %.8g %.8g %.4g %d", s.Center, s.Lo, s.Hi, s.Coverage, s.Processes)
}
