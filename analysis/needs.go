package analysis

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verdict"
)

// A Need is what a user's data or program needs of a library. A row that does not meet it is no
// answer, however fast it is.
type Need struct {
	Key  string
	Name string // as somebody who has the need puts it
	Doc  string // when a row meets it
	// Lacks completes "23 of 91 fit; 41 …".
	Lacks string
	// Probed is set if only verdicts show whether a row meets it.
	Probed bool

	met func(f *facts) bool
}

// facts is what decides whether a row meets a need.
type facts struct {
	variant result.Variant
	library *result.Contestant
	observed
}

// observed is what probes saw of a variant; all is false if they did not try it.
type observed struct{ evolves, survives bool }

func (f *facts) schema() fact.Schema {
	if f.library == nil {
		return f.variant.Schema
	}
	return f.library.SchemaOf(f.variant)
}

// Needs are all of them, in the order in which a user is offered them.
var Needs = []Need{
	{
		Key: "others", Name: "other languages read it", Doc: "the format has its own specification, and we can name implementations in at least two other languages",
		Lacks: "write a format that only Go reads", met: func(f *facts) bool { return len(Readers(f.variant.Format)) >= 2 },
	},
	{
		Key: "text", Name: "people read it", Doc: "the format is text", Lacks: "write binary formats",
		met: func(f *facts) bool { return wires[f.variant.Format].Text },
	},
	{
		Key: "own", Name: "my own types, no generated code", Doc: "the library takes values of your own types as they are, by reflection: no schema, generated code, conversion, or type that mirrors yours",
		Lacks: "need a schema, generated code or a conversion", met: func(f *facts) bool { return f.schema() == fact.Reflection && f.variant.OwnType },
	},
	evolve,
	untrusted,
	{
		Key: "access", Name: "read fields without decoding", Doc: "a program can read a field where it lies in the message", Lacks: "decode whole messages",
		met: func(f *facts) bool { return wires[f.variant.Format].Access },
	},
}

var (
	evolve = Need{
		Key: "evolve", Name: "fields may come and go", Doc: "in our probes, versions of a record with a field more and a field less read each other's bytes, wherever the library carries the record: as the message, in a field, an optional field, a list and a map; and of no change content was lost or made up without an error",
		Lacks: "can't read another version of a record, or were not probed", Probed: true, met: func(f *facts) bool { return f.evolves },
	}
	untrusted = Need{
		Key: "untrusted", Name: "input I don't trust", Doc: "every damaged input that we tried gave an error or a value, in less than 250 ms and 64 MiB, without help from our adapter",
		Lacks: "break on damaged input, or were not probed", Probed: true, met: func(f *facts) bool { return f.survives },
	}
)

// Demands are the needs of a team that ships, whatever its data. A row does not meet a demand that the
// runs show too little about.
var Demands = []Need{
	{
		Key: "code", Name: "no calls by hand", Doc: "the library works by reflection, by a schema, or by its own generator, and not by calls that you write for each field",
		Lacks: "need calls written by hand for each field", met: func(f *facts) bool { return f.schema() != "" && f.schema() != fact.Manual },
	},
	{
		Key: "finished", Name: "finished and maintained", Doc: "its authors do not call it unfinished, archived, or not recommended",
		Lacks: "are unfinished, archived or not recommended, by their authors' own words", met: func(f *facts) bool { return f.library != nil && !unfinished(f.library) },
	},
	evolve,
	untrusted,
	{
		Key: "license", Name: "no copyleft", Doc: "its license does not bind your code",
		Lacks: "are under a copyleft license", met: func(f *facts) bool { return f.library != nil && result.Copyleft(f.library.License) == "" },
	},
}

// unfinished reports whether a library's authors advise against it.
func unfinished(c *result.Contestant) bool {
	return slices.ContainsFunc(c.Warnings, func(w result.Warning) bool {
		return slices.Contains([]string{"unfinished", "archived", "not recommended"}, w.Kind)
	})
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

// A Chooser finds the variants that meet needs.
type Chooser struct {
	verdicts map[result.Case]*result.Verdict
	seen     map[result.Case]observed
	// tried are the keys of the needs that any verdict answers.
	tried map[string]bool
}

// NewChooser takes the verdicts of all runs.
func NewChooser(runs []*Analysis) *Chooser {
	c := &Chooser{map[result.Case]*result.Verdict{}, map[result.Case]observed{}, map[string]bool{}}
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
		c.verdicts[of], c.seen[of] = v, observed{verdict.Evolves(v), verdict.Survives(v)}
		c.tried[evolve.Key] = c.tried[evolve.Key] || verdict.TriedEvolution(v)
		c.tried[untrusted.Key] = c.tried[untrusted.Key] || len(v.Damage) > 0
	}
	return c
}

// Verdict is what the probes found of a variant, with the damage to the decoder that it shares with
// another; nil if it was not probed.
func (c *Chooser) Verdict(contestant, variant string) *result.Verdict {
	return c.verdicts[result.Case{Contestant: contestant, Variant: variant}]
}

// Meets reports which of [Needs] a variant meets.
func (c *Chooser) Meets(library *result.Contestant, variant result.Variant) []bool {
	f := c.facts(library, variant)
	met := make([]bool, len(Needs))
	for i, n := range Needs {
		met[i] = n.met(f)
	}
	return met
}

// MeetsAll reports whether a row meets all of some needs.
func (c *Chooser) MeetsAll(row Row, needs []Need) bool {
	f := c.facts(row.Library, row.Variant)
	return !slices.ContainsFunc(needs, func(n Need) bool { return !n.met(f) })
}

// Evolves reports whether another version of the program can read a row's records.
func (c *Chooser) Evolves(row Row) bool { return evolve.met(c.facts(row.Library, row.Variant)) }

func (c *Chooser) facts(library *result.Contestant, variant result.Variant) *facts {
	f := &facts{variant: variant, library: library}
	if library != nil {
		f.observed = c.seen[result.Case{Contestant: library.Name, Variant: variant.Name}]
	}
	return f
}

// answers reports whether any verdict shows which rows meet a need.
func (c *Chooser) answers(n Need) bool { return !n.Probed || c.tried[n.Key] }
