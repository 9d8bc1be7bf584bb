package harness

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/serbench/serbench/harness/prober"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/probe"
)

// A ProbePlan says which variants to probe, and how thoroughly.
type ProbePlan struct {
	Variants []result.Case // without a data set
	// Full also asks slow questions, and tries every damaged input instead of a sample.
	Full bool
	// Races only looks for data races, with programs that were built with -race.
	Races bool
	// Kept has answers of an earlier run by variant. Groups in their Kept are not asked again.
	Kept map[result.Case]result.Verdict
}

// quickInputs is about how many damaged inputs a decoder gets of each type without
// [ProbePlan.Full]. Only the full number tells that a decoder is safe.
const quickInputs = 100

// quickShapes is about how many shapes of documents a decoder gets of each type then.
const quickShapes = 40

// Probe runs all probes on the variants, several variants at a time, and records a verdict
// for each. A variant whose program can't be built gets none. Variants that already have a
// verdict in the file are skipped, so an interrupted run can continue.
func (r *Runner) Probe(ctx context.Context, w *result.Writer, p ProbePlan) error {
	if err := r.Programs.Build(ctx, ProgramsOf(p.Variants, Probes)); err != nil {
		return err
	}
	due := slices.DeleteFunc(slices.Clone(p.Variants), func(c result.Case) bool {
		return r.prober(c).Fault != "" || w.Run.Verdict(c) != nil
	})
	var (
		lock sync.Mutex // over w and done
		done int
	)
	return each(ctx, due, func(ctx context.Context, c result.Case) error {
		verdict, err := r.judge(ctx, c, p)
		if err != nil {
			return err
		}
		lock.Lock()
		defer lock.Unlock()
		done++
		if r.Observer.Probed != nil {
			r.Observer.Probed(done, len(due), verdict)
		}
		return w.Add(result.Line{Verdict: &verdict})
	})
}

// judge runs the probes on one variant.
func (r *Runner) judge(ctx context.Context, c result.Case, p ProbePlan) (result.Verdict, error) {
	verdict := result.Verdict{Contestant: c.Contestant, Variant: c.Variant, Build: c.Build, Probes: map[fact.Group]int{}}
	if p.Races {
		g, err := probe.Find(fact.GroupConcurrency)
		if err == nil {
			verdict.Probes[g.Name] = g.Version
			verdict.Findings, err = r.askForRaces(ctx, c, g)
		}
		return verdict, err
	}
	verdict.Kept = map[fact.Group]int{}
	if err := r.askAll(ctx, c, p, &verdict); err != nil {
		return verdict, err
	}
	verdict.Decoder = decoder(c, p.Variants)
	if verdict.Decoder != "" {
		return verdict, nil
	}
	return verdict, r.damageAll(ctx, c, p, &verdict)
}

// askAll asks all groups of probes, except those whose answers are kept. One group follows the
// other: each processor already has a variant of its own.
func (r *Runner) askAll(ctx context.Context, c result.Case, p ProbePlan, verdict *result.Verdict) error {
	order := probe.Order{Full: p.Full}
	for _, g := range probe.Groups {
		if keep(verdict, p.Kept[c], g.Name) {
			continue
		}
		if g.Reads != nil && order.Written == nil {
			var err error
			if order.Written, err = r.writings(ctx, c); err != nil {
				return err
			}
		}
		findings, err := r.ask(ctx, c, g, order)
		// Each process has its own seed for maps, so output that is stable in one process may
		// differ in another.
		if err == nil && g.Name == fact.GroupDeterminism {
			var again []result.Finding
			if again, err = r.ask(ctx, c, g, order); err == nil {
				findings = acrossProcesses(findings, again)
			}
		}
		if err != nil {
			return err
		}
		verdict.Findings = append(verdict.Findings, findings...)
		verdict.Probes[g.Name] = g.Version
	}
	return nil
}

// damageAll decodes damaged inputs of all types, and documents made from the format's grammar,
// unless the answers are kept.
func (r *Runner) damageAll(ctx context.Context, c result.Case, p ProbePlan, verdict *result.Verdict) error {
	for _, of := range []struct {
		group probe.Group
		types []string
		quick int // without p.Full
	}{
		{probe.Damaged, probe.DamagedTypes(), quickInputs},
		{probe.Growing, probe.GrammarTypes, quickShapes},
	} {
		if kept := p.Kept[c]; keep(verdict, kept, of.group.Name) {
			for _, d := range kept.Damage {
				if d.Group() == of.group.Name {
					verdict.Damage = append(verdict.Damage, d)
				}
			}
			continue
		}
		verdict.Probes[of.group.Name] = of.group.Version
		if p.Full {
			of.quick = 0
		}
		skip := map[fact.Damage]bool{}
		for _, typ := range of.types {
			test := probe.DamageTest{Type: typ, Count: of.quick, Grammar: of.group.Name == fact.GroupGrowth, Skip: maps.Clone(skip)}
			damage, err := r.try(ctx, c, test)
			if err != nil {
				return err
			}
			if damage != nil {
				verdict.Damage = append(verdict.Damage, *damage)
			}
			if test.Grammar {
				hung(damage, skip)
			}
		}
	}
	return nil
}

// hung adds the kinds of documents that hung a decoder: they would hang it with other types too, and take
// as long each time.
func hung(d *result.Damage, kinds map[fact.Damage]bool) {
	if d == nil {
		return
	}
	for kind, fates := range d.Kinds {
		if fates[fact.FateHang] > 0 {
			kinds[kind] = true
		}
	}
}

// keep copies the answers to a group of probes from those that are kept, and reports whether they have
// some.
func keep(v *result.Verdict, kept result.Verdict, group fact.Group) bool {
	from, has := kept.Kept[group]
	if !has {
		return false
	}
	v.Probes[group], v.Kept[group] = kept.Probes[group], from
	for _, f := range kept.Findings {
		if f.Group == group {
			v.Findings = append(v.Findings, f)
		}
	}
	return true
}

// ask asks one group of probes in processes of its own, so that a library that ends one loses one
// answer only. Two processors let goroutines of one codec really collide.
func (r *Runner) ask(ctx context.Context, c result.Case, g probe.Group, o probe.Order) ([]result.Finding, error) {
	if g.Reads == nil {
		o.Written = nil
	}
	return g.AskIn(func(from int, log string) (probe.End, error) {
		o.From = from
		_, end, err := launch(ctx, r.Launcher, r.prober(c), setting{gogc: "100", processors: 2}, prober.Ask, prober.Question{Case: c, Group: g.Name, Order: o, Log: log})
		return probe.End{Status: end.Status, Words: end.String()}, err
	})
}

// writings returns what each version of the record looks like when a process writes it that
// knows no other.
func (r *Runner) writings(ctx context.Context, c result.Case) (map[string]probe.Writing, error) {
	all := map[string]probe.Writing{}
	for _, version := range probe.Versions() {
		w, end, err := launch(ctx, r.Launcher, r.prober(c), setting{gogc: "100"}, prober.Write, prober.Version{Case: c, Version: version})
		switch {
		case err != nil:
			return nil, err
		case end.Status != fact.OK:
			w = probe.Writing{Answer: fact.Crash, Detail: end.String()}
		}
		all[version] = w
	}
	return all, nil
}

// acrossProcesses compares the sums of the bytes that two processes marshalled. Both ran
// the same probes in the same order. An answer other than yes needs no second process to
// confirm it.
func acrossProcesses(one, other []result.Finding) []result.Finding {
	for i := range one {
		f := &one[i]
		if f.Answer == fact.Yes && i < len(other) && other[i].Sum != f.Sum {
			f.Answer, f.Detail = fact.No, "another process wrote other bytes"
		}
		f.Sum = ""
	}
	return one
}

// encoding are the parts of variants' names that change nothing about decoding. A native message
// is decoded by the same code, which its contestant's other variants then convert.
var encoding = []string{"buffer=reuse", "buffer=grow", "keys=sorted", "keys=unsorted", "html=raw", "html=escaped", "layout=indented", "message=native"}

// decoder returns the variant, among those that are probed, whose decoder this one shares, or ""
// if it is the first that has it. Trying the same decoder twice would take as long again and find
// the same.
func decoder(c result.Case, among []result.Case) string {
	of := func(variant string) string {
		parts := slices.DeleteFunc(strings.Split(variant, ","), func(part string) bool { return slices.Contains(encoding, part) })
		return cmp.Or(strings.Join(parts, ","), fact.Default)
	}
	first := c
	for _, other := range among {
		if other.Contestant != c.Contestant || other.Build != c.Build || of(other.Variant) != of(c.Variant) {
			continue
		}
		if other.Variant == of(c.Variant) {
			first = other
			break
		}
		if first == c {
			first = other
		}
	}
	if first == c {
		return ""
	}
	return first.Variant
}
