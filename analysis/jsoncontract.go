package analysis

import "github.com/serbench/serbench/result"

// A JSONContract is what a JSON row does where libraries differ: rows with different contracts
// do not do the same work. A field is "" if nobody asked.
type JSONContract struct {
	Keys       string // of a map: sorted, any order
	HTML       string // <, > and &: escaped, raw
	Text       string // that is not UTF-8: replaced, refused, kept; when marshalling, and after a slash when unmarshalling
	Duplicates string // of a name: last, first, refused
}

// Names of probes, as package probe has them.
const (
	probeKeys       = "json: the keys of a map are sorted"
	probeHTML       = "json: <, > and & are escaped"
	probeText       = "json: text that is not UTF-8, marshalled"
	probeInput      = "json: text that is not UTF-8, unmarshalled"
	probeDuplicates = "json: a name that occurs twice"
)

// JSONContractOf returns what was observed of a variant. ok is false if it was not asked about
// JSON.
func JSONContractOf(v *result.Verdict) (c JSONContract, ok bool) {
	a := answers(v, "")
	word := func(probe string, words map[result.Answer]string) string {
		answer := a[probe].Answer
		if answer == "" {
			return ""
		}
		ok = true
		if word := words[answer]; word != "" {
			return word
		}
		return string(answer)
	}
	c.Keys = word(probeKeys, map[result.Answer]string{result.Yes: "sorted", result.No: "any order"})
	c.HTML = word(probeHTML, map[result.Answer]string{result.Yes: "escaped", result.No: "raw"})
	text := map[result.Answer]string{result.Changed: "replaced"}
	written, read := word(probeText, text), word(probeInput, text)
	c.Text = written
	if read != written {
		c.Text += "/" + read
	}
	c.Duplicates = word(probeDuplicates, nil)
	return c, ok
}

// String lists the four in words.
func (c JSONContract) String() string {
	return "keys " + c.Keys + ", HTML " + c.HTML + ", text that is not UTF-8 " + c.Text + ", duplicate names " + c.Duplicates
}
