package cli

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/report"
	"github.com/serbench/serbench/result"
)

const (
	// lookSize is how many libraries a run shows before it builds the others.
	lookSize = 10
	// lookFrom is from how many programs on that is worth while: with fewer, the table after the
	// first window comes as soon.
	lookFrom = 20
)

// look measures one window of cases and prints their table. Nothing of that reaches the run: only
// the outcomes of the round trips are remembered, because they are facts about programs. Readings
// are not, or the run would drop workers by them.
func (p *program) look(ctx context.Context, r *harness.Runner, j job, cases []result.Case, show *progress, words string) error {
	header, err := p.newHeader(ctx, r, j.seed, result.Plan{
		Cases: cases, Types: j.plan.Types, Operations: j.plan.Operations, Windows: 1,
		Batches: j.plan.Batches, Warmup: j.plan.Warmup, BatchNS: j.plan.BatchNS, Gate: j.plan.Gate,
		CPU: j.plan.CPU, MemoryLimit: j.plan.MemoryLimit, TimeoutNS: j.plan.TimeoutNS,
	}, harness.ProgramsOf(cases, r.Types))
	if err != nil {
		return err
	}
	w := result.Discard(header)
	if err := r.Verify(ctx, w); err != nil {
		return err
	}
	apart := &harness.Runner{Programs: r.Programs, Types: r.Types, Launcher: r.Launcher, Observer: harness.Observer{
		Started: func(done, total int, c result.Case, _ result.Window) {
			show.show("first look", done, total, c.String())
		},
	}}
	if err := apart.Run(ctx, w); err != nil {
		return err
	}
	show.finish()
	show.nextBuild()
	fmt.Fprintf(p.err, "\nA first look %s, a few batches each.\nThe ranks take nothing from it: the run measures these again, among all others.\n\n%s", words, report.Provisionally(analysis.New(w.Run), 0))
	return nil
}

// lookAtKnown shows the best known libraries before the others are built. A run has no look
//   - with few programs;
//   - with --programs, because nothing is built;
//   - with builds of the user's choice only: each has its own standard library to compile first.
//
// It is not for --resume, whose run has had one, nor for --plan, whose shards are for merge and
// not for somebody who waits.
func (p *program) lookAtKnown(ctx context.Context, j job, r *harness.Runner, show *progress) error {
	if len(j.folders) > 0 || len(harness.ProgramsOf(j.plan.Cases, r.Types)) < lookFrom {
		return nil
	}
	cases, chosen, of := p.known(j.plan)
	if chosen < 2 {
		return nil
	}
	return p.look(ctx, r, j, cases, show, fmt.Sprintf("at %d of %d libraries, the best known", chosen, of))
}

// known returns the cases of a look: those of the references and of the best known libraries on
// one data set. It also returns how many libraries these are, and how many the plan has.
func (p *program) known(plan result.Plan) (cases []result.Case, chosen, of int) {
	dataset := plan.Cases[0].Dataset
	var names, all []string
	looked := func(c result.Case) bool { return c.Dataset == dataset && c.Build == (result.Build{}) }
	for _, c := range plan.Cases {
		if !p.suite.contestant(c.Contestant).Reference && !slices.Contains(all, c.Contestant) {
			all = append(all, c.Contestant)
		}
	}
	for _, name := range p.suite.Known {
		measured := func(c result.Case) bool { return c.Contestant == name && looked(c) }
		if len(names) < lookSize && slices.ContainsFunc(plan.Cases, measured) {
			names = append(names, name)
		}
	}
	for _, c := range plan.Cases {
		if looked(c) && (slices.Contains(names, c.Contestant) || p.suite.contestant(c.Contestant).Reference) {
			cases = append(cases, c)
		}
	}
	return cases, len(names), len(all)
}

// knownFirst returns programs in the order to build them: those of the best known libraries first.
func (p *program) knownFirst(ids []harness.ProgramID) []harness.ProgramID {
	place := func(id harness.ProgramID) int {
		if i := slices.Index(p.suite.Known, id.Contestant); i >= 0 {
			return i
		}
		return len(p.suite.Known)
	}
	ids = slices.Clone(ids)
	slices.SortStableFunc(ids, func(a, b harness.ProgramID) int { return cmp.Compare(place(a), place(b)) })
	return ids
}
