package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// A row that varies more than the others does so in all of its cells.
func TestMeansCoverRowsThatVaryMore(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 17))
	const rows, columns, repeats = 40, 8, 60
	for _, n := range []int{2, 3, 8} {
		held, all := 0, 0
		for range repeats {
			table := make([][]Estimate, rows)
			sds := make([]float64, rows)
			for i := range sds {
				sds[i] = 0.01 * math.Exp(0.6*r.NormFloat64())
			}
			for j := range columns {
				samples := make([]Sample, rows)
				for i := range samples {
					for range n {
						samples[i].Add(math.Exp(float64(j)+sds[i]*r.NormFloat64()), 1)
					}
				}
				prior := NewPrior(samples)
				for i, s := range samples {
					table[i] = append(table[i], prior.Estimate(s))
				}
			}
			means := Means(table)
			for i := range means {
				for k := range i {
					all++
					if s := Ratio(means[i], means[k]).Summary(); s.Lo <= 1 && 1 <= s.Hi {
						held++
					}
				}
			}
		}
		if share := float64(held) / float64(all); share < 0.937 || share > 0.97 {
			t.Errorf("with %d processes, the intervals of ratios hold the truth in %.3f", n, share)
		}
	}
}

// A cell that shows no variance of its own has what the table lends it, and so has its row.
func TestMeansOfSingleProcesses(t *testing.T) {
	samples := []Sample{sampleOf(5, 5.1, 5.2), sampleOf(7, 7.2), sampleOf(6)}
	for len(samples) < leastRows {
		samples = append(samples, samples[0])
	}
	prior := NewPrior(samples)
	var table [][]Estimate
	for _, s := range samples {
		table = append(table, []Estimate{prior.Estimate(s), prior.Estimate(s), {}})
	}
	means := Means(table)
	if got, want := means[2], Mean(table[2][:2]); got.Variance != want.Variance || got.Freedom != want.Freedom {
		t.Errorf("of single processes %+v, want %+v", got, want)
	}
	if !near(means[0].Log, table[0][0].Log) || means[0].Processes != 6 {
		t.Errorf("%+v", means[0])
	}
	constant := NewPrior([]Sample{sampleOf(5, 5, 5), sampleOf(7, 7, 7)})
	same := make([][]Estimate, leastRows)
	for i := range same {
		same[i] = []Estimate{constant.Estimate(sampleOf(5, 5, 5))}
	}
	if s := Means(same)[0].Summary(); !near(s.Lo, 5) || !near(s.Hi, 5) {
		t.Errorf("of what never varies: %+v", s)
	}
}

// A table of few rows knows no better than its cells.
func TestMeansOfFewRows(t *testing.T) {
	prior := NewPrior([]Sample{sampleOf(5, 5.1, 5.2), sampleOf(7, 7.1, 7.3), sampleOf(1, 1.3)})
	row := []Estimate{prior.Estimate(sampleOf(5, 5.1, 5.2)), prior.Estimate(sampleOf(4, 4.1))}
	if got, want := Means([][]Estimate{row, row})[0], Mean(row); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// What the processes of a cell have in common is no part of what is moderated, and stays.
func TestMeansKeepTheCommonPart(t *testing.T) {
	s, other := sampleOf(5, 5.1, 5.2), sampleOf(7, 7.1, 7.3)
	prior := NewPrior([]Sample{s, other})
	first := func() Estimate {
		table := [][]Estimate{{prior.Estimate(s)}}
		for len(table) < leastRows {
			table = append(table, []Estimate{prior.Estimate(other)})
		}
		return Means(table)[0]
	}
	without := first()
	s.Common = 0.5
	with := first()
	if !near(with.Variance, without.Variance+0.5) || with.Freedom <= without.Freedom {
		t.Errorf("%+v, and without %+v", with, without)
	}
}
