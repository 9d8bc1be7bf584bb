package analysis

import (
	"math"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/stats"
)

// leastAllocated is how many bytes an operation must allocate for its cost to tell what a byte
// costs: of fewer, the cost is lost in the noise of the rest.
const leastAllocated = 64

// A Collection is what a row's garbage costs.
type Collection struct {
	// Cost is the processor time, on all threads, that collecting the garbage of one round trip
	// takes, in nanoseconds.
	Cost stats.Summary
	// Whole is the time of a round trip and the price of all bytes that it allocates. Unlike the
	// cost, it is known as well as the time.
	Whole float64
}

// A collection is what the pass with garbage collection found of one operation.
type collection struct {
	cost  []float64 // nanoseconds per operation, a worker each
	bytes float64   // allocated by an operation
}

// collectionsOf gathers them by case and operation.
func collectionsOf(run *result.Run) map[result.Case]map[string]*collection {
	all := map[result.Case]map[string]*collection{}
	for _, w := range run.Pass(result.GC) {
		if w.Status != result.OK {
			continue
		}
		for _, op := range w.Operations {
			if op.UncollectedN == 0 || len(op.Batches) == 0 { // of an older file
				continue
			}
			if all[w.Case] == nil {
				all[w.Case] = map[string]*collection{}
			}
			c := all[w.Case][op.Name]
			if c == nil {
				c = &collection{bytes: float64(op.AllocBytes) / float64(op.AllocN)}
				all[w.Case][op.Name] = c
			}
			with, without := op.Batches[0], op.Uncollected
			c.cost = append(c.cost, float64(processorNS(with))/float64(op.N)-float64(processorNS(without))/float64(op.UncollectedN))
		}
	}
	return all
}

// processorNS is the processor time of a batch, or its wall time where that is unknown.
func processorNS(b result.Batch) int64 {
	if b.CPUNS > 0 {
		return b.CPUNS
	}
	return b.NS
}

// A Price is what an allocated byte costs in garbage collection, on this machine, with the live
// heap of the pass.
type Price struct {
	NS       float64 // per byte: the median over operations
	Lo, Hi   float64 // the middle half of them
	Measured int     // operations
}

// Price returns the price. ok is false if the run has no such pass.
func (a *Analysis) Price() (p Price, ok bool) {
	var each []float64
	for _, c := range a.Run.Header.Plan.Cases {
		for _, op := range a.Run.Header.Plan.Operations {
			if one := a.collections[c][op]; one != nil && one.bytes >= leastAllocated {
				each = append(each, stats.Median(one.cost)/one.bytes)
			}
		}
	}
	if len(each) == 0 {
		return p, false
	}
	return Price{stats.Median(each), stats.Quantile(each, 0.25), stats.Quantile(each, 0.75), len(each)}, true
}

// collectionCost is what collecting the garbage of all operations of a case costs, in nanoseconds;
// its Center is NaN if one was not measured. Costs may be below zero by chance, so that they are
// estimated as they are, and not by their logarithms.
func (a *Analysis) collectionCost(c result.Case) stats.Summary {
	var total []float64
	for _, op := range a.Run.Header.Plan.Operations {
		one := a.collections[c][op]
		if one == nil || total != nil && len(one.cost) != len(total) {
			return stats.Summary{Center: math.NaN()}
		}
		if total == nil {
			total = make([]float64, len(one.cost))
		}
		for i, cost := range one.cost {
			total[i] += cost
		}
	}
	return stats.Plain(total)
}

// addCollection adds to a data set's rows what collection costs them.
func (a *Analysis) addCollection(d *Dataset) {
	price, ok := a.Price()
	if !ok {
		return
	}
	d.each(func(row *Row) {
		if cost := a.collectionCost(row.Case); !math.IsNaN(cost.Center) {
			row.Collection = &Collection{Cost: cost, Whole: row.Total.Time.Center + price.NS*row.Total.HeapBytes}
		}
	})
}
