package report

import (
	"regexp"
	"strings"
	"testing"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/fixture"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// The order by compressed size is not that by raw size: that is the point of the table.
func TestCompressedSizesHaveAnOrderOfTheirOwn(t *testing.T) {
	run := fixture.Run()
	window := result.Window{Number: len(run.Windows), Pass: fact.Compress}
	run.Windows = append(run.Windows, window)
	for name, sizes := range map[string][2]float64{"json": {300, 60}, "gob": {200, 80}} {
		run.Workers = append(run.Workers, result.Worker{Case: fixture.BareCase(name), Window: window.Number, Status: fact.OK, Measurement: result.Measurement{Compressions: []result.Compression{
			{Compressor: "zstd default", Messages: 9, Raw: sizes[0], Bytes: sizes[1], CompressNS: 500, DecompressNS: 100},
			{Compressor: "zstd default", Batch: 1 << 20, Messages: 9, Raw: sizes[0] + 2, Bytes: 20, CompressNS: 400, DecompressNS: 90},
			{Compressor: "zstd default dictionary", Messages: 9, Raw: sizes[0], Bytes: 30, Dictionary: 4096},
		}}})
	}
	a := analysis.New(run)
	text := render(t, "text", a)
	_, after, found := strings.Cut(text, "After compression")
	if !found {
		t.Fatal("there is no table")
	}
	for _, want := range []string{`(?m)^1 +json +2 +300 +60 +30 +20 +400 ns +90.0 ns`, `(?m)^2 +gob +1 +200 +80 +30 +20 `} {
		if !regexp.MustCompile(want).MatchString(after) {
			t.Errorf("no %s in %.900s", want, after)
		}
	}
	if m := newModel([]*analysis.Analysis{a}, ""); len(m.Compressed) != 3 || len(m.Compressed[0].Way) != 2 {
		t.Errorf("%+v", m.Compressed)
	}
	if text := render(t, "json", a); !strings.Contains(text, `"dictionary": 4096`) {
		t.Error("the format json lacks the dictionary")
	}
	if text := render(t, "text", analysis.New(fixture.Run())); strings.Contains(text, "After compression") {
		t.Error("a run without the pass has the table")
	}
}
