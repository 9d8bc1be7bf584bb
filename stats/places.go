package stats

import (
	"math"
	"math/rand/v2"
	"slices"
)

// A Place is an interval of places in a ranking: the first and the last that a row may have. The
// zero Place means that nothing is known.
type Place struct {
	From int `json:"from"`
	To   int `json:"to"`
}

// draws is how many tables Compare draws. The level of their 95 % quantile is known to half a
// percent by then.
const draws = 2000

// A Joint compares all rows of a table with each other at once, such that all that it says holds
// with Confidence.
type Joint struct {
	rows []Estimate
	// limit is the square of how many standard errors two rows must be apart.
	limit float64
}

// Compare prepares the comparison of all rows. Two of them are apart if their difference, in
// units of its own standard error, exceeds what the largest of all differences exceeds in one
// table of twenty in which no rows differ. Such tables are drawn from the rows' own variances,
// each known as well as it is here, and always with the same seed. Rows must be independent.
func Compare(rows []Estimate) Joint {
	var known []Estimate
	for _, e := range rows {
		if e.Freedom > 0 {
			known = append(known, e)
		}
	}
	j := Joint{rows: rows, limit: math.Inf(1)}
	if len(known) > 1 {
		j.limit = largestDifference(known)
	}
	return j
}

// Order says which of two rows is faster: -1 for the first, +1 for the second, 0 if that can't be
// told.
func (t Joint) Order(i, j int) int {
	a, b := t.rows[i], t.rows[j]
	apart := a.Log - b.Log
	switch {
	case a.Freedom == 0 || b.Freedom == 0 || apart*apart <= t.limit*(a.Variance+b.Variance):
		return 0
	case apart < 0:
		return -1
	}
	return 1
}

// Places returns an interval for the place of each row: from 1 + the number of rows that are
// faster, to the number of rows less those that are slower (Mogstad, Romano, Shaikh and Wilhelm
// 2024, Inference for Ranks with Applications to Mobility across Neighbourhoods and Academic
// Achievement across Countries). A row whose variance is not known may have any place.
func (t Joint) Places() []Place {
	places := make([]Place, len(t.rows))
	for i := range places {
		places[i] = Place{1, len(t.rows)}
	}
	for i := range places {
		for j := range i {
			switch t.Order(i, j) {
			case -1:
				places[i].To--
				places[j].From++
			case 1:
				places[j].To--
				places[i].From++
			}
		}
	}
	return places
}

// largestDifference returns the square of the largest difference that is still chance.
func largestDifference(rows []Estimate) float64 {
	r := rand.New(rand.NewPCG(1, 0))
	logs, variances := make([]float64, len(rows)), make([]float64, len(rows))
	largest := make([]float64, draws)
	for d := range largest {
		for i, e := range rows {
			logs[i] = r.NormFloat64() * math.Sqrt(e.Variance)
			variances[i] = e.Variance
			if !math.IsInf(e.Freedom, 1) {
				variances[i] *= 2 * gamma(r, e.Freedom/2) / e.Freedom // χ², divided by its mean
			}
		}
		for i, x := range logs {
			for j := range i {
				apart := x - logs[j]
				// Rows that never vary are never apart by chance.
				if variance := variances[i] + variances[j]; variance > 0 {
					largest[d] = max(largest[d], apart*apart/variance)
				}
			}
		}
	}
	slices.Sort(largest)
	return largest[int(math.Ceil(Confidence*draws))-1]
}

// gamma draws from the gamma distribution of a shape and the scale 1 (Marsaglia and Tsang 2000, A
// Simple Method for Generating Gamma Variables). gonum's package for this would triple what
// serbench compiles of it.
func gamma(r *rand.Rand, shape float64) float64 {
	if shape < 1 {
		return gamma(r, shape+1) * math.Pow(1-r.Float64(), 1/shape)
	}
	d := shape - 1.0/3
	for {
		x := r.NormFloat64()
		v := 1 + x/math.Sqrt(9*d)
		if v <= 0 {
			continue
		}
		v = v * v * v
		if math.Log(1-r.Float64()) < x*x/2+d*(1-v+math.Log(v)) {
			return d * v
		}
	}
}
