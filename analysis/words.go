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

// asked reports whether probes of a kind have answers, and the word if they don't: "-" if the
// library can't carry the kind, "dies" if asking ended the process, "?" if nobody asked.
func asked(v *result.Verdict, kind string) (string, bool) {
	switch answers(v, "")[kind] {
	case result.Unsupported:
		return "-", false
	case result.AnswerCrashed, result.AnswerHung:
		return "dies", false
	}
	if len(answers(v, kind+": ")) == 0 {
		return "?", false
	}
	return "", true
}

// timeWord looks from the coarsest unit to the finest: the first that is lost says that only
// the unit above is kept. An offset comes last, because times at the same instant are equal in
// our round trips.
func timeWord(v *result.Verdict) string {
	if word, ok := asked(v, "time"); !ok {
		return word
	}
	a := answers(v, "time: ")
	if bad(a["whole seconds"]) {
		return "lost"
	}
	for _, step := range [][2]string{{"milliseconds", "s"}, {"microseconds", "ms"}, {"hundreds of nanoseconds", "µs"}, {"nanoseconds", "100ns"}} {
		if bad(a[step[0]]) {
			return step[1]
		}
	}
	for name, answer := range a {
		if bad(answer) && !strings.HasPrefix(name, "zone ") {
			return "range"
		}
	}
	if bad(a["zone offset"]) {
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
	switch {
	case bad(a["17 digits"]), bad(a["largest"]), bad(a["smallest"]):
		return "digit"
	case bad(a["NaN"]):
		return "NaN"
	case bad(a["+Inf"]), bad(a["-Inf"]):
		return "Inf"
	case bad(a["-0"]):
		return "-0"
	}
	return Fine
}

// intWord says from which size on integers are changed: a library that keeps them as floats
// keeps 53 bits. Only then does it look at signs, at narrower types and at uint64.
func intWord(v *result.Verdict) string {
	if word, ok := asked(v, "int"); !ok {
		return word
	}
	a := answers(v, "int: ")
	if !slices.Contains(slices.Collect(maps.Values(a)), result.Kept) {
		return "lost" // not even one width: the probe type has them all
	}
	bits := 64
	for name, answer := range a {
		// Probes are called by powers of two and their neighbours, with either sign.
		var bit int
		trimmed := strings.TrimPrefix(name, "-(")
		if n, _ := fmt.Sscanf(trimmed, "2^%d", &bit); n == 1 && bad(answer) {
			bits = min(bits, bit)
		}
	}
	switch {
	case bits < 64:
		return fmt.Sprintf("%d-bit", bits)
	case bad(a["largest int64"]) || bad(a["smallest int64"]):
		return "63-bit"
	case bad(a["-1"]):
		return "signs"
	}
	for _, answer := range a {
		if bad(answer) {
			return "width"
		}
	}
	if u := answers(v, "uint: "); bad(u["largest uint64"]) {
		return "uint64"
	}
	return Fine
}

// stringWord forgives only strings that are not UTF-8: formats such as JSON can't carry them.
// A library that changes any other string loses ordinary text.
func stringWord(v *result.Verdict) string {
	if word, ok := asked(v, "string"); !ok {
		return word
	}
	a := answers(v, "string: ")
	for name, answer := range a {
		if bad(answer) && name != "invalid UTF-8" && name != "cut UTF-8" && name != "surrogate" {
			return "lost"
		}
	}
	if bad(a["invalid UTF-8"]) || bad(a["cut UTF-8"]) || bad(a["surrogate"]) {
		return "UTF-8"
	}
	return Fine
}

// nilWord has no bad word for a library that makes nil and empty the same: few formats tell
// them apart, and our round trips count them as equal. A nil pointer is different: it says that
// a value is absent, which is not the same as zero.
func nilWord(v *result.Verdict) string {
	merged := false
	for _, kind := range []string{"bytes", "list", "map"} {
		a := answers(v, kind+": ")
		merged = merged || bad(a["nil"]) || bad(a["empty"])
	}
	// Without pointers, the library may still have said something about slices and maps.
	pointers := answers(v, "pointer: ")
	if word, ok := asked(v, "pointer"); !ok {
		if merged {
			return "same"
		}
		return word
	}
	switch {
	case bad(pointers["nil"]), bad(pointers["to zero"]), bad(pointers["nil record"]):
		return "lost"
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
	if len(words) > 1 {
		return "both"
	}
	return words[0]
}

// destinationWord tells merged maps from stale fields: encoding/json documents that it keeps
// a map's entries, but a field of an earlier message may be somebody else's data.
func destinationWord(v *result.Verdict) string {
	a := answers(v, "reused destination: ")
	if len(a) == 0 {
		return "-"
	}
	merges := false
	for name, answer := range a {
		switch {
		case answer == result.AnswerCrashed:
			return "panic"
		case answer != result.Changed:
		case name == "a map":
			merges = true
		default:
			return "stale"
		}
	}
	if merges {
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
	case a[probeConcurrent] == result.No:
		return "wrong"
	case a[probeRaces] == result.No:
		return "racy"
	case a[probeConcurrent] == result.AnswerCrashed, a[probeRaces] == result.AnswerCrashed:
		return "panic"
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

// damageWord names the worst fate of any input, because one message is enough for an attacker.
// A caller can recover from a panic, but not from the others. A variant that shares another's
// decoder was not tried again.
func damageWord(v *result.Verdict) string {
	if v.Decoder != "" {
		return "see " + v.Decoder
	}
	if len(v.Damage) == 0 {
		return "-"
	}
	fates := map[string]int{}
	for _, d := range v.Damage {
		for fate, n := range d.Fates {
			fates[fate] += n
		}
	}
	for _, worst := range [][2]string{{"crash", "dies"}, {"out of memory", "memory"}, {"hang", "hangs"}} {
		if fates[worst[0]] > 0 {
			return worst[1]
		}
	}
	if fates["panic"] > 0 {
		return "panics"
	}
	return Fine
}
