package analysis

import (
	"regexp"
	"slices"
	"strings"

	"github.com/serbench/serbench/result"
)

// An Issue is what variants of one contestant lose or fail at, and on which data sets.
type Issue struct {
	Contestant string
	// Loss names what is lost, "" where something fails instead: at a Stage, with a
	// Detail.
	Loss, Stage, Detail string
	Variants, Datasets  []string
}

// Issues gathers what verification found not to be exact, over all data sets of the runs,
// of the variants that keep accepts. Details that differ only by a value are one issue.
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
			if v == nil || c.Reference || !keep(v) || o.Result == result.Exact {
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

// Is says whether two issues are the same, on whatever variants and data sets.
func (i Issue) Is(other Issue) bool {
	return i.Contestant == other.Contestant && i.Loss == other.Loss && i.Stage == other.Stage && i.Detail == other.Detail
}

var (
	severalDigits = regexp.MustCompile(`\b\d{2,}\b`)
	elementNumber = regexp.MustCompile(`\[\d+\]`)
	sampleNumber  = regexp.MustCompile(`sample \d+: `)
)

// withoutValues is the first line of a failure's detail in words that are the same for
// every value: of a comparison the field alone.
func withoutValues(o result.Outcome) string {
	detail, _, _ := strings.Cut(o.Detail, "\n")
	detail = elementNumber.ReplaceAllString(sampleNumber.ReplaceAllString(detail, ""), "[]")
	if o.Stage == "compare" {
		field, _, _ := strings.Cut(detail, ": want ")
		return field
	}
	// Where it panicked, and by how much, is for those who look closer.
	detail, _, _ = strings.Cut(detail, ", in ")
	return severalDigits.ReplaceAllString(detail, "…")
}
