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
	// Full asks what takes long too, and tries FullInputs damaged inputs in place of
	// QuickInputs.
	Full bool
	// Races asks for data races only, of programs that were built with -race.
	Races bool
}

// How many damaged inputs a decoder is handed, of all types together. A quick look finds
// what breaks on one input in a hundred; the full one is what docs/VERDICTS.md is made of.
const (
	QuickInputs = 500
	FullInputs  = 10_000
)

const (
	// enough is how many processes one kind of damage may end, in one way. A process that
	// hangs takes a quarter of a second, and one that eats memory as long: thousands of
	// them would tell nothing more.
	enough = 10
	// hostileMemory is the most data memory of a process that is handed damage: many times
	// what any honest decoding takes, and so little that several fit a small machine.
	hostileMemory = 768 << 20
)

// Probe asks all questions of the variants, several at a time, and writes a verdict
// for each. A variant whose program can't be built has none.
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

// judge asks one variant.
func (r *Runner) judge(ctx context.Context, c result.Case, p ProbePlan) (result.Verdict, error) {
	verdict := result.Verdict{Contestant: c.Contestant, Variant: c.Variant}
	if p.Races {
		var err error
		verdict.Findings, err = r.askForRaces(ctx, c)
		return verdict, err
	}
	for _, g := range probe.Groups {
		findings, err := r.ask(ctx, c, g, p.Full)
		// Go's maps have another seed in each process: what one process always does alike,
		// another may do otherwise.
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

// ask puts one group's questions, in a process of its own.
func (r *Runner) ask(ctx context.Context, c result.Case, g probe.Group, full bool) ([]result.Finding, error) {
	findings, end, err := launch(ctx, r.Launcher, r.kinds(c), setting{gogc: "100", processors: 2}, prober.Ask, prober.Question{Case: c, Group: g.Name, Full: full})
	if err != nil || end.Status == result.OK {
		return findings, err
	}
	// The process is gone, and with it the answers that it had: the group is one finding.
	answer := result.AnswerCrashed
	if end.Status == result.Hung {
		answer = result.AnswerHung
	}
	return []result.Finding{{Group: g.Name, Probe: g.Doc, Answer: answer, Detail: end.Status + ": " + end.Error}}, nil
}

// acrossProcesses compares the sums of what two processes marshalled. Both were asked the
// same questions in the same order.
func acrossProcesses(one, other []result.Finding) []result.Finding {
	for i := range one {
		f := &one[i]
		if f.Answer == result.Yes && i < len(other) && other[i].Detail != f.Detail {
			f.Answer, f.Detail = result.No, "another process wrote other bytes"
		}
		if f.Answer == result.Yes {
			f.Detail = "" // the sum
		}
	}
	return one
}

// decoder names the variant of those asked whose decoder this one shares: that of the
// same name but for buffer=reuse, which is only about marshal.
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

// try hands damaged encodings of one type to a decoder. A process that ends is
// followed by another that goes on behind the input that ended it. One process for each
// input would be safer and take minutes: most inputs end nothing. It returns nil where
// the library can't carry the type.
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
			return nil, nil // No encoding to damage: fidelity tells why.
		}
		// A process that ends between two inputs was brought to it by the last one.
		last := records[len(records)-1]
		last.Fate = fateOf(end)
		killers = append(killers, last)
		t.From = int(last.Index) + 1 // the inputs are drawn alike in each process
		if counted(killers, last) >= enough {
			t.Skip[probe.Kinds[last.Kind]] = true
		}
	}
	records, err := probe.ReadRecords(t.Log)
	if err != nil {
		return nil, err
	}
	return r.damage(ctx, c, t, records, killers)
}

// counted is how many inputs of the kind came to the same end.
func counted(killers []probe.Record, like probe.Record) (n int) {
	for _, k := range killers {
		if k.Kind == like.Kind && k.Fate == like.Fate {
			n++
		}
	}
	return n
}

func fateOf(end ending) probe.Fate {
	switch {
	case end.Status == result.OutOfMemory:
		return probe.OutOfMemory
	case end.Status == result.Hung, end.exited(probe.ExitEndless):
		return probe.Endless
	}
	return probe.Dead
}

// damage adds records up, and fetches one input for each fate that is a fault: the
// shortest, which is the easiest to look into. Records hold no inputs, because a process
// that is about to die has to have written its record by then.
func (r *Runner) damage(ctx context.Context, c result.Case, t probe.DamageTest, records, killers []probe.Record) (*result.Damage, error) {
	d := &result.Damage{Type: t.Type, Fates: map[string]int{}, Kinds: map[string]map[string]int{}, Worst: map[string][]byte{}}
	ended := map[uint32]probe.Fate{}
	for _, k := range killers {
		ended[k.Index] = k.Fate
	}
	worst := map[probe.Fate]probe.Record{}
	for _, one := range records {
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
	for kind := range t.Skip { // in no order
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

// Reproduce hands one input to a decoder again, and tells its fate: what a verdict names
// can be looked at by whoever mends the library.
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
	for fate := range damage.Fates { // of one input there is one
		return fate, nil
	}
	return "", fmt.Errorf("%s was not reached", c.ID())
}
