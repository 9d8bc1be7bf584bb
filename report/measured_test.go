package report

import (
	"encoding/csv"
	"encoding/json"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/perf/benchfmt"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/report/page"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// A published number exists in the page and in each format exactly if its run file has workers with
// batches of that operation, or an outcome with sizes: nothing else makes one, neither 0 nor 1.
func TestPublishedNumbersWereMeasured(t *testing.T) {
	paths, err := filepath.Glob("../results/*.json.gz")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no published runs (%v)", err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".json.gz"), func(t *testing.T) {
			t.Parallel()
			run, err := result.Read(path)
			if err != nil {
				t.Fatal(err)
			}
			if len(run.Timing()) == 0 {
				t.Skip("it has no times")
			}
			m := newAsMeasured(t, run)
			m.checkPage()
			m.checkTables()
			m.checkCSV()
			m.checkJSON()
			m.checkBenchfmt()
			m.checkPredecessor()
		})
	}
}

// asMeasured is what a run file has measured.
type asMeasured struct {
	*testing.T
	a     *analysis.Analysis
	times map[result.Case]map[fact.Operation]bool
	sizes map[result.Case]bool
}

func newAsMeasured(t *testing.T, run *result.Run) *asMeasured {
	m := &asMeasured{T: t, a: analysis.New(run), times: map[result.Case]map[fact.Operation]bool{}, sizes: map[result.Case]bool{}}
	for _, w := range run.Timing() {
		for _, op := range w.Operations {
			if w.Status == fact.OK && len(op.Batches) > 0 {
				if m.times[w.Case] == nil {
					m.times[w.Case] = map[fact.Operation]bool{}
				}
				m.times[w.Case][op.Name] = true
			}
		}
	}
	for _, o := range run.Outcomes {
		m.sizes[o.Case] = o.Result != result.Wrong || o.Sizes.Max > 0
	}
	return m
}

// want checks that a number exists if it was measured, and only then.
func (m *asMeasured) want(what string, of result.Case, exists, was bool) {
	m.Helper()
	if exists != was {
		m.Errorf("%s of %v: shown %t, measured %t", what, of, exists, was)
	}
}

// did reports whether the case was measured doing all of the operations.
func (m *asMeasured) did(c result.Case, operations ...fact.Operation) bool {
	return !slices.ContainsFunc(operations, func(op fact.Operation) bool { return !m.times[c][op] })
}

func (m *asMeasured) checkPage() {
	model := newModel([]*analysis.Analysis{m.a}, "")
	known := func(n page.Num) bool { return !math.IsNaN(float64(n)) }
	for at, d := range m.a.Datasets {
		table, i := model.Tables[at], 0
		limits := m.limits(&d)
		for _, g := range d.Groups() {
			for _, row := range g.Rows {
				for _, mix := range mixes {
					times := table.Mixes[mix.Key]
					if times == nil {
						continue
					}
					var operations []fact.Operation
					for op := range mix.Times {
						operations = append(operations, op)
					}
					m.want("the page's "+mix.Name, row.Case, known(times.NS[i]), m.did(row.Case, operations...))
					if times.NS[i] == 1 || known(times.Below[i]) && !known(times.NS[i]) {
						m.Errorf("the page's %s of %v: %v −%v ‰", mix.Name, row.Case, times.NS[i], times.Below[i])
					}
				}
				for _, op := range d.Operations {
					m.want("the page's heap, "+string(op), row.Case, known(table.Heap[op][i]), m.did(row.Case, op))
					m.want("the page's allocations, "+string(op), row.Case, known(table.Allocs[op][i]), m.did(row.Case, op))
				}
				m.want("the page's size", row.Case, known(table.Bytes[i]), m.sizes[row.Case])
				m.want("the page's ratio to limit", row.Case, known(table.Limit.NS[i]), m.did(row.Case, d.Operations...) && limits[row.Label])
				if why := table.Why[i] >= 0 || row.Loss() != ""; !why && !m.did(row.Case, d.Operations...) {
					m.Errorf("the page doesn't say why %v has no round trip", row.Case)
				}
				i++
			}
		}
	}
}

// limits are the builds that have limit on a data set.
func (m *asMeasured) limits(d *analysis.Dataset) map[string]bool {
	found := map[string]bool{}
	for _, row := range d.References {
		if row.Case.Contestant == fact.Limit && m.did(row.Case, d.Operations...) {
			found[row.Label] = true
		}
	}
	if len(m.a.SettingKeys()) == 1 && m.a.SettingKeys()[0] == "version" { // references have no releases
		for _, row := range d.Timed() {
			found[row.Label] = found[""]
		}
	}
	return found
}

func (m *asMeasured) checkTables() {
	for _, d := range m.a.Datasets {
		for _, g := range d.Groups() {
			if g.Name == analysis.Untimed {
				continue // a list of reasons
			}
			t := rowTable(&d, g.Rows, true, 0, Options{})
			for i, row := range g.Rows {
				for j, c := range t.Columns {
					words := t.Rows[i][j].Words
					shown := words != "" && words != "-"
					switch c.Name {
					case string(fact.Marshal), string(fact.Unmarshal):
						m.want("the table's "+c.Name, row.Case, shown, m.did(row.Case, fact.Operation(c.Name)))
					case "heap", "allocs":
						m.want("the table's "+c.Name, row.Case, shown, m.did(row.Case, d.Operations...))
					case "bytes":
						m.want("the table's "+c.Name, row.Case, shown, m.sizes[row.Case])
					}
				}
			}
		}
	}
}

func (m *asMeasured) checkCSV() {
	lines, err := csv.NewReader(strings.NewReader(render(m.T, "csv", m.a))).ReadAll()
	if err != nil {
		m.Fatal(err)
	}
	at := map[string]int{}
	for i, name := range lines[0] {
		at[name] = i
	}
	lines = lines[1:]
	for _, d := range m.a.Datasets {
		for _, row := range append(d.Timed(), d.Untimed...) {
			for _, op := range d.Operations {
				line := lines[0]
				lines = lines[1:]
				if line[at["contestant"]] != row.Case.Contestant || line[at["operation"]] != string(op) {
					m.Fatalf("CSV has %v in place of %v", line, row.Case)
				}
				for _, key := range []string{"ns_op", "heap_bytes_op", "allocs_op"} {
					m.want("CSV's "+key+" of "+string(op), row.Case, line[at[key]] != "", m.did(row.Case, op))
				}
				m.want("CSV's bytes", row.Case, line[at["bytes"]] != "", m.sizes[row.Case])
				if line[at["ns_op"]] == "0" || line[at["ns_op"]] == "1" {
					m.Errorf("CSV: %v", line)
				}
			}
		}
	}
}

func (m *asMeasured) checkJSON() {
	var runs []struct {
		Rows []struct {
			result.Case
			Bytes      *float64
			ToLimit    *float64 `json:"ratio_to_limit"`
			ToLimitLo  *float64 `json:"ratio_to_limit_lo"`
			Operations map[fact.Operation]struct {
				NS   *float64 `json:"ns_op"`
				Net  *float64 `json:"ns_net"`
				Heap *float64 `json:"heap_bytes_op"`
			}
		}
	}
	if err := json.Unmarshal([]byte(render(m.T, "json", m.a)), &runs); err != nil {
		m.Fatal(err)
	}
	for _, row := range runs[0].Rows {
		for _, op := range m.a.Run.Header.Plan.Operations {
			o := row.Operations[op]
			m.want("JSON's "+string(op), row.Case, o.NS != nil && *o.NS > 1, m.did(row.Case, op))
			m.want("JSON's heap of "+string(op), row.Case, o.Heap != nil, m.did(row.Case, op))
		}
		m.want("JSON's bytes", row.Case, row.Bytes != nil, m.sizes[row.Case])
		if row.ToLimitLo != nil && row.ToLimit == nil {
			m.Errorf("JSON has an interval of a ratio that it doesn't have: %v", row.Case)
		}
	}
}

func (m *asMeasured) checkBenchfmt() {
	got, bytes := map[string]bool{}, map[string]bool{}
	r := benchfmt.NewReader(strings.NewReader(render(m.T, "benchfmt", m.a)), "published")
	for r.Scan() {
		if record, ok := r.Result().(*benchfmt.Result); ok {
			name := record.Name.String()
			got[name] = true
			_, bytes[name] = record.Value("bytes")
			if seconds, ok := record.Value("sec/op"); !ok || seconds <= 1e-9 {
				m.Errorf("benchfmt has %v s of %s", seconds, name)
			}
		}
	}
	want := map[string]result.Case{}
	for c, operations := range m.times {
		for op := range operations {
			if !c.Build.Twin {
				want[benchmarkName(c, op)] = c
			}
		}
	}
	for name, c := range want {
		m.want("benchfmt's "+name, c, got[name], true)
		m.want("benchfmt's bytes of "+name, c, bytes[name], m.sizes[c])
	}
	if len(got) != len(want) {
		m.Errorf("benchfmt has %d names, want %d", len(got), len(want))
	}
}

func (m *asMeasured) checkPredecessor() {
	for _, d := range m.a.Datasets {
		lines, whole := 0, 0
		for _, row := range d.Timed() {
			for _, op := range d.Operations {
				if m.did(row.Case, op) {
					lines++
				}
			}
			if m.did(row.Case, d.Operations...) {
				whole++
			}
		}
		rows, totals := predecessorRows(&d)
		if len(rows) != lines || len(totals) != whole {
			m.Errorf("%s: the predecessors' tables have %d lines and %d totals, measured were %d and %d", d.Name, len(rows), len(totals), lines, whole)
		}
		for _, row := range append(rows, totals...) {
			if !(row.ns > 1) || math.IsNaN(row.allocs) || row.executions == 0 {
				m.Errorf("the predecessors' tables have %+v", row)
			}
		}
	}
}
