package main

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/fixture"
	"github.com/serbench/serbench/stats"
)

// small is a model of five rows on two data sets, some of them close.
func small() model {
	m := model{datasets: []string{"a", "b"}}
	r := rand.New(rand.NewPCG(1, 1))
	for range 500 {
		m.residuals = append(m.residuals, r.NormFloat64())
	}
	for _, log := range []float64{0, 0.05, 0.5, 0.55, 2} {
		m.logs = append(m.logs, []float64{log, 3 + log})
		m.sds = append(m.sds, []float64{0.02, 0.03})
	}
	return m
}

// What is drawn is scattered about the truth by the residuals, and is estimated without bias.
func TestDrawnRunsAreAboutTheTruth(t *testing.T) {
	m := small()
	r := rand.New(rand.NewPCG(2, 2))
	run := m.draw(r, 4000, 0.25, func(row int) float64 { return float64(row) })
	lost := 0
	for _, x := range run[0][0] {
		if math.IsNaN(x) {
			lost++
		}
	}
	if lost < 900 || lost > 1100 {
		t.Errorf("%d of 4000 were lost, want a quarter", lost)
	}
	for i, cells := range estimate(run) {
		for k, e := range cells {
			sd := math.Sqrt(e.Variance * float64(e.Processes))
			if want := m.logs[i][k] + float64(i); math.Abs(e.Log-want) > 0.005 || math.Abs(sd/m.sds[i][k]-1) > 0.15 {
				t.Errorf("row %d on %d: %v ± %v, want %v ± %v", i, k, e.Log, sd, want, m.sds[i][k])
			}
		}
	}
}

// Pairs are of the windows that both have, and a data set needs two.
func TestPairs(t *testing.T) {
	nan := math.NaN()
	a, b := [][]float64{{1, 2, nan, 4}, {1, nan, nan, nan}}, [][]float64{{0, 1, 2, 3}, {9, 9, 9, 9}}
	if e := paired(a, b); math.Abs(e.Log-1) > 1e-12 || e.Processes != 3 {
		t.Errorf("%+v, want 1 of three pairs", e)
	}
}

// The truth is what the run says of the rows that have all data sets, the fastest first.
func TestModelOfARun(t *testing.T) {
	m := modelOf(analysis.New(fixture.Ranked(map[string][2]int64{"slow": {30000, 90000}, "quick": {10000, 40000}, "half": {100, 0}})))
	if len(m.logs) != 2 || len(m.datasets) != 2 || m.truth(0) >= m.truth(1) || len(m.residuals) != 5*6 {
		t.Fatalf("%+v", m)
	}
	// Twice the time of one operation.
	if want := math.Log(20000); math.Abs(m.logs[0][0]-want) > 0.01 {
		t.Errorf("a log of %v, want %v", m.logs[0][0], want)
	}
}

func TestThePage(t *testing.T) {
	var b strings.Builder
	if err := write(&b, small(), 5); err != nil {
		t.Fatal(err)
	}
	for _, words := range []string{"5 rows on 2 data sets, 5 simulated runs", "| 6 |", "| paired |", "| now |", "of 10 |"} {
		if !strings.Contains(b.String(), words) {
			t.Errorf("no %q in\n%s", words, b.String())
		}
	}
}

// A row that takes 5 % longer is found, and the others are left alone.
func TestTests(t *testing.T) {
	m := small()
	r := rand.New(rand.NewPCG(3, 3))
	old := estimate(m.draw(r, 30, 0, nothing))
	slow := estimate(m.draw(r, 30, 0, func(row int) float64 { return map[int]float64{2: 0.05}[row] }))
	for i, worse := range stats.Holm(tests(old, slow, 0.02)) {
		if worse != (i == 2) {
			t.Errorf("row %d is worse: %v", i, worse)
		}
	}
}
