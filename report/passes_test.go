package report

import (
	"math"
	"strings"
	"testing"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/fixture"
	"github.com/serbench/serbench/result/fact"
)

func TestEveryFormatShowsThePasses(t *testing.T) {
	m := analysis.New(fixture.Passed())
	for name, words := range map[string]string{
		"text":     "With garbage collection.",
		"markdown": "| `json` | 10.0 µs | 15.0 µs | 5.00 µs ±0.29 ns | 10.0 µs |",
		"html":     "<h3>Cold code</h3>",
		"csv":      ",10000.1,75,30001,700,1:1e+06 2:2e+06,",
		"json":     `"ns_gc": 10000.1`,
	} {
		if text := render(t, name, m); !strings.Contains(text, words) {
			t.Errorf("%s lacks %q:\n%s", name, words, text)
		}
	}
	for name, words := range map[string][]string{
		"markdown": {"| `json` | 2.00 MiB | 5.00 MiB | 3.00 MiB | 1.50 KiB | 200 B | Name |", "| 64 MB | - | 2.50 |", "| 256 MB | 5.00 | - |"},
		"json":     {`"stays": 1536`, `"live_mb": 256`},
	} {
		for _, words := range words {
			if text := render(t, name, m); !strings.Contains(text, words) {
				t.Errorf("%s lacks %q:\n%s", name, words, text)
			}
		}
	}
	for line := range strings.Lines(render(t, "text", m)) {
		if len([]rune(strings.TrimSuffix(line, "\n"))) > 80 {
			t.Errorf("over 80 columns: %s", line)
		}
	}
}

// Net times are times minus null's; --net adds them to tables.
func TestNetTimes(t *testing.T) {
	run := fixture.Gated(6, "null", "json")
	run.Header.Contestants[0].Reference = true
	for window := range 6 {
		fixture.Timed(run, "null", window, 2, fixture.Calm)
		fixture.Timed(run, "json", window, 50, fixture.Calm)
	}
	m := analysis.New(run)
	if row := find(t, m, "person", "json"); math.Abs(row.Cells[fact.Marshal].Net-48) > 1e-9 || math.Abs(row.Total.Net-96) > 1e-9 {
		t.Errorf("net %v and %v, want 48 and 96", row.Cells[fact.Marshal].Net, row.Total.Net)
	}
	if text := render(t, "text", m); strings.Contains(text, "net") {
		t.Errorf("net times unasked:\n%s", text)
	}
	net := Options{Net: true}
	if text := renderWith(t, "text", net, m); !strings.Contains(text, "48.0 ns") {
		t.Errorf("no net times:\n%s", text)
	}
	if text := renderWith(t, "markdown", net, m); !strings.Contains(text, "| 48.0 ns |") {
		t.Errorf("no net times:\n%s", text)
	}
}
