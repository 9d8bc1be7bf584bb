package analysis

import (
	"regexp"
	"slices"
	"strings"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// An Issue is one way in which variants of a contestant lose data or fail.
type Issue struct {
	Contestant string
	// Loss names what is lost. It is "" if variants fail instead, at a Stage and with a
	// Detail. A failure and a loss of the same library are two issues.
	Loss   string
	Stage  fact.Stage
	Detail string
	// Variants and Datasets have the issue. Both are sorted, and not every pair need have it.
	Variants, Datasets []string
}

// Issues gathers the outcomes that are not exact, over all data sets of the runs, of the
// variants that keep accepts. Details that differ only in a value are one issue, because they
// would be one report to the library's authors. What only a plain type lacks is none.
func Issues(runs []*Analysis, keep func(*result.Variant) bool) (all []Issue) {
	add := func(list *[]string, word string) {
		if !slices.Contains(*list, word) {
			*list = append(*list, word)
			slices.Sort(*list)
		}
	}
	for _, a := range runs {
		for _, o := range a.Run.Outcomes {
			v, c := a.Run.Variant(o.Case), a.Run.Contestant(o.Contestant)
			if v == nil || c.Reference || o.Build.Twin || !keep(v) || o.Result == result.Exact || o.Result == result.Lossy && o.Loss == "" {
				continue
			}
			issue := Issue{Contestant: c.Name, Loss: o.Loss}
			if o.Result == result.Wrong {
				issue = Issue{Contestant: c.Name, Stage: o.Stage, Detail: withoutValues(o)}
			}
			i := slices.IndexFunc(all, issue.Is)
			if i < 0 {
				i = len(all)
				all = append(all, issue)
			}
			add(&all[i].Variants, v.Name)
			add(&all[i].Datasets, o.Dataset)
		}
	}
	return all
}

// Is reports whether two issues are the same, whatever their variants and data sets.
func (i Issue) Is(other Issue) bool {
	return i.Contestant == other.Contestant && i.Loss == other.Loss && i.Stage == other.Stage && i.Detail == other.Detail
}

// What differs between failures with one cause. Digits inside a word stay, because int32 and
// int64 may fail for different reasons.
var (
	severalDigits = regexp.MustCompile(`\b\d{2,}\b`)
	elementNumber = regexp.MustCompile(`\[\d+\]`)
	sampleNumber  = regexp.MustCompile(`sample \d+: `)
)

// withoutValues reduces the detail of a failure to what is the same for every value: its
// first line, or only the field if a comparison failed.
func withoutValues(o result.Outcome) string {
	detail, _, _ := strings.Cut(o.Detail, "\n")
	detail = elementNumber.ReplaceAllString(sampleNumber.ReplaceAllString(detail, ""), "[]")
	// The wanted and the found value differ for every sample, so only the field remains.
	if o.Stage == fact.StageCompare {
		field, _, _ := strings.Cut(detail, ": want ")
		return field
	}
	// Drop the place of a panic and the numbers in its message.
	detail, _, _ = strings.Cut(detail, ", in ")
	return severalDigits.ReplaceAllString(detail, "…")
}
