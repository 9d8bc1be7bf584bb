// Package schedule says what a run still needs.
package schedule

import (
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result"
)

// A Schedule says what a run still needs. It is a function of the run file alone,
// so that a run that was cut off goes on as it would have.
type Schedule struct {
	run  *result.Run
	asks Again
	// What of the run's workers is needed for every one of the next.
	seen   int
	have   map[workerID]bool
	broken map[result.Case]bool
}

// A workerID names a worker: a window measures each case once.
type workerID struct {
	window int
	result.Case
}

// Again says what a part of a run must measure again. What samples are worth is not the
// harness's to judge, so it asks; a nil function asks for nothing.
type Again struct {
	// Disturbed returns the cases with fewer undisturbed workers than planned windows.
	Disturbed func(run *result.Run, part int) []result.Case
	// Unsettled returns the cases that need another window for the plan's precision.
	Unsettled func(run *result.Run, part int) []result.Case
}

// New makes the schedule of a run.
func New(run *result.Run, asks Again) *Schedule {
	s := &Schedule{run: run, asks: asks, have: map[workerID]bool{}, broken: map[result.Case]bool{}}
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

// Update takes note of the workers that have finished. A case that hung or outgrew
// its memory is not tried again: each try would cost a whole timeout to learn the
// same.
func (s *Schedule) Update() {
	for _, w := range s.run.Workers[s.seen:] {
		s.have[workerID{w.Window, w.Case}] = true
		if s.run.WindowOf(w).Pass == result.Timing && (w.Status == result.Hung || w.Status == result.OutOfMemory) {
			s.broken[w.Case] = true
		}
	}
	s.seen = len(s.run.Workers)
}

const (
	// precisionWindows is how many times the planned windows precision may take.
	precisionWindows = 3
	// leastWindows are measured whatever the budget.
	leastWindows = 2
)

// Next returns the window to go on with, and whether it was begun before; ok is
// false where the plan is carried out.
func (s *Schedule) Next() (w result.Window, begun, ok bool) {
	if n := len(s.run.Windows); n > 0 {
		last := s.run.Windows[n-1]
		if done, total := s.Progress(last); done < total {
			return last, true, true
		}
	}
	plan := s.run.Header.Plan
	parts := 1
	if plan.AA {
		parts = 2
	}
	for part := range parts {
		if w, ok := s.timing(part); ok {
			return w, false, true
		}
	}
	type pass struct {
		name       string
		times      int
		processors int
	}
	passes := []pass{{result.GC, plan.GC, 0}, {result.First, plan.First, 0}}
	for _, processors := range plan.Parallel {
		passes = append(passes, pass{result.Parallel, ParallelWorkers, processors})
	}
	if plan.Instructions {
		passes = append(passes, pass{result.Instructions, 1, 0})
	}
	for _, p := range passes {
		had := s.windows(func(w result.Window) bool { return w.Pass == p.name && w.Processors == p.processors })
		if len(had) < p.times {
			return s.window(result.Window{Pass: p.name, Processors: p.processors}, s.Live()), false, true
		}
	}
	return result.Window{}, false, false
}

// ParallelWorkers is how many workers each case has for each number of processors: enough
// for a median, and no interval is shown.
const ParallelWorkers = 3

// timing returns the next window of a part's timing pass: a planned one, one for
// those that were disturbed, or one for precision. They come in this order, because only
// after all planned windows is it known what this machine's best readings are, and so what
// was disturbed. A file that has an added window is past the planned ones: the budget or
// an interruption may have left some out.
func (s *Schedule) timing(part int) (result.Window, bool) {
	plan := s.run.Header.Plan
	had := s.windows(func(w result.Window) bool { return w.Pass == result.Timing && w.Part == part })
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
	if extra == 0 && planned < plan.Windows && !s.spent(had, planned) {
		return s.window(result.Window{Part: part}, live), true
	}
	for _, one := range []struct {
		ask  func(*result.Run, int) []result.Case
		left bool // whether the plan has windows left for it
	}{
		{s.asks.Disturbed, extra < plan.Extra},
		{s.asks.Unsettled, plan.Precision > 0 && planned+extra < precisionWindows*planned},
	} {
		if one.ask == nil || !one.left {
			continue
		}
		if again := s.livingOf(one.ask(s.run, part), live); len(again) > 0 {
			return s.window(result.Window{Part: part, Extra: true}, s.withReferences(again, live)), true
		}
	}
	return result.Window{}, false
}

// livingOf are those of the cases that can be measured.
func (s *Schedule) livingOf(cases, live []result.Case) []result.Case {
	alive := set(live)
	return slices.DeleteFunc(slices.Clone(cases), func(c result.Case) bool { return !alive[c] })
}

// spent says whether another window would go over the budget, by what the windows
// so far took on average. Linking is part of it: on a slow machine it takes longer than
// the workers. Time between runs is not, where a run was resumed.
func (s *Schedule) spent(had []result.Window, planned int) bool {
	budget := time.Duration(s.run.Header.Plan.BudgetNS)
	if budget == 0 || planned < leastWindows {
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

// withReferences adds the references of the cases' data sets, because ratios pair within a
// window: without them a worker that is measured again would have no ratio, and so no place
// in the table.
func (s *Schedule) withReferences(cases, live []result.Case) []result.Case {
	chosen, datasets := set(cases), map[string]bool{}
	for _, c := range cases {
		datasets[c.Dataset] = true
	}
	for _, c := range live {
		if contestant := s.run.Contestant(c.Contestant); contestant != nil && contestant.Reference && datasets[c.Dataset] && !chosen[c] {
			cases = append(cases, c)
		}
	}
	return cases
}

func set(cases []result.Case) map[result.Case]bool {
	chosen := map[result.Case]bool{}
	for _, c := range cases {
		chosen[c] = true
	}
	return chosen
}

// window is the next one, with its cases in a random order that the seed and the
// number decide: so a run that is resumed has the order that it would have had. Cases in
// one order would each have the same neighbour in every window, whose heat and caches
// would be part of the result.
func (s *Schedule) window(w result.Window, cases []result.Case) result.Window {
	w.Number = len(s.run.Windows)
	w.Layout = s.layout(w)
	chosen := set(cases)
	for i, c := range s.run.Header.Plan.Cases {
		if chosen[c] && s.takesPart(w, c) {
			w.Order = append(w.Order, i)
		}
	}
	rand.New(rand.NewPCG(s.run.Header.Identity.Seed, uint64(w.Number))).Shuffle(len(w.Order), func(i, j int) {
		w.Order[i], w.Order[j] = w.Order[j], w.Order[i]
	})
	return w
}

// layout is where the linker has a window's functions: where it would put them by itself
// in the first, elsewhere in the others. Instructions are the same wherever they lie.
func (s *Schedule) layout(w result.Window) uint32 {
	layouts := s.run.Header.Plan.Layouts
	switch {
	case w.Pass == result.Instructions:
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

// takesPart says whether the case has anything to show in the window's pass. A codec that
// claims no concurrent use would be timed while it corrupts its own state.
func (s *Schedule) takesPart(w result.Window, c result.Case) bool {
	if w.Pass != result.Parallel {
		return true
	}
	v := s.run.Variant(c)
	return v != nil && contest.ClaimsNamed(v.Claims).Concurrent
}

func (s *Schedule) windows(match func(result.Window) bool) []result.Window {
	return slices.DeleteFunc(slices.Clone(s.run.Windows), func(w result.Window) bool { return !match(w) })
}

// Live returns the cases that can be measured: those that verification did not find
// wrong, and that did not break in a way that another try would only repeat.
func (s *Schedule) Live() []result.Case {
	return slices.DeleteFunc(slices.Clone(s.run.Header.Plan.Cases), func(c result.Case) bool { return s.broken[c] })
}

// Due says whether the window still lacks the case's worker. What broke after the window
// was drawn is due no more.
func (s *Schedule) Due(window result.Window, c result.Case) bool {
	return !s.have[workerID{window.Number, c}] && !s.broken[c]
}

// Progress counts the workers of a window that have finished, and those that it
// has in all.
func (s *Schedule) Progress(w result.Window) (done, total int) {
	for _, i := range w.Order {
		c := s.run.Header.Plan.Cases[i]
		switch {
		case s.have[workerID{w.Number, c}]:
			done, total = done+1, total+1
		case !s.broken[c]:
			total++
		}
	}
	return done, total
}
