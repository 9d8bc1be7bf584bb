package analysis

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/serbench/serbench/result"
)

// answers returns the answers of the probes with a prefix, by the rest of their name. If a
// probe has two findings, from two runs, the last one counts. A probe that was not asked has no
// answer, which is "".
func answers(v *result.Verdict, prefix string) map[string]result.Answer {
	found := map[string]result.Answer{}
	for _, f := range v.Findings {
		if rest, ok := strings.CutPrefix(f.Probe, prefix); ok {
			found[rest] = f.Answer
		}
	}
	return found
}

// bad reports whether a value was not kept. A probe that was not asked is not bad.
func bad(a result.Answer) bool { return a != result.Kept && a != "" }

// refused reports whether a value was not kept, and the caller was told.
func refused(a result.Answer) bool { return a == result.Refused || a == result.Unsupported }

// crashed reports whether a value made the library panic, or ended the process.
func crashed(a result.Answer) bool { return a == result.AnswerCrashed || a == result.AnswerHung }

// anyOf reports whether a probe of these names has such an answer.
func anyOf(answers map[string]result.Answer, is func(result.Answer) bool, names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return is(answers[name]) })
}

// some reports whether any probe has such an answer.
func some(answers map[string]result.Answer, is func(result.Answer) bool) bool {
	return slices.ContainsFunc(slices.Collect(maps.Values(answers)), is)
}

// changed reports whether a value became another one without an error.
func changed(a result.Answer) bool { return a == result.Changed }

// asked reports whether probes of a kind have answers, and the word if they don't: "-" if the
// library can't carry the kind, "crash" if it panics at the type alone, "?" if nobody asked.
func asked(v *result.Verdict, kind string) (string, bool) {
	switch answers(v, "")[kind] {
	case result.Unsupported:
		return "-", false
	case result.AnswerCrashed, result.AnswerHung:
		return "crash", false
	}
	if len(answers(v, kind+": ")) == 0 {
		return "?", false
	}
	return "", true
}

// In the columns of fidelity, silent changes come first, because they cost data; then crash, if any
// value made the library panic or ended the process; then refusals, which cost an error. "no"
// precedes what is refused.

// timeWord looks for the gravest change first. An offset comes last, because times at the same
// instant are equal in our round trips.
func timeWord(v *result.Verdict) string {
	if word, ok := asked(v, "time"); !ok {
		return word
	}
	a := answers(v, "time: ")
	switch {
	case changed(a["whole seconds"]):
		return "lost"
	case anyOf(a, changed, "zone, instant", "named zone, instant", "machine elsewhere, instant", "machine elsewhere, local instant"):
		return "instant"
	}
	for _, step := range [][2]string{{"milliseconds", "s"}, {"microseconds", "ms"}, {"hundreds of nanoseconds", "µs"}, {"nanoseconds", "100ns"}} {
		if changed(a[step[0]]) {
			return step[1]
		}
	}
	others := func(is func(result.Answer) bool) bool {
		for name, answer := range a {
			if is(answer) && !strings.Contains(name, "zone") && !strings.HasPrefix(name, "machine elsewhere") {
				return true
			}
		}
		return false
	}
	switch {
	case others(changed):
		return "years"
	case some(a, crashed):
		return "crash"
	case refused(a["whole seconds"]):
		return "no time"
	case others(refused):
		return "no years"
	case anyOf(a, bad, "zone offset", "machine elsewhere, UTC stays UTC"):
		return "zone"
	}
	return Fine
}

// floatWord looks for the gravest change first. A library that loses digits may change any
// value; the others change only special ones, and JSON can write neither NaN nor infinities.
func floatWord(v *result.Verdict) string {
	if word, ok := asked(v, "float64"); !ok {
		return word
	}
	a := answers(v, "float64: ")
	narrow := answers(v, "float32: ")
	switch {
	case anyOf(a, changed, "17 digits", "largest", "smallest", "a third", "above 2^53"):
		return "digits"
	case anyOf(narrow, changed, "9 digits", "largest", "smallest", "a third"):
		return "float32"
	case anyOf(a, changed, "NaN"), anyOf(narrow, changed, "NaN"):
		return "NaN"
	case anyOf(a, changed, "+Inf", "-Inf"), anyOf(narrow, changed, "+Inf", "-Inf"):
		return "Inf"
	case anyOf(a, changed, "-0"), anyOf(narrow, changed, "-0"):
		return "-0"
	}
	single := answers(v, "")["float32"]
	switch {
	case some(a, crashed), some(narrow, crashed), crashed(single):
		return "crash"
	case refused(single):
		return "no float32"
	case anyOf(a, refused, "17 digits", "largest", "smallest", "a third", "above 2^53"):
		return "no digits"
	case anyOf(a, refused, "NaN"), anyOf(narrow, refused, "NaN"):
		return "no NaN"
	case anyOf(a, refused, "+Inf", "-Inf"), anyOf(narrow, refused, "+Inf", "-Inf"):
		return "no Inf"
	case anyOf(a, refused, "-0"), anyOf(narrow, refused, "-0"):
		return "no -0"
	}
	return Fine
}

// widths are the kinds of integers, those that most programs use first.
var widths = []string{"int64", "int", "int32", "uint64", "uint", "uint32", "int16", "uint16", "int8", "uint8"}

// intWord says from which bit on integers are changed, if the widest are: a library that keeps
// them as floats keeps 53 bits. A narrower width that is changed, or any that is refused, is
// called by its name.
func intWord(v *result.Verdict) string {
	if word, ok := asked(v, "int64"); !ok && word != "-" {
		return word
	}
	bits := 64
	for _, width := range []string{"int64", "int"} {
		for name, answer := range answers(v, width+": ") {
			// Probes are called by powers of two and their neighbours, with either sign.
			var bit int
			if n, _ := fmt.Sscanf(strings.TrimPrefix(name, "-("), "2^%d", &bit); n == 1 && changed(answer) {
				bits = min(bits, bit)
			}
		}
	}
	if bits < 64 {
		return fmt.Sprintf("%d-bit", bits)
	}
	all := answers(v, "")
	// which returns the first width that has such an answer.
	which := func(is func(result.Answer) bool) string {
		for _, width := range widths {
			if is(all[width]) {
				return width
			}
			for name, answer := range all {
				if is(answer) && strings.HasPrefix(name, width+": ") {
					return width
				}
			}
		}
		return ""
	}
	switch {
	case which(changed) != "":
		return which(changed)
	case which(crashed) != "":
		return "crash"
	case which(refused) != "":
		return "no " + which(refused)
	}
	return Fine
}

// longest is the longest text that is sent. Who refuses no other has a limit.
const longest = "16777216 bytes"

// stringWord forgives only strings that are not UTF-8: formats such as JSON can't carry them.
// A library that changes any other string loses ordinary text.
func stringWord(v *result.Verdict) string {
	if word, ok := asked(v, "string"); !ok {
		return word
	}
	a := answers(v, "string: ")
	raw := []string{"invalid UTF-8", "cut UTF-8", "surrogate"}
	ordinary := func(is func(result.Answer) bool, but string) bool {
		for name, answer := range a {
			if is(answer) && name != but && !slices.Contains(raw, name) {
				return true
			}
		}
		return false
	}
	switch {
	case ordinary(changed, ""):
		return "lost"
	case anyOf(a, changed, raw...):
		return "UTF-8"
	case some(a, crashed):
		return "crash"
	case ordinary(refused, longest):
		return "no text"
	case anyOf(a, refused, raw...):
		return "strict"
	case refused(a[longest]):
		return "limit"
	}
	return Fine
}

// nilWord has no bad word for a library that makes nil and empty the same: few formats tell
// them apart, and our round trips count them as equal. A nil pointer is different: it says that
// a value is absent, which is not the same as zero.
func nilWord(v *result.Verdict) string {
	merged := false
	for _, kind := range []string{"bytes", "list", "map"} {
		merged = merged || anyOf(answers(v, kind+": "), bad, "nil", "empty")
	}
	// Without pointers, the library may still have said something about slices and maps.
	pointers := answers(v, "pointer: ")
	if word, ok := asked(v, "pointer"); !ok {
		if merged {
			return "same"
		}
		return word
	}
	absent := []string{"nil", "to zero", "nil record"}
	switch {
	case anyOf(pointers, changed, absent...):
		return "lost"
	case some(pointers, crashed):
		return "crash"
	case anyOf(pointers, refused, absent...):
		return "no nil"
	case merged:
		return "same"
	}
	return "kept"
}

// ownsWord calls none of this wrong: a variant may claim it, and its users then know. The
// kit checks the claims.
func ownsWord(v *result.Verdict) string {
	var words []string
	a := answers(v, "")
	if a["a decoded string points into the input"] == result.Yes || a["decoded bytes point into the input"] == result.Yes {
		words = append(words, "alias")
	}
	if a["the next marshal overwrites the last result"] == result.Yes {
		words = append(words, "reuse")
	}
	if a["unmarshal changes its input"] == result.Yes || a["marshal changes the value"] == result.Yes {
		words = append(words, "writes")
	}
	if len(words) == 0 {
		return Fine
	}
	return strings.Join(words, "+")
}

// destinationWord tells merged maps from stale fields: encoding/json documents that it keeps
// a map's entries, but a field of an earlier message may be somebody else's data.
func destinationWord(v *result.Verdict) string {
	a := answers(v, "reused destination: ")
	if len(a) == 0 {
		return "-"
	}
	ofMaps := []string{"a map", "an empty map", "a nil map"}
	for name, answer := range a {
		if changed(answer) && !slices.Contains(ofMaps, name) {
			return "stale"
		}
	}
	switch {
	case some(a, crashed):
		return "crash"
	case anyOf(a, changed, ofMaps...):
		return "merge"
	}
	return Fine
}

// sameWord blames maps only if records don't vary: Go iterates over maps in random order, and
// not every library sorts the keys.
func sameWord(v *result.Verdict) string {
	a := answers(v, "the same ")
	switch {
	case a["record gives the same bytes"] == result.No:
		return "no"
	case a["map gives the same bytes"] == result.No:
		return "no map"
	case a["map gives the same bytes"] == ours:
		return "ours"
	case a["record gives the same bytes"] != result.Yes:
		return "-"
	}
	return "yes"
}

// raceWord puts wrong results before a race: the first is seen, the second only possible.
// Right results alone prove little, so "none" needs the race detector too, which is a run of its
// own.
func raceWord(v *result.Verdict) string {
	a := answers(v, "")
	switch {
	case a[probeConcurrent] == own, a[probeRaces] == own:
		return "own"
	case a[probeConcurrent] == result.No:
		return "wrong"
	case a[probeRaces] == result.No:
		return "racy"
	case crashed(a[probeConcurrent]), crashed(a[probeRaces]):
		return "crash"
	case a[probeConcurrent] == result.Refused:
		return "fails"
	case a[probeRaces] == result.Yes:
		return "none"
	case a[probeConcurrent] == result.Yes:
		return "right"
	}
	return "-"
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
func evolveWord(v *result.Verdict) string {
	a := answers(v, "evolution: ")
	right, asked := 0, 0
	for _, answer := range a {
		switch answer {
		case result.Kept:
			right++
			asked++
		case result.Unsupported:
		default:
			asked++
		}
	}
	if asked == 0 {
		return "-"
	}
	word := fmt.Sprintf("%d/%d", right, asked)
	for _, f := range v.Findings {
		if strings.HasPrefix(f.Probe, "evolution: ") && f.Answer == result.Changed && strings.HasSuffix(f.Detail, neverWritten) {
			return word + "!"
		}
	}
	return word
}

// neverWritten ends the detail of a record that was silently read wrong.
const neverWritten = "which was never written"

// outputWord says what other programs meet: standard output that isn't theirs, or text that they
// can't read.
func outputWord(v *result.Verdict) string {
	a := answers(v, "output: ")
	switch {
	case answers(v, "")[probePrints] == result.No, slices.ContainsFunc(v.Damage, func(d result.Damage) bool { return d.Printed > 0 }):
		return "prints"
	case a["is UTF-8"] == result.No:
		return "not UTF-8"
	case a["is what RFC 8259 calls JSON"] == result.No:
		return "not JSON"
	case answers(v, "")[probePrints] == result.Yes:
		return Fine
	}
	return "-"
}

// deepWord says what ends the depth to which a value may lie within itself: the first depth that is
// not kept decides. A library that refuses to read deep messages may still be ended by a deeper
// value of the user's own. Without a limit a message that is deep enough ends the process.
func deepWord(v *result.Verdict) string {
	asked := false
	for _, f := range v.Findings {
		if !strings.HasPrefix(f.Probe, "recursion: ") {
			continue
		}
		asked = true
		switch {
		case f.Answer == result.Unsupported:
			return "-"
		case f.Answer == result.Changed:
			return "lost"
		case f.Answer == result.Refused:
			return "limit"
		case f.Answer != result.Kept:
			return "crash"
		}
	}
	if asked {
		return "no limit"
	}
	return "-"
}
