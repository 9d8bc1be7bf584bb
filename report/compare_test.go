package report

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"strings"
	"testing"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/fixture"
)

func TestComparisonFormats(t *testing.T) {
	c := analysis.Compare(fixture.Compared(1, map[string]float64{"limit": 1e6, "slower": 5e6}), fixture.Compared(2, map[string]float64{"limit": 1e6, "slower": 6e6}), 0.02)
	out := map[string]string{}
	for _, format := range strings.Fields("text markdown csv html json") {
		var b bytes.Buffer
		if err := Compare(&b, format, c); err != nil {
			t.Fatal(err)
		}
		out[format] = b.String()
	}
	for line := range strings.Lines(out["text"]) {
		if len([]rune(strings.TrimSuffix(line, "\n"))) > 80 {
			t.Errorf("over 80 columns: %s", line)
		}
	}
	if !strings.Contains(out["text"], "2 worse") || !strings.Contains(out["markdown"], "| worse |") {
		t.Errorf("%s\n%s", out["text"], out["markdown"])
	}
	lines, err := csv.NewReader(strings.NewReader(out["csv"])).ReadAll()
	if err != nil || len(lines) != 5 || lines[1][10] != "worse" {
		t.Errorf("%v (%v)", lines, err)
	}
	var parsed struct {
		Changes []struct {
			Contestant string              `json:"contestant"`
			Ratio      float64             `json:"ratio"`
			Conclusion analysis.Conclusion `json:"verdict"`
		} `json:"changes"`
	}
	if err := json.Unmarshal([]byte(out["json"]), &parsed); err != nil || len(parsed.Changes) != 4 || parsed.Changes[0].Conclusion != analysis.Worse {
		t.Errorf("%+v (%v)", parsed, err)
	}
	if err := Compare(&bytes.Buffer{}, "xml", c); err == nil {
		t.Error("wrote xml")
	}
}
