package analysis

import (
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/verdict"

	"github.com/serbench/serbench/result/fact"
)

// A JSONContract is what a JSON row does where libraries differ: rows with different contracts
// do not do the same work. A field is "" if nobody asked.
type JSONContract struct {
	Keys       string // of a map: sorted, any order
	HTML       string // <, > and &: escaped, raw
	Text       string // that is not UTF-8: replaced, refused, kept; when marshalling, and after a slash when unmarshalling
	Duplicates string // of a name: last, first, refused
}

// JSONContractOf returns what was observed of a variant. ok is false if it was not asked about
// JSON.
func JSONContractOf(v *result.Verdict) (c JSONContract, ok bool) {
	word := func(probe fact.Probe, words map[fact.Answer]string) string {
		answer := verdict.AnswerTo(v, probe)
		if answer == "" {
			return ""
		}
		ok = true
		if word := words[answer]; word != "" {
			return word
		}
		return string(answer)
	}
	c.Keys = word(fact.JSONKeys, map[fact.Answer]string{fact.Yes: "sorted", fact.No: "any order"})
	c.HTML = word(fact.JSONHTML, map[fact.Answer]string{fact.Yes: "escaped", fact.No: "raw"})
	text := map[fact.Answer]string{fact.Changed: "replaced"}
	written, read := word(fact.JSONText, text), word(fact.JSONInput, text)
	c.Text = written
	if read != written {
		c.Text += "/" + read
	}
	c.Duplicates = word(fact.JSONDuplicates, nil)
	return c, ok
}

// String lists the four in words.
func (c JSONContract) String() string {
	return "keys " + c.Keys + ", HTML " + c.HTML + ", text that is not UTF-8 " + c.Text + ", duplicate names " + c.Duplicates
}
