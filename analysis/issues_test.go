package analysis

import (
	"fmt"
	"slices"
	"testing"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// outcomeOf is an outcome of a contestant's variant on a data set.
func outcomeOf(contestant, variant, dataset string, r result.RoundTrip) result.Outcome {
	return result.Outcome{Case: result.Case{Contestant: contestant, Variant: variant, Dataset: dataset}, RoundTrip: r}
}

// verified is a run of verify over contestants that each have a default variant and
// buffer=reuse.
func verified(contestants []string, outcomes ...result.Outcome) *Analysis {
	run := &result.Run{Outcomes: outcomes}
	for _, name := range contestants {
		run.Header.Contestants = append(run.Header.Contestants, result.Contestant{
			Name: name, Reference: name == "limit",
			Variants: []result.Variant{{Name: "default", Default: true}, {Name: "buffer=reuse"}},
		})
	}
	return &Analysis{Run: run}
}

func defaults(v *result.Variant) bool { return v.Default }
func anyVariant(*result.Variant) bool { return true }

func TestIssuesAreGathered(t *testing.T) {
	lossy := result.RoundTrip{Result: result.Lossy, Loss: "time: ms", Detail: "sample 3: At: want 1, got 2"}
	failing := func(detail string) result.RoundTrip {
		return result.RoundTrip{Result: result.Wrong, Stage: "unmarshal", Detail: detail}
	}
	a := verified([]string{"json", "gob", "limit"},
		outcomeOf("json", "default", "small", lossy),
		outcomeOf("json", "default", "person", lossy),
		outcomeOf("json", "buffer=reuse", "person", lossy),
		outcomeOf("json", "default", "medium", result.RoundTrip{Result: result.Exact}),
		// Two that differ by numbers alone are one issue.
		outcomeOf("gob", "default", "person", failing("sample 0: length 1234 at 56")),
		outcomeOf("gob", "default", "small", failing("sample 17: length 99 at 12345")),
		outcomeOf("gob", "default", "large", failing("sample 17: no such field")),
		// A reference is no library, and what nobody knows is nobody's.
		outcomeOf("limit", "default", "person", lossy),
		outcomeOf("departed", "default", "person", lossy),
	)
	for _, test := range []struct {
		name string
		keep func(*result.Variant) bool
		want []string
	}{
		{"of default variants", defaults, []string{
			"json loses time: ms [default] [person small]",
			"gob at unmarshal: length … at … [default] [person small]",
			"gob at unmarshal: no such field [default] [large]",
		}},
		{"of all", anyVariant, []string{
			"json loses time: ms [buffer=reuse default] [person small]",
			"gob at unmarshal: length … at … [default] [person small]",
			"gob at unmarshal: no such field [default] [large]",
		}},
		{"of none", func(*result.Variant) bool { return false }, nil},
	} {
		var got []string
		for _, i := range Issues([]*Analysis{a}, test.keep) {
			words := "loses " + i.Loss
			if i.Loss == "" {
				words = "at " + string(i.Stage) + ": " + i.Detail
			}
			got = append(got, fmt.Sprintf("%s %s %v %v", i.Contestant, words, i.Variants, i.Datasets))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s:\ngot  %q\nwant %q", test.name, got, test.want)
		}
	}
}

// Several runs' issues are one list: what two runs saw is named once.
func TestIssuesOfSeveralRuns(t *testing.T) {
	lossy := result.RoundTrip{Result: result.Lossy, Loss: "time: ms"}
	one := verified([]string{"json"}, outcomeOf("json", "default", "person", lossy))
	other := verified([]string{"json"}, outcomeOf("json", "default", "person", lossy), outcomeOf("json", "default", "small", lossy))
	got := Issues([]*Analysis{one, other}, anyVariant)
	if len(got) != 1 || !slices.Equal(got[0].Datasets, []string{"person", "small"}) || !slices.Equal(got[0].Variants, []string{"default"}) {
		t.Errorf("%+v", got)
	}
}

// The words of an issue are those that all of its values share.
func TestDetailsWithoutValues(t *testing.T) {
	for _, test := range []struct {
		stage        fact.Stage
		detail, want string
	}{
		{"unmarshal", "sample 12: unexpected EOF", "unexpected EOF"},
		{"unmarshal", "first line\ngoroutine 1 [running]:", "first line"},
		{"marshal", "sample 0: Items[17].Name is nil", "Items[].Name is nil"},
		{"marshal", "sample 0: 3 of 1024 bytes", "3 of … bytes"}, // a single digit may mean something
		{"unmarshal panic", "sample 0: index out of range [5] with length 5, in lib.Decode < lib.Unmarshal", "index out of range [] with length 5"},
		{"compare", "sample 7: .Items[3].At: want 1970-01-01, got 1969-12-31", ".Items[].At"},
		{"compare", "sample 7: the lengths differ", "the lengths differ"},
		{"bind", "", ""},
	} {
		o := result.Outcome{RoundTrip: result.RoundTrip{Result: result.Wrong, Stage: test.stage, Detail: test.detail}}
		if got := withoutValues(o); got != test.want {
			t.Errorf("%s: %q becomes %q, want %q", test.stage, test.detail, got, test.want)
		}
	}
}
