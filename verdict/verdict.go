// Package verdict sums up in words what the probes found of a library's variant.
//
// A [result.Verdict] holds findings: the answers of one variant to all probes. A [Column]
// reads some of them and gives one word, the worst that they support: "ms" in the column time
// says that a time loses what is finer than a millisecond. A [Cell] is that word, how severe
// it is, and the findings that made it, so that a reader can ask for an example:
//
//	cell := verdict.Time.Read(v)
//	fmt.Println(cell.Word, cell.Severity) // ms caution
//
// Everything about a column stands in one place, in columns.go: its words, in the order in
// which they outrank each other, what each says about the library, the probes that feed it,
// and the documentation that readers see. The analysis, the reports, the page and the made-up
// verdicts of tests all read it there. Probes are constants of package fact, so a probe that is
// renamed breaks the build and not a column.
//
// A word is an observation of this version of the library, with our adapter. Package verdict
// never weighs one library against another and knows no times: package analysis does that.
// It never takes a library's word for anything either: a claim is not a finding.
package verdict

import (
	"slices"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// A Severity is how bad a word is.
type Severity int

// A library is fine, needs to be used with care, or may lose data or the process.
const (
	Good Severity = iota
	Caution
	Bad
)

// String returns good, caution or bad.
func (s Severity) String() string { return [...]string{"good", "caution", "bad"}[s] }

// Fine is the word of a column without faults.
const Fine = "ok"

// A Column sums up some of a variant's findings in a word.
type Column struct {
	Name string
	// Group is the group of the findings, or a family of groups.
	Group fact.Group
	// Doc explains the words to readers.
	Doc string
	// Words are in order: the first that has findings is the column's.
	Words []Word
	// good is the word if no other has findings; nil stands for [Fine].
	good func(answers) string
	// unasked returns the cell if the findings answer nothing, and whether that is so; nil if
	// the words show it.
	unasked func(answers) (Cell, bool)
	// feeds are probes that the column reads besides those of its words.
	feeds []fact.Probe
	// joins is set if all words that have findings are shown, and not only the first.
	joins bool
	// read replaces all of the above if a word is computed.
	read func(*result.Verdict) Cell
}

// A Word is what a column may show, with the findings that it stands for.
type Word struct {
	Text     string
	Severity Severity
	// is matches the answers that make the word.
	is matcher
	// probes are the probes that may have such an answer, and among more of them. Whatever
	// among accepts is sorted by name.
	probes []fact.Probe
	among  func(fact.Probe) bool
	// more are findings that no probe gave.
	more func(*result.Verdict) []result.Finding
	// example is a probe that among accepts.
	example fact.Probe

	// What else is true of the findings of a column that has a function to read them. plant
	// changes damage that did no harm.
	ended    fact.Status
	invented bool
	lost     bool
	fate     fact.Fate
	plant    func(*result.Damage)
}

// A Cell is a column's word for a variant.
type Cell struct {
	Word     string
	Severity Severity
	// Because are the findings that made the word. A good word may have none.
	Because []result.Finding
	// Inputs is how many damaged inputs did no harm, and Decoder the variant whose decoder was
	// tried in place of this one's; both are zero in most cells.
	Inputs  int
	Decoder string
}

// Read returns the column's cell for a verdict. A word under review is not shown.
func (c *Column) Read(v *result.Verdict) Cell {
	if why := WhyReview(v, c); why != "" {
		finding := result.Finding{Group: c.Group, Probe: fact.Probe(c.Name), Answer: "under review", Detail: why}
		return Cell{Word: UnderReview, Severity: Caution, Because: []result.Finding{finding}}
	}
	if c.read != nil {
		return c.read(v)
	}
	a := answersOf(v)
	if c.unasked != nil {
		if cell, yes := c.unasked(a); yes {
			return cell
		}
	}
	var all Cell
	for _, w := range c.Words {
		because := w.findings(v, a)
		switch {
		case len(because) == 0:
		case !c.joins:
			return Cell{Word: w.Text, Severity: w.Severity, Because: because}
		case all.Word == "":
			all = Cell{Word: w.Text, Severity: w.Severity, Because: because}
		default:
			all = Cell{Word: all.Word + "+" + w.Text, Severity: max(all.Severity, w.Severity), Because: append(all.Because, because...)}
		}
	}
	switch {
	case all.Word != "":
		return all
	case c.good != nil:
		return Cell{Word: c.good(a)}
	}
	return Cell{Word: Fine}
}

// Word returns the column's word for a verdict.
func (c *Column) Word(v *result.Verdict) string { return c.Read(v).Word }

// findings returns the findings that make the word.
func (w Word) findings(v *result.Verdict, a answers) []result.Finding {
	found := a.of(w.is, w.probes...)
	if w.among != nil {
		found = append(found, a.every(w.is, w.among)...)
	}
	if w.more != nil {
		found = append(found, w.more(v)...)
	}
	return found
}

// Example returns the shortest of the findings that made the word. ok is false if there are
// none.
func (c Cell) Example() (example result.Finding, ok bool) {
	length := func(f result.Finding) int { return len(f.Probe) + len(f.Answer) + len(f.Input) + len(f.Detail) }
	for _, f := range c.Because {
		if !ok || length(f) < length(example) {
			example, ok = f, true
		}
	}
	return example, ok
}

// Asked reports whether any of the verdicts has findings for the column. A run that only
// looked for races would otherwise show a matrix of columns without answers.
func (c *Column) Asked(verdicts []result.Verdict) bool {
	for _, v := range verdicts {
		if slices.ContainsFunc(v.Damage, func(d result.Damage) bool { return d.Group() == c.Group }) {
			return true
		}
		for _, f := range v.Findings {
			if f.Group.In(c.Group) {
				return true
			}
		}
	}
	return false
}
