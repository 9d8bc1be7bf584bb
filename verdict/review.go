package verdict

import "github.com/serbench/serbench/result"

// review are the words that the probes do not settle: somebody who read or ran the library
// without our adapter saw something else. Until a probe settles such a word, it is shown as
// under review, and speaks neither for the library nor against it. A variant of "" stands for
// all.
var review = []reviewed{
	{"ion", "format=binary,symbols=shared", Evolve, "the adapter makes the shared table of names from the type alone, so that another version of a record has other numbers for the names behind it; a user would append to the table that is there"},
}

// A reviewed word is one that is under review, and why.
type reviewed struct {
	contestant, variant string
	column              *Column
	why                 string
}

// UnderReview is the word of a cell that is under review.
const UnderReview = "review"

// WhyReview returns why the word of a column is under review; "" if it is not.
func WhyReview(v *result.Verdict, c *Column) string {
	for _, r := range review {
		if r.contestant == v.Contestant && (r.variant == "" || r.variant == v.Variant) && r.column == c {
			return r.why
		}
	}
	return ""
}
