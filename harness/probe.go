package harness

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/serbench/serbench/harness/prober"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/verify/probe"
)

// A ProbePlan says which variants to probe, and how thoroughly.
type ProbePlan struct {
	Variants []result.Case // without a data set
	// Full also asks slow questions, and tries FullInputs damaged inputs instead of
	// QuickInputs.
	Full bool
	// Races only looks for data races, with programs that were built with -race.
	Races bool
}

// The number of damaged inputs per decoder, over all types. The quick number finds faults
// that one input in a hundred triggers. docs/VERDICTS.md uses the full number.
const (
	QuickInputs = 500
	FullInputs  = 10_000
)

const (
	// maxKills is how many processes one kind of damage may end in the same way. A process
	// that hangs or exhausts its memory takes a quarter of a second, and thousands of them
	// would show nothing new.
	maxKills = 10
	// hostileMemory is the memory limit of a process that decodes damaged input: many times
	// what any honest decoder needs, yet small enough that several fit a small machine.
	hostileMemory = 768 << 20
)

// Probe runs all probes on the variants, several variants at a time, and records a verdict
// for each. A variant whose program can't be built gets none. Variants that already have a
// verdict in the file are skipped, so an interrupted run can continue.
func (r *Runner) Probe(ctx context.Context, w *result.Writer, p ProbePlan) error {
	if err := r.Programs.Build(ctx, ProgramsOf(p.Variants, true)); err != nil {
		return err
	}
	due := slices.DeleteFunc(slices.Clone(p.Variants), func(c result.Case) bool {
		return r.kinds(c).Fault != "" || w.Run.Verdict(c.Contestant, c.Variant) != nil
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
	verdict := result.Verdict{Contestant: c.Contestant, Variant: c.Variant}
	if p.Races {
		var err error
		verdict.Findings, err = r.askForRaces(ctx, c)
		return verdict, err
	}
	// One group after the other: each processor already has a variant of its own.
	for _, g := range probe.Groups {
		findings, err := r.ask(ctx, c, g, p.Full)
		// Each process has its own seed for maps, so output that is stable in one process may
		// differ in another.
		if err == nil && g.Name == "determinism" {
			var again []result.Finding
			if again, err = r.ask(ctx, c, g, p.Full); err == nil {
				findings = acrossProcesses(findings, again)
			}
		}
		if err != nil {
			return verdict, err
		}
		verdict.Findings = append(verdict.Findings, findings...)
	}
	verdict.Decoder = decoder(c, p.Variants)
	if verdict.Decoder != "" {
		return verdict, nil
	}
	for _, typ := range probe.DamagedTypes {
		count := QuickInputs
		if p.Full {
			count = FullInputs
		}
		damage, err := r.try(ctx, c, probe.DamageTest{Type: typ, Count: count / len(probe.DamagedTypes)})
		if err != nil {
			return verdict, err
		}
		if damage != nil {
			verdict.Damage = append(verdict.Damage, *damage)
		}
	}
	return verdict, nil
}

// ask runs one group of probes in a process of its own, so that a library that ends it loses
// the answers of one group only. Two processors let goroutines of one codec really collide.
func (r *Runner) ask(ctx context.Context, c result.Case, g probe.Group, full bool) ([]result.Finding, error) {
	findings, end, err := launch(ctx, r.Launcher, r.kinds(c), setting{gogc: "100", processors: 2}, prober.Ask, prober.Question{Case: c, Group: g.Name, Full: full})
	if err != nil || end.Status == result.OK {
		return findings, err
	}
	// The answers so far died with the process, so the whole group becomes one finding.
	answer := result.AnswerCrashed
	if end.Status == result.Hung {
		answer = result.AnswerHung
	}
	return []result.Finding{{Group: g.Name, Probe: g.Doc, Answer: answer, Detail: end.Status + ": " + end.Error}}, nil
}

// acrossProcesses compares the sums of the bytes that two processes marshalled. Both ran
// the same probes in the same order. An answer other than yes needs no second process to
// confirm it.
func acrossProcesses(one, other []result.Finding) []result.Finding {
	for i := range one {
		f := &one[i]
		if f.Answer == result.Yes && i < len(other) && other[i].Detail != f.Detail {
			f.Answer, f.Detail = result.No, "another process wrote other bytes"
		}
		if f.Answer == result.Yes {
			f.Detail = "" // it held the sum
		}
	}
	return one
}

// decoder returns the variant, among those that are probed, whose decoder this one shares:
// the same name without buffer=reuse, which only affects marshal. It returns "" if there is
// no such variant. Trying the same decoder twice would take as long again and find the same.
func decoder(c result.Case, among []result.Case) string {
	parts := strings.Split(c.Variant, ",")
	kept := slices.DeleteFunc(slices.Clone(parts), func(part string) bool { return part == "buffer=reuse" })
	if len(kept) == len(parts) {
		return ""
	}
	name := strings.Join(kept, ",")
	if name == "" {
		name = "default"
	}
	if !slices.Contains(among, result.Case{Contestant: c.Contestant, Variant: name}) {
		return ""
	}
	return name
}

// try decodes damaged encodings of one type. If an input ends the process, another process
// continues with the next input. A process for each input would be safer, but would take
// minutes, and most inputs end nothing. try returns nil if the library can't carry the
// type.
func (r *Runner) try(ctx context.Context, c result.Case, t probe.DamageTest) (*result.Damage, error) {
	log, err := os.CreateTemp("", "serbench-*.damage")
	if err != nil {
		return nil, err
	}
	defer os.Remove(log.Name())
	if err := log.Close(); err != nil {
		return nil, err
	}
	if t.Log, err = filepath.Abs(log.Name()); err != nil {
		return nil, err
	}
	l := r.Launcher
	// Without a limit, one input that announces a huge length could exhaust the machine.
	l.MemoryLimit = hostileMemory
	var killers []probe.Record
	t.Skip = map[string]bool{}
	for {
		_, end, err := launch(ctx, l, r.kinds(c), setting{gogc: "100", processors: 2}, prober.Try, prober.DamageTest{Case: c, Test: t})
		if err != nil {
			return nil, err
		}
		if end.Status == result.OK {
			break
		}
		records, err := probe.ReadRecords(t.Log)
		if err != nil {
			return nil, err
		}
		if end.Status == result.Failed || len(records) == 0 {
			return nil, nil // there is no encoding to damage; fidelity says why
		}
		// If a process ends between two inputs, blame the last one.
		last := records[len(records)-1]
		last.Fate = fateOf(end)
		killers = append(killers, last)
		t.From = int(last.Index) + 1 // every process draws the same inputs
		if counted(killers, last) >= maxKills {
			t.Skip[probe.Kinds[last.Kind]] = true
		}
	}
	records, err := probe.ReadRecords(t.Log)
	if err != nil {
		return nil, err
	}
	return r.damage(ctx, c, t, records, killers)
}

// counted returns how many inputs of the same kind ended the process in the same way.
func counted(killers []probe.Record, like probe.Record) (n int) {
	for _, k := range killers {
		if k.Kind == like.Kind && k.Fate == like.Fate {
			n++
		}
	}
	return n
}

// fateOf finds out how an input ended its process. A process that notices that one input takes
// too long ends itself with a status of its own; Hung means that not even that worked.
func fateOf(end ending) probe.Fate {
	switch {
	case end.Status == result.OutOfMemory:
		return probe.OutOfMemory
	case end.Status == result.Hung, end.exited(probe.ExitEndless):
		return probe.Endless
	}
	return probe.Dead
}

// damage adds up the records, and fetches one input for each fate that is a fault: the
// shortest, because it is the easiest to examine. Records hold no inputs: a process writes
// each record before the input that may end it, so records must be cheap.
func (r *Runner) damage(ctx context.Context, c result.Case, t probe.DamageTest, records, killers []probe.Record) (*result.Damage, error) {
	d := &result.Damage{Type: t.Type, Fates: map[string]int{}, Kinds: map[string]map[string]int{}, Worst: map[string][]byte{}}
	ended := map[uint32]probe.Fate{}
	for _, k := range killers {
		ended[k.Index] = k.Fate
	}
	worst := map[probe.Fate]probe.Record{}
	for _, one := range records {
		// The record was written before the input was decoded, so it does not know.
		if fate, died := ended[one.Index]; died {
			one.Fate = fate
		}
		fate, kind := one.Fate.String(), probe.Kinds[one.Kind]
		d.Fates[fate]++
		if d.Kinds[kind] == nil {
			d.Kinds[kind] = map[string]int{}
		}
		d.Kinds[kind][fate]++
		d.PerByte = max(d.PerByte, float64(one.Allocated)/float64(max(one.Length, 1)))
		if known, ok := worst[one.Fate]; !ok || one.Length < known.Length {
			worst[one.Fate] = one
		}
	}
	for kind := range t.Skip {
		d.Stopped = append(d.Stopped, kind)
	}
	slices.Sort(d.Stopped)
	var wanted []int
	for fate, one := range worst {
		if fate != probe.CleanError && fate != probe.Accepted {
			wanted = append(wanted, int(one.Index))
		}
	}
	if len(wanted) == 0 {
		return d, nil
	}
	slices.Sort(wanted)
	inputs, end, err := launch(ctx, r.Launcher, r.kinds(c), setting{gogc: "100"}, prober.Inputs, prober.Wanted{DamageTest: prober.DamageTest{Case: c, Test: t}, Places: wanted})
	if err != nil || end.Status != result.OK {
		return d, err
	}
	for i, index := range wanted {
		for fate, one := range worst {
			if int(one.Index) == index {
				d.Worst[fate.String()] = inputs[i]
			}
		}
	}
	return d, nil
}

// Reproduce decodes one input again and returns its fate, for whoever fixes a fault that a
// verdict names.
func (r *Runner) Reproduce(ctx context.Context, c result.Case, typ string, input []byte) (string, error) {
	if err := r.Programs.Build(ctx, ProgramsOf([]result.Case{c}, true)); err != nil {
		return "", err
	}
	if fault := r.kinds(c).Fault; fault != "" {
		return "", fmt.Errorf("%s can't be built: %s", c.Contestant, fault)
	}
	damage, err := r.try(ctx, c, probe.DamageTest{Type: typ, Count: 1, Only: &input})
	if err != nil {
		return "", err
	}
	if damage == nil {
		return "", fmt.Errorf("%s can't carry the %s type", c.ID(), typ)
	}
	for fate := range damage.Fates { // one input has one fate
		return fate, nil
	}
	return "", fmt.Errorf("%s was not reached", c.ID())
}
