package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// sampleOf returns a sample of processes of weight 1.
func sampleOf(values ...float64) (s Sample) {
	for _, x := range values {
		s.Add(x, 1)
	}
	return s
}

// spreadOf returns a sample whose logarithms have the variance, of freedom+1 processes.
func spreadOf(variance, freedom float64) Sample {
	n := int(freedom) + 1
	// All but two are at the mean, and those two carry the sum of squares.
	far := math.Sqrt(variance * freedom / 2)
	values := make([]float64, n)
	for i := range values {
		values[i] = 1
	}
	values[0], values[1] = math.Exp(far), math.Exp(-far)
	return sampleOf(values...)
}

// The figures of R's limma 3.54, squeezeVar(variances, freedoms).
func TestPriorAgainstLimma(t *testing.T) {
	variances := []float64{0.0012, 0.0004, 0.0031, 0.0007, 0.0100, 0.0002, 0.0016, 0.0009}
	freedoms := []float64{5, 5, 5, 3, 5, 5, 2, 5}
	want := []float64{
		0.001157214355440, 0.000678885394203, 0.002293245638378, 0.000908006527870,
		0.006418832929046, 0.000559303153894, 0.001282463746250, 0.000977840994976,
	}
	var samples []Sample
	for i, variance := range variances {
		samples = append(samples, spreadOf(variance, freedoms[i]))
	}
	p := NewPrior(samples)
	if math.Abs(p.Freedom-3.362445773) > 1e-6 || math.Abs(p.Variance-0.0010935915531) > 1e-9 {
		t.Errorf("the prior is %+v", p)
	}
	for i, s := range samples {
		e := p.Estimate(s)
		if got := e.Variance * (freedoms[i] + 1); math.Abs(got-want[i]) > 1e-9 || math.Abs(e.Freedom-p.Freedom-freedoms[i]) > 1e-9 {
			t.Errorf("%d: a variance of %v with %v degrees of freedom, want %v", i, got, e.Freedom, want[i])
		}
	}
	// Variances that differ by less than chance are one variance: the mean.
	even := NewPrior([]Sample{spreadOf(1, 5), spreadOf(1.1, 5), spreadOf(0.9, 5), spreadOf(1.05, 5)})
	if even.Freedom != 2 || math.Abs(even.Variance-1.0125) > 1e-9 {
		t.Errorf("of even variances: %+v", even)
	}
	// No case has more than all together.
	if e := NewPrior([]Sample{spreadOf(1, 3), spreadOf(1, 1)}).Estimate(spreadOf(1, 4)); e.Freedom != 4 {
		t.Errorf("it has %v degrees of freedom of 4", e.Freedom)
	}
	for y, want := range map[float64]float64{0.1: 10.491681821078, 1: 1.426255120215, 5: 0.496168734704} {
		if got := inverseTrigamma(y); math.Abs(got-want) > 1e-9 {
			t.Errorf("the argument at which trigamma is %v: %v, want %v", y, got, want)
		}
	}
}

// What there is too little of has an estimate and no interval, unless others lend it theirs.
func TestEstimatesOfFewProcesses(t *testing.T) {
	alone := NewPrior(nil)
	if s := alone.Estimate(sampleOf(5)).Summary(); s.HasInterval() || !near(s.Center, 5) || s.Processes != 1 {
		t.Errorf("one process: %+v", s)
	}
	if s := alone.Estimate(Sample{}).Summary(); s.HasInterval() || !math.IsNaN(s.Center) {
		t.Errorf("none: %+v", s)
	}
	if s := NewPrior([]Sample{sampleOf(5, 5.1)}).Estimate(sampleOf(5, 5.1)).Summary(); !s.HasInterval() || s.Hi/s.Lo < 1.2 {
		t.Errorf("two processes of one row: %+v", s)
	}
	shared := NewPrior([]Sample{sampleOf(5, 5.1, 5.05), sampleOf(7, 7.2, 7.1), sampleOf(9, 9.2, 9), sampleOf(4, 4.02, 4.1)})
	if s := shared.Estimate(sampleOf(5)).Summary(); !s.HasInterval() || s.Hi/s.Lo > 1.2 {
		t.Errorf("one process among others: %+v", s)
	}
	// All alike to the last digit.
	same := NewPrior([]Sample{sampleOf(5, 5, 5), sampleOf(7, 7, 7)})
	if s := same.Estimate(sampleOf(5, 5, 5)).Summary(); !near(s.Lo, 5) || !near(s.Hi, 5) {
		t.Errorf("of what never varies: %+v", s)
	}
}

// A process that tells a quarter as much counts a quarter as much.
func TestWeights(t *testing.T) {
	var s Sample
	s.Add(math.Exp(1), 1)
	s.Add(math.Exp(2), 1)
	s.Add(math.Exp(6), 0.25)
	mean, weight, own := s.log()
	if !near(mean, 2) || !near(weight, 2.25) || !near(own.variance, (1+0+4)/2.0) {
		t.Errorf("a mean of %v, weights of %v, a variance of %v", mean, weight, own.variance)
	}
}

// An interval holds the truth as often as it says when variances differ from row to row, for few
// processes as for many, and also if some of them are disturbed and weighed accordingly.
func TestIntervalsCoverTheTruth(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for _, n := range []int{2, 3, 6, 12} {
		held, all := 0, 0
		for range 60 {
			samples := make([]Sample, 60)
			for i := range samples {
				sd := 0.03 * math.Exp(0.5*r.NormFloat64())
				for range n {
					weight := 1.0
					if r.IntN(4) == 0 {
						weight = 0.1
					}
					samples[i].Add(math.Exp(sd/math.Sqrt(weight)*r.NormFloat64()), weight)
				}
			}
			p := NewPrior(samples)
			for _, s := range samples {
				all++
				if i := p.Estimate(s).Summary(); i.Lo <= 1 && 1 <= i.Hi {
					held++
				}
			}
		}
		if share := float64(held) / float64(all); share < 0.93 || share > 0.97 {
			t.Errorf("%d processes: the intervals hold the truth in %.3f of rows", n, share)
		}
	}
}

// What processes have in common stays, however many they are, and is known.
func TestTheCommonPartOfAVariance(t *testing.T) {
	s := Sample{Values: []float64{1, 1.1, 0.9, 1.05}, Weights: []float64{1, 1, 1, 1}}
	own := Prior{most: 3}.Estimate(s)
	s.Common = 3 * own.Variance
	both := Prior{most: 3}.Estimate(s)
	if math.Abs(both.Variance-4*own.Variance) > 1e-12 || both.Log != own.Log || both.Freedom != 16*own.Freedom {
		t.Errorf("%+v of %+v", both, own)
	}
}
