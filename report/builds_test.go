package report

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/serbench/serbench/result"
)

// builtRun has two libraries in two Go releases, one of them at two releases of its own,
// on two data sets: the later Go makes swift's marshal a third faster, in every window,
// whatever the window itself is like.
func builtRun() *result.Run {
	run := &result.Run{Path: "run.json", Header: result.Header{
		Plan:     result.Plan{Operations: operations, Windows: 6},
		Datasets: []result.Dataset{{Name: "person", Doc: "A record."}, {Name: "small", Doc: "A message."}},
		Contestants: []result.Contestant{
			{Name: "limit", Module: "std", Reference: true, Variants: []result.Variant{{Name: "default", Ranked: true}}},
			{Name: "swift", Module: "example.com/swift", Version: "v1.3.0", Variants: []result.Variant{{Name: "default", Ranked: true}}},
		},
		Environment: result.Environment{Go: "go1.26.8", OS: "linux", Arch: "amd64", CPU: "Example", Cores: 2},
	}}
	builds := map[string][]result.Build{
		"limit": {{Go: "1.26.8"}, {Go: "1.27.3"}},
		"swift": {{Version: "v1.2.3", Go: "1.26.8"}, {Version: "v1.2.3", Go: "1.27.3"}, {Version: "v1.3.0", Go: "1.26.8"}, {Version: "v1.3.0", Go: "1.27.3"}},
	}
	for _, name := range []string{"limit", "swift"} {
		for _, b := range builds[name] {
			p := result.Program{Contestant: name, Build: b, Sum: "5e4b", Go: "go" + b.Go, Settings: map[string]string{"GOAMD64": "v1"}}
			if b.Version == "v1.3.0" {
				p.Moved = []string{"example.com/m v1.0.0 → v1.1.0"}
			}
			if b == (result.Build{Version: "v1.3.0", Go: "1.27.3"}) {
				p.Instead = "compiles 1 kB of the source of example.com/swift, where serbench's own build compiles 9 kB, and imports encoding/json: what runs is another library's code, in all or in part"
			}
			run.Header.Programs = append(run.Header.Programs, p)
		}
	}
	for _, d := range run.Header.Datasets {
		for _, name := range []string{"limit", "swift"} {
			for _, b := range builds[name] {
				run.Header.Plan.Cases = append(run.Header.Plan.Cases, result.Case{Contestant: name, Variant: "default", Dataset: d.Name, Build: b})
			}
		}
	}
	for _, c := range run.Header.Plan.Cases {
		run.Outcomes = append(run.Outcomes, result.Outcome{Case: c, RoundTrip: result.RoundTrip{Result: result.Exact}})
	}
	for window := range 6 {
		run.Windows = append(run.Windows, result.Window{Number: window, Layout: uint32(window % 3)})
		for _, c := range run.Header.Plan.Cases {
			speed := int64(10 + window*window)
			marshal, unmarshal := 90*speed, 200*speed
			if c.Contestant == "limit" {
				marshal, unmarshal = 30*speed, 40*speed
			} else if c.Build.Go == "1.27.3" {
				marshal = 60 * speed
			}
			w := bareWorker(c.Contestant, window, []string{"marshal"}, marshal)
			w.Operations = append(w.Operations, bareWorker("", window, []string{"unmarshal"}, unmarshal).Operations...)
			w.Case = c
			run.Workers = append(run.Workers, w)
		}
	}
	return run
}

func TestBuildsSideBySideAreGolden(t *testing.T) {
	var b bytes.Buffer
	if err := Text(&b, []*Model{New(builtRun())}); err != nil {
		t.Fatal(err)
	}
	golden(t, "text-builds.txt", b.String())
}

// A document has the builds of all runs, each under what tells them apart, and nothing of
// runs of one build.
func TestBuildsInADocument(t *testing.T) {
	got, err := buildTables([]*Model{New(builtRun()), readModel(t)})
	if err != nil || !strings.HasPrefix(got, "### By version and go\n\nBuilds over all data sets. ") || strings.Count(got, "### ") != 1 {
		t.Errorf("%v\n%s", err, got)
	}
	if want := "- `swift version=v1.3.0,go=1.26.8`: its release moves other modules too: example.com/m v1.0.0 → v1.1.0\n"; strings.Count(got, want) != 1 {
		t.Errorf("no line %s in\n%s", want, got)
	}
	if want := "| `swift` | version=v1.2.3,go=1.27.3 | marshal | -33.3 % | -33 to -33 % | 2 | 0 | 0 | 0 |\n"; !strings.Contains(got, want) {
		t.Errorf("no line %s in\n%s", want, got)
	}
}

// The change is formed inside each window, so that a slow one does not show; and a row's
// yardstick is of its own Go.
func TestAChangeIsFormedInEachWindow(t *testing.T) {
	m := New(builtRun())
	found := 0
	for _, c := range m.Tables[0].Builds {
		want, verdict := 1.0, Same
		if c.Operation == "marshal" && c.Case.Contestant == "swift" && c.Case.Build.Go == "1.27.3" {
			want, verdict = 2.0/3, Better
		}
		if !near(c.Ratio.Center, want) || !c.Ratio.HasInterval() || c.Verdict != verdict || c.First != (c.Case.Build.Go == "1.26.8" && c.Case.Build.Version != "v1.3.0") {
			t.Errorf("%v %s: %+v, want %v and %s", c.Case, c.Operation, c, want, verdict)
		}
		found++
	}
	if found != 2*(2+4) {
		t.Errorf("%d changes", found)
	}
	if got := find(t, m, "person", "swift version=v1.2.3,go=1.27.3").ToLimit.Center; !near(got, 260.0/70) {
		t.Errorf("×limit is %v", got)
	}
	if m.layouts() != ", 3 layouts of its functions" {
		t.Errorf("layouts%s", m.layouts())
	}
}

// The older suites' tables tell the builds apart too.
func TestPredecessorNamesHaveTheBuild(t *testing.T) {
	run := builtRun()
	run.Header.Contestants[1].Variants[0].Predecessors = []string{"Json"}
	row := find(t, New(run), "person", "swift version=v1.2.3,go=1.27.3")
	if got := row.predecessorName(); got != "Json/version=v1.2.3,go=1.27.3" {
		t.Errorf("the name is %s", got)
	}
	if got := find(t, New(run), "person", "limit go=1.27.3").predecessorName(); got != "limit go=1.27.3" {
		t.Errorf("a row without a name: %s", got)
	}
}

// Settings are columns where there are several of them, and keys of the benchmark format
// always.
func TestSettingsInData(t *testing.T) {
	one := builtRun()
	for i := range one.Header.Plan.Cases {
		one.Header.Plan.Cases[i].Build = result.Build{Go: "1.26.8"}
	}
	for columns, run := range map[string]*result.Run{"disturbed": one, "disturbed,version,go": builtRun()} {
		var b bytes.Buffer
		if err := CSV(&b, []*Model{New(run)}); err != nil {
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
	if err := JSON(&text, []*Model{New(builtRun())}); err != nil {
		t.Fatal(err)
	}
	var runs []struct {
		Builds []struct {
			Dataset   string
			Build     result.Build
			Operation string
			Ratio     float64
			Verdict   Verdict
		}
	}
	if err := json.Unmarshal(text.Bytes(), &runs); err != nil || len(runs) != 1 || len(runs[0].Builds) != 2*2*(1+3) {
		t.Fatalf("%v: %+v", err, runs)
	}
	for _, c := range runs[0].Builds {
		if faster := c.Operation == "marshal" && c.Build.Go == "1.27.3" && c.Build.Version != ""; faster != (c.Verdict == Better) || !faster && !near(c.Ratio, 1) {
			t.Errorf("%+v", c)
		}
	}
	var b bytes.Buffer
	if err := Benchfmt(&b, []*Model{New(builtRun())}); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"version: v1.2.3", "go: go1.27.3", "goamd64: v1", "module: example.com/swift@v1.3.0"} {
		if !strings.Contains(b.String(), "\n"+line+"\n") {
			t.Errorf("no line %q in\n%s", line, fmt.Sprintf("%.600s", b.String()))
		}
	}
}
