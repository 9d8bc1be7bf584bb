package analysis

import (
	"cmp"
	"slices"
	"strings"

	"github.com/serbench/serbench/result"
)

// Fine is the word of a column without faults.
const Fine = "ok"

// A VerdictColumn summarizes one group of a variant's findings in a word.
type VerdictColumn struct {
	Name  string
	group string // of the findings, or the beginning of its name
	Doc   string // for readers: what the words mean
	word  func(v *result.Verdict) string
}

// VerdictColumns are the columns of the matrix: first what is lost, then how a library may be
// used, then what happens to changed and damaged data. A cell has room for one word, so each
// word is the worst that was found.
var VerdictColumns = []VerdictColumn{
	{"time", "fidelity", "the precision that a time keeps; range if only some years fail, zone if only the offset is lost", timeWord},
	{"float", "fidelity", "special floats that a round trip changes: NaN, Inf, -0, or digits", floatWord},
	{"int", "fidelity", "how many bits of an integer survive", intWord},
	{"str", "fidelity", "UTF-8 if strings that are not UTF-8 are changed or refused", stringWord},
	{"nil", "fidelity", "kept if nil and empty stay different, same if they become one, lost if a nil pointer is not kept", nilWord},
	{"owns", "ownership", "alias if decoded strings or bytes point into the input, reuse if the next marshal overwrites the last result, writes if the input or the value is changed, both if several are true", ownsWord},
	{"dest", "destination", "stale if a reused destination keeps what is not in the input, merge if only maps do", destinationWord},
	{"same", "determinism", "whether the same value always gives the same bytes; no map if only maps don't; ours if the library has no maps, and our adapter writes their entries in Go's order", sameWord},
	{"race", "concurrency", "none if several goroutines get right results from one codec and the race detector sees no race, right if it was not used; racy if it sees one; wrong if results are wrong", raceWord},
	{"evolve", "evolution", "how many of 12 changes to a record between writer and reader are read correctly; ! if one is silently read wrong", evolveWord},
	{"damage", "damage", "the worst that damaged input does: panics, hangs, memory, dies; ok if it only gives errors or values", damageWord},
}

// Asked returns the columns that the verdicts have findings for. A run that only looked for
// races would otherwise show a matrix of columns without answers.
func Asked(verdicts []result.Verdict) (columns []VerdictColumn) {
	for _, c := range VerdictColumns {
		if slices.ContainsFunc(verdicts, func(v result.Verdict) bool {
			return c.group == "damage" && len(v.Damage) > 0 ||
				slices.ContainsFunc(v.Findings, func(f result.Finding) bool { return strings.HasPrefix(f.Group, c.group) })
		}) {
			columns = append(columns, c)
		}
	}
	return columns
}

// ours is the answer in place of [result.No] where the adapter is to blame and not the library.
const ours result.Answer = "ours"

// Verdicts joins the findings of several runs on each variant: looking for races takes its
// own run.
func Verdicts(runs []*Analysis) []result.Verdict {
	joined := &result.Run{}
	for _, a := range runs {
		for _, v := range a.Run.Verdicts {
			known := joined.Verdict(v.Contestant, v.Variant)
			if known == nil {
				joined.Verdicts = append(joined.Verdicts, v)
				continue
			}
			// Clone: the slice belongs to a run, which is never changed. Later findings win,
			// because answers keeps the last of a probe.
			known.Findings = append(slices.Clone(known.Findings), v.Findings...)
		}
	}
	for i := range joined.Verdicts {
		v := &joined.Verdicts[i]
		if !slices.ContainsFunc(runs, func(a *Analysis) bool { return a.entries(v.Contestant) }) {
			continue
		}
		v.Findings = slices.Clone(v.Findings)
		for j, f := range v.Findings {
			if f.Probe == probeSameMap && f.Answer == result.No {
				v.Findings[j].Answer = ours
			}
		}
	}
	return sortedVerdicts(joined)
}

// entries reports whether the adapter writes the entries of maps.
func (a *Analysis) entries(contestant string) bool {
	return slices.ContainsFunc(a.Run.Header.Contestants, func(c result.Contestant) bool { return c.Name == contestant && c.Entries })
}

// sortedVerdicts returns the verdicts of a run by name.
func sortedVerdicts(run *result.Run) []result.Verdict {
	return slices.SortedFunc(slices.Values(run.Verdicts), func(a, b result.Verdict) int {
		return cmp.Or(cmp.Compare(a.Contestant, b.Contestant), cmp.Compare(a.Variant, b.Variant))
	})
}

// Word is the word of the column for a verdict.
func (c VerdictColumn) Word(v *result.Verdict) string { return c.word(v) }

// A Severity says how bad a word of the matrix is.
type Severity int

// A library is fine, needs to be used with care, or may lose data or the process.
const (
	Good Severity = iota
	Caution
	Bad
)

// SeverityOf returns the severity of a word in any column. It needs no column, because no word
// is good in one and bad in another. Words that it does not know are a caution, so a new one is
// never shown as good. "-" is good: there is no answer to hold against the library.
func SeverityOf(word string) Severity {
	switch word {
	case Fine, "yes", "ours", "kept", "none", "right", "-":
		return Good
	case "lost", "wrong", "racy", "dies", "memory", "hangs":
		return Bad
	}
	switch {
	case strings.HasPrefix(word, "12/12"):
		return Good
	case strings.HasSuffix(word, "!"), strings.HasPrefix(word, "panics"):
		return Bad
	}
	return Caution
}
