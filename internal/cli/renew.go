package cli

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/probe"
)

// renewable reads the run file whose answers may be kept. It is an error if verify did not ask for them
// as it is about to.
func renewable(path string, full bool) (*result.Run, error) {
	run, err := result.Read(path)
	if err != nil {
		return nil, err
	}
	if len(run.Verdicts) == 0 {
		return nil, fmt.Errorf("--renew: %s has no verdicts", path)
	}
	for _, v := range run.Verdicts {
		if len(v.Findings) == 0 || slices.ContainsFunc(v.Findings, func(f result.Finding) bool { return f.Probe == fact.Races }) {
			return nil, fmt.Errorf("--renew: %s is of fuzz or of verify --races; want a file of verify", path)
		}
	}
	if was := askedInFull(run); was != full {
		with := map[bool]string{true: "with", false: "without"}
		return nil, usagef("--renew: %s was made %s --full; want it so again", path, with[was])
	}
	return run, nil
}

// sampled is more damaged inputs than verify tries of any type without --full, and fewer than it tries
// of some type with it, whatever the decoder.
const sampled = 1000

// askedInFull reports whether a run file is of verify --full. Older files don't have that in the header,
// but the number of damaged inputs shows it.
func askedInFull(run *result.Run) bool {
	many := func(d result.Damage) bool { return d.Inputs() > sampled }
	return run.Header.Full || slices.ContainsFunc(run.Verdicts, func(v result.Verdict) bool { return slices.ContainsFunc(v.Damage, many) })
}

// A renewal is what a new run keeps of an earlier one.
type renewal struct {
	kept    map[result.Case]result.Verdict
	earlier []result.Earlier
	// stale is what has to be asked again, by library.
	stale map[string][]string
}

// renew compares what an earlier run's answers hold for with a new run's header, and keeps those that
// still hold: answers about the same version of the library, by the same code of the adapter, to a group
// of probes of the same version.
func renew(was *result.Run, h result.Header, variants []result.Case, groups []probe.Group) renewal {
	r := renewal{kept: map[result.Case]result.Verdict{}, stale: map[string][]string{}}
	then, now, index := holding(was.Header), holding(h), map[int]int{}
	for _, c := range variants {
		v := was.Verdict(c)
		switch {
		case v == nil:
			r.isStale(c, c.Variant+" (never asked)")
			continue
		case now(c) == "" || then(c) != now(c):
			r.isStale(c, "everything (the library or its adapter has changed)")
			continue
		}
		kept := result.Verdict{Probes: map[fact.Group]int{}, Kept: map[fact.Group]int{}}
		keep := func(group fact.Group) {
			from := len(was.Header.Earlier) // was itself
			if i, older := v.Kept[group]; older {
				from = i
			}
			if _, known := index[from]; !known {
				index[from] = len(r.earlier)
				r.earlier = append(r.earlier, earlierRun(was.Header, from))
			}
			kept.Probes[group], kept.Kept[group] = was.Asked(v, group), index[from]
		}
		for _, g := range groups {
			if was.Asked(v, g.Name) == g.Version {
				keep(g.Name)
			}
		}
		for _, f := range v.Findings {
			if _, holds := kept.Kept[f.Group]; holds {
				kept.Findings = append(kept.Findings, f)
			}
		}
		for _, g := range []probe.Group{probe.Damaged, probe.Growing} {
			if v.Decoder != "" || was.Asked(v, g.Name) != g.Version {
				continue
			}
			keep(g.Name)
			for _, d := range v.Damage {
				if d.Group() == g.Name {
					kept.Damage = append(kept.Damage, d)
				}
			}
		}
		r.kept[c] = kept
		format := ""
		if variant := was.Variant(c); variant != nil {
			format = variant.Format
		}
		for _, s := range probe.StaleIn(was, v, probe.Due(groups, format, v.Decoder)) {
			r.isStale(c, s.String())
		}
	}
	return r
}

func (r *renewal) isStale(c result.Case, what string) {
	if !slices.Contains(r.stale[c.Contestant], what) {
		r.stale[c.Contestant] = append(r.stale[c.Contestant], what)
	}
}

// earlierRun describes a run that gave answers: one of those that a header has, or the header's own.
func earlierRun(h result.Header, i int) result.Earlier {
	if i < len(h.Earlier) {
		return h.Earlier[i]
	}
	return result.Earlier{
		Started: h.Started, Command: h.Command, Machine: h.Identity.Machine, Environment: h.Environment,
		Programs: slices.DeleteFunc(slices.Clone(h.Programs), func(p result.Program) bool { return !p.Kinds }),
	}
}

// show writes a line for each library on what is stale.
func (r *renewal) show(w io.Writer, path string, variants []result.Case) {
	var shown []string
	for _, c := range variants {
		if slices.Contains(shown, c.Contestant) {
			continue
		}
		shown = append(shown, c.Contestant)
		if stale := r.stale[c.Contestant]; len(stale) > 0 {
			fmt.Fprintf(w, "%s: stale in %s: %s\n", c.Contestant, path, strings.Join(stale, ", "))
		} else {
			fmt.Fprintf(w, "%s: nothing is stale in %s\n", c.Contestant, path)
		}
	}
}

// holding returns what findings about a variant hold for: its adapter's source and the version
// of its library, which is Go's if the library is part of it. It is "" if the source is unknown.
func holding(h result.Header) func(result.Case) string {
	return func(c result.Case) string {
		id := harness.ProgramsOf([]result.Case{c}, harness.Probes)[0]
		program := slices.IndexFunc(h.Programs, func(p result.Program) bool { return harness.IDOf(p) == id })
		contestant := (&result.Run{Header: h}).Contestant(c.Contestant)
		if program < 0 || contestant == nil || h.Programs[program].Adapter == "" {
			return ""
		}
		p := h.Programs[program]
		return p.Adapter + " " + cmp.Or(p.Modules[contestant.Module], p.Go)
	}
}
