package harness

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/probe"
	"github.com/serbench/serbench/result"
)

// A Doubt is a set of variants to be probed, and how much.
type Doubt struct {
	Variants []result.Case // without a data set
	// Full asks what takes long too, and tries FullInputs damaged inputs in place of
	// QuickInputs.
	Full bool
	// Races asks for data races only, of a program that was built with -race.
	Races bool
}

// How many damaged inputs a decoder is handed, of all types together.
const (
	QuickInputs = 500
	FullInputs  = 10_000
)

const (
	// enough is how many processes one kind of damage may end, in one way.
	enough = 10
	// hostileMemory is the most data memory of a process that is handed damage.
	hostileMemory = 768 << 20
)

// Probe asks all questions of the variants, several at a time, and writes a verdict
// for each.
func (r *Runner) Probe(ctx context.Context, w *result.Writer, d Doubt) error {
	var due []result.Case
	for _, c := range d.Variants {
		if w.Run.Verdict(c.Contestant, c.Variant) == nil {
			due = append(due, c)
		}
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var (
		group sync.WaitGroup
		lock  sync.Mutex // over w and done
		done  int
		queue = make(chan result.Case)
	)
	for range min(runtime.NumCPU(), len(due)) {
		group.Go(func() {
			for c := range queue {
				verdict, err := r.judge(ctx, c, d)
				if err == nil {
					lock.Lock()
					err = w.Add(result.Line{Verdict: &verdict})
					done++
					if r.Observer.Probed != nil {
						r.Observer.Probed(done, len(due), verdict)
					}
					lock.Unlock()
				}
				if err != nil {
					cancel(err)
				}
			}
		})
	}
	for _, c := range due {
		queue <- c
	}
	close(queue)
	group.Wait()
	return context.Cause(ctx)
}

// judge asks one variant.
func (r *Runner) judge(ctx context.Context, c result.Case, d Doubt) (result.Verdict, error) {
	verdict := result.Verdict{Contestant: c.Contestant, Variant: c.Variant}
	if d.Races {
		var err error
		verdict.Findings, err = r.askForRaces(ctx, c)
		return verdict, err
	}
	for _, g := range probe.Groups {
		findings, err := r.ask(ctx, c, g, d.Full)
		if err == nil && g.Name == "determinism" {
			var again []result.Finding
			if again, err = r.ask(ctx, c, g, d.Full); err == nil {
				findings = acrossProcesses(findings, again)
			}
		}
		if err != nil {
			return verdict, err
		}
		verdict.Findings = append(verdict.Findings, findings...)
	}
	verdict.Decoder = decoder(r.Suite, c, d.Variants)
	if verdict.Decoder != "" {
		return verdict, nil
	}
	for _, typ := range probe.TrialTypes {
		count := QuickInputs
		if d.Full {
			count = FullInputs
		}
		damage, err := r.try(ctx, c, probe.Trial{Type: typ, Count: count / len(probe.TrialTypes)})
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
	a, err := r.Launcher.launch(ctx, setting{gogc: "100", processors: 2}, request{Task: probeTask, Case: c, Group: g.Name, Full: full})
	if err != nil || a.Status == result.OK {
		return a.Findings, err
	}
	answer := result.AnswerCrashed
	if a.Status == result.Hung {
		answer = result.AnswerHung
	}
	return []result.Finding{{Group: g.Name, Probe: g.Doc, Answer: answer, Detail: a.Status + ": " + a.Error}}, nil
}

// acrossProcesses compares the sums of what two processes marshalled.
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
func decoder(suite contest.Suite, c result.Case, among []result.Case) string {
	parts := strings.Split(c.Variant, ",")
	kept := slices.DeleteFunc(slices.Clone(parts), func(part string) bool { return part == "buffer=reuse" })
	if len(kept) == len(parts) {
		return ""
	}
	name := strings.Join(kept, ",")
	if name == "" {
		name = "default"
	}
	contestant := suite.Contestant(c.Contestant)
	other := result.Case{Contestant: c.Contestant, Variant: name}
	if contestant == nil || contestant.Variant(name) == nil || !slices.Contains(among, other) {
		return ""
	}
	return name
}

// try hands damaged encodings of one type to a decoder. A process that ends is
// followed by another that goes on behind the input that ended it. It returns nil where
// the library can't carry the type.
func (r *Runner) try(ctx context.Context, c result.Case, t probe.Trial) (*result.Damage, error) {
	log, err := os.CreateTemp("", "serbench-*.trial")
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
		a, err := l.launch(ctx, setting{gogc: "100", processors: 2}, request{Task: trialTask, Case: c, Trial: &t})
		if err != nil {
			return nil, err
		}
		if a.Status == result.OK {
			break
		}
		records, err := probe.ReadRecords(t.Log)
		if err != nil {
			return nil, err
		}
		if a.Status == result.Failed || len(records) == 0 {
			return nil, nil // No encoding to damage: fidelity tells why.
		}
		// A process that ends between two inputs was brought to it by the last one.
		last := records[len(records)-1]
		last.Fate = fateOf(a)
		killers = append(killers, last)
		t.From = int(last.Index) + 1
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

func fateOf(a answer) probe.Fate {
	switch {
	case a.Status == result.NoMemory:
		return probe.OutOfMemory
	case a.Status == result.Hung, strings.Contains(a.Error, fmt.Sprintf("exit status %d", probe.ExitEndless)):
		return probe.Endless
	}
	return probe.Dead
}

// damage adds records up, and fetches one input for each fate that is a fault.
func (r *Runner) damage(ctx context.Context, c result.Case, t probe.Trial, records, killers []probe.Record) (*result.Damage, error) {
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
	a, err := r.Launcher.launch(ctx, setting{gogc: "100"}, request{Task: inputsTask, Case: c, Trial: &t, Wanted: wanted})
	if err != nil || a.Status != result.OK {
		return d, err
	}
	for i, index := range wanted {
		for fate, one := range worst {
			if int(one.Index) == index {
				d.Worst[fate.String()] = a.Inputs[i]
			}
		}
	}
	return d, nil
}

// Reproduce hands one input to a decoder again, and tells its fate.
func (r *Runner) Reproduce(ctx context.Context, c result.Case, typ string, input []byte) (string, error) {
	damage, err := r.try(ctx, c, probe.Trial{Type: typ, Count: 1, Only: &input})
	if err != nil {
		return "", err
	}
	if damage == nil {
		return "", fmt.Errorf("%s[%s] can't carry the %s type", c.Contestant, c.Variant, typ)
	}
	for fate := range damage.Fates {
		return fate, nil
	}
	return "", fmt.Errorf("%s[%s] was not reached", c.Contestant, c.Variant)
}
