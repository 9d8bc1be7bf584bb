package analysis

import (
	"math"
	"slices"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/stats"
)

// distinct is the difference from which two rows should be told apart, as a share.
const distinct = 0.05

// Noise is the run-to-run noise of a machine: how two measurements of the same plan, one
// after the other on fresh workers, differ. Every figure covers all operations of all data
// sets. A figure is 0 if there is nothing to compute it from. Intervals of a single run can't
// replace this: they miss what changes more slowly than a run takes.
type Noise struct {
	// Median, P90 and Max are of |x-y| relative to the mean of both, over Cases cases and
	// operations: 0.01 is 1 %. Disturbed rows are left out, because reports warn of them.
	Cases  int     `json:"cases"`
	Median float64 `json:"median"`
	P90    float64 `json:"p90"`
	Max    float64 `json:"max"`
	// RatioMedian and RatioP90 are the same for the ratios to limit: what a slow change of the
	// whole machine leaves, since it cancels out in a ratio.
	RatioMedian float64 `json:"ratio_median"`
	RatioP90    float64 `json:"ratio_p90"`
	// Pairs counts pairs of ranked rows. SwappedTied swapped places when neither part told
	// them apart, SwappedApart although one did. The first is what intervals of places are for;
	// the second should hardly ever happen.
	Pairs        int `json:"pairs"`
	SwappedTied  int `json:"swapped_tied"`
	SwappedApart int `json:"swapped_apart"`
	// Places is the mean number of places that a row may have. A run that tells nothing apart
	// never swaps rows, so SwappedApart means little without this and ToldApart.
	Places float64 `json:"places"`
	// DistinctPairs differ by more than 5 % in the mean of both parts. ToldApart is the
	// share of them that a part tells apart.
	DistinctPairs int     `json:"distinct_pairs"`
	ToldApart     float64 `json:"told_apart"`
	// Shift is what the ratios of the second part to the first have in common, less 1: how the
	// machine changed in between. Coverage is the share of the intervals of these ratios that
	// contain 1 once it is taken out. It should be 95 %.
	Shift    float64 `json:"shift"`
	Coverage float64 `json:"coverage"`
	// Disturbed is the share of workers that were disturbed.
	Disturbed float64 `json:"disturbed"`
	// WallNS is how long the workers of both parts took, in nanoseconds, without linking.
	WallNS int64 `json:"wall_ns"`
}

// Noise compares the two parts of a run with --aa. ok is false for any other run and for
// an unfinished one, whose second part has fewer windows than its first.
func (a *Analysis) Noise() (n Noise, ok bool) {
	run := a.Run
	if !run.Header.Plan.AA || run.End == nil || run.End.Interrupted {
		return n, false
	}
	// Each part is judged by its own readings, as a run of its own would be.
	first, second := New(run.Part(0)), New(run.Part(1))
	var t noiseTally
	for i := range first.Datasets {
		t.add(&first.Datasets[i], &second.Datasets[i])
	}
	n = t.noise()
	disturbed, all := a.Disturbed()
	n.Disturbed = portion(disturbed, all)
	for _, w := range run.Timing() {
		n.WallNS += w.WallNS
	}
	return n, true
}

// noiseTally gathers what Noise summarizes, data set by data set.
type noiseTally struct {
	times, ratios []float64        // differences
	changes       []stats.Estimate // of the second part to the first
	pairs         Noise            // counts pairs; of DistinctPairs, one for each part
	told          int
	places        []float64 // how many places each row may have
}

// add compares the two parts of a data set.
func (t *noiseTally) add(a, b *Dataset) {
	again := map[result.Case]Row{}
	for _, row := range b.Timed() {
		again[row.Case] = row
	}
	for _, x := range a.Timed() {
		if y, ok := again[x.Case]; ok {
			t.addRow(a.Operations, x, y)
		}
	}
	// Only ranked rows have places to swap.
	first, second := a.joint(), b.joint()
	for i, x := range a.Ranked {
		for _, z := range a.Ranked[i+1:] {
			t.addPair(x, z, again[x.Case], again[z.Case], [2]bool{first(x, z), second(x, z)})
		}
	}
	for _, row := range slices.Concat(a.Ranked, b.Ranked) {
		if row.Place.From > 0 {
			t.places = append(t.places, float64(row.Place.To-row.Place.From+1))
		}
	}
}

// joint returns a function that says whether a data set tells two of its ranked rows apart.
func (d *Dataset) joint() func(x, z Row) bool {
	index := map[result.Case]int{}
	var rows []stats.Estimate
	for i, row := range d.Ranked {
		index[row.Case] = i
		rows = append(rows, row.Total.Estimate)
	}
	joint := stats.Compare(rows)
	return func(x, z Row) bool {
		i, hasX := index[x.Case]
		j, hasZ := index[z.Case]
		return hasX && hasZ && joint.Order(i, j) != 0
	}
}

// addRow compares the same row in both parts.
func (t *noiseTally) addRow(operations []fact.Operation, x, y Row) {
	for _, op := range operations {
		p, q := x.Cells[op], y.Cells[op]
		// null takes a nanosecond or two, of which the smallest change is a large share. The
		// condition is written so that NaN fails it.
		if !(p.Time.Center > 0 && q.Time.Center > 0) || x.Case.Contestant == fact.Null {
			continue
		}
		t.times = append(t.times, difference(p.Time.Center, q.Time.Center))
		t.changes = append(t.changes, stats.Ratio(q.Estimate, p.Estimate))
	}
	if x.Case.Contestant != fact.Limit && x.Case.Contestant != fact.Null && x.ToLimit.Center > 0 && y.ToLimit.Center > 0 {
		t.ratios = append(t.ratios, difference(x.ToLimit.Center, y.ToLimit.Center))
	}
}

// addPair compares how rows x and z relate in the first part with p and q, the same rows in
// the second. apart says which part told them apart. Rows without a place in either part are left
// out: no reader saw them in an order.
func (t *noiseTally) addPair(x, z, p, q Row, apart [2]bool) {
	for _, row := range []Row{x, z, p, q} {
		if row.Place.From == 0 {
			return
		}
	}
	t.pairs.Pairs++
	if x.Total.Time.Center < z.Total.Time.Center != (p.Total.Time.Center < q.Total.Time.Center) {
		if apart[0] || apart[1] {
			t.pairs.SwappedApart++
		} else {
			t.pairs.SwappedTied++
		}
	}
	// The geometric mean of both ratios, which does not depend on which row comes first.
	// Taking one part's ratio would count the pairs that this part happened to see apart.
	mean := math.Sqrt(z.Total.Time.Center / x.Total.Time.Center * q.Total.Time.Center / p.Total.Time.Center)
	if math.Max(mean, 1/mean) <= 1+distinct {
		return
	}
	t.pairs.DistinctPairs += len(apart)
	for _, yes := range apart {
		if yes {
			t.told++
		}
	}
}

// noise summarizes what was gathered.
func (t *noiseTally) noise() Noise {
	n := t.pairs
	n.Cases = len(t.times)
	n.Median, n.P90, n.Max = quantile(t.times, 0.5), quantile(t.times, 0.9), quantile(t.times, 1)
	n.RatioMedian, n.RatioP90 = quantile(t.ratios, 0.5), quantile(t.ratios, 0.9)
	n.Shift, n.Coverage = t.shift()
	n.ToldApart = portion(t.told, n.DistinctPairs)
	// Each pair was counted once for each part.
	n.DistinctPairs /= 2
	for _, places := range t.places {
		n.Places += places / float64(len(t.places))
	}
	return n
}

// shift returns what all changes have in common, and the share of their intervals that contain no
// change but that.
func (t *noiseTally) shift() (shift, coverage float64) {
	if len(t.changes) == 0 {
		return 0, 0
	}
	logs := make([]float64, len(t.changes))
	for i, e := range t.changes {
		logs[i] = e.Log
	}
	common := stats.Median(logs)
	held, all := 0, 0
	for _, e := range t.changes {
		e.Log -= common
		if s := e.Summary(); s.HasInterval() {
			all++
			if s.Lo <= 1 && 1 <= s.Hi {
				held++
			}
		}
	}
	return math.Exp(common) - 1, portion(held, all)
}

// difference is |x-y| relative to the mean of both, so that neither part is the reference.
func difference(x, y float64) float64 { return math.Abs(x-y) / ((x + y) / 2) }

// portion is part/all, or 0 if there are none.
func portion(part, all int) float64 {
	if all == 0 {
		return 0
	}
	return float64(part) / float64(all)
}

// quantile is 0 if there are no values, because JSON has no NaN.
func quantile(values []float64, q float64) float64 {
	if len(values) == 0 {
		return 0
	}
	return stats.Quantile(values, q)
}
