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
	word  func(v *result.Verdict) cell
}

// VerdictColumns are the columns of the matrix: first what is lost, then how a library may be
// used, then what happens to changed and damaged data. A cell has room for one word, so each
// word is the worst that was found.
var VerdictColumns = []VerdictColumn{
	{"time", "fidelity", "what a time loses without an error: the precision that is kept, instant if one with a zone becomes another instant, years if only some between 1 and 9999 or the zero time do, zone if only the offset is lost; no years if such are refused", timeWord},
	{"float", "fidelity", "floats that change without an error: digits, float32 if only those lose them, NaN, Inf or -0; no before what is refused, (32) after what only float32 shows", floatWord},
	{"int", "fidelity", "from which bit on, or in which width, integers change without an error; no before a width of which some are refused", intWord},
	{"str", "fidelity", "UTF-8 if text that is not UTF-8 changes without an error, lost if other text does; strict if the first is refused, no text if other is, limit if only 16 MiB of it are", stringWord},
	{"nil", "fidelity", "kept if nil and empty stay different, same if they become one, lost if a nil pointer becomes a value or a pointer to zero nil, no nil if one is refused", nilWord},
	{"owns", "ownership", "alias if decoded strings or bytes point into the input, reuse if the next marshal overwrites the last result, writes if the input or the value is changed", ownsWord},
	{"dest", "destination", "a complete message is decoded into a value that held another: stale if something of that is left, merge if only entries of maps are; what becomes of fields that a message leaves out is not probed", destinationWord},
	{"same", "determinism", "whether the same value always gives the same bytes; no map if only maps don't; ours if the library has no maps, and our adapter writes their entries in Go's order", sameWord},
	{"race", "concurrency", "none if several goroutines get right results from one codec and the race detector sees no race, right if it was not used; racy if it sees one; wrong if results are wrong, fails if there are errors, crash if it panics, hangs or ends the process; own if the codec of such a variant keeps a buffer or a state, so that each goroutine needs one of its own", raceWord},
	{"evolve", "evolution", "how many of 12 changes to a record between writer and reader are read correctly; ! if one is silently read wrong", evolveWord},
	{"out", "output", "prints if something is written to standard output or error, not UTF-8 or not JSON if that is what some value becomes in a format of text", outputWord},
	{"deep", "recursion", "limit if a value that lies too deep within itself is refused; no limit if 20,000 levels are kept: the longer a message, the deeper the stack; panics, hangs or memory if marshaling or unmarshaling 2,000 or 20,000 levels panics, hangs or takes 1 GiB; dies if a type that contains itself ends the process, however deep the value is", deepWord},
	{"cut", "damage", "cut if the beginning of an encoding is read as another value without an error, empty if only no bytes at all are", cutWord},
	{"damage", "damage", "the worst that a damaged input does: dies of a fatal error, stack if the stack grows beyond 64 MiB, memory if it takes more than 768 MiB, hangs for over 10 s, panics, 64 MiB if it allocates as much, what it frees again included, slow if it takes over 250 ms, and how long; ok and the number of inputs, those of the fuzzer included, if each of them gives an error or a value, which proves nothing about other inputs; ours if that is so because our adapter checks lengths or recovers panics", damageWord},
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

// probeGuards marks verdicts on decoders that the adapter guards. No probe has that name.
const probeGuards = "the adapter checks lengths or recovers panics"

// own is the answer in place of a bad one where a codec keeps a buffer or a state by what the variant
// is: several goroutines that share it can't get right results.
const own result.Answer = "own"

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
		if slices.ContainsFunc(runs, func(a *Analysis) bool { c := a.Run.Contestant(v.Contestant); return c != nil && c.Guards }) {
			v.Findings = append(slices.Clone(v.Findings), result.Finding{Group: "damage", Probe: probeGuards, Answer: ours})
		}
		entries := slices.ContainsFunc(runs, func(a *Analysis) bool { return a.entries(v.Contestant) })
		keeps := slices.ContainsFunc(runs, func(a *Analysis) bool { return a.keeps(v.Contestant, v.Variant) })
		v.Findings = slices.Clone(v.Findings)
		for j := range v.Findings {
			f := &v.Findings[j]
			switch {
			case entries && f.Probe == probeSameMap && f.Answer == result.No:
				f.Answer = ours
			case keeps && (f.Probe == probeConcurrent || f.Probe == probeRaces) && f.Answer != result.Yes && f.Answer != result.Unsupported:
				f.Answer = own
			}
		}
	}
	return sortedVerdicts(joined)
}

// A Difference is what the verdict on a variant says otherwise than the one on a default variant
// of its library.
type Difference struct {
	Verdict *result.Verdict
	Default *result.Verdict // of the same wire format, if there is one
	Columns []VerdictColumn // whose words differ
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
		for _, c := range VerdictColumns {
			// A decoder that was not tried again has no word of its own, and all numbers of inputs
			// are fine.
			word, usual := c.Word(v), c.Word(d.Default)
			fine := strings.HasPrefix(word, Fine) && strings.HasPrefix(usual, Fine)
			if word != usual && !fine && !strings.HasPrefix(word, "see ") {
				d.Columns = append(d.Columns, c)
			}
		}
		others = append(others, d)
	}
	return defaults, others
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
	return v != nil && slices.Contains(v.Claims, "stateful")
}

// sortedVerdicts returns the verdicts of a run by name.
func sortedVerdicts(run *result.Run) []result.Verdict {
	return slices.SortedFunc(slices.Values(run.Verdicts), func(a, b result.Verdict) int {
		return cmp.Or(cmp.Compare(a.Contestant, b.Contestant), cmp.Compare(a.Variant, b.Variant), cmp.Compare(a.Build.String(), b.Build.String()))
	})
}

// Word is the word of the column for a verdict.
func (c VerdictColumn) Word(v *result.Verdict) string { return c.cell(v).word }

// cell is the word of the column with its findings. A word under review has none.
func (c VerdictColumn) cell(v *result.Verdict) cell {
	if why := WhyReview(v, c.Name); why != "" {
		return cell{UnderReview, []result.Finding{{Group: c.group, Probe: c.Name, Answer: "under review", Detail: why}}}
	}
	return c.word(v)
}

// Word is the word of the column of that name for a verdict.
func Word(v *result.Verdict, column string) string {
	i := slices.IndexFunc(VerdictColumns, func(c VerdictColumn) bool { return c.Name == column })
	return VerdictColumns[i].Word(v)
}

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
	case Fine, "yes", "ours", "kept", "none", "right", "own", "limit", "-":
		return Good
	case "lost", "instant", "wrong", "racy", "dies", "crash", "stack", "memory", "hangs", "panics":
		return Bad
	}
	switch {
	case strings.HasPrefix(word, "12/12"), strings.HasPrefix(word, Fine+" "):
		return Good
	case strings.HasSuffix(word, "!"):
		return Bad
	}
	return Caution
}
