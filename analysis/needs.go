package analysis

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serbench/serbench/result"
)

// A Need is what a user's data or program asks of a library. A row that lacks it is no answer,
// however fast it is.
type Need struct {
	Key  string
	Name string // as somebody who has the need says it
	Doc  string // when a row has it
	// Lacks completes "23 of 91 fit; 41 …".
	Lacks string

	met func(f *needed) bool
}

// needed is what a need looks at.
type needed struct {
	variant result.Variant
	library *result.Contestant
	verdict *result.Verdict // nil if nobody asked
}

// Needs are all of them, in the order in which a user is asked.
var Needs = []Need{
	{
		"others", "other languages read it", "the format has its own specification, and libraries for several other languages",
		"write a format that only Go reads", func(f *needed) bool {
			_, known := wires[f.variant.Format]
			return known
		},
	},
	{
		"text", "people read it", "the format is text", "write binary formats",
		func(f *needed) bool { return wires[f.variant.Format].Text },
	},
	{
		"own", "my own types, no generated code", "the library works on any Go type by reflection",
		"need a schema or generated code", func(f *needed) bool { return f.library != nil && f.library.Schema == "reflection" },
	},
	{
		"evolve", "fields may come and go", "the bytes tell fields apart by names or tags and not by their position",
		"tell fields apart by position", func(f *needed) bool { return versioned(f.variant) },
	},
	{
		"untrusted", "input I don't trust", "no damaged input that was tried made the decoder panic, hang, exhaust memory or end the process",
		"break on damaged input, or were not asked", func(f *needed) bool { return f.verdict != nil && survives(f.verdict) },
	},
	{
		"access", "read fields without decoding", "a program can read a field where it lies in the message",
		"decode whole messages", func(f *needed) bool { return wires[f.variant.Format].Access },
	},
}

// versioned reports whether another version of the program can read the variant's records.
func versioned(v result.Variant) bool { return v.Fields == "names" || v.Fields == "tags" }

// survives reports whether damaged input was tried and broke nothing. Where the verdict points to
// another variant's decoder, nobody tried it.
func survives(v *result.Verdict) bool {
	return v.Decoder == "" && len(v.Damage) > 0 && SeverityOf(damageWord(v).word) != Bad
}

// NeedsByKeys returns the needs of a list such as "text,own".
func NeedsByKeys(list string) (needs []Need, err error) {
	for key := range strings.SplitSeq(list, ",") {
		if key = strings.TrimSpace(key); key == "" {
			continue
		}
		i := slices.IndexFunc(Needs, func(n Need) bool { return n.Key == key })
		if i < 0 {
			return nil, fmt.Errorf("no need is called %q; want some of %s", key, NeedKeys())
		}
		needs = append(needs, Needs[i])
	}
	return needs, nil
}

// NeedKeys lists the keys of [Needs].
func NeedKeys() string {
	var keys []string
	for _, n := range Needs {
		keys = append(keys, n.Key)
	}
	return strings.Join(keys, ", ")
}

// A Chooser knows which variants meet which needs.
type Chooser struct {
	verdicts map[result.Case]*result.Verdict
}

// NewChooser takes the verdicts of all runs.
func NewChooser(runs []*Analysis) *Chooser {
	c := &Chooser{map[result.Case]*result.Verdict{}}
	all := Verdicts(runs)
	byCase := map[result.Case]*result.Verdict{}
	for i := range all {
		byCase[sameVariant(all[i].Case())] = &all[i]
	}
	for of, v := range byCase {
		// A variant that shares another's decoder has its damage.
		if other := byCase[result.Case{Contestant: of.Contestant, Variant: v.Decoder}]; v.Decoder != "" && other != nil {
			with := *v
			with.Damage, with.Decoder = other.Damage, ""
			v = &with
		}
		c.verdicts[of] = v
	}
	return c
}

// Verdict is what the probes found of a variant, with the damage to the decoder that it shares with
// another; nil if nobody asked.
func (c *Chooser) Verdict(contestant, variant string) *result.Verdict {
	return c.verdicts[result.Case{Contestant: contestant, Variant: variant}]
}

// Meets reports which of [Needs] a variant meets.
func (c *Chooser) Meets(library *result.Contestant, variant result.Variant) []bool {
	f := c.needed(library, variant)
	met := make([]bool, len(Needs))
	for i, n := range Needs {
		met[i] = n.met(f)
	}
	return met
}

// MeetsAll reports whether a row meets all of some needs.
func (c *Chooser) MeetsAll(row Row, needs []Need) bool {
	f := c.needed(row.Library, row.Variant)
	return !slices.ContainsFunc(needs, func(n Need) bool { return !n.met(f) })
}

func (c *Chooser) needed(library *result.Contestant, variant result.Variant) *needed {
	f := &needed{variant: variant, library: library}
	if library != nil {
		f.verdict = c.Verdict(library.Name, variant.Name)
	}
	return f
}
