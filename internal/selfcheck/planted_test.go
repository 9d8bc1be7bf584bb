package selfcheck

import (
	"math"
	"os"
	"testing"
	"time"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/stats"
)

func long(t *testing.T) {
	t.Helper()
	if os.Getenv("SERBENCH_LONG") != "1" {
		t.Skip("takes minutes; SERBENCH_LONG=1 runs it")
	}
}

// A cost is planted in a contestant, in addition to the work of "unchanged".
type cost struct {
	name           string
	turns, objects int
}

func (c cost) contestant() string { return "costs" + c.name }

// costs range from 1 % to six times the work of the contestant without them.
var costs = []cost{
	{"1", 4, 0},
	{"5", 20, 0},
	{"25", 100, 0},
	{"100", 400, 0},
	{"600", 2400, 0},
	{"objects", 0, 3},
}

// A finding is what the harness measured of a planted cost.
type finding struct {
	cost
	planted  float64       // nanoseconds
	measured stats.Summary // nanoseconds over "unchanged", within the windows that have both
	objects  float64       // per operation, over "unchanged"
	bytes    float64
}

// err returns the error of the measured time, in nanoseconds.
func (f finding) err() float64 { return f.measured.Center - f.planted }

// plain measures a turn outside the harness, in nanoseconds. The planted costs derive from
// it. It takes the fastest of several tries: other processes may slow the loop down, but
// nothing makes it too fast.
func plain() float64 {
	const turns, tries = 50_000, 50
	fastest := math.Inf(1)
	for range tries {
		start := time.Now()
		if work(uint64(start.UnixNano()), turns) == 0 {
			panic("the work was optimized away")
		}
		fastest = min(fastest, float64(time.Since(start)))
	}
	return fastest / turns
}

func TestPlantedCostsAreMeasured(t *testing.T) {
	long(t)
	var turn []float64
	read := harness.Observer{Measured: func(int, int, result.Worker) { turn = append(turn, plain()) }}
	names := []string{"unchanged"}
	for _, c := range costs {
		names = append(names, c.contestant())
	}
	run := measure(t, harness.Itself{Args: []string{"worker"}}, casesOf(names, []string{"person"}, ""), 8, 1000, read)
	perTurn := stats.Median(turn)
	rows := cells(run)
	without := rows["unchanged"]
	var found []finding
	for _, c := range costs {
		with := rows[c.contestant()]
		f := finding{cost: c, planted: float64(c.turns) * perTurn, objects: with.Allocs - without.Allocs, bytes: with.HeapBytes - without.HeapBytes}
		// The interval is that of the ratio.
		f.measured = stats.Ratio(with.Estimate, without.Estimate).Summary()
		for _, x := range []*float64{&f.measured.Center, &f.measured.Lo, &f.measured.Hi} {
			*x = (*x - 1) * without.Time.Center
		}
		found = append(found, f)
		t.Logf("%s: planted %.1f ns (%.3f a turn), measured %+.1f (%+.1f to %+.1f), %.2f objects, %.1f bytes", c.name, f.planted, perTurn, f.measured.Center, f.measured.Lo, f.measured.Hi, f.objects, f.bytes)
		if f.objects != float64(c.objects) || f.bytes != float64(c.objects*objectSize) {
			t.Errorf("%s: %v objects, %v bytes in total; want %d objects of %d bytes each", c.name, f.objects, f.bytes, c.objects, objectSize)
		}
		// Code layout moves the row and "unchanged" by a few nanoseconds each, however small
		// the cost.
		allowed := 0.02*f.planted + 5
		holds := f.measured.Lo-allowed <= f.planted && f.planted <= f.measured.Hi+allowed
		if c.objects == 0 && !holds {
			t.Errorf("%s: measured %.1f to %.1f ns, want %.1f within %.1f of it", c.name, f.measured.Lo, f.measured.Hi, f.planted, allowed)
		}
	}
	page.costs = costsOf(run, perTurn, without.Time.Center, found)
}

// cells are the estimates of marshal, by contestant.
func cells(run *result.Run) map[string]analysis.Cell {
	rows := map[string]analysis.Cell{}
	for _, row := range analysis.New(run).Datasets[0].Timed() {
		rows[row.Case.Contestant] = row.Cells[fact.Marshal]
	}
	return rows
}
