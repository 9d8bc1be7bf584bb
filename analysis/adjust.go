package analysis

import (
	"math"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/stats"
)

// leastMeasurements is how many measurements of workers it takes to know how times follow the
// anchors.
const leastMeasurements = 100

// follow returns by how much times slow down when the anchors of their worker do: times go with
// the anchors' slowdown to this power. It is between 0, if they do not follow at all, and 1. The
// anchors show the speed of the processor, which changes from worker to worker, and little of the
// memory's.
//
// It is the slope of a weighted least-squares fit of all workers' deviations from the mean of
// their case. Adjusting for it made the variance of a mean in a published core smaller by 18 %.
func (j Judge) follow(workers map[result.Case][]result.Worker) float64 {
	if j.plan.Gate == 0 {
		return 0
	}
	type point struct{ x, y, weight float64 }
	var xy, xx float64
	n := 0
	// In the order of the plan, so that the last digit is always the same.
	for _, c := range j.plan.Cases {
		points := map[string][]point{} // by operation
		for _, w := range workers[c] {
			if w.Status != result.OK {
				continue
			}
			for _, op := range w.Operations {
				if ns := stats.Median(j.Kept(w.Case, op)); ns > 0 {
					points[op.Name] = append(points[op.Name], point{math.Log(j.Slowdown(w)), math.Log(ns), j.Weight(w)})
				}
			}
		}
		for _, name := range j.plan.Operations {
			all := points[name]
			var x, y, weight float64
			for _, p := range all {
				x, y, weight = x+p.weight*p.x, y+p.weight*p.y, weight+p.weight
			}
			for _, p := range all {
				xy += p.weight * (p.x - x/weight) * (p.y - y/weight)
				xx += p.weight * (p.x - x/weight) * (p.x - x/weight)
			}
			n += max(len(all)-1, 0)
		}
	}
	if n < leastMeasurements || xx == 0 {
		return 0
	}
	return max(0, min(1, xy/xx))
}
