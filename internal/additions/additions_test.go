package additions

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// An addition is what somebody writes by hand to add something.
type addition struct {
	name  string
	most  int // files
	edits []edit
}

// An edit replaces a text that a file has once. A new file has no text to replace.
type edit struct{ file, old, new string }

var all = []addition{
	{"an operation", 3, []edit{
		{"result/fact/operation.go", "\n\t// Bind creates", "\tSkim Operation = \"skim\"\n\n\t// Bind creates"},
		{"result/fact/operation.go", "{Marshal, Unmarshal}\n", "{Marshal, Unmarshal, Skim}\n"},
		{"contest/loop.go", "\tcase fact.Unmarshal:\n", "\tcase fact.Skim:\n\t\treturn EmptyLoop(inputs)\n\tcase fact.Unmarshal:\n"},
	}},
	{"a pass", 3, []edit{
		{"result/fact/pass.go", "\tCold         Pass = ", "\tWarm Pass = \"warm\"\n\tCold Pass = "},
		{"result/fact/pass.go", "\tCold       int `json", "\tWarm int `json:\"warm,omitempty\"`\n\tCold int `json"},
		{"result/fact/pass.go", "\t{\n\t\tPass: Parallel,\n", `	{
		Pass: Warm, Flag: "warm", Workers: 2, Count: func(p *Passes) *int { return &p.Warm },
		Usage: "also time one long batch",
		Table: &PassTable{Title: "Warm code", Note: "One long batch.", Ratio: true},
	},
	{
		Pass: Parallel,
`},
		{"harness/worker/tasks.go", "\tfact.Parallel: passBy(", "\tfact.Warm: passBy(warm, func(b Batching, _ result.Window) Batching { return b }),\n\tfact.Parallel: passBy("},
		{"harness/worker/warm.go", "", `package worker

import (
	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result"
)

// warm times one batch.
func warm(suite contest.Suite, b Batching) (result.Measurement, error) {
	b.Batches, b.Warmup = 1, 0
	return measure(suite, Measuring{Batching: b})
}
`},
	}},
	{"a probe", 2, []edit{
		{"result/fact/probe.go", "\tTimeLeapDay ", "\tTimeNoon Probe = \"time: noon\"\n\tTimeLeapDay "},
		{"verify/probe/fidelity.go", "\tadd(fact.TimeLeapDay,", "\tadd(fact.TimeNoon, at(2024, 5, 6, 12, 0, 0, 0), instant)\n\tadd(fact.TimeLeapDay,"},
	}},
	{"a statistic", 3, []edit{
		{"stats/perbyte.go", "", "package stats\n\n// PerByte returns nanoseconds per byte.\nfunc PerByte(ns, bytes float64) float64 { return ns / bytes }\n"},
		{"analysis/row.go", "// LeftOut names", `// PerByte is the time of a round trip for each byte of an encoding.
func (r Row) PerByte() float64 { return stats.PerByte(r.Total.Time.Center, r.Outcome.Size()) }

// LeftOut names`},
		{"report/statistics.go", "\t{\n\t\tKey:    \"allocs_op\",\n", `	{
		Key: "ns_per_byte", Column: table.Column{Name: "per byte", Doc: "time of a round trip for each byte"},
		Of: analysis.Row.PerByte, Cell: ratioCell,
	},
	{
		Key: "allocs_op",
`},
	}},
	{"a column of verdicts", 1, []edit{
		{"verdict/columns.go", "Columns = []*Column{", "Columns = []*Column{Noon, "},
		{"verdict/columns.go", "// Time puts the gravest", `// Noon is about noon.
var Noon = &Column{
	Name: "noon", Group: fact.GroupFidelity, Doc: "moved if noon becomes another time",
	Words: []Word{{Text: "moved", Severity: Bad, is: changed, probes: []fact.Probe{fact.TimeNoon}}},
}

// Time puts the gravest`},
	}},
}

// Each addition touches few files, counting those that are written by hand, and serbench then
// measures, probes and shows what was added. The additions are made in a copy of the source.
func TestAdditionsAreSmall(t *testing.T) {
	if testing.Short() {
		t.Skip("builds serbench in a copy of the source")
	}
	root := copied(t)
	for _, a := range all {
		files := map[string]bool{}
		for _, e := range a.edits {
			files[e.file] = true
			if err := e.apply(root); err != nil {
				t.Fatalf("%s: %v", a.name, err)
			}
		}
		if len(files) > a.most {
			t.Errorf("%s takes %d files, want at most %d", a.name, len(files), a.most)
		}
	}
	serbench := func(args ...string) string {
		t.Helper()
		command := exec.Command("go", append([]string{"run", "."}, args...)...)
		command.Dir = root
		command.Env = append(os.Environ(), "SERBENCH_CACHE="+filepath.Join(root, "cache"), "GOFLAGS=", "GOWORK=off")
		out, err := command.CombinedOutput()
		if err != nil {
			t.Fatalf("serbench %s: %v\n%s", strings.Join(args, " "), err, out)
		}
		return string(out)
	}
	serbench("run", "--lib", "json", "--data", "person", "--windows", "2", "--warm", "-o", "run.json")
	serbench("verify", "--lib", "json", "--data", "person", "-o", "verdicts.json")
	for format, wants := range map[string][]string{
		"text": {"skim", "Warm code", "per byte", "noon"},
		"csv":  {"person,json,default,skim,", "ns_warm", "ns_per_byte"},
		"json": {`"skim"`, `"ns_warm"`, `"ns_per_byte"`},
	} {
		out := serbench("report", "--format", format, "run.json", "verdicts.json")
		if format != "text" {
			out = serbench("report", "--format", format, "run.json")
		}
		for _, want := range wants {
			if !strings.Contains(out, want) {
				t.Errorf("%s lacks %q:\n%.3000s", format, want, out)
			}
		}
	}
}

// apply makes the edit below a folder.
func (e edit) apply(root string) error {
	path := filepath.Join(root, filepath.FromSlash(e.file))
	if e.old == "" {
		return os.WriteFile(path, []byte(e.new), 0o666)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if n := strings.Count(string(text), e.old); n != 1 {
		return fmt.Errorf("%s has %q %d times, want once", e.file, e.old, n)
	}
	return os.WriteFile(path, []byte(strings.Replace(string(text), e.old, e.new, 1)), 0o666)
}

// copied copies what serbench needs of the source.
func copied(t *testing.T) string {
	t.Helper()
	list := exec.Command("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	list.Dir = filepath.Join("..", "..")
	out, err := list.Output()
	if err != nil {
		t.Skipf("the source is no checkout: %v", err)
	}
	root := t.TempDir()
	for name := range strings.SplitSeq(strings.TrimSuffix(string(out), "\x00"), "\x00") {
		if strings.HasPrefix(name, "results/") || strings.HasPrefix(name, "docs/") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(list.Dir, name))
		if os.IsNotExist(err) {
			continue // deleted, but not yet committed
		}
		to := filepath.Join(root, name)
		if err == nil {
			err = os.MkdirAll(filepath.Dir(to), 0o777)
		}
		if err == nil {
			err = os.WriteFile(to, text, 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return root
}
