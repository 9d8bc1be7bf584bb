package verdict

import (
	"fmt"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// readEvolve counts the changes to a record that are read correctly. It leaves out those that
// the library can't carry. An error is not right, but a value that was never written is worse:
// nobody notices it, and "!" marks it.
func readEvolve(v *result.Verdict) Cell {
	a := answersOf(v)
	can := matcher{matches: func(answer fact.Answer) bool { return answer != fact.Unsupported && answer != "" }}
	right, asked := len(a.every(answered(fact.Kept), fact.Evolution.Has)), a.every(can, fact.Evolution.Has)
	if len(asked) == 0 {
		return Cell{Word: "-"}
	}
	cell := Cell{Word: fmt.Sprintf("%d/%d", right, len(asked)), Severity: Caution}
	if right == allChanges {
		cell.Severity = Good
	}
	var invented, failed []result.Finding
	for _, f := range asked {
		if f.Invented {
			invented = append(invented, f)
		}
		if f.Answer != fact.Kept {
			failed = append(failed, f)
		}
	}
	switch {
	case len(invented) > 0:
		return Cell{Word: cell.Word + "!", Severity: Bad, Because: invented}
	case len(failed) > 0:
		cell.Because = failed
	default:
		cell.Because = a.every(answered(fact.Unsupported), fact.Evolution.Has)
	}
	return cell
}

// allChanges is how many readings there are of changed records: each change both ways.
const allChanges = 12

// Evolves reports whether versions of a record with a field more and a field less read each
// other's bytes, and no change was read wrong without an error. What a library promises for
// the fields of a record counts for nothing.
func Evolves(v *result.Verdict) bool {
	if WhyReview(v, Evolve) != "" {
		return false
	}
	a := answersOf(v)
	for _, change := range []fact.Change{fact.FieldAdded, fact.FieldRemoved} {
		if a[change.NewBytes()].Answer != fact.Kept || a[change.OldBytes()].Answer != fact.Kept {
			return false
		}
	}
	return readEvolve(v).Severity != Bad
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
