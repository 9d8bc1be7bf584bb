package analysis

import "github.com/serbench/serbench/result"

// review are the words that the probes do not settle: somebody who read or ran the library without
// our adapter saw something else. Until a probe settles them they are shown as such, and hold neither
// for a library nor against it. A variant of "" stands for all.
var review = []struct{ contestant, variant, column, why string }{
	{"bebop", "layout=message", "evolve", "a field that a record in a list gained makes the list read as empty, without an error; no probe sends that yet"},
	{"gob", "", "damage", "the memory fault rests on a single input of the fuzzer, which has not been replayed alone"},
}

// UnderReview is the word of a cell that is under review.
const UnderReview = "review"

func underReview(v *result.Verdict, column string) bool { return WhyReview(v, column) != "" }

// WhyReview says why the word of a column is under review; "" if it is not.
func WhyReview(v *result.Verdict, column string) string {
	for _, r := range review {
		if r.contestant == v.Contestant && (r.variant == "" || r.variant == v.Variant) && r.column == column {
			return r.why
		}
	}
	return ""
}
