package stats

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// rowsOf draws a table: rows of n processes each about their true logarithms.
func rowsOf(r *rand.Rand, truth []float64, n int, sd float64) []Estimate {
	samples := make([]Sample, len(truth))
	for i, log := range truth {
		own := sd * math.Exp(0.4*r.NormFloat64())
		for range n {
			samples[i].Add(math.Exp(log+own*r.NormFloat64()), 1)
		}
	}
	p := NewPrior(samples)
	rows := make([]Estimate, len(truth))
	for i, s := range samples {
		rows[i] = p.Estimate(s)
	}
	return rows
}

// All places hold at once in at least 95 of 100 tables. If no rows differ, in hardly more. Two
// processes a row tell too little about its variance: their places are provisional.
func TestPlacesHoldAllAtOnce(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	const rows, repeats = 12, 150
	for _, test := range []struct {
		name      string
		apart     float64
		processes int
		least     float64
		most      float64
	}{
		{"far apart", 0.3, 3, 0.92, 1}, {"close", 0.02, 6, 0.92, 1}, {"the same", 0, 6, 0.92, 0.99}, {"the same, of two processes", 0, 2, 0.85, 0.99},
	} {
		truth := make([]float64, rows)
		for i := range truth {
			truth[i] = test.apart * float64(i)
		}
		held := 0
		for range repeats {
			all := true
			for i, place := range Compare(rowsOf(r, truth, test.processes, 0.02)).Places() {
				first, last := i+1, i+1
				if test.apart == 0 {
					first, last = 1, rows // of rows that are equally fast, any may have any place
				}
				all = all && place.From <= first && place.To >= last
			}
			if all {
				held++
			}
		}
		if share := float64(held) / repeats; share < test.least || share > test.most {
			t.Errorf("%s: all places hold in %.2f of tables", test.name, share)
		}
	}
}

func TestPlaces(t *testing.T) {
	sure := func(log float64) Estimate { return Estimate{Log: log, Variance: 1e-6, Freedom: 10, Processes: 6} }
	for _, test := range []struct {
		name string
		rows []Estimate
		want []Place
	}{
		{"in any order", []Estimate{sure(3), sure(1), sure(2)}, []Place{{3, 3}, {1, 1}, {2, 2}}},
		{"two alike", []Estimate{sure(1), sure(1.0001), sure(2)}, []Place{{1, 2}, {1, 2}, {3, 3}}},
		{"one of no known variance", []Estimate{sure(1), {Log: 0, Processes: 1}, sure(2)}, []Place{{1, 2}, {1, 3}, {2, 3}}},
		{"one", []Estimate{sure(1)}, []Place{{1, 1}}},
		{"none", nil, []Place{}},
	} {
		got := Compare(test.rows).Places()
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
	joint := Compare([]Estimate{sure(2), sure(1)})
	if joint.Order(0, 1) != 1 || joint.Order(1, 0) != -1 || joint.Order(0, 0) != 0 {
		t.Error("the faster of two is not the one with less time")
	}
	// What never varies is apart if it differs at all.
	exact := Compare([]Estimate{{Log: 1, Freedom: 5, Processes: 6}, {Log: 1.001, Freedom: 5, Processes: 6}})
	if exact.Order(0, 1) != -1 {
		t.Error("two rows that never vary can't be told apart")
	}
}

// Mean and variance of a gamma distribution are its shape.
func TestGamma(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 12))
	const n = 200_000
	for _, shape := range []float64{0.5, 1, 2.7, 40} {
		var sum, squares float64
		for range n {
			x := gamma(r, shape)
			sum, squares = sum+x, squares+x*x
		}
		mean := sum / n
		if variance := squares/n - mean*mean; math.Abs(mean/shape-1) > 0.02 || math.Abs(variance/shape-1) > 0.05 {
			t.Errorf("shape %v: a mean of %v, a variance of %v", shape, mean, variance)
		}
	}
}
