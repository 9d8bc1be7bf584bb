package report

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/fixture"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

func TestBuildsSideBySideAreGolden(t *testing.T) {
	golden(t, "text-builds.txt", render(t, "text", analysis.New(fixture.Built())))
}

// A document has the builds of all runs, under the settings that tell them apart, and
// nothing from runs with one build.
func TestBuildsInADocument(t *testing.T) {
	got := buildSections([]*analysis.Analysis{analysis.New(fixture.Built()), readRun(t)})
	if !strings.HasPrefix(got, "### By version and go\n\nBuilds over all data sets. ") || strings.Count(got, "### ") != 1 {
		t.Errorf("%s", got)
	}
	if want := "- `swift version=v1.3.0,go=1.26.8`: its release changes the version of other modules too: example.com/m v1.0.0 → v1.1.0\n"; strings.Count(got, want) != 1 {
		t.Errorf("no line %s in\n%s", want, got)
	}
	if want := "| `swift` | version=v1.2.3,go=1.27.3 | marshal | -33.3 % | -34 to -33 % | 2 | 0 | 0 | 0 |\n"; !strings.Contains(got, want) {
		t.Errorf("no line %s in\n%s", want, got)
	}
}

// The older suites' tables tell the builds apart too.
func TestPredecessorNamesHaveTheBuild(t *testing.T) {
	run := fixture.Built()
	run.Header.Contestants[1].Variants[0].Predecessors = []string{"Json"}
	row := find(t, analysis.New(run), "person", "swift version=v1.2.3,go=1.27.3")
	if got := predecessorName(row); got != "Json/version=v1.2.3,go=1.27.3" {
		t.Errorf("the name is %s", got)
	}
	if got := predecessorName(find(t, analysis.New(run), "person", "limit go=1.27.3")); got != "limit go=1.27.3" {
		t.Errorf("a row without a name: %s", got)
	}
}

// Settings that differ are columns. In the benchmark format all settings are keys.
func TestSettingsInData(t *testing.T) {
	one := fixture.Built()
	for i := range one.Header.Plan.Cases {
		one.Header.Plan.Cases[i].Build = result.Build{Go: "1.26.8"}
	}
	for columns, run := range map[string]*result.Run{"rank_to": one, "rank_to,version,go": fixture.Built()} {
		var b bytes.Buffer
		if err := CSV(&b, []*analysis.Analysis{analysis.New(run)}); err != nil {
			t.Fatal(err)
		}
		if header, _, _ := strings.Cut(b.String(), "\n"); !strings.HasSuffix(header, columns) {
			t.Errorf("the columns are %s, want %s last", header, columns)
		}
		if lines, err := csv.NewReader(&b).ReadAll(); err != nil {
			t.Errorf("%v: %v", err, lines)
		}
	}
	var text bytes.Buffer
	if err := JSON(&text, []*analysis.Analysis{analysis.New(fixture.Built())}); err != nil {
		t.Fatal(err)
	}
	var runs []struct {
		Builds []struct {
			Dataset    string
			Build      result.Build
			Operation  string
			Ratio      float64
			Conclusion analysis.Conclusion `json:"verdict"`
		}
	}
	if err := json.Unmarshal(text.Bytes(), &runs); err != nil || len(runs) != 1 || len(runs[0].Builds) != 2*2*(1+3) {
		t.Fatalf("%v: %+v", err, runs)
	}
	for _, c := range runs[0].Builds {
		if faster := c.Operation == string(fact.Marshal) && c.Build.Go == "1.27.3" && c.Build.Version != ""; faster != (c.Conclusion == analysis.Better) || !faster && math.Abs(c.Ratio-1) > 1e-9 {
			t.Errorf("%+v", c)
		}
	}
	var b bytes.Buffer
	if err := Benchfmt(&b, []*analysis.Analysis{analysis.New(fixture.Built())}); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"version: v1.2.3", "go: go1.27.3", "goamd64: v1", "module: example.com/swift@v1.3.0"} {
		if !strings.Contains(b.String(), "\n"+line+"\n") {
			t.Errorf("no line %q in\n%s", line, fmt.Sprintf("%.600s", b.String()))
		}
	}
}
