package analysis

import (
	"cmp"
	"slices"
	"strings"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verdict"
)

// Asked returns the columns that the verdicts have findings for.
func Asked(verdicts []result.Verdict) []*verdict.Column {
	return slices.DeleteFunc(slices.Clone(verdict.Columns), func(c *verdict.Column) bool { return !c.Asked(verdicts) })
}

// Verdicts joins the findings of several runs on each variant: looking for races takes its
// own run.
func Verdicts(runs []*Analysis) []result.Verdict {
	joined := &result.Run{}
	for _, a := range runs {
		for _, v := range a.Run.Verdicts {
			known := joined.Verdict(v.Case())
			if known == nil {
				joined.Verdicts = append(joined.Verdicts, v)
				continue
			}
			// Clone: the slice belongs to a run, which is never changed. Later findings win,
			// because answers keeps the last of a probe.
			known.Findings = append(slices.Clone(known.Findings), v.Findings...)
			known.Damage = append(slices.Clone(known.Damage), v.Damage...)
			known.Decoder = cmp.Or(known.Decoder, v.Decoder)
		}
	}
	for i := range joined.Verdicts {
		v := &joined.Verdicts[i]
		if slices.ContainsFunc(runs, func(a *Analysis) bool { return a.guards(v.Contestant, v.Variant) }) {
			v.Findings = append(slices.Clone(v.Findings), result.Finding{Group: fact.GroupDamage, Probe: fact.Guarded, Answer: fact.Ours})
		}
		entries := slices.ContainsFunc(runs, func(a *Analysis) bool { return a.entries(v.Contestant) })
		keeps := slices.ContainsFunc(runs, func(a *Analysis) bool { return a.keeps(v.Contestant, v.Variant) })
		v.Findings = slices.Clone(v.Findings)
		for j := range v.Findings {
			f := &v.Findings[j]
			switch {
			case entries && f.Probe == fact.SameMap && f.Answer == fact.No:
				f.Answer = fact.Ours
			case keeps && (f.Probe == fact.Concurrent || f.Probe == fact.Races) && f.Answer != fact.Yes && f.Answer != fact.Unsupported:
				f.Answer = fact.Own
			}
		}
	}
	return sortedVerdicts(joined)
}

// A Difference is what the verdict on a variant says otherwise than the one on a default variant
// of its library.
type Difference struct {
	Verdict *result.Verdict
	Default *result.Verdict   // of the same wire format, if there is one
	Columns []*verdict.Column // whose words differ
}

// ByDefault splits verdicts: those on default variants, and how the others differ from them. A
// variant that the runs know nothing of counts as a default one.
func ByDefault(runs []*Analysis, verdicts []result.Verdict) (defaults []result.Verdict, others []Difference) {
	about := func(v *result.Verdict) (result.Variant, bool) {
		for _, a := range runs {
			if c := a.Run.Contestant(v.Contestant); c != nil {
				if found := c.Variant(v.Variant); found != nil {
					return *found, true
				}
			}
		}
		return result.Variant{}, false
	}
	for i := range verdicts {
		if variant, known := about(&verdicts[i]); !known || variant.Default {
			defaults = append(defaults, verdicts[i])
		}
	}
	for i := range verdicts {
		v := &verdicts[i]
		variant, known := about(v)
		if !known || variant.Default {
			continue
		}
		d := Difference{Verdict: v}
		for j := range defaults {
			if defaults[j].Contestant != v.Contestant || defaults[j].Build != v.Build {
				continue
			}
			// The first, unless another has the same format.
			if other, _ := about(&defaults[j]); d.Default == nil || other.Format == variant.Format {
				d.Default = &defaults[j]
			}
			if other, _ := about(d.Default); other.Format == variant.Format {
				break
			}
		}
		if d.Default == nil {
			continue
		}
		for _, c := range verdict.Columns {
			// A decoder that was not tried again has no word of its own, and all numbers of inputs
			// are fine.
			word, usual := c.Read(v), c.Read(d.Default)
			fine := word.Inputs > 0 && usual.Inputs > 0
			if word.Word != usual.Word && !fine && word.Decoder == "" {
				d.Columns = append(d.Columns, c)
			}
		}
		others = append(others, d)
	}
	return defaults, others
}

// guards reports whether what damaged input does to a variant is not the library's doing.
func (a *Analysis) guards(contestant, variant string) bool {
	c := a.Run.Contestant(contestant)
	if c == nil {
		return false
	}
	v := c.Variant(variant)
	return c.Guards || v != nil && v.Guards
}

// entries reports whether the adapter writes the entries of maps.
func (a *Analysis) entries(contestant string) bool {
	return slices.ContainsFunc(a.Run.Header.Contestants, func(c result.Contestant) bool { return c.Name == contestant && c.Entries })
}

// keeps reports whether the variant's codec keeps something from one call to the next, as its options
// say: buffer=reuse, config=reuse, config=kept.
func (a *Analysis) keeps(contestant, variant string) bool {
	c := a.Run.Contestant(contestant)
	if c == nil {
		return false
	}
	for option := range strings.SplitSeq(variant, ",") {
		if _, value, _ := strings.Cut(option, "="); value == "reuse" || value == "kept" {
			return true
		}
	}
	v := c.Variant(variant)
	return v != nil && slices.Contains(v.Claims, fact.ClaimStateful)
}

// sortedVerdicts returns the verdicts of a run by name.
func sortedVerdicts(run *result.Run) []result.Verdict {
	return slices.SortedFunc(slices.Values(run.Verdicts), func(a, b result.Verdict) int {
		return cmp.Or(cmp.Compare(a.Contestant, b.Contestant), cmp.Compare(a.Variant, b.Variant), cmp.Compare(a.Build.String(), b.Build.String()))
	})
}
