package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// resistivity has NIST's measurements of silicon by five instruments, SiRstv of its Statistical
// Reference Datasets (https://www.itl.nist.gov/div898/strd/anova/SiRstv.html).
var resistivity = [][]float64{
	{196.3052, 196.1240, 196.1890, 196.2569, 196.3403},
	{196.3042, 196.3825, 196.1669, 196.3257, 196.0422},
	{196.1303, 196.2005, 196.2889, 196.0343, 196.1811},
	{196.2795, 196.1748, 196.1494, 196.1485, 195.9885},
	{196.2119, 196.1051, 196.1850, 196.0052, 196.2090},
}

// Without errors it is the residual standard deviation of the one-way analysis of variance, which NIST
// certifies. Known errors are taken out of its square.
func TestInteractionOfNISTsExample(t *testing.T) {
	const certified = 1.04076068334656e-01
	if got := Interaction(resistivity, make([]float64, 5)).Center; !near(got, certified) {
		t.Errorf("%.15g, certified is %.15g", got, certified)
	}
	errors := []float64{1e-3, 2e-3, 3e-3, math.NaN(), 4e-3}
	if got, want := Interaction(resistivity, errors).Center, math.Sqrt(certified*certified-2e-3); !near(got, want) {
		t.Errorf("beside errors %.15g, want %.15g", got, want)
	}
	if got := Interaction(resistivity, []float64{1, 1, 1, 1, 1}).Center; got != 0 {
		t.Errorf("beside larger errors it is %v", got)
	}
}

// Eight columns are few for a bootstrap, so its intervals hold somewhat less often than they say.
func TestInteractionCoversTheTruth(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	const rows, columns, repeats, truth, noise = 20, 8, 200, 0.3, 0.1
	held := 0
	for range repeats {
		table, errors := make([][]float64, rows), make([]float64, columns)
		for i := range table {
			for j := range columns {
				errors[j] = noise * noise
				table[i] = append(table[i], float64(i)+truth*r.NormFloat64()+noise*r.NormFloat64())
			}
		}
		s := Interaction(table, errors)
		if s.Lo > s.Center || s.Center > s.Hi || s.Coverage != Confidence || s.Processes != columns {
			t.Fatalf("%+v", s)
		}
		if s.Lo <= truth && truth <= s.Hi {
			held++
		}
	}
	if share := float64(held) / repeats; share < 0.85 || share > 0.98 {
		t.Errorf("%.3f of the intervals hold", share)
	}
}
