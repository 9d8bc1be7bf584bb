package analysis

import (
	"math"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/stats"
)

// A Row is one case.
type Row struct {
	Case    result.Case
	ID      string // contestant[variant], and the build if there are several
	Label   string // the build's settings, if there are several
	Variant result.Variant
	// Library is the case's contestant; nil if the run does not describe it.
	Library *result.Contestant
	Outcome result.Outcome
	// Place among the ranked rows of the data set, by the round trip. It is zero for other rows,
	// and for all rows of a run without intervals.
	Place stats.Place
	// Cells by operation. An operation without a single measured batch has none.
	Cells map[fact.Operation]Cell
	// Total is the sum of all operations: the round trip. A codec that lacks an operation
	// has none: all numbers of its Time are NaN.
	Total Cell
	// Other holds the other passes, by operation.
	Other map[fact.Operation]Other
	// ToLimit is the ratio of Total to that of limit. Its Center is NaN if limit was not measured.
	ToLimit stats.Summary
	// Collection is nil if the run has no pass with garbage collection, and Memory if it has none
	// of the library's own memory.
	Collection *Collection
	Memory     *Memory
	// Compressions are by batch and compressor; there are none if the run has no such pass.
	Compressions []Compression
	// Notes say what a reader must know about the row.
	Notes []Note

	processes []process
	// doubts are the variances of the powers that times were adjusted by, by operation.
	doubts map[fact.Operation]float64
}

// A process is what one worker measured.
type process struct {
	weight   float64                    // see Judge.Weight
	times    map[fact.Operation]float64 // nanoseconds per operation
	adjusted map[fact.Operation]float64 // see Analysis.time
}

// Loss names what the library loses; "" if that is nothing.
func (r Row) Loss() string { return r.Outcome.Loss }

// LeftOut names the parts of the type that the plain type lacks, so that the library never got them.
func (r Row) LeftOut() []string { return r.Outcome.LeftOut }

// A Cell is one operation of one case, or their sum.
type Cell struct {
	Estimate  stats.Estimate
	Time      stats.Summary // Estimate in nanoseconds per operation
	Net       float64       // Time minus that of null; NaN if null was not measured
	HeapBytes float64       // heap bytes allocated per operation; 0 is none at all
	Allocs    float64       // heap objects allocated per operation
	// Executions and Seconds add up all batches that count, over all workers: how much
	// measuring Time rests on.
	Executions int
	Seconds    float64
}

// A Mix is what rows are ranked by.
type Mix struct {
	// Times says how often each operation is done. If it is nil, each is done once.
	Times map[fact.Operation]float64 `json:"times"`
	// BytePrice is what collecting an allocated byte costs, in nanoseconds, which is added to the
	// times.
	BytePrice float64 `json:"ns_per_byte,omitempty"`
}

// time is the time that a process of the row takes for the mix. ok is false if it lacks an
// operation.
func (m Mix) time(r Row, p process) (ns float64, ok bool) {
	for op, times := range m.Times {
		if times == 0 {
			continue
		}
		one, measured := p.times[op]
		if !measured {
			return 0, false
		}
		ns += times * (one + m.BytePrice*r.Cells[op].HeapBytes)
	}
	return ns, ns > 0
}

// Sample returns the times that the row's processes take for the mix, in nanoseconds.
func (r Row) Sample(m Mix) stats.Sample {
	return r.sample(
		func(p process) (float64, bool) { return m.time(r, p) },
		func(p process, op fact.Operation, ns float64) float64 { return m.Times[op] * p.times[op] / ns })
}

// sample is a sample of what value takes from each process. share is how much of it an operation
// makes, relatively: what the operation is wrong by for all processes, the whole is by that share.
func (r Row) sample(value func(process) (float64, bool), share func(p process, op fact.Operation, value float64) float64) (s stats.Sample) {
	wrong := map[fact.Operation]float64{}
	weight := 0.0
	for _, p := range r.processes {
		x, ok := value(p)
		if !ok {
			continue
		}
		s.Add(x, p.weight)
		weight += p.weight
		for op, adjusted := range p.adjusted {
			wrong[op] += p.weight * adjusted * share(p, op, x)
		}
	}
	for op, doubt := range r.doubts {
		s.Common += wrong[op] / weight * wrong[op] / weight * doubt
	}
	return s
}

// row computes the row of a case from its workers.
func (a *Analysis) row(c result.Case, workers []result.Worker) Row {
	row := Row{
		Case: c, ID: a.RowID(c), Label: a.label(c), Cells: map[fact.Operation]Cell{}, Other: a.others[c], Memory: a.memories[c], Compressions: a.compressions[c],
		ToLimit: stats.Nothing(), Notes: a.BuildNotes(c),
	}
	if v := a.Run.Variant(c); v != nil {
		row.Variant = *v
	}
	row.Library = a.Run.Contestant(c.Contestant)
	if row.Variant.Mirror {
		row.Notes = append(row.Notes, Note{Kind: Mirrored})
	}
	if o := a.Run.Outcome(c); o != nil {
		row.Outcome = *o
		if o.Plain {
			row.Notes = append(row.Notes, Note{Kind: Converted})
		}
		if len(o.LeftOut) > 0 {
			row.Notes = append(row.Notes, Note{Kind: Partial, Fields: o.LeftOut})
		}
	}
	var good []result.Worker
	for _, w := range workers {
		if w.Status == fact.OK {
			good = append(good, w)
		}
	}
	row.noteBroken(workers, len(good))
	plan := a.Run.Header.Plan
	for _, w := range good {
		row.processes = append(row.processes, a.process(w))
	}
	row.doubts = map[fact.Operation]float64{}
	for _, name := range plan.Operations {
		row.doubts[name] = a.follows[followsKey{c, name}].variance
	}
	for _, name := range plan.Operations {
		if cell, ok := newCell(name, good, a.judge); ok {
			row.Cells[name] = cell
		}
		// The median over workers would hide it.
		if !sameAllocations(name, good) {
			row.Notes = append(row.Notes, Note{Kind: AllocationsDiffer, Operation: name})
		}
	}
	row.Total = Cell{Time: stats.Nothing(), Net: math.NaN(), HeapBytes: math.NaN(), Allocs: math.NaN()}
	heap, allocs := 0.0, 0.0
	for _, op := range fact.RoundTrip(plan.Operations) {
		cell, ok := row.Cells[op]
		if !ok {
			return row
		}
		heap += cell.HeapBytes
		allocs += cell.Allocs
	}
	row.Total.HeapBytes, row.Total.Allocs = heap, allocs
	return row
}

// noteBroken notes workers that did not succeed.
func (r *Row) noteBroken(workers []result.Worker, good int) {
	for _, w := range workers {
		if w.Status != fact.OK {
			r.Notes = append(r.Notes, Note{Kind: Broke, Status: w.Status, Count: len(workers) - good, Of: len(workers), Words: w.Error})
			return
		}
	}
}

// process returns what a worker measured.
func (a *Analysis) process(w result.Worker) process {
	p := process{weight: a.judge.Weight(w), times: map[fact.Operation]float64{}, adjusted: map[fact.Operation]float64{}}
	for _, op := range w.Operations {
		// A worker without batches measured nothing.
		if ns, adjusted := a.time(w.Case, op); ns > 0 {
			p.times[op.Name], p.adjusted[op.Name] = ns, adjusted
		}
	}
	return p
}

// newCell counts one operation over the workers. ok is false if none of them measured it.
func newCell(name fact.Operation, workers []result.Worker, judge Judge) (cell Cell, ok bool) {
	cell.Net = math.NaN()
	var heap, objects []float64
	for _, w := range workers {
		for _, op := range w.Operations {
			if op.Name != name || len(op.Batches) == 0 {
				continue
			}
			for _, ns := range judge.Kept(w.Case, op) {
				cell.Executions += op.N
				cell.Seconds += ns * float64(op.N) / 1e9
			}
			// Counted in a pass of their own, so disturbances don't matter to them.
			heap = append(heap, float64(op.AllocBytes)/float64(op.AllocN))
			objects = append(objects, float64(op.AllocObjects)/float64(op.AllocN))
		}
	}
	cell.HeapBytes, cell.Allocs = stats.Median(heap), stats.Median(objects)
	return cell, len(heap) > 0
}

// sameAllocations reports whether all workers counted the same number of objects, within one
// in a hundred executions: maps and pools are not exact. No worker at all has nothing to
// disagree about.
func sameAllocations(name fact.Operation, workers []result.Worker) bool {
	lowest, highest := math.Inf(1), math.Inf(-1)
	for _, w := range workers {
		for _, op := range w.Operations {
			if op.Name == name {
				objects := float64(op.AllocObjects) / float64(op.AllocN)
				lowest, highest = min(lowest, objects), max(highest, objects)
			}
		}
	}
	return highest-lowest <= 0.01 || math.IsInf(lowest, 1)
}
