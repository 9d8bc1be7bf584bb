package verdict

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// Readings count what one version of a record reads from another one's bytes, in one place of the message.
type Readings struct {
	// Right is how many are read as they should be. An error is right, too, if no value would be.
	Right int
	// Refused is how many give an error or a panic, and Wrong how many are silently wrong.
	Refused, Wrong int
	// Asked is how many there are. What is left of them is a changed field that is empty.
	Asked int
}

// ReadingsIn counts the readings of all changes in a place that the library carries.
func ReadingsIn(v *result.Verdict, place fact.Series) (r Readings) {
	for _, f := range asked(answersOf(v), place) {
		r.Asked++
		switch {
		case f.Good():
			r.Right++
		case f.SilentlyWrong():
			r.Wrong++
		case f.Answer != fact.Changed:
			r.Refused++
		}
	}
	return r
}

// asked returns the findings in a place, apart from what the library can't carry.
func asked(a answers, place fact.Series) []result.Finding {
	can := matcher{matches: func(answer fact.Answer) bool { return answer != fact.Unsupported && answer != "" }}
	return a.every(can, place.Has)
}

// readEvolve counts the changes that are read correctly of a record that is the message, apart from
// those that a reader may refuse. It leaves out what the library can't carry. An error is not right, but
// content that is lost or made up is worse: nobody notices it, and "!" marks it, in any place of the
// record.
func readEvolve(v *result.Verdict) Cell {
	a := answersOf(v)
	var right, all int
	var wrong, failed, elsewhere []result.Finding
	for _, f := range asked(a, fact.Evolution) {
		if f.Probe.MayRefuse() {
			continue
		}
		all++
		if f.Answer == fact.Kept {
			right++
		} else {
			failed = append(failed, f)
		}
	}
	if all == 0 {
		return Cell{Word: "-"}
	}
	for _, place := range fact.Places {
		for _, f := range asked(a, place) {
			switch {
			case f.SilentlyWrong():
				wrong = append(wrong, f)
			case !f.Good():
				elsewhere = append(elsewhere, f)
			}
		}
	}
	cell := Cell{Word: fmt.Sprintf("%d/%d", right, all), Severity: Caution}
	switch {
	case len(wrong) > 0:
		return Cell{Word: cell.Word + "!", Severity: Bad, Because: wrong}
	case len(failed) > 0:
		cell.Because = failed
	case len(elsewhere) > 0:
		cell.Because = elsewhere
	case right == allChanges:
		cell.Severity = Good
		fallthrough
	default:
		cell.Because = a.every(answered(fact.Unsupported), fact.Evolution.Has)
	}
	return cell
}

// allChanges is how many readings there are of changed records, apart from those that may be refused: each
// change both ways.
const allChanges = 12

// Evolves reports whether versions of a record with a field more and a field less read each other's bytes
// in every place that the library carries, and nothing was lost or made up without an error. What a
// library promises for the fields of a record counts for nothing.
func Evolves(v *result.Verdict) bool {
	if WhyReview(v, Evolve) != "" {
		return false
	}
	a := answersOf(v)
	for _, change := range []fact.Change{fact.FieldAdded, fact.FieldRemoved} {
		for _, place := range fact.Places {
			for _, p := range change.In(place) {
				// Older files have answers in one place only.
				carried := a[p].Answer != fact.Unsupported && a[p].Answer != ""
				if a[p].Answer != fact.Kept && (carried || place == fact.Evolution) {
					return false
				}
			}
		}
	}
	return readEvolve(v).Severity != Bad
}

// inPlaces are the words for the places within other records.
var inPlaces = []struct {
	place fact.Series
	words string
}{
	{fact.EvolutionInField, "fields"},
	{fact.EvolutionInOptional, "optional fields"},
	{fact.EvolutionInList, "lists"},
	{fact.EvolutionInMap, "maps"},
}

// FieldsBy returns how a variant's readers identify the fields of a record: as the adapter declares of a
// record that is the message, with the places in which the same does not help to read another version. v may be
// nil.
func FieldsBy(declared string, v *result.Verdict) string {
	if v == nil || declared == "" || declared == "positions" {
		return declared
	}
	a := answersOf(v)
	var not []string
	for _, in := range inPlaces {
		for _, c := range []fact.Change{fact.FieldAdded, fact.FieldRemoved, fact.FieldsReordered} {
			alone, within := c.In(fact.Evolution), c.In(in.place)
			for i, p := range within {
				asked := a[p].Answer != "" && a[p].Answer != fact.Unsupported
				if a[alone[i]].Answer == fact.Kept && asked && a[p].Answer != fact.Kept && !slices.Contains(not, in.words) {
					not = append(not, in.words)
				}
			}
		}
	}
	switch n := len(not); n {
	case 0:
		return declared
	case 1:
		return declared + ", but not in " + not[0]
	default:
		return declared + ", but not in " + strings.Join(not[:n-1], ", ") + " and " + not[n-1]
	}
}

// TriedEvolution reports whether the verdict shows how versions of a record read each other.
func TriedEvolution(v *result.Verdict) bool { return answersOf(v).any(fact.Evolution.Has) }

// readDeep finds what ends the depth to which a value may lie within itself: the first depth
// that is not kept decides. A library that refuses to read deep messages may still be ended by
// a deeper value of its caller. Without a limit, a message that is deep enough ends the
// process.
func readDeep(v *result.Verdict) Cell {
	deepest := Cell{Word: "-"}
	for _, f := range v.Findings {
		if !fact.Recursion.Has(f.Probe) {
			continue
		}
		because := []result.Finding{f}
		switch f.Answer {
		case fact.Kept:
			deepest = Cell{Word: "no limit", Severity: Caution, Because: because}
		case fact.Unsupported:
			return Cell{Word: "-"}
		case fact.Changed:
			return Cell{Word: "lost", Severity: Bad, Because: because}
		case fact.Refused:
			return Cell{Word: "limit", Severity: Good, Because: because}
		default:
			return Cell{Word: endOfDepth(f, deepest.Because == nil), Severity: Bad, Because: because}
		}
	}
	return deepest
}

// endOfDepth returns the word for a depth that ends in a crash. If it is the first that was
// tried, no value of the type can be sent, and depth has no part in it.
func endOfDepth(f result.Finding, first bool) string {
	switch {
	case f.Answer == fact.Hang:
		return "hangs"
	case f.Ended == fact.Panicked:
		return "panics"
	case first:
		return "dies"
	case f.Ended == fact.OutOfMemory:
		return "memory"
	}
	return "crash"
}
