package verdict

import (
	"slices"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// Sound returns a verdict with a good answer to a probe for each word of each column, for
// tests, which plant faults in it. It lacks the answer of the race detector.
func Sound() *result.Verdict {
	v := &result.Verdict{Contestant: "lib", Variant: fact.Default}
	for _, c := range Columns {
		probes := slices.Clone(c.feeds)
		for _, w := range c.Words {
			probes = append(probes, w.planted())
		}
		for i, p := range probes {
			if p == "" || p == fact.Races || p == fact.Float32.Whole() || slices.Contains(probes[:i], p) {
				continue
			}
			v.Findings = append(v.Findings, result.Finding{Group: c.Group, Probe: p, Answer: goodAnswer(c.Group), Detail: "d", Input: "i"})
		}
	}
	return v
}

func goodAnswer(g fact.Group) fact.Answer {
	switch g {
	case fact.GroupOwnership:
		return fact.No
	case fact.GroupDeterminism, fact.GroupConcurrency, fact.GroupOutput:
		return fact.Yes
	}
	return fact.Kept
}

// GroupOf returns the group of a probe that a column reads.
func GroupOf(p fact.Probe) fact.Group {
	for _, c := range Columns {
		for _, w := range c.Words {
			if slices.Contains(w.probes, p) || w.among != nil && w.among(p) {
				return c.Group
			}
		}
		if slices.Contains(c.feeds, p) {
			return c.Group
		}
	}
	return ""
}

// planted returns a probe by which the word can be planted; "" if none does.
func (w Word) planted() fact.Probe {
	if w.example == "" && len(w.probes) > 0 {
		return w.probes[0]
	}
	return w.example
}

// Plant changes a verdict so that its cell in the column is the word, as long as the verdict
// has nothing that outranks it.
func (w Word) Plant(c *Column, v *result.Verdict) {
	if p := w.planted(); p != "" {
		Answer(v, result.Finding{Group: c.Group, Probe: p, Answer: w.is.like, Ended: w.ended, Invented: w.invented, Lost: w.lost, Detail: "d", Input: "i"})
		return
	}
	d := result.Damage{
		Type: "flat", Empty: fact.FateError,
		Fates:   map[fact.Fate]int{fact.FateError: 5},
		Grammar: &result.Grammar{Shapes: 1},
		Kinds:   map[fact.Damage]map[fact.Fate]int{fact.Truncation: {fact.FateError: 5}},
	}
	if w.fate != "" {
		d.Fates[w.fate] = 1
	}
	if w.plant != nil {
		w.plant(&d)
	}
	v.Damage = []result.Damage{d}
}

// Answer replaces the finding of a probe, or adds it.
func Answer(v *result.Verdict, f result.Finding) {
	if i := slices.IndexFunc(v.Findings, func(g result.Finding) bool { return g.Probe == f.Probe }); i >= 0 {
		v.Findings[i] = f
		return
	}
	v.Findings = append(v.Findings, f)
}
