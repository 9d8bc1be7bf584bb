package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/stats"
)

// A Pass is what a run measured of a data set besides the timing: a table, the best
// row first.
type Pass struct {
	Title, Note string
	Columns     []string
	Rows        [][]string
}

// Other is what the other passes measured of one operation; what was not measured
// is 0 or nil.
type Other struct {
	GC           float64 // nanoseconds per operation under collection
	Collections  int     // how many cycles GC is the mean over
	First        float64 // nanoseconds of a process's first call
	Instructions float64 // per operation
	// Parallel is operations per second of all goroutines together, by processors.
	Parallel map[int]float64
}

// others gathers the other passes, by case and operation. Each number is the median
// over workers.
func others(run *result.Run) map[result.Case]map[string]Other {
	type key struct {
		result.Case
		operation, pass string
		processors      int
	}
	values := map[key][]float64{}
	cycles := map[key]int{}
	for _, w := range run.Workers {
		window := run.WindowOf(w)
		if window.Pass == result.Timing || w.Status != result.OK {
			continue
		}
		for _, op := range w.Operations {
			k := key{w.Case, op.Name, window.Pass, window.Processors}
			var value float64
			switch window.Pass {
			case result.GC, result.First:
				value = stats.Median(op.Times(0))
			case result.Instructions:
				value = float64(op.Instructions) / float64(op.N)
			case result.Parallel:
				value = float64(window.Processors) * 1e9 / stats.Median(op.Times(run.Header.Plan.Warmup))
			}
			if !math.IsNaN(value) {
				values[k] = append(values[k], value)
				cycles[k] += op.Collections
			}
		}
	}
	found := map[result.Case]map[string]Other{}
	for k, all := range values {
		if found[k.Case] == nil {
			found[k.Case] = map[string]Other{}
		}
		o, value := found[k.Case][k.operation], stats.Median(all)
		switch k.pass {
		case result.GC:
			o.GC, o.Collections = value, cycles[k]
		case result.First:
			o.First = value
		case result.Instructions:
			o.Instructions = value
		case result.Parallel:
			if o.Parallel == nil {
				o.Parallel = map[int]float64{}
			}
			o.Parallel[k.processors] = value
		}
		found[k.Case][k.operation] = o
	}
	return found
}

// passes makes the tables of a data set's other passes.
func passes(run *result.Run, t *Table) []Pass {
	found := others(run)
	var tables []Pass
	add := func(p Pass, sortBy func(Row, map[string]Other) float64, cells func(Row, map[string]Other) []string) {
		rows := slices.DeleteFunc(t.Timed(), func(r Row) bool { return math.IsNaN(sortBy(r, found[r.Case])) })
		slices.SortStableFunc(rows, func(a, b Row) int { return cmp.Compare(sortBy(a, found[a.Case]), sortBy(b, found[b.Case])) })
		for _, row := range rows {
			p.Rows = append(p.Rows, append([]string{row.ID}, cells(row, found[row.Case])...))
		}
		if len(p.Rows) > 0 {
			tables = append(tables, p)
		}
	}
	sum := func(pick func(Other) float64) func(Row, map[string]Other) float64 {
		return func(_ Row, of map[string]Other) float64 {
			total := 0.0
			for _, op := range t.Operations {
				total += pick(of[op])
			}
			if total == 0 {
				return math.NaN()
			}
			return total
		}
	}
	each := func(pick func(Other) float64, write func(float64) string) func(Row, map[string]Other) []string {
		return func(_ Row, of map[string]Other) (cells []string) {
			for _, op := range t.Operations {
				cells = append(cells, write(unknown(pick(of[op]))))
			}
			return cells
		}
	}
	gc := func(o Other) float64 { return o.GC }
	add(Pass{
		Title:   "With garbage collection",
		Note:    "The mean over at least 20 cycles, or 200 ms where nothing is allocated, at GOGC=100 beside a live heap of 16 MB full of pointers; × is the ratio to the time without collection.",
		Columns: append(append([]string{"library"}, t.Operations...), "×"),
	}, sum(gc), func(r Row, of map[string]Other) []string {
		return append(each(gc, duration)(r, of), ratio(sum(gc)(r, of)/r.Total.Time.Center))
	})
	first := func(o Other) float64 { return o.First }
	add(Pass{
		Title:   "First calls",
		Note:    "What a process pays that makes the codec, marshals one value and unmarshals it; the median over processes.",
		Columns: []string{"library", "bind", "marshal", "unmarshal", "together"},
	}, func(r Row, of map[string]Other) float64 {
		return unknown(of["bind"].First + of["marshal"].First + of["unmarshal"].First)
	}, func(r Row, of map[string]Other) (cells []string) {
		all := 0.0
		for _, op := range []string{"bind", "marshal", "unmarshal"} {
			all += first(of[op])
			cells = append(cells, duration(unknown(first(of[op]))))
		}
		return append(cells, duration(all))
	})
	instructions := func(o Other) float64 { return o.Instructions }
	add(Pass{
		Title:   "Instructions",
		Note:    "Per operation, counted by valgrind: the same on a busy machine, and blind to caches and collection.",
		Columns: append([]string{"library"}, t.Operations...),
	}, sum(instructions), each(instructions, count))
	for _, processors := range run.Header.Plan.Parallel {
		if processors < 2 {
			continue
		}
		rate := func(o Other) float64 { return o.Parallel[processors] }
		columns := []string{"library"}
		for _, op := range t.Operations {
			columns = append(columns, op, "×1")
		}
		add(Pass{
			Title:   fmt.Sprintf("In parallel on %d processors", processors),
			Note:    "Operations per second of all goroutines together, without collection, and how many times that is of one processor; only variants whose codec several goroutines may use.",
			Columns: columns,
		}, func(r Row, of map[string]Other) float64 {
			slowest := 0.0
			for _, op := range t.Operations {
				slowest += 1 / rate(of[op])
			}
			if math.IsInf(slowest, 0) {
				return math.NaN()
			}
			return slowest
		}, func(r Row, of map[string]Other) (cells []string) {
			for _, op := range t.Operations {
				cells = append(cells, perSecond(rate(of[op])), ratio(unknown(rate(of[op])/of[op].Parallel[1])))
			}
			return cells
		})
	}
	return tables
}

// unknown is NaN for what was not measured.
func unknown(x float64) float64 {
	if x == 0 || math.IsInf(x, 0) {
		return math.NaN()
	}
	return x
}

// perSecond writes a rate in three significant digits.
func perSecond(x float64) string {
	switch {
	case math.IsNaN(x):
		return "-"
	case x >= 999.5e3:
		return digits(x/1e6) + " M/s"
	case x >= 999.5:
		return digits(x/1e3) + " k/s"
	}
	return digits(x) + " /s"
}
