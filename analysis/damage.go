package analysis

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/serbench/serbench/result"
)

// A fault is a fate of damaged input that no input should have, with the word of its column.
type fault struct{ fate, word string }

// faults are in order, the worst first. A caller can recover from a panic, and waits for a slow
// decoder; the process does not survive the others.
var faults = []fault{
	{"crash", "dies"},
	{"stack overflow", "stack"},
	{"out of memory", "memory"},
	{"hang", "hangs"},
	{"panic", "panics"},
	{"64 MiB", "64 MiB"},
	{"slow", "slow"},
}

// damageWord names the worst fate of any input, because one message is enough for an attacker.
// Without a fault it says how many inputs were tried. A variant that shares another's decoder
// was not tried again.
func damageWord(v *result.Verdict) cell {
	if v.Decoder != "" {
		return shared(v)
	}
	if len(v.Damage) == 0 {
		return cell{word: "-"}
	}
	for _, f := range faults {
		if because := harmed(v, f.fate); len(because) > 0 {
			if f.fate == "slow" {
				return slowest(v)
			}
			return cell{f.word, because}
		}
	}
	inputs := 0
	for _, d := range v.Damage {
		inputs += d.Inputs()
	}
	if answers(v, "")[probeGuards].Answer == ours {
		return cell{word: string(ours)}
	}
	if inputs < 1000 {
		return cell{word: fmt.Sprintf("%s %d", Fine, inputs)}
	}
	return cell{word: fmt.Sprintf("%s %dk", Fine, inputs/1000)}
}

// shared is the cell of a variant whose decoder was tried as another variant's.
func shared(v *result.Verdict) cell {
	f := damaged("", "not tried again")
	f.Detail = "the decoder is that of " + v.Decoder
	return cell{"see " + v.Decoder, []result.Finding{f}}
}

// damaged is a finding about the damaged inputs of a type.
func damaged(typ string, answer result.Answer) result.Finding {
	f := result.Finding{Group: "damage", Probe: "damaged input", Answer: answer}
	if typ != "" {
		f.Probe += ", " + typ
	}
	return f
}

// harmed returns a finding for each type with inputs of a fate: the shortest such input, or its
// length in a file that withholds it, and the last words of a process that it ended.
func harmed(v *result.Verdict, fate string) (findings []result.Finding) {
	for _, d := range v.Damage {
		if d.Fates[fate] == 0 {
			continue
		}
		f := damaged(d.Type, result.Answer(fate))
		f.Detail = d.Words[fate]
		if input, ok := d.Worst[fate]; ok {
			f.Input = strconv.Quote(string(input))
		} else if length, ok := d.Lengths[fate]; ok {
			f.Input = fmt.Sprintf("%d bytes", length)
		}
		findings = append(findings, f)
	}
	return findings
}

// slowest is the cell of the longest time that an input took.
func slowest(v *result.Verdict) cell {
	longest := slices.MaxFunc(v.Damage, func(a, b result.Damage) int {
		return cmp.Or(cmp.Compare(a.SlowestNS, b.SlowestNS), cmp.Compare(a.Fates["slow"], b.Fates["slow"]))
	})
	word := fmt.Sprintf("slow %.1f s", time.Duration(longest.SlowestNS).Seconds())
	return cell{word, harmed(&result.Verdict{Damage: []result.Damage{longest}}, "slow")}
}

// printing returns a finding for each type of which damaged inputs made the library print.
func printing(v *result.Verdict) (findings []result.Finding) {
	for _, d := range v.Damage {
		if d.Printed > 0 {
			f := damaged(d.Type, "printed")
			f.Detail = fmt.Sprintf("%d inputs made it write to standard output or error", d.Printed)
			findings = append(findings, f)
		}
	}
	return findings
}

// cutWord says whether a part of an encoding is accepted as another value. The beginning of a
// message is a message in some formats; whoever uses them must know the length from elsewhere.
func cutWord(v *result.Verdict) cell {
	if v.Decoder != "" {
		return shared(v)
	}
	good := "-"
	some, empty := cell{word: "cut"}, cell{word: "empty"}
	for _, d := range v.Damage {
		cuts := d.Kinds["truncation"]
		if len(cuts) == 0 {
			continue
		}
		good = Fine
		accepted := cuts["accepted"]
		if d.Empty == "accepted" {
			accepted--
			f := damaged(d.Type, "accepted")
			f.Input = "no bytes"
			empty.because = append(empty.because, f)
		}
		if accepted > 0 {
			f := damaged(d.Type, "accepted")
			f.Input = fmt.Sprintf("%d beginnings of encodings", accepted)
			some.because = append(some.because, f)
		}
	}
	return gravest(good, some, empty)
}
