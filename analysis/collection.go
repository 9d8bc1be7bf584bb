package analysis

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/stats"
)

// leastAllocated is how many bytes an operation must allocate for its cost to tell what a byte
// costs: of fewer, the cost is lost in the noise of the rest.
const leastAllocated = 64

// A Collection is what a row's garbage costs.
type Collection struct {
	// Cost is the processor time, on all threads, that collecting the garbage of one round trip
	// takes, in nanoseconds. Its Center is NaN if it was not seen: what allocates little hardly ever
	// causes a cycle.
	Cost stats.Summary
	// Whole is the time of a round trip and the price of all bytes that it allocates. Unlike the
	// cost, it is known as well as the time.
	Whole float64
}

// A collection is what the pass with garbage collection found of one operation.
type collection struct {
	cost  []float64 // nanoseconds per operation, a worker each
	whole []float64 // of which cost is a part
	bytes float64   // allocated by an operation
	// unseen says that a worker saw no cycle although the operation allocates: its cost is not
	// known.
	unseen bool
}

// operations are what the pass found of a case, by operation; collections of all cases.
type (
	operations  map[fact.Operation]*collection
	collections map[result.Case]operations
)

// price is what collecting the bytes of all operations costs, per byte; NaN if no cost is known.
func (o operations) price() float64 {
	var ns, bytes float64
	for _, one := range o {
		if !one.unseen {
			ns += stats.Median(one.cost)
			bytes += one.bytes
		}
	}
	return ns / bytes
}

// collectionsOf gathers them by heap. Older files had one heap, which they don't name.
func collectionsOf(run *result.Run) map[fact.Heap]collections {
	heaps := map[fact.Heap]collections{}
	for _, w := range run.Pass(fact.GC) {
		if w.Status != fact.OK {
			continue
		}
		heap := cmp.Or(run.WindowOf(w).Heap, fact.UsualHeap)
		if heaps[heap] == nil {
			heaps[heap] = collections{}
		}
		all := heaps[heap]
		for _, op := range w.Operations {
			if op.UncollectedN == 0 || len(op.Batches) == 0 { // of an older file
				continue
			}
			if all[w.Case] == nil {
				all[w.Case] = operations{}
			}
			c := all[w.Case][op.Name]
			if c == nil {
				c = &collection{bytes: float64(op.AllocBytes) / float64(op.AllocN)}
				all[w.Case][op.Name] = c
			}
			c.cost, c.whole = append(c.cost, collectionNS(op)), append(c.whole, perExecution(op.Batches[0], op.N))
			c.unseen = c.unseen || op.Collections == 0 && op.AllocBytes > 0
		}
	}
	return heaps
}

// collectionNS is what collection costs an execution, in nanoseconds of processor time. Executions
// after the last cycle are left out: what they allocated was not collected.
func collectionNS(op result.Operation) float64 {
	ns := perExecution(op.Batches[0], op.N) - perExecution(op.Uncollected, op.UncollectedN)
	if op.CollectedN > 0 {
		ns *= float64(op.N) / float64(op.CollectedN)
	}
	return ns
}

func perExecution(b result.Batch, n int) float64 { return float64(processorNS(b)) / float64(n) }

// processorNS is the processor time of a batch, or its wall time where that is unknown.
func processorNS(b result.Batch) int64 {
	if b.CPUNS > 0 {
		return b.CPUNS
	}
	return b.NS
}

// A Price is what an allocated byte costs in garbage collection, on this machine, with the usual
// heap of the pass.
type Price struct {
	NS       float64 // per byte: the median over operations
	Lo, Hi   float64 // the middle half of them
	Measured int     // operations
	// Heaps are what it costs with each heap, if several were measured.
	Heaps []HeapPrice
}

// A HeapPrice is what an allocated byte costs with a heap.
type HeapPrice struct {
	fact.Heap
	// NS is the mean over allocators of what collecting a round trip's bytes costs, per byte. Its
	// interval is over allocators too.
	NS stats.Summary
}

// newPrice returns the price; nil if the run has no such pass.
func newPrice(run *result.Run, heaps map[fact.Heap]collections) *Price {
	var each []float64
	for _, operations := range heaps[fact.UsualHeap] {
		for _, op := range run.Header.Plan.Operations {
			if one := operations[op]; one != nil && one.bytes >= leastAllocated && !one.unseen {
				each = append(each, stats.Median(one.cost)/one.bytes)
			}
		}
	}
	if len(each) == 0 {
		return nil
	}
	p := Price{NS: stats.Median(each), Lo: stats.Quantile(each, 0.25), Hi: stats.Quantile(each, 0.75), Measured: len(each)}
	// The usual heap was measured of all cases, the others of few: those few compare.
	allocators := map[result.Case]bool{}
	for _, heap := range run.Header.Plan.Heaps {
		for c := range heaps[heap] {
			allocators[c] = true
		}
	}
	for _, heap := range slices.SortedFunc(maps.Keys(heaps), compareHeaps) {
		var prices []float64
		for _, c := range run.Header.Plan.Cases {
			if operations := heaps[heap][c]; allocators[c] && operations != nil {
				if price := operations.price(); !math.IsNaN(price) {
					prices = append(prices, price)
				}
			}
		}
		if len(prices) > 0 {
			p.Heaps = append(p.Heaps, HeapPrice{heap, stats.Plain(prices)})
		}
	}
	return &p
}

func compareHeaps(a, b fact.Heap) int {
	return cmp.Or(cmp.Compare(a.LiveMB, b.LiveMB), cmp.Compare(a.GOGC, b.GOGC))
}

// costs are what collecting the garbage of all operations of a case costs, in nanoseconds, by case;
// without those of which one is not known. They may be below zero by chance, so that they are
// estimated as they are, and not by their logarithms. They vary with the times of which they are
// differences.
func (c collections) costs(plan result.Plan) map[result.Case]stats.Summary {
	var cases []result.Case
	var samples [][]float64
	var scales []float64
	for _, of := range plan.Cases {
		if costs, scale := c[of].roundTrip(fact.RoundTrip(plan.Operations)); costs != nil {
			cases, samples, scales = append(cases, of), append(samples, costs), append(scales, scale)
		}
	}
	all := map[result.Case]stats.Summary{}
	for i, cost := range stats.PlainMeans(samples, scales) {
		all[cases[i]] = cost
	}
	return all
}

// roundTrip adds up the costs of the operations, a worker each, and their times. There are none if
// one is not known.
func (o operations) roundTrip(names []fact.Operation) (costs []float64, ns float64) {
	for _, name := range names {
		one := o[name]
		if one == nil || one.unseen || costs != nil && len(one.cost) != len(costs) {
			return nil, 0
		}
		if costs == nil {
			costs = make([]float64, len(one.cost))
		}
		for i, cost := range one.cost {
			costs[i] += cost
		}
		ns += stats.Median(one.whole)
	}
	return costs, ns
}

// addCollection adds to a data set's rows what collection costs them.
func (a *Analysis) addCollection(d *Dataset) {
	if a.Price == nil {
		return
	}
	d.each(func(row *Row) {
		if a.heaps[fact.UsualHeap][row.Case] == nil {
			return
		}
		cost, ok := a.costs[row.Case]
		if !ok {
			cost = stats.Nothing()
		}
		row.Collection = &Collection{Cost: cost, Whole: row.Total.Time.Center + a.Price.NS*row.Total.HeapBytes}
	})
}
