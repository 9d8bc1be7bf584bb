package selfcheck

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contestants/gob"
	stdjson "github.com/serbench/serbench/contestants/json"
	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/stats"
)

// bases are libraries in which changes are planted: written by hand, reflecting, and one that
// compiles types at run time.
var bases = []*contest.Contestant{handCode, stdjson.Contestant, gob.Contestant}

// A change is planted in a library's marshal, in the build that comes after.
type change struct {
	base    *contest.Contestant
	percent int // of calls do the work twice
	objects int
	copy    int // tells equal changes apart
}

func (c change) contestant() string {
	return fmt.Sprintf("%splus%dand%dcopy%d", c.base.Name, c.percent, c.objects, c.copy)
}

// unchangedCopies is how often each library is in a run without a change.
const unchangedCopies = 3

func changes() (all []change) {
	for _, base := range bases {
		for i := range unchangedCopies {
			all = append(all, change{base: base, copy: i})
		}
		for _, percent := range []int{1, 2, 3, 5, 8} {
			all = append(all, change{base: base, percent: percent})
		}
		all = append(all, change{base: base, objects: 1})
	}
	return all
}

// changing are the contestants with changes.
func changing() (all []*contest.Contestant) {
	for _, c := range changes() {
		all = append(all, contestantOf(c.contestant(), func(t *contest.Type) (contest.Codec, error) {
			codec, err := c.base.Variants[0].Codec(t)
			if side != after {
				return &slower{Codec: codec}, err
			}
			return &slower{codec, c.percent, c.objects, 0}, err
		}))
	}
	return all
}

// slower marshals again in some of 100 calls, evenly, and allocates. Work of another kind would
// overlap with the library's own in the processor, and cost less than it takes alone.
type slower struct {
	contest.Codec
	percent, objects int
	due              int // hundredths of a call
}

func (s *slower) Marshal(v any) ([]byte, error) {
	allocate(s.objects)
	if s.due += s.percent; s.due >= 100 {
		s.due -= 100
		if out, err := s.Codec.Marshal(v); err != nil {
			return out, err
		}
	}
	return s.Codec.Marshal(v)
}

// A detection counts what compare said of equal changes.
type detection struct {
	change
	tests, worse int
	ratios       []float64
}

// TestPlantedChangesAreFound measures builds of the same sources side by side, as a user would whose
// library changed, and asks compare. What moved but did not change must not be called worse.
func TestPlantedChangesAreFound(t *testing.T) {
	long(t)
	const repeats = 4
	const threshold = 0.02 // compare's own
	found := map[change]*detection{}
	moved := detection{} // by padding alone
	falseRuns := 0
	for i := range repeats {
		run := measureBuilds(t, i)
		comparison, err := analysis.CompareBuilds(analysis.New(run), threshold)
		if err != nil {
			t.Fatal(err)
		}
		tests := map[[2]string]analysis.LibraryTest{}
		for _, test := range comparison.Libraries {
			tests[[2]string{test.Contestant, test.Build}] = test
		}
		anyFalse := false
		for _, c := range changes() {
			kind := c
			kind.base, kind.copy = nil, 0
			if found[kind] == nil {
				found[kind] = &detection{change: kind}
			}
			changed := tests[[2]string{c.contestant(), after}]
			found[kind].count(changed)
			t.Logf("%s: %.4f (%.4f to %.4f), worse: %v", c.contestant(), changed.Mean.Center, changed.Mean.Lo, changed.Mean.Hi, changed.Worse)
			same := tests[[2]string{c.contestant(), padded}]
			moved.count(same)
			anyFalse = anyFalse || same.Worse || changed.Worse && c.percent == 0 && c.objects == 0
		}
		if anyFalse {
			falseRuns++
		}
	}
	all := slices.SortedFunc(func(yield func(*detection) bool) {
		for _, d := range found {
			if !yield(d) {
				return
			}
		}
	}, func(a, b *detection) int { return (a.percent + 100*a.objects) - (b.percent + 100*b.objects) })
	for _, d := range append(all, &moved) {
		t.Logf("%d %% and %d objects: %d of %d worse, median %.4f (%.4f to %.4f)", d.percent, d.objects, d.worse, d.tests, stats.Median(d.ratios), slices.Min(d.ratios), slices.Max(d.ratios))
	}
	t.Logf("%d of %d runs called something worse that was not", falseRuns, repeats)
	page.detection = detectionOf(repeats, falseRuns, threshold, all, moved)
	if falseRuns > 1 {
		t.Errorf("%d of %d runs called something worse that was not", falseRuns, repeats)
	}
	largest := found[change{percent: 8}]
	if 2*largest.worse < largest.tests {
		t.Errorf("found %d of %d slowdowns of 8 %%", largest.worse, largest.tests)
	}
	if median := stats.Median(largest.ratios); math.Abs(median-1.08) > 0.02 {
		t.Errorf("slowdowns of 8 %% measure as %.4f in the median", median)
	}
}

func (d *detection) count(test analysis.LibraryTest) {
	d.tests++
	if test.Worse {
		d.worse++
	}
	d.ratios = append(d.ratios, test.Mean.Center)
}

// measureBuilds measures all changes in all builds, which take turns.
func measureBuilds(t *testing.T, seed int) *result.Run {
	var names []string
	for _, c := range changes() {
		names = append(names, c.contestant())
	}
	var cases []result.Case
	for _, build := range []string{before, after, padded} {
		cases = append(cases, casesOf(names, datasets, build)...)
	}
	return measure(t, newRelinked(t), cases, 8, uint64(seed), harness.Observer{})
}
