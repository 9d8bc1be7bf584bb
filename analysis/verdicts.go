package analysis

import (
	"cmp"
	"slices"
	"strings"

	"github.com/serbench/serbench/result"
)

// Fine is what a column says where nothing was found.
const Fine = "ok"

// A VerdictColumn sums one side of a variant's findings up in a word.
type VerdictColumn struct {
	Name  string
	group string // of the findings that it sums up, or how their names begin
	Doc   string
	word  func(v *result.Verdict) string
}

// VerdictColumns are those of the matrix.
var VerdictColumns = []VerdictColumn{
	{"time", "fidelity", "the finest loss of a time: its precision, or range where some years fail, or zone where only the offset is lost", timeWord},
	{"float", "fidelity", "special floats that do not come back: NaN, Inf, -0, or digits", floatWord},
	{"int", "fidelity", "how many bits of an integer come back", intWord},
	{"str", "fidelity", "UTF-8 where a string that is not UTF-8 is changed or refused", stringWord},
	{"nil", "fidelity", "kept where nil and empty come back as they were, same where they are one, lost where a nil pointer is not kept", nilWord},
	{"owns", "ownership", "alias where decoded text or bytes point into the input, reuse where the next marshal overwrites the last result, both, or writes where the input or the value is changed", ownsWord},
	{"dest", "destination", "stale where a reused destination keeps what the input does not name, merge where only maps do", destinationWord},
	{"same", "determinism", "whether the same value always gives the same bytes; no map where a map does not", sameWord},
	{"race", "concurrency", "none where several goroutines get right results of one codec and the race detector sees no race, right where it was not asked; racy; wrong where results are", raceWord},
	{"evolve", "evolution", "how many of 12 changes of a record between writer and reader are read right; ! where one is read wrong in silence", evolveWord},
	{"damage", "damage", "what damaged input does at worst: panics, hangs, memory, dies; ok where each is an error or a value", damageWord},
}

// Asked are the columns that the verdicts have anything to say in.
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

// Verdicts joins what several runs found of one variant: races are looked for in
// a run of its own.
func Verdicts(runs []*Analysis) []result.Verdict {
	joined := &result.Run{}
	for _, a := range runs {
		for _, v := range a.Run.Verdicts {
			known := joined.Verdict(v.Contestant, v.Variant)
			if known == nil {
				joined.Verdicts = append(joined.Verdicts, v)
				continue
			}
			known.Findings = append(slices.Clone(known.Findings), v.Findings...)
		}
	}
	return sortedVerdicts(joined)
}

// sortedVerdicts are a run's, by name.
func sortedVerdicts(run *result.Run) []result.Verdict {
	return slices.SortedFunc(slices.Values(run.Verdicts), func(a, b result.Verdict) int {
		return cmp.Or(cmp.Compare(a.Contestant, b.Contestant), cmp.Compare(a.Variant, b.Variant))
	})
}

// VerdictID names a variant: contestant[variant].
func VerdictID(v *result.Verdict) string {
	if v.Variant == "default" {
		return v.Contestant
	}
	return v.Contestant + "[" + v.Variant + "]"
}

// Word sums the column up for one verdict.
func (c VerdictColumn) Word(v *result.Verdict) string { return c.word(v) }

// A Severity says how a word of the matrix is to be taken.
type Severity int

// What a word says of a library: nothing is wrong, something is to be known, or data or
// the process may be lost.
const (
	Good Severity = iota
	Caution
	Bad
)

// SeverityOf is that of a word of any column.
func SeverityOf(word string) Severity {
	switch word {
	case Fine, "yes", "kept", "none", "right", "-":
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
