package analysis

import (
	"fmt"
	"slices"
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
func damageWord(v *result.Verdict) string {
	if v.Decoder != "" {
		return "see " + v.Decoder
	}
	if len(v.Damage) == 0 {
		return "-"
	}
	inputs, slowest := 0, int64(0)
	for _, d := range v.Damage {
		inputs += d.Inputs()
		slowest = max(slowest, d.SlowestNS)
	}
	switch worst := worstFault(v); worst.fate {
	case "":
	case "slow":
		return fmt.Sprintf("slow %.1f s", time.Duration(slowest).Seconds())
	default:
		return worst.word
	}
	if inputs < 1000 {
		return fmt.Sprintf("%s %d", Fine, inputs)
	}
	return fmt.Sprintf("%s %dk", Fine, inputs/1000)
}

// WorstFate is the worst that any damaged input did to a decoder; "" if none did harm.
func WorstFate(v *result.Verdict) string { return worstFault(v).fate }

func worstFault(v *result.Verdict) fault {
	for _, f := range faults {
		if slices.ContainsFunc(v.Damage, func(d result.Damage) bool { return d.Fates[f.fate] > 0 }) {
			return f
		}
	}
	return fault{}
}

// cutWord says whether a part of an encoding is accepted as another value. The beginning of a
// message is a message in some formats; whoever uses them must know the length from elsewhere.
func cutWord(v *result.Verdict) string {
	if v.Decoder != "" {
		return "see " + v.Decoder
	}
	word := "-"
	for _, d := range v.Damage {
		cuts := d.Kinds["truncation"]
		if len(cuts) == 0 {
			continue
		}
		accepted := cuts["accepted"]
		if d.Empty == "accepted" {
			accepted--
			if word != "cut" {
				word = "empty"
			}
		}
		if accepted > 0 {
			word = "cut"
		}
		if word == "-" {
			word = Fine
		}
	}
	return word
}
