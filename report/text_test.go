package report

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/fixture"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// narrow fails if a line is wider than a terminal or ends with a space.
func narrow(t *testing.T, text string) {
	t.Helper()
	for i, line := range strings.Split(text, "\n") {
		if n := utf8.RuneCountInString(line); n > table.Width {
			t.Errorf("line %d has %d columns: %s", i+1, n, line)
		}
		if strings.TrimRight(line, " \t") != line {
			t.Errorf("line %d ends in blanks: %q", i+1, line)
		}
	}
}

func TestTextFitsATerminal(t *testing.T) {
	narrow(t, render(t, "text", readRun(t)))
	provisional := fixture.Run()
	fixture.KeepWindows(provisional, 2)
	narrow(t, render(t, "text", analysis.New(provisional)))
	narrow(t, Provisionally(analysis.New(provisional), BestRows))
}

// The longest names and losses fit into a crowded table.
func TestLongNamesFitATerminal(t *testing.T) {
	run := fixture.Run()
	rename := func(c *result.Case) {
		switch c.Contestant {
		case "gob":
			c.Variant = "config=rfc3339nano,buffer=reuse,strings=alias"
		case "float":
			c.Variant = "format=msgpack,config=newspec,layout=array"
		}
	}
	for i := range run.Header.Plan.Cases {
		rename(&run.Header.Plan.Cases[i])
	}
	for i := range run.Outcomes {
		rename(&run.Outcomes[i].Case)
		run.Outcomes[i].Detail = strings.Repeat("github.com/example/", 9) + " " + strings.Repeat("x", 200)
	}
	for i := range run.Workers {
		rename(&run.Workers[i].Case)
		run.Workers[i].Error = strings.Repeat("y", 200)
	}
	m := analysis.New(run)
	m.Datasets[0].Ranked[0].Place.From, m.Datasets[0].Ranked[0].Place.To = 100, 132
	text := render(t, "text", m)
	narrow(t, text)
	for _, want := range []string{"[config=rfc3339nano,", " buffer=reuse,", " strings=alias]", "float64: as"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q was lost:\n%s", want, text)
		}
	}
}

func TestSeveralRunsAreNamed(t *testing.T) {
	first, second := analysis.New(fixture.Run()), analysis.New(fixture.Run())
	first.Run.Path, second.Run.Path = "old.json", "new.json"
	for _, format := range []string{"text", "html", "json"} {
		both := render(t, format, first, second)
		for _, path := range []string{"old.json", "new.json"} {
			if !strings.Contains(both, path) {
				t.Errorf("%s does not name %s", format, path)
			}
		}
	}
}

func TestNumbersHaveThreeDigits(t *testing.T) {
	for _, test := range []struct {
		ns   float64
		want string
	}{
		{math.NaN(), "-"},
		{0.5, "0.50 ns"},
		{9.994, "9.99 ns"},
		{9.996, "10.0 ns"},
		{99.94, "99.9 ns"},
		{99.96, "100 ns"},
		{999.4, "999 ns"},
		{999.6, "1.00 µs"},
		{12345, "12.3 µs"},
		{999.4e3, "999 µs"},
		{999.6e3, "1.00 ms"},
		{4.2e9, "4200 ms"},
	} {
		if got := duration(test.ns); got != test.want {
			t.Errorf("duration(%v) = %q, want %q", test.ns, got, test.want)
		}
	}
	for _, test := range []struct {
		x    float64
		want string
	}{
		{math.NaN(), "-"},
		{0, "0"},
		{7, "7"},
		{7.004, "7"},
		{7.25, "7.2"},
		{999.96, "1000.0"},
		{1234.5, "1234"},
	} {
		if got := count(test.x); got != test.want {
			t.Errorf("count(%v) = %q, want %q", test.x, got, test.want)
		}
	}
}

func TestMethod(t *testing.T) {
	m := analysis.New(fixture.Run())
	for _, cpu := range []int{3, -1} {
		m.Run.Header.Plan.CPU = cpu
		want := "pinned to processor 3"
		if cpu < 0 {
			want = "not pinned to a processor"
		}
		for _, format := range []string{"text", "markdown", "html", "predecessor"} {
			text := strings.Join(strings.Fields(render(t, format, m)), " ")
			for _, part := range []string{want, "6 of 6 windows", "3 batches of 10 ms", "go1.26.0 linux/amd64 v3", "2026-03-01"} {
				if !strings.Contains(text, part) {
					t.Errorf("%s does not say %q", format, part)
				}
			}
		}
	}
}

// Every format for people says which contestants and rows are missing, and why.
func TestReportsSayWhatIsMissing(t *testing.T) {
	for _, format := range []string{"text", "markdown", "html"} {
		text := strings.Join(strings.Fields(render(t, format, analysis.New(fixture.Run()))), " ")
		for _, part := range []string{
			"no module proxy serves any of its versions",
			"crash in 2 of 6 windows: signal: segmentation fault",
			"panic in 6 of 6 windows",
			"no float32",
			"time: ms",
		} {
			if !strings.Contains(text, part) {
				t.Errorf("%s does not say %q", format, part)
			}
		}
	}
}

func TestProvisionalTableIsShort(t *testing.T) {
	var names []string
	for i := range 14 {
		names = append(names, fmt.Sprintf("lib%d", i))
	}
	run := fixture.Bare(6, names...)
	for i, name := range names {
		run.Workers = append(run.Workers, fixture.BareWorker(name, 0, fact.Operations, int64(100-i)))
	}
	got := Provisionally(analysis.New(run), BestRows)
	if !strings.HasPrefix(got, "person: best 10 of 14 so far\n") || !strings.Contains(got, "(10)  lib4 ") || strings.Contains(got, "lib3 ") {
		t.Errorf("the fastest ten of fourteen:\n%s", got)
	}
}
