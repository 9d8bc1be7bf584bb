package analysis

import (
	"testing"

	"github.com/serbench/serbench/internal/fixture"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

func TestCompressionsAreMeansOverProcesses(t *testing.T) {
	run := fixture.Run()
	add := func(status fact.Status, ns ...float64) {
		window := result.Window{Number: len(run.Windows), Pass: fact.Compress}
		run.Windows = append(run.Windows, window)
		for i, name := range []string{"json", "gob"} {
			run.Workers = append(run.Workers, result.Worker{Case: fixture.BareCase(name), Window: window.Number, Status: status, Measurement: result.Measurement{Compressions: []result.Compression{
				{Compressor: "zstd default", Batch: 1 << 20, Messages: 9, Raw: 100, Bytes: 10, CompressNS: ns[i], DecompressNS: 2 * ns[i]},
				{Compressor: "gzip", Messages: 9, Raw: 99, Bytes: 50, CompressNS: 5, DecompressNS: 6},
			}}})
		}
	}
	add(fact.OK, 100, 400)
	add(fact.OK, 121, 400)
	add(fact.Crashed, 1e9, 1e9)
	m := New(run)
	got := find(t, m, "person", "json").Compressions
	if len(got) != 2 || got[0].Compressor != "gzip" || got[0].Bytes != 50 || got[1].Batch != 1<<20 || got[1].Messages != 9 {
		t.Fatalf("%+v", got)
	}
	if there, back := got[1].Compress, got[1].Decompress; !near(there.Center, 110) || !near(back.Center, 220) || !there.HasInterval() || there.Lo >= 100 || there.Hi <= 121 {
		t.Errorf("%+v and %+v", there, back)
	}
	if other := find(t, m, "small", "json").Compressions; len(other) != 0 {
		t.Errorf("of another data set: %+v", other)
	}
}
