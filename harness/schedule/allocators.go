package schedule

import (
	"cmp"
	"slices"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

const (
	// Allocators is how many cases tell what an allocated byte costs.
	Allocators = 6
	// leastAllocated is how many bytes such a case allocates for a round trip.
	leastAllocated = 512
)

// allocators returns live cases of the first data set that has some, spread over how much they
// allocate in a round trip, as their first workers counted it.
func (s *Schedule) allocators() []result.Case {
	allocated := map[result.Case]float64{}
	for _, w := range s.run.Timing() {
		if _, seen := allocated[w.Case]; seen || w.Status != fact.OK || w.Build != (result.Build{}) {
			continue
		}
		for _, op := range w.Operations {
			allocated[w.Case] += float64(op.AllocBytes) / float64(max(op.AllocN, 1))
		}
	}
	live := s.Live()
	first := slices.IndexFunc(live, func(c result.Case) bool { return allocated[c] >= leastAllocated })
	if first < 0 {
		return nil
	}
	all := slices.DeleteFunc(slices.Clone(live), func(c result.Case) bool {
		return c.Dataset != live[first].Dataset || allocated[c] < leastAllocated
	})
	slices.SortFunc(all, func(a, b result.Case) int {
		return cmp.Or(cmp.Compare(allocated[a], allocated[b]), cmp.Compare(a.ID(), b.ID()))
	})
	n := min(Allocators, len(all))
	chosen := make([]result.Case, n)
	for i := range chosen {
		chosen[i] = all[(2*i+1)*len(all)/(2*n)]
	}
	return chosen
}
