package verdict

import (
	"maps"
	"slices"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// answers are the findings of a verdict by their probes. If a probe has two, from two runs,
// the last one counts.
type answers map[fact.Probe]result.Finding

func answersOf(v *result.Verdict) answers {
	a := answers{}
	for _, f := range v.Findings {
		a[f.Probe] = f
	}
	return a
}

// A matcher matches answers, of which like is one. A probe that was not asked has the answer
// "", which no matcher matches.
type matcher struct {
	matches func(fact.Answer) bool
	like    fact.Answer
}

var (
	changed = answered(fact.Changed)
	// refused matches a value that was not kept, with an error.
	refused = matcher{func(a fact.Answer) bool { return a == fact.Refused || a == fact.Unsupported }, fact.Refused}
	// crashed matches a value that made the library panic, or ended the process.
	crashed = matcher{func(a fact.Answer) bool { return a == fact.Crash || a == fact.Hang }, fact.Crash}
	// spoiled matches a value that was not kept.
	spoiled = matcher{func(a fact.Answer) bool { return a != fact.Kept && a != "" }, fact.Changed}
)

// answered matches one answer.
func answered(want fact.Answer) matcher {
	return matcher{func(a fact.Answer) bool { return a == want }, want}
}

// AnswerTo returns a verdict's answer to a probe; "" if it was not asked.
func AnswerTo(v *result.Verdict, p fact.Probe) fact.Answer { return answersOf(v)[p].Answer }

// of returns the findings of these probes whose answers match.
func (a answers) of(is matcher, probes ...fact.Probe) (found []result.Finding) {
	for _, p := range probes {
		if f := a[p]; is.matches != nil && is.matches(f.Answer) {
			found = append(found, f)
		}
	}
	return found
}

// every returns the findings of all probes of a set whose answers match, sorted by name.
func (a answers) every(is matcher, in func(fact.Probe) bool) []result.Finding {
	return a.of(is, slices.Sorted(a.in(in))...)
}

// in yields the probes of a set that have answers.
func (a answers) in(set func(fact.Probe) bool) func(yield func(fact.Probe) bool) {
	return func(yield func(fact.Probe) bool) {
		for p := range maps.Keys(a) {
			if set(p) && !yield(p) {
				return
			}
		}
	}
}

// any reports whether any probe of a set has an answer.
func (a answers) any(set func(fact.Probe) bool) bool {
	for range a.in(set) {
		return true
	}
	return false
}

// without returns the probes of a series that are not in a list.
func without(s fact.Series, list ...fact.Probe) func(fact.Probe) bool {
	return func(p fact.Probe) bool { return s.Has(p) && !slices.Contains(list, p) }
}

// notCarried returns the cell of a column about a kind of field that has no answers: "-" if
// the library can't carry the kind, "crash" if it panics at the type alone, "?" if it was not
// asked.
func notCarried(kind fact.Series) func(answers) (Cell, bool) {
	return func(a answers) (Cell, bool) {
		whole := a[kind.Whole()]
		switch {
		case whole.Answer == fact.Unsupported:
			return Cell{Word: "-"}, true
		case crashed.matches(whole.Answer):
			return Cell{Word: "crash", Severity: Bad, Because: []result.Finding{whole}}, true
		}
		return Cell{Word: "?", Severity: Caution}, !a.any(kind.Has)
	}
}
