// Package schedule decides which window a run measures next.
package schedule

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// A Schedule decides which window a run measures next. It depends on the run file alone, so
// an interrupted run continues as if it had not been interrupted.
type Schedule struct {
	run       *result.Run
	unsettled Unsettled
	// Facts about the first seen workers of the run, so that Update need not read them again.
	seen   int
	have   map[workerID]int
	broken map[result.Case]bool
}

// A workerID names the workers of a case in a window.
type workerID struct {
	window int
	result.Case
}

// Unsettled says which cases of a part of a run need another window for the plan's precision.
// Judging samples is not the harness's job, so it calls this function. If it is nil, there are no
// such cases.
type Unsettled func(run *result.Run, part int) []result.Case

// New makes the schedule of a run. A case without an outcome is not measured, either: nothing
// is timed before it was verified.
func New(run *result.Run, unsettled Unsettled) *Schedule {
	s := &Schedule{run: run, unsettled: unsettled, have: map[workerID]int{}, broken: map[result.Case]bool{}}
	verified := map[result.Case]bool{}
	for _, o := range run.Outcomes {
		verified[o.Case] = o.Result != result.Wrong
	}
	for _, c := range run.Header.Plan.Cases {
		s.broken[c] = !verified[c]
	}
	s.Update()
	return s
}

// Update records the workers that have finished since the last call. A case that hung or
// ran out of memory is not tried again: each try would cost a whole timeout and show the
// same.
func (s *Schedule) Update() {
	for _, w := range s.run.Workers[s.seen:] {
		s.have[workerID{w.Window, w.Case}]++
		if s.run.WindowOf(w).Pass == fact.Timing && (w.Status == fact.Hung || w.Status == fact.OutOfMemory) {
			s.broken[w.Case] = true
		}
	}
	s.seen = len(s.run.Workers)
}

const (
	// precisionWindows limits a run for a precision to this multiple of its planned windows.
	precisionWindows = 3
	// minWindows are measured even if they exceed the budget.
	minWindows = 2
)

// Next returns the next window, and whether it has already begun. ok is false if the plan
// is complete.
func (s *Schedule) Next() (w result.Window, begun, ok bool) {
	if sweep := s.run.Header.Sweep; sweep != nil {
		return s.shard(sweep.Shard)
	}
	if n := len(s.run.Windows); n > 0 {
		last := s.run.Windows[n-1]
		if done, total := s.Progress(last); done < total {
			return last, true, true
		}
	}
	plan := s.run.Header.Plan
	// One part after the other, as two runs would be: parts in turns would share every slow
	// change of the machine, and --aa would show too little noise.
	for part := range plan.Parts() {
		if w, ok := s.timing(part); ok {
			return w, false, true
		}
	}
	// These come last, so that an interrupted run is most likely to have the main tables.
	for _, p := range plan.Passes.Windows() {
		had := s.windows(func(w result.Window) bool {
			return w.Pass == p.Pass && w.Processors == p.Processors && w.Heap == p.Heap
		})
		if len(had) < p.Workers {
			return s.next(windowOf(p), s.takers(p)), false, true
		}
	}
	return result.Window{}, false, false
}

// Windows are all windows of a plan, without their orders and numbers. They are known beforehand only if none
// depends on what others measure.
func Windows(plan result.Plan) (all []result.Window, err error) {
	switch {
	case plan.Precision > 0:
		return nil, errors.New("how many windows a precision needs is known only after some were measured")
	case plan.BudgetNS > 0:
		return nil, errors.New("how many windows a time has room for is known only after some were measured")
	case len(plan.Heaps) > 0:
		return nil, errors.New("the cases of the grid of heaps are chosen by what others allocated")
	}
	for part := range plan.Parts() {
		for range plan.Windows {
			all = append(all, result.Window{Part: part})
		}
	}
	for _, p := range plan.Passes.Windows() {
		for range p.Workers {
			all = append(all, windowOf(p))
		}
	}
	return all, nil
}

// shard returns one window of a plan: the file has no other.
func (s *Schedule) shard(number int) (w result.Window, begun, ok bool) {
	if len(s.run.Windows) > 0 {
		done, total := s.Progress(s.run.Windows[0])
		return s.run.Windows[0], true, done < total
	}
	all, err := Windows(s.run.Header.Plan)
	live := s.Live()
	if err != nil || number < 0 || len(all) == 0 || len(live) == 0 {
		return result.Window{}, false, false
	}
	w = all[number%len(all)] // each architecture has all of them
	w.Number = number
	return s.window(w, live), false, true
}

// takers returns the cases that take part in windows of a pass.
func (s *Schedule) takers(p fact.PassSetting) []result.Case {
	if p.Few {
		return s.allocators()
	}
	return s.Live()
}

func windowOf(p fact.PassSetting) result.Window {
	return result.Window{Pass: p.Pass, Heap: p.Heap, Processors: p.Processors}
}

// timing returns the next window of a part's timing pass. Planned windows come first, then windows
// for precision. If the file has an added window, the planned ones are over, even if the budget
// cut them short.
func (s *Schedule) timing(part int) (result.Window, bool) {
	plan := s.run.Header.Plan
	had := s.windows(func(w result.Window) bool { return w.Pass == fact.Timing && w.Part == part })
	planned, extra := 0, 0
	for _, w := range had {
		if w.Extra {
			extra++
		} else {
			planned++
		}
	}
	live := s.Live()
	if len(live) == 0 {
		return result.Window{}, false
	}
	if extra == 0 && planned < plan.Windows && !s.spent(had, planned) && !s.late(had, planned) {
		return s.next(result.Window{Part: part}, live), true
	}
	if s.unsettled != nil && plan.Precision > 0 && planned+extra < precisionWindows*planned {
		if again := s.livingOf(s.unsettled(s.run, part), live); len(again) > 0 {
			return s.next(result.Window{Part: part, Extra: true}, again), true
		}
	}
	return result.Window{}, false
}

// livingOf returns the cases that are live.
func (s *Schedule) livingOf(cases, live []result.Case) []result.Case {
	alive := set(live)
	return slices.DeleteFunc(slices.Clone(cases), func(c result.Case) bool { return !alive[c] })
}

// late reports whether another window would take the run beyond its plan's patience. The workers'
// processor time shows how long all windows would take if the machine did nothing else: the
// workers of a busy one wait.
func (s *Schedule) late(had []result.Window, planned int) bool {
	plan := s.run.Header.Plan
	if plan.Patience == 0 || planned < minWindows {
		return false
	}
	var took, working time.Duration
	for _, w := range s.run.Workers {
		if w.CPUNS > 0 && slices.ContainsFunc(had, func(window result.Window) bool { return window.Number == w.Window }) {
			took += time.Duration(w.WallNS)
			working += time.Duration(w.CPUNS)
		}
	}
	each := float64(took) / float64(planned)
	return each*float64(planned+1) > plan.Patience*float64(working)/float64(planned)*float64(plan.Windows)
}

// spent reports whether another window of average length would exceed the budget. It
// includes linking, which takes longer than the workers on a slow machine. It excludes the
// time between an interruption and the resumption.
func (s *Schedule) spent(had []result.Window, planned int) bool {
	budget := time.Duration(s.run.Header.Plan.BudgetNS)
	if budget == 0 || planned < minWindows {
		return false
	}
	var took time.Duration
	for _, w := range had {
		took += time.Duration(w.LinkNS)
	}
	for _, w := range s.run.Workers {
		if slices.ContainsFunc(had, func(window result.Window) bool { return window.Number == w.Window }) {
			took += time.Duration(w.WallNS)
		}
	}
	return took+took/time.Duration(planned) > budget
}

func set(cases []result.Case) map[result.Case]bool {
	chosen := map[result.Case]bool{}
	for _, c := range cases {
		chosen[c] = true
	}
	return chosen
}

// next completes the window after those that the run has.
func (s *Schedule) next(w result.Window, cases []result.Case) result.Window {
	w.Number = len(s.run.Windows)
	return s.window(w, cases)
}

// window completes a window, with its cases in random order. In a fixed order, each
// case would follow the same neighbour in every window, and that neighbour's heat and
// caches would bias the result. The order depends only on the run's seed and the window's
// number, so a resumed run has the same order.
func (s *Schedule) window(w result.Window, cases []result.Case) result.Window {
	w.Layout = s.layout(w)
	chosen := set(cases)
	for i, c := range s.run.Header.Plan.Cases {
		if chosen[c] && s.takesPart(w, c) {
			w.Order = append(w.Order, slices.Repeat([]int{i}, workers(w, c))...)
		}
	}
	rand.New(rand.NewPCG(s.run.Header.Identity.Seed, uint64(w.Number))).Shuffle(len(w.Order), func(i, j int) {
		w.Order[i], w.Order[j] = w.Order[j], w.Order[i]
	})
	return w
}

// layout returns the seed by which the linker shuffles a window's functions. It is 0, the
// linker's own layout, in the first window, and when counting instructions, which don't
// depend on the layout. Programs that were linked beforehand use their layouts in turn.
func (s *Schedule) layout(w result.Window) uint32 {
	layouts := s.run.Header.Plan.Layouts
	switch {
	case w.Pass == fact.Instructions:
		return 0
	case layouts > 0:
		return uint32(w.Number % layouts)
	case w.Number == 0:
		return 0
	}
	return 1 + rand.New(rand.NewPCG(s.run.Header.Identity.Seed, uint64(w.Number)|layoutStream)).Uint32N(math.MaxInt32)
}

// layoutStream keeps the seeds of layouts apart from those of orders: one stream for both
// would tie a window's order to its layout.
const layoutStream = 1 << 63

// workers returns how many workers of a case a window has. Limit has several in the timing
// pass, because its error is part of every ratio to it.
func workers(w result.Window, c result.Case) int {
	if w.Pass == fact.Timing && c.Contestant == fact.Limit && c.Variant == fact.Default {
		return limitWorkers
	}
	return 1
}

const limitWorkers = 3

// takesPart reports whether the window's pass applies to the case. The parallel pass does
// not apply to a codec without a claim of concurrent use, which might corrupt its state.
func (s *Schedule) takesPart(w result.Window, c result.Case) bool {
	if w.Pass != fact.Parallel {
		return true
	}
	v := s.run.Variant(c)
	return v != nil && contest.ClaimsNamed(v.Claims).Concurrent
}

func (s *Schedule) windows(match func(result.Window) bool) []result.Window {
	return slices.DeleteFunc(slices.Clone(s.run.Windows), func(w result.Window) bool { return !match(w) })
}

// Live returns the cases that can be measured. It excludes those that verification found
// wrong, and those that hung or ran out of memory.
func (s *Schedule) Live() []result.Case {
	return slices.DeleteFunc(slices.Clone(s.run.Header.Plan.Cases), func(c result.Case) bool { return s.broken[c] })
}

// Due reports whether the window still lacks the worker at this place of its order. A case that
// broke after the window was drawn is no longer due.
func (s *Schedule) Due(window result.Window, place int) bool {
	i := window.Order[place]
	c := s.run.Header.Plan.Cases[i]
	nth := 0
	for _, other := range window.Order[:place+1] {
		if other == i {
			nth++
		}
	}
	return !s.broken[c] && s.have[workerID{window.Number, c}] < nth
}

// Progress counts the finished workers of a window, and all of its workers. A broken case's
// missing workers are not in the total, or the window would never be complete.
func (s *Schedule) Progress(w result.Window) (done, total int) {
	planned := map[result.Case]int{}
	for _, i := range w.Order {
		planned[s.run.Header.Plan.Cases[i]]++
	}
	for c, n := range planned {
		had := s.have[workerID{w.Number, c}]
		done += had
		if s.broken[c] {
			n = had
		}
		total += n
	}
	return done, total
}
