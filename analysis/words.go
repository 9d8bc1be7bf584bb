package analysis

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serbench/serbench/result"
)

// asked reports whether probes of a kind have answers, and the cell if they don't: "-" if the
// library can't carry the kind, "crash" if it panics at the type alone, "?" if nobody asked.
func asked(v *result.Verdict, kind string) (cell, bool) {
	whole := answers(v, "")
	switch answer := whole[kind].Answer; {
	case answer == result.Unsupported:
		return cell{word: "-"}, false
	case crashed(answer):
		return cell{"crash", whole.of(crashed, kind)}, false
	}
	if len(answers(v, kind+": ")) == 0 {
		return cell{word: "?"}, false
	}
	return cell{}, true
}

// In the columns of fidelity, silent changes come first, because they cost data; then crash, if any
// value made the library panic or ended the process; then refusals, which cost an error. "no"
// precedes what is refused.

// timeWord looks for the gravest change first. An offset comes last, because times at the same
// instant are equal in our round trips.
func timeWord(v *result.Verdict) cell {
	if c, ok := asked(v, "time"); !ok {
		return c
	}
	a := answers(v, "time: ")
	others := a.without(func(name string) bool {
		return strings.Contains(name, "zone") || strings.HasPrefix(name, "machine elsewhere")
	})
	return gravest(Fine,
		cell{"lost", a.of(changed, "whole seconds")},
		cell{"instant", a.of(changed, "zone, instant", "named zone, instant", "machine elsewhere, instant", "machine elsewhere, local instant")},
		cell{"s", a.of(changed, "milliseconds")},
		cell{"ms", a.of(changed, "microseconds")},
		cell{"µs", a.of(changed, "hundreds of nanoseconds")},
		cell{"100ns", a.of(changed, "nanoseconds")},
		cell{"years", others.every(changed)},
		cell{"crash", a.every(crashed)},
		cell{"no time", a.of(refused, "whole seconds")},
		cell{"no years", others.every(refused)},
		cell{"zone", a.of(bad, "zone offset", "machine elsewhere, UTC stays UTC")},
	)
}

// floatWord looks for the gravest change first. A library that loses digits may change any
// value; the others change only special ones, and JSON can write neither NaN nor infinities.
func floatWord(v *result.Verdict) cell {
	if c, ok := asked(v, "float64"); !ok {
		return c
	}
	a, narrow, whole := answers(v, "float64: "), answers(v, "float32: "), answers(v, "")
	ordinary := []string{"17 digits", "largest", "smallest", "a third", "above 2^53"}
	cells := []cell{{"digits", a.of(changed, ordinary...)}, {"float32", narrow.of(changed, "9 digits", "largest", "smallest", "a third")}}
	// special adds cells for values that are no ordinary numbers: of float64, and then of float32 alone.
	special := func(no string, is func(result.Answer) bool) {
		for _, of := range []struct {
			found
			width string
		}{{a, ""}, {narrow, " (32)"}} {
			cells = append(cells, cell{no + "NaN" + of.width, of.of(is, "NaN")}, cell{no + "Inf" + of.width, of.of(is, "+Inf", "-Inf")}, cell{no + "-0" + of.width, of.of(is, "-0")})
		}
	}
	special("", changed)
	cells = append(cells,
		cell{"crash", slices.Concat(a.every(crashed), narrow.every(crashed), whole.of(crashed, "float32"))},
		cell{"no float32", whole.of(refused, "float32")},
		cell{"no digits", a.of(refused, ordinary...)},
	)
	special("no ", refused)
	return gravest(Fine, cells...)
}

// widths are the kinds of integers, those that most programs use first.
var widths = []string{"int64", "int", "int32", "uint64", "uint", "uint32", "int16", "uint16", "int8", "uint8"}

// intWord says from which bit on integers are changed, if the widest are: a library that keeps
// them as floats keeps 53 bits. A narrower width that is changed, or any that is refused, is
// called by its name.
func intWord(v *result.Verdict) cell {
	if c, ok := asked(v, "int64"); !ok && c.word != "-" {
		return c
	}
	all := answers(v, "")
	values := map[string]found{} // by width
	for _, width := range widths {
		values[width] = answers(v, width+": ")
	}
	var cells []cell
	// with adds a cell for each width that has such an answer, to the type as a whole or to a value.
	with := func(is func(result.Answer) bool, word func(width string) string) {
		for _, width := range widths {
			cells = append(cells, cell{word(width), append(all.of(is, width), values[width].every(is)...)})
		}
	}
	with(changed, func(width string) string { return width })
	with(crashed, func(string) string { return "crash" })
	with(refused, func(width string) string { return "no " + width })
	return gravest(Fine, append([]cell{lowestBit(v)}, cells...)...)
}

// lowestBit is the cell of the lowest bit from which on the widest integers are changed.
func lowestBit(v *result.Verdict) (lowest cell) {
	bits := 64
	for _, width := range []string{"int64", "int"} {
		all := answers(v, width+": ")
		for _, f := range all.every(changed) {
			// Probes are called by powers of two and their neighbours, with either sign.
			var bit int
			name := strings.TrimPrefix(strings.TrimPrefix(f.Probe, width+": "), "-(")
			if n, _ := fmt.Sscanf(name, "2^%d", &bit); n < 1 || bit >= 64 || bit > bits {
				continue
			}
			if bit < bits {
				bits, lowest = bit, cell{word: fmt.Sprintf("%d-bit", bit)}
			}
			lowest.because = append(lowest.because, f)
		}
	}
	return lowest
}

// longest is the longest text that is sent. Who refuses no other has a limit.
const longest = "16777216 bytes"

// stringWord forgives only strings that are not UTF-8: formats such as JSON can't carry them.
// A library that changes any other string loses ordinary text.
func stringWord(v *result.Verdict) cell {
	if c, ok := asked(v, "string"); !ok {
		return c
	}
	a := answers(v, "string: ")
	raw := []string{"invalid UTF-8", "cut UTF-8", "surrogate"}
	ordinary := a.without(func(name string) bool { return slices.Contains(raw, name) })
	short := ordinary.without(func(name string) bool { return name == longest })
	return gravest(Fine,
		cell{"lost", ordinary.every(changed)},
		cell{"UTF-8", a.of(changed, raw...)},
		cell{"crash", a.every(crashed)},
		cell{"no text", short.every(refused)},
		cell{"strict", a.of(refused, raw...)},
		cell{"limit", a.of(refused, longest)},
	)
}

// nilWord has no bad word for a library that makes nil and empty the same: few formats tell
// them apart, and our round trips count them as equal. A nil pointer is different: it says that
// a value is absent, which is not the same as zero.
func nilWord(v *result.Verdict) cell {
	same := cell{word: "same"}
	for _, kind := range []string{"bytes", "list", "map"} {
		same.because = append(same.because, answers(v, kind+": ").of(bad, "nil", "empty")...)
	}
	// Without pointers, the library may still have said something about slices and maps.
	if c, ok := asked(v, "pointer"); !ok {
		if len(same.because) > 0 {
			return same
		}
		return c
	}
	pointers := answers(v, "pointer: ")
	absent := []string{"nil", "to zero", "nil record"}
	return gravest("kept",
		cell{"lost", pointers.of(changed, absent...)},
		cell{"crash", pointers.every(crashed)},
		cell{"no nil", pointers.of(refused, absent...)},
		same,
	)
}

// ownsWord calls none of this wrong: a variant may claim it, and its users then know. The
// kit checks the claims.
func ownsWord(v *result.Verdict) cell {
	a := answers(v, "")
	var words []string
	var all cell
	for _, c := range []cell{
		{"alias", a.of(answered(result.Yes), "a decoded string points into the input", "decoded bytes point into the input")},
		{"reuse", a.of(answered(result.Yes), "the next marshal overwrites the last result")},
		{"writes", a.of(answered(result.Yes), "unmarshal changes its input", "marshal changes the value")},
	} {
		if len(c.because) > 0 {
			words = append(words, c.word)
			all = cell{strings.Join(words, "+"), append(all.because, c.because...)}
		}
	}
	return gravest(Fine, all)
}

// destinationWord tells merged maps from stale fields: encoding/json documents that it keeps
// a map's entries, but a field of an earlier message may be somebody else's data.
func destinationWord(v *result.Verdict) cell {
	a := answers(v, "reused destination: ")
	if len(a) == 0 {
		return cell{word: "-"}
	}
	ofMaps := []string{"a map", "an empty map", "a nil map"}
	return gravest(Fine,
		cell{"stale", a.without(func(name string) bool { return slices.Contains(ofMaps, name) }).every(changed)},
		cell{"crash", a.every(crashed)},
		cell{"merge", a.of(changed, ofMaps...)},
	)
}

// sameWord blames maps only if records don't vary: Go iterates over maps in random order, and
// not every library sorts the keys.
func sameWord(v *result.Verdict) cell {
	a := answers(v, "the same ")
	const record, ofMap = "record gives the same bytes", "map gives the same bytes"
	good := "-"
	if a[record].Answer == result.Yes {
		good = "yes"
	}
	return gravest(good,
		cell{"no", a.of(answered(result.No), record)},
		cell{"no map", a.of(answered(result.No), ofMap)},
		cell{"ours", a.of(answered(ours), ofMap)},
	)
}

// raceWord puts wrong results before a race: the first is seen, the second only possible.
// Right results alone prove little, so "none" needs the race detector too, which is a run of its
// own.
func raceWord(v *result.Verdict) cell {
	a := answers(v, "")
	return gravest("-",
		cell{"own", a.of(answered(own), probeConcurrent, probeRaces)},
		cell{"wrong", a.of(answered(result.No), probeConcurrent)},
		cell{"racy", a.of(answered(result.No), probeRaces)},
		cell{"crash", a.of(crashed, probeConcurrent, probeRaces)},
		cell{"fails", a.of(answered(result.Refused), probeConcurrent)},
		cell{"none", a.of(answered(result.Yes), probeRaces)},
		cell{"right", a.of(answered(result.Yes), probeConcurrent)},
	)
}

// Names of probes, as package probe has them. Files have these names, so they may not change;
// the package is not imported, because reading a file must not need the code that asks.
const (
	probeConcurrent = "several goroutines get right results of one codec"
	probeSameMap    = "the same map gives the same bytes"
	probePrints     = "writes nothing to standard output or error"
	probeRaces      = "the race detector sees no race between them"
)

// evolveWord leaves out the changes to records that the library can't carry. An
// error is not right, but a value that was never written is worse: nobody notices it. That is
// what "!" marks.
func evolveWord(v *result.Verdict) cell {
	a := answers(v, "evolution: ")
	can := func(answer result.Answer) bool { return answer != result.Unsupported }
	right, asked := len(a.every(answered(result.Kept))), len(a.every(can))
	if asked == 0 {
		return cell{word: "-"}
	}
	word := fmt.Sprintf("%d/%d", right, asked)
	invented := slices.DeleteFunc(a.every(changed), func(f result.Finding) bool { return !strings.HasSuffix(f.Detail, neverWritten) })
	return gravest(word,
		cell{word + "!", invented},
		cell{word, a.every(func(answer result.Answer) bool { return can(answer) && bad(answer) })},
		cell{word, a.every(answered(result.Unsupported))},
	)
}

// neverWritten ends the detail of a record that was silently read wrong.
const neverWritten = "which was never written"

// outputWord says what other programs meet: standard output that isn't theirs, or text that they
// can't read.
func outputWord(v *result.Verdict) cell {
	a, whole := answers(v, "output: "), answers(v, "")
	good := "-"
	if whole[probePrints].Answer == result.Yes {
		good = Fine
	}
	return gravest(good,
		cell{"prints", append(whole.of(answered(result.No), probePrints), printing(v)...)},
		cell{"not UTF-8", a.of(answered(result.No), "is UTF-8")},
		cell{"not JSON", a.of(answered(result.No), "is what RFC 8259 calls JSON")},
	)
}

// deepWord says what ends the depth to which a value may lie within itself: the first depth that is
// not kept decides. A library that refuses to read deep messages may still be ended by a deeper
// value of the user's own. Without a limit a message that is deep enough ends the process.
func deepWord(v *result.Verdict) cell {
	deepest := cell{word: "-"}
	for _, f := range v.Findings {
		if !strings.HasPrefix(f.Probe, "recursion: ") {
			continue
		}
		because := []result.Finding{f}
		switch f.Answer {
		case result.Kept:
			deepest = cell{"no limit", because}
		case result.Unsupported:
			return cell{word: "-"}
		case result.Changed:
			return cell{"lost", because}
		case result.Refused:
			return cell{"limit", because}
		default:
			return cell{endOfDepth(f, deepest.because == nil), because}
		}
	}
	return deepest
}

// endOfDepth is the word for a depth that ends in a crash. If it is the first that was tried, no
// value of the type can be sent, and depth has no part in it.
func endOfDepth(f result.Finding, first bool) string {
	switch {
	case f.Answer == result.AnswerHung:
		return "hangs"
	case strings.Contains(f.Detail, "panic: "):
		return "panics"
	case first:
		return "dies"
	case strings.HasPrefix(f.Detail, "out of memory"):
		return "memory"
	}
	return "crash"
}
