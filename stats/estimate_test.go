package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// The figures of R's t.test(log(a), log(b)).
func TestRatioAgainstR(t *testing.T) {
	alone := NewPrior(nil)
	a, b := sampleOf(1.02, 1.05, 0.99, 1.01), sampleOf(1.10, 1.30, 1.15)
	// Of two rows nothing is borrowed.
	ratio := Ratio(alone.own(a), alone.own(b))
	s := ratio.Summary()
	if math.Abs(ratio.Freedom-2.242259705) > 1e-6 || math.Abs(math.Log(s.Lo)+0.348577692513) > 1e-6 || math.Abs(math.Log(s.Hi)-0.051199827981) > 1e-6 {
		t.Errorf("%v degrees of freedom, %v to %v", ratio.Freedom, math.Log(s.Lo), math.Log(s.Hi))
	}
	if two := 2 * Ratio(alone.own(b), alone.own(a)).Above(0); math.Abs(two-0.0890559279) > 1e-6 {
		t.Errorf("p is %v", two)
	}
	if s.Processes != 3 {
		t.Errorf("it rests on %d processes", s.Processes)
	}
}

// own estimates a sample from itself alone.
func (p Prior) own(s Sample) Estimate {
	p.most = math.Inf(1)
	return p.Estimate(s)
}

// Which of two comes first, and the unit, must not decide what is found.
func TestRatiosAreSymmetricAndWithoutAUnit(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 100 {
		a, b := draw(r, 2+r.IntN(8)), draw(r, 2+r.IntN(8))
		p := NewPrior([]Sample{sampleOf(a...), sampleOf(b...)})
		of := func(a, b []float64) Summary {
			return Ratio(p.Estimate(sampleOf(a...)), p.Estimate(sampleOf(b...))).Summary()
		}
		there, back, seconds := of(a, b), of(b, a), of(scaled(a, 1e-9), scaled(b, 1e-9))
		if !near(there.Center, 1/back.Center) || !near(there.Lo, 1/back.Hi) {
			t.Fatalf("of %v and %v: %+v, and back %+v", a, b, there, back)
		}
		if !near(there.Center, seconds.Center) || !near(there.Hi, seconds.Hi) {
			t.Fatalf("in nanoseconds %+v, in seconds %+v", there, seconds)
		}
	}
}

// A mean over data sets of differing spread and size covers the truth.
func TestMeansCoverTheTruth(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	sds, sizes := []float64{0.01, 0.03, 0.1, 0.02}, []int{6, 3, 4, 2}
	held := 0
	const repeats = 1000
	for range repeats {
		var cells []Estimate
		for k, sd := range sds {
			rows := make([]Sample, 20)
			for i := range rows {
				for range sizes[k] {
					rows[i].Add(math.Exp(sd*r.NormFloat64()), 1)
				}
			}
			cells = append(cells, NewPrior(rows).Estimate(rows[0]))
		}
		if s := Mean(cells).Summary(); s.Lo <= 1 && 1 <= s.Hi {
			held++
		}
	}
	if share := float64(held) / repeats; share < 0.93 || share > 0.975 {
		t.Errorf("the intervals hold the truth in %.3f of tries", share)
	}
}

func TestWhatIsNotKnown(t *testing.T) {
	known := NewPrior(nil).own(sampleOf(1, 2, 3))
	for name, e := range map[string]Estimate{
		"of nothing":             Mean(nil),
		"with one of no process": Mean([]Estimate{known, {Processes: 1}}),
		"to one of no process":   Ratio(known, Estimate{Log: 1, Processes: 1}),
	} {
		if s := e.Summary(); s.HasInterval() || e.Above(0) != 1 {
			t.Errorf("%s: %+v", name, s)
		}
	}
	for name, e := range map[string]Estimate{
		"of nothing":               {},
		"of an empty sample":       NewPrior(nil).Estimate(Sample{}),
		"mean of none":             Mean(nil),
		"mean with one of nothing": Mean([]Estimate{known, {}}),
		"ratio to nothing":         Ratio(known, Estimate{}),
		"ratio of nothing":         Ratio(Estimate{}, known),
		"mean of an empty row":     Means([][]Estimate{{{}, {}}})[0],
	} {
		if s := e.Summary(); !math.IsNaN(s.Center) || !math.IsNaN(s.Lo) || !math.IsNaN(s.Hi) || s.HasInterval() {
			t.Errorf("%s: %+v", name, s)
		}
	}
	exact := Estimate{Log: 1, Freedom: math.Inf(1), Processes: 1}
	if s := Ratio(exact, exact).Summary(); s.Lo != 1 || s.Hi != 1 {
		t.Errorf("of two that are known exactly: %+v", s)
	}
	if e := (Estimate{Log: 1, Variance: 0.01, Freedom: math.Inf(1)}); math.Abs(e.Above(1-0.1*1.6448536)-0.05) > 1e-6 {
		t.Errorf("normal: %v", e.Above(1-0.1*1.6448536))
	}
}
