package result

import "github.com/serbench/serbench/result/fact"

// Bounds below which a cost is not looked at: what a decoder allocates and computes whatever its
// input is, and what the clocks can't see.
const (
	noticedBytes = 64 << 10
	noticedNS    = 1_000_000
)

// Cost is what a resource cost by length, without what is too small to be seen.
type Cost struct{ Lengths, Costs []float64 }

// Bytes returns the heap bytes of a curve.
func (c Curve) Bytes() Cost {
	return c.cost(func(p Point) float64 { return float64(p.Allocated) }, noticedBytes)
}

// Time returns the processor time of a curve, in nanoseconds.
func (c Curve) Time() Cost {
	return c.cost(func(p Point) float64 { return float64(p.NS) }, noticedNS)
}

func (c Curve) cost(of func(Point) float64, least float64) (all Cost) {
	for _, p := range c.Points {
		if cost := of(p); cost >= least {
			all.Lengths = append(all.Lengths, float64(p.Length))
			all.Costs = append(all.Costs, cost)
		}
	}
	return all
}

// Longest returns the point of the longest document.
func (c Curve) Longest() (longest Point) {
	for _, p := range c.Points {
		if p.Length >= longest.Length {
			longest = p
		}
	}
	return longest
}

// Deadly reports whether a document ended the process, or did not end.
func (p Point) Deadly() bool {
	switch p.Fate {
	case fact.FateCrash, fact.FateStack, fact.FateMemory, fact.FateHang:
		return true
	}
	return false
}
