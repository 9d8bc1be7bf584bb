package harness

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/serbench/serbench/harness/prober"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/probe"
)

const (
	// maxKills is how many processes one kind of damage may end in the same way. A hang takes
	// as long as [probe.Patience] each time, and more would show nothing new.
	maxKills = 2
	// maxSuspects is how many processes one kind of damage may end by inputs that do no harm
	// alone.
	maxSuspects = 10
	// maxSlow is how many inputs that took long, and returned, are tried again alone.
	maxSlow = 5
	// hostileMemory is the memory limit of a process that decodes damaged input: many times
	// what any honest decoder needs, yet small enough that several fit a small machine.
	hostileMemory = 768 << 20
	// siegeTime is how long a process may decode damaged inputs, all of them together.
	siegeTime = 5 * time.Minute
)

// A siege is the damage test of one decoder with one type.
type siege struct {
	*Runner
	variant result.Case
	test    probe.DamageTest
	// killers are the inputs that ended a process, with the fate that they had alone.
	killers []killer
	// persistent goes on with a kind of damage that has ended enough processes.
	persistent bool
}

// A killer is an input that ended a process, and how.
type killer struct {
	probe.Record
	words string
}

// try decodes damaged encodings of one type. It returns nil if the library can't carry the type.
func (r *Runner) try(ctx context.Context, c result.Case, t probe.DamageTest) (*result.Damage, error) {
	s := &siege{Runner: r, variant: c, test: t}
	records, err := s.run(ctx)
	if err != nil || records == nil {
		return nil, err
	}
	d, err := s.sum(ctx, records)
	if err == nil && t.Grammar {
		err = s.growth(ctx, d, records)
	}
	return d, err
}

// run decodes all inputs. If one ends the process, it is tried again alone, because a process may
// die of what earlier inputs have left, and a hang may have been the machine's; and another
// process continues with the next input. A process for each input would be safer, but would take
// hours, and most inputs end nothing. run returns nil if there is no encoding to damage; fidelity
// says why.
func (s *siege) run(ctx context.Context) ([]probe.Record, error) {
	var err error
	if s.test.Log, err = newLog(); err != nil {
		return nil, err
	}
	defer os.Remove(s.test.Log)
	s.test.Patience = cmp.Or(s.test.Patience, probe.Patience)
	if s.test.Skip == nil {
		s.test.Skip = map[fact.Damage]bool{}
	}
	for {
		end, records, err := s.launch(ctx, s.test, hostileMemory)
		if err != nil {
			return nil, err
		}
		if len(records) == 0 && end.Status != fact.OK && end.Status != fact.Failed && !s.test.Own {
			s.test.Own = true
			continue
		}
		if end.Status == fact.Failed || len(records) == 0 && end.Status != fact.OK {
			return nil, nil
		}
		if end.Status == fact.OK {
			return records, nil
		}
		// If a process ends between two inputs, blame the last one.
		last, err := s.alone(ctx, records[len(records)-1])
		if err != nil {
			return nil, err
		}
		s.killers = append(s.killers, last)
		s.test.From = int(last.Index) + 1 // every process draws the same inputs
		if !s.persistent && s.enough(last.Record) {
			s.test.Skip[probe.Kinds[last.Kind]] = true
		}
	}
}

// newLog makes an empty log for a process to write.
func newLog() (path string, err error) {
	log, err := os.CreateTemp("", "serbench-*.damage")
	if err != nil {
		return "", err
	}
	if err := log.Close(); err != nil {
		return "", err
	}
	return filepath.Abs(log.Name())
}

// launch decodes in a new process, and reads its log.
func (s *siege) launch(ctx context.Context, t probe.DamageTest, memory uint64) (ending, []probe.Record, error) {
	l := s.Launcher
	// Without a limit, one input that announces a huge length could exhaust the machine.
	l.MemoryLimit = memory
	// The process itself watches how long an input takes.
	l.Timeout = max(l.Timeout, siegeTime)
	_, end, err := launch(ctx, l, s.prober(s.variant), setting{gogc: "100", processors: 2}, prober.Try, prober.DamageTest{Case: s.variant, Test: t})
	if err != nil {
		return end, nil, err
	}
	records, err := probe.ReadRecords(t.Log)
	return end, records, err
}

// alone tries one input again in a process of its own.
func (s *siege) alone(ctx context.Context, one probe.Record) (k killer, err error) {
	t := s.test
	t.From, t.Until, t.Alone, t.Skip = int(one.Index), int(one.Index)+1, true, nil
	if t.Log, err = newLog(); err != nil {
		return k, err
	}
	defer os.Remove(t.Log)
	end, records, err := s.launch(ctx, t, hostileMemory)
	if err != nil {
		return k, err
	}
	k.Record = one
	if len(records) > 0 { // or else it died before it came to the input
		k.Record = records[0]
	}
	if end.Status == fact.OK {
		return k, nil
	}
	k.Fate, k.words = fateOf(end), end.Error
	if k.Fate != probe.Dead {
		return k, nil
	}
	// Where memory ends, the runtime dies in many ways. One that ends otherwise with more of it
	// died of that.
	if err := os.Truncate(t.Log, 0); err != nil {
		return k, err
	}
	end, records, err = s.launch(ctx, t, 4*hostileMemory)
	if err == nil && (end.Status == fact.OutOfMemory || end.Status == fact.OK && len(records) > 0 && records[0].Allocated >= probe.HoardedBytes) {
		k.Fate = probe.OutOfMemory
	}
	return k, err
}

// enough reports whether the kind of damage has ended enough processes.
func (s *siege) enough(like probe.Record) bool {
	same, all := 0, 0
	for _, k := range s.killers {
		if k.Kind == like.Kind {
			all++
			if k.Fate == like.Fate {
				same++
			}
		}
	}
	// A hang takes its time, and a kind of documents has more shapes that do the same.
	if s.test.Grammar && like.Fate == probe.Endless {
		return true
	}
	return all >= maxSuspects || like.Fate.Fault() && same >= maxKills
}

// fateOf finds out how an input ended its process. A process that notices that one input takes
// too long ends itself with a status of its own; Hung means that not even that worked.
func fateOf(end ending) probe.Fate {
	switch {
	case strings.Contains(end.Error, "goroutine stack exceeds"):
		return probe.Overflowed
	case end.Status == fact.OutOfMemory:
		return probe.OutOfMemory
	case end.Status == fact.Hung, end.Exit == probe.ExitEndless:
		return probe.Endless
	}
	return probe.Dead
}

// sum adds up the records, in which it replaces those of inputs that were tried alone. It fetches one
// input for each fate that is a fault: the shortest, because it is the easiest to examine. Records hold
// no inputs: a process writes each record before the input that may end it, so records must be cheap.
func (s *siege) sum(ctx context.Context, records []probe.Record) (*result.Damage, error) {
	d := &result.Damage{
		Type: s.test.Type, Fates: map[fact.Fate]int{}, Kinds: map[fact.Damage]map[fact.Fate]int{},
		Worst: map[fact.Fate][]byte{}, Words: map[fact.Fate]string{},
	}
	alone := map[uint32]killer{}
	for _, k := range s.killers {
		alone[k.Index] = k
	}
	worst := map[probe.Fate]probe.Record{}
	slow := 0
	for i, one := range records {
		again, ok := alone[one.Index]
		if !ok && !s.test.Grammar && one.Fate == probe.Slow && slow < maxSlow {
			var err error
			slow++
			if again, err = s.alone(ctx, one); err != nil {
				return nil, err
			}
			ok = true
		}
		if ok {
			one = again.Record
			records[i] = one
		}
		fate, kind := one.Fate.Name(), probe.Kinds[one.Kind]
		d.Fates[fate]++
		if d.Kinds[kind] == nil {
			d.Kinds[kind] = map[fact.Fate]int{}
		}
		d.Kinds[kind][fate]++
		if one.Length == 0 {
			d.Empty = fate
		} else {
			d.PerByte = max(d.PerByte, float64(one.Allocated)/float64(one.Length))
		}
		if one.Printed {
			d.Printed++
		}
		d.Largest = max(d.Largest, one.Allocated)
		d.SlowestNS = max(d.SlowestNS, one.Took.Nanoseconds())
		if known, ok := worst[one.Fate]; !ok || one.Length < known.Length {
			worst[one.Fate] = one
			if again.words != "" {
				d.Words[fate] = again.words
			}
		}
	}
	for kind := range s.test.Skip {
		d.Stopped = append(d.Stopped, kind)
	}
	slices.Sort(d.Stopped)
	return d, s.fetch(ctx, d, worst)
}

// fetch puts the worst input of each fault into the sum.
func (s *siege) fetch(ctx context.Context, d *result.Damage, worst map[probe.Fate]probe.Record) error {
	var wanted []int
	for fate, one := range worst {
		if fate.Fault() {
			wanted = append(wanted, int(one.Index))
		}
	}
	if len(wanted) == 0 {
		return nil
	}
	slices.Sort(wanted)
	inputs, end, err := launch(ctx, s.Launcher, s.prober(s.variant), setting{gogc: "100"}, prober.Inputs, prober.Wanted{DamageTest: prober.DamageTest{Case: s.variant, Test: s.test}, Places: wanted})
	if err != nil || end.Status != fact.OK {
		return err
	}
	for i, index := range wanted {
		for fate, one := range worst {
			if fate.Fault() && int(one.Index) == index {
				d.Worst[fate.Name()] = inputs[i]
			}
		}
	}
	return nil
}

// Reproduce decodes one input again, for whoever fixes a fault that a verdict names. It returns
// the fate, and the process's last words if the input ended it.
func (r *Runner) Reproduce(ctx context.Context, c result.Case, typ string, input []byte) (fate fact.Fate, words string, err error) {
	if err := r.Programs.Build(ctx, ProgramsOf([]result.Case{c}, Probes)); err != nil {
		return "", "", err
	}
	if fault := r.prober(c).Fault; fault != "" {
		return "", "", fmt.Errorf("%s can't be built: %s", c.Contestant, fault)
	}
	damage, err := r.try(ctx, c, probe.DamageTest{Type: typ, Given: [][]byte{input}})
	if err != nil {
		return "", "", err
	}
	if damage == nil {
		return "", "", fmt.Errorf("%s can't carry the %s type", c.ID(), typ)
	}
	for fate := range damage.Fates { // one input has one fate
		return fate, damage.Words[fate], nil
	}
	return "", "", fmt.Errorf("%s was not reached", c.ID())
}
