package analysis

import (
	"maps"
	"slices"
	"strings"

	"github.com/serbench/serbench/result"
)

// A cell is a word of the matrix of verdicts with the findings that made it: whoever decides on the
// word returns both, so that an example is never of another fault. A good word may have none.
type cell struct {
	word    string
	because []result.Finding
}

// gravest returns the first cell that something made, or else the word of a column without faults.
func gravest(good string, cells ...cell) cell {
	for _, c := range cells {
		if len(c.because) > 0 {
			return c
		}
	}
	return cell{word: good}
}

// found are findings by the names of their probes, without a prefix that they share.
type found map[string]result.Finding

// answers returns the findings of the probes with a prefix. If a probe has two, from two runs, the
// last one counts.
func answers(v *result.Verdict, prefix string) found {
	all := found{}
	for _, f := range v.Findings {
		if rest, ok := strings.CutPrefix(f.Probe, prefix); ok {
			all[rest] = f
		}
	}
	return all
}

// of returns the findings of these names that have such an answer.
func (all found) of(is func(result.Answer) bool, names ...string) (some []result.Finding) {
	for _, name := range names {
		if f := all[name]; is(f.Answer) {
			some = append(some, f)
		}
	}
	return some
}

// every returns all findings that have such an answer.
func (all found) every(is func(result.Answer) bool) []result.Finding {
	return all.of(is, slices.Sorted(maps.Keys(all))...)
}

// without returns the findings whose names are not among those.
func (all found) without(those func(name string) bool) found {
	rest := maps.Clone(all)
	maps.DeleteFunc(rest, func(name string, _ result.Finding) bool { return those(name) })
	return rest
}

// The functions below are about answers. A probe that was not asked has none, which is "".

// answered reports whether an answer is this one.
func answered(want result.Answer) func(result.Answer) bool {
	return func(a result.Answer) bool { return a == want }
}

// bad reports whether a value was not kept.
func bad(a result.Answer) bool { return a != result.Kept && a != "" }

// refused reports whether a value was not kept, and the caller was told.
func refused(a result.Answer) bool { return a == result.Refused || a == result.Unsupported }

// crashed reports whether a value made the library panic, or ended the process.
func crashed(a result.Answer) bool { return a == result.AnswerCrashed || a == result.AnswerHung }

// changed reports whether a value became another one without an error.
func changed(a result.Answer) bool { return a == result.Changed }

// Because returns the findings that made the column's word. Damaged inputs stand in them as findings,
// too. A word of caution, or a bad one, has some, unless the variant was not probed.
func (c VerdictColumn) Because(v *result.Verdict) []result.Finding { return c.cell(v).because }

// Example returns the shortest of the findings that made the column's word. ok is false if there are
// none.
func (c VerdictColumn) Example(v *result.Verdict) (example result.Finding, ok bool) {
	length := func(f result.Finding) int { return len(f.Probe) + len(f.Answer) + len(f.Input) + len(f.Detail) }
	for _, f := range c.Because(v) {
		if !ok || length(f) < length(example) {
			example, ok = f, true
		}
	}
	return example, ok
}
