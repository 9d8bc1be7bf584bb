package report

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/perf/benchfmt"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/fixture"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/stats"
)

// Programs read the columns by name, so none may change its meaning.
func TestCSVColumns(t *testing.T) {
	text := render(t, "csv", readRun(t))
	header, _, _ := strings.Cut(text, "\n")
	const want = "dataset,contestant,variant,operation,ns_op,ns_lo,ns_hi,bytes,heap_bytes_op,allocs_op,outcome,loss,samples," +
		"ns_net,ns_gc,gc_cycles,ns_first,instructions,ops_s_parallel,rank_from,rank_to"
	if header != want {
		t.Errorf("header %s\nwant   %s", header, want)
	}
	lines, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if want := 1 + len(fixture.Cases)*len(fact.Operations); len(lines) != want {
		t.Errorf("%d lines, want one per case and operation: %d", len(lines), want)
	}
	column := map[string]int{}
	for i, name := range lines[0] {
		column[name] = i
	}
	for _, line := range lines[1:] {
		samples, err := strconv.Atoi(line[column["samples"]])
		if err != nil {
			t.Errorf("%v: %v", line, err)
		}
		if (line[column["ns_op"]] == "") != (samples == 0) {
			t.Errorf("%v: %d samples", line, samples)
		}
		if (line[column["ns_lo"]] == "") != (samples < 2) {
			t.Errorf("%v: an interval of %d samples", line, samples)
		}
	}
}

// CSV of several runs has no second header.
func TestCSVHasOneHeader(t *testing.T) {
	one := render(t, "csv", analysis.New(fixture.Run()))
	two := render(t, "csv", analysis.New(fixture.Run()), analysis.New(fixture.Run()))
	_, body, _ := strings.Cut(one, "\n")
	if two != one+body {
		t.Errorf("two runs are written as\n%s", two)
	}
}

// benchstat must take the process as its sample.
func TestBenchfmtHasOneLinePerProcessAndOperation(t *testing.T) {
	m := readRun(t)
	want := map[string]int{}
	for _, w := range m.Run.Workers {
		if w.Status == fact.OK {
			for _, op := range []string{"Marshal", "Unmarshal"} {
				want[fmt.Sprintf("%s/data=%s/lib=%s/variant=%s", op, w.Dataset, w.Contestant, w.Variant)]++
			}
		}
	}
	got := map[string]int{}
	r := benchfmt.NewReader(strings.NewReader(render(t, "benchfmt", m)), "golden")
	for r.Scan() {
		switch record := r.Result().(type) {
		case *benchfmt.Result:
			got[record.Name.String()]++
			checkBenchmark(t, m, record)
		case *benchfmt.SyntaxError:
			t.Errorf("%v", record)
		}
	}
	if err := r.Err(); err != nil {
		t.Fatal(err)
	}
	for name, n := range want {
		if got[name] != n {
			t.Errorf("%s has %d lines, want %d", name, got[name], n)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d names, want %d", len(got), len(want))
	}
	if got["Marshal/data=person/lib=shaky/variant=default"] != 4 {
		t.Error("the windows in which shaky broke have lines")
	}
}

func checkBenchmark(t *testing.T, m *analysis.Analysis, record *benchfmt.Result) {
	t.Helper()
	name := record.Name.String()
	if want := fixture.Executions * m.Run.Header.Plan.Batches; record.Iters != want {
		t.Errorf("%s: %d iterations, want %d", name, record.Iters, want)
	}
	for _, unit := range []string{"sec/op", "B/op", "allocs/op", "bytes"} {
		if _, ok := record.Value(unit); !ok {
			t.Errorf("%s has no %s", name, unit)
		}
	}
	for key, want := range map[string]string{"goos": "linux", "goarch": "amd64", "go": "go1.26.0", "cpu": "Example Processor @ 3.10GHz"} {
		if got := record.GetConfig(key); got != want {
			t.Errorf("%s: %s is %q", name, key, got)
		}
	}
	if strings.Contains(name, "lib=json/") && record.GetConfig("module") != "std@go1.26.0" {
		t.Errorf("%s: module is %q", name, record.GetConfig("module"))
	}
}

// The value of a line is its process's median, without the warm-up.
func TestBenchfmtGivesProcessMedians(t *testing.T) {
	m := readRun(t)
	var want []float64
	for _, w := range m.Run.Workers {
		if w.Case == (result.Case{Contestant: "json", Variant: "default", Dataset: "person"}) {
			var batches []float64
			for _, b := range w.Operations[0].Batches[1:] {
				batches = append(batches, float64(b.NS)/fixture.Executions/1e9)
			}
			want = append(want, stats.Median(batches))
		}
	}
	var got []float64
	r := benchfmt.NewReader(strings.NewReader(render(t, "benchfmt", m)), "golden")
	for r.Scan() {
		if record, ok := r.Result().(*benchfmt.Result); ok && record.Name.String() == "Marshal/data=person/lib=json/variant=default" {
			seconds, _ := record.Value("sec/op")
			got = append(got, seconds)
		}
	}
	if len(got) != len(want) {
		t.Fatalf("%v, want %v", got, want)
	}
	for i := range want {
		if !near(got[i], want[i]) {
			t.Errorf("process %d: %v s, want %v", i, got[i], want[i])
		}
	}
}

// The page works from disk without a network. What its program does is tested in a browser.
func TestHTMLLoadsNothing(t *testing.T) {
	text := strings.ToLower(render(t, "html", readRun(t)))
	for _, pattern := range []string{`\bsrc\s*=`, `\bsrcset\s*=`, `<link\b`, `<iframe\b`, `<object\b`, `<embed\b`, `@import`, `url\(`, `\bon[a-z]+\s*=`} {
		if found := regexp.MustCompile(pattern).FindString(text); found != "" {
			t.Errorf("the page has %q", found)
		}
	}
}

// Words from libraries never become markup.
func TestHTMLEscapes(t *testing.T) {
	run := fixture.Run()
	const evil = `<img src="http://example.com/x" onerror=alert(1)>`
	for i := range run.Outcomes {
		run.Outcomes[i].Detail = evil
		run.Outcomes[i].Loss += evil
	}
	for i := range run.Header.Contestants {
		run.Header.Contestants[i].Excluded, run.Header.Contestants[i].Module = evil, evil
	}
	run.Header.Datasets[0].Doc, run.Header.Environment.CPU = evil, evil
	text := render(t, "html", analysis.New(run))
	if strings.Contains(text, "<img") {
		t.Error("the page holds a library's words as markup")
	}
	if strings.Contains(text, "ZgotmplZ") {
		t.Error("the template filters a value that the page needs")
	}
}

// A page of two runs has no duplicate anchors.
func TestHTMLAnchorsAreUnique(t *testing.T) {
	text := render(t, "html", analysis.New(fixture.Run()), analysis.New(fixture.Run()))
	seen := map[string]bool{}
	for _, match := range regexp.MustCompile(`id="([^"]*)"`).FindAllStringSubmatch(text, -1) {
		if seen[match[1]] {
			t.Errorf("two elements are called %s", match[1])
		}
		seen[match[1]] = true
	}
	if !seen["person"] || !seen["small"] {
		t.Errorf("anchors %v", seen)
	}
}

func TestJSONHasEveryRow(t *testing.T) {
	var runs []struct {
		Path string
		Rows []struct {
			result.Case
			Group      string
			Rank       *stats.Place
			Why        string
			Ratio      *float64 `json:"ratio_to_limit"`
			Operations map[string]struct {
				NS *float64 `json:"ns_op"`
				Lo *float64 `json:"ns_lo"`
			}
		}
	}
	if err := json.Unmarshal([]byte(render(t, "json", readRun(t))), &runs); err != nil {
		t.Fatal(err)
	}
	if len(runs) != 1 || len(runs[0].Rows) != len(fixture.Cases) || runs[0].Path != runFile {
		t.Fatalf("%+v", runs)
	}
	for _, row := range runs[0].Rows {
		for op, o := range row.Operations {
			if o.NS == nil || o.Lo == nil {
				t.Errorf("%v %s: %v, from %v", row.Case, op, o.NS, o.Lo)
			}
		}
		timed := row.Group != "untimed"
		if timed != (len(row.Operations) == 2) || timed != (row.Ratio != nil) || timed != (row.Why == "") {
			t.Errorf("%+v", row)
		}
		if (row.Rank != nil) != (row.Group == "ranked") {
			t.Errorf("%v of group %s has rank %+v", row.Case, row.Group, row.Rank)
		}
	}
}

// A cell with an unescaped | would break its table.
func TestMarkdownTablesAreRectangular(t *testing.T) {
	for _, format := range []string{"markdown", "predecessor"} {
		columns := 0
		for i, line := range strings.Split(render(t, format, readRun(t)), "\n") {
			n := strings.Count(strings.ReplaceAll(line, `\|`, ""), "|")
			if n > 0 && columns > 0 && n != columns {
				t.Errorf("%s line %d has %d bars, its table %d: %s", format, i+1, n, columns, line)
			}
			columns = n
		}
	}
}
