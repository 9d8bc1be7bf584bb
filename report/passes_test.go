package report

import (
	"regexp"
	"strings"
	"testing"

	"github.com/serbench/serbench/result"
)

// passed has all passes of two contestants.
func passed() *result.Run {
	run := gatedRun(6, "limit", "json", "gob")
	run.Header.Plan.Parallel = []int{1, 2}
	for window := range 6 {
		timed(run, "limit", window, 1000, calm)
		timed(run, "json", window, 5000, calm)
		timed(run, "gob", window, 9000, calm)
	}
	add := func(w result.Window, name string, ops ...result.Operation) {
		w.Number = len(run.Windows)
		run.Windows = append(run.Windows, w)
		run.Workers = append(run.Workers, result.Worker{
			Case: bareCase(name), Window: w.Number, Status: result.OK, Measurement: result.Measurement{Operations: ops},
		})
	}
	op := func(name string, n int, ns int64) result.Operation {
		return result.Operation{Name: name, N: n, Batches: []result.Batch{{NS: ns}}, Collections: 25, Instructions: 7000}
	}
	for i := range int64(3) {
		add(result.Window{Pass: result.GC}, "json", op("marshal", 10, 100000+i), op("unmarshal", 10, 150000+i))
		add(result.Window{Pass: result.First}, "json", op("bind", 1, 2000+i), op("marshal", 1, 30000+i), op("unmarshal", 1, 40000+i))
		add(result.Window{Pass: result.First}, "gob", op("bind", 1, 100+i), op("marshal", 1, 900+i), op("unmarshal", 1, 1000+i))
		add(result.Window{Pass: result.Parallel, Processors: 1}, "json", op("marshal", 10, 10000), op("unmarshal", 10, 20000))
		add(result.Window{Pass: result.Parallel, Processors: 2}, "json", op("marshal", 10, 10000), op("unmarshal", 10, 25000))
	}
	add(result.Window{Pass: result.Instructions}, "json", op("marshal", 10, 0), op("unmarshal", 10, 0))
	return run
}

func TestOtherPasses(t *testing.T) {
	run := passed()
	m := New(run)
	if len(m.Tables[0].Passes) != 4 || m.windows() != 6 {
		t.Fatalf("%d tables of passes and %d windows: %+v", len(m.Tables[0].Passes), m.windows(), m.Tables[0].Passes)
	}
	rows := map[string][][]string{}
	for _, p := range m.Tables[0].Passes {
		rows[p.Title] = p.Rows
	}
	for title, want := range map[string]string{
		"With garbage collection":     "json|10.0 µs|15.0 µs|2.50", // beside 5 and 5 µs
		"First calls":                 "gob|101 ns|901 ns|1.00 µs|2.00 µs",
		"Instructions":                "json|700|700",
		"In parallel on 2 processors": "json|2.00 M/s|2.00|800 k/s|1.60",
	} {
		if len(rows[title]) == 0 || strings.Join(rows[title][0], "|") != want {
			t.Errorf("%s: %v, want %s first", title, rows[title], want)
		}
	}
	o := others(run)[bareCase("json")]["marshal"]
	if o.GC != 10000.1 || o.Collections != 75 || o.First != 30001 || o.Instructions != 700 || o.Parallel[2] != 2e6 {
		t.Errorf("%+v", o)
	}
}

func TestEveryFormatShowsThePasses(t *testing.T) {
	m := New(passed())
	for name, words := range map[string]string{
		"text":     "With garbage collection.",
		"markdown": "| `json` | 10.0 µs | 15.0 µs | 2.50 |",
		"html":     "<h3>First calls</h3>",
		"csv":      ",10000.1,75,30001,700,1:1e+06 2:2e+06,",
		"json":     `"ns_gc": 10000.1`,
	} {
		if text := render(t, name, m); !strings.Contains(text, words) {
			t.Errorf("%s lacks %q:\n%s", name, words, text)
		}
	}
	for line := range strings.Lines(render(t, "text", m)) {
		if len([]rune(strings.TrimSuffix(line, "\n"))) > 80 {
			t.Errorf("over 80 columns: %s", line)
		}
	}
}

// Net is what is left without null's own time, and may be asked for in tables.
func TestNetTimes(t *testing.T) {
	run := gatedRun(6, "null", "json")
	run.Header.Contestants[0].Reference = true
	for window := range 6 {
		timed(run, "null", window, 2, calm)
		timed(run, "json", window, 50, calm)
	}
	m := New(run)
	if row := find(t, m, "person", "json"); row.Cells["marshal"].Net != 48 || row.Total.Net != 96 {
		t.Errorf("net %v and %v, want 48 and 96", row.Cells["marshal"].Net, row.Total.Net)
	}
	if text := render(t, "text", m); strings.Contains(text, "net") {
		t.Errorf("net times unasked:\n%s", text)
	}
	m.ShowNet = true
	if text := render(t, "text", m); !strings.Contains(text, "48.0 ns") {
		t.Errorf("no net times:\n%s", text)
	}
	if text := render(t, "markdown", m); !strings.Contains(text, "| 48.0 ns |") {
		t.Errorf("no net times:\n%s", text)
	}
}

// A codec that can't marshal is shown with a dash, and has no round trip.
func TestACodecThatOnlyUnmarshals(t *testing.T) {
	run := gatedRun(6, "limit", "reader")
	run.Header.Contestants[1].Variants[0].Ranked = false
	for window := range 6 {
		timed(run, "limit", window, 1000, calm)
		timed(run, "reader", window, 3000, calm)
		last := &run.Workers[len(run.Workers)-1]
		last.Operations = last.Operations[1:]
	}
	m := New(run)
	if len(m.Tables[0].Special) != 1 || m.Tables[0].Special[0].ID != "reader" {
		t.Fatalf("%+v", m.Tables[0])
	}
	if text := render(t, "text", m); !regexp.MustCompile(`reader +- +3\.00 µs +- `).MatchString(text) {
		t.Errorf("\n%s", text)
	}
	for _, format := range []string{"markdown", "html", "csv", "json", "predecessor"} {
		if text := render(t, format, m); strings.Contains(text, "NaN") {
			t.Errorf("%s writes NaN:\n%s", format, text)
		}
	}
}
