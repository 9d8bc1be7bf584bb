package harness

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/harness/platform"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/probe"
)

// fragile is encoding/json, but misbehaves if its input is damaged and shorter than below.
type fragile struct {
	act   func() error
	below int
}

func (fragile) Marshal(v any) ([]byte, error) { return json.Marshal(v) }

func (f fragile) Unmarshal(data []byte, v any) error {
	if f.act != nil && len(data) < f.below && !json.Valid(data) {
		if err := f.act(); err != nil {
			return err
		}
	}
	return json.Unmarshal(data, v)
}

var (
	hoard [][]byte
	waste []byte
	// dawdled says that the first input of the process was slow. The others needn't be.
	dawdled bool
)

func deeper(n int) error {
	if n < 0 {
		return nil
	}
	return fmt.Errorf("%w", deeper(n+1))
}

// fragileSuite has one contestant for each fate.
func fragileSuite() contest.Suite {
	var s contest.Suite
	for name, act := range map[string]func() error{
		"clean":   nil,
		"trusts":  func() error { return nil },
		"panicky": func() error { panic("damaged") },
		"exits":   func() error { os.Exit(3); return nil },
		"spins": func() error {
			for {
				runtime.Gosched()
			}
		},
		"recurses": func() error { return deeper(0) },
		"dawdles": func() error {
			if !dawdled {
				dawdled = true
				// On a busy machine the process gets only a part of the time that passes.
				worked := platform.ProcessTime()
				for busy := time.Now(); time.Since(busy) < 3*probe.InputTime || platform.ProcessTime()-worked < 2*probe.InputTime && time.Since(busy) < time.Minute; {
				}
			}
			return errors.New("at last")
		},
		"wastes": func() error {
			for range 5 {
				waste = make([]byte, 16<<20)
			}
			return errors.New("too large")
		},
		"hoards": func() error {
			for {
				hoard = append(hoard, make([]byte, 16<<20))
			}
		},
	} {
		// Every process that dies takes time, and a few show as much.
		codec := fragile{act, 4}
		if name == "exits" || name == "trusts" {
			codec.below = 1 << 20
		}
		s.Contestants = append(s.Contestants, &contest.Contestant{
			Name: name, Doc: name, Module: "std", License: "MIT", URL: "-", Schema: contest.Reflection,
			Variants: []contest.Variant{
				{Name: "default", Default: true, Doc: name, Format: "json", Bind: func(*contest.Type) (contest.Codec, error) { return codec, nil }},
				{Name: "buffer=reuse", Doc: name, Format: "json", Claims: contest.Claims{Reuse: true}, Bind: func(*contest.Type) (contest.Codec, error) { return codec, nil }},
			},
		})
	}
	s.Contestants = append(s.Contestants, &contest.Contestant{Name: "refuses", Variants: []contest.Variant{{
		Name: "default", Bind: func(*contest.Type) (contest.Codec, error) { return nil, errors.New("no type is supported") },
	}}})
	return s
}

func fragileRunner() *Runner {
	return &Runner{Programs: itself("fragile"), Launcher: Launcher{Timeout: time.Minute}}
}

func damageOf(t *testing.T, name string, count int) *result.Damage {
	t.Helper()
	d, err := fragileRunner().try(context.Background(), result.Case{Contestant: name, Variant: "default"}, probe.DamageTest{Type: "flat", Count: count, Patience: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// Every input has a fate, whatever the decoder does to its process.
func TestFatesOfDamagedInput(t *testing.T) {
	const count = 20
	for name, fate := range map[string]fact.Fate{
		"clean": "", "trusts": "", "panicky": fact.FatePanic, "exits": fact.FateCrash, "spins": fact.FateHang, "hoards": fact.FateMemory, "recurses": fact.FateStack, "dawdles": fact.FateSlow, "wastes": fact.FateHoarded,
	} {
		d := damageOf(t, name, count)
		if d == nil {
			t.Errorf("%s: no damage was tested", name)
			continue
		}
		if fate == "" {
			if d.Fates[fact.FateError]+d.Fates[fact.FateUnharmed] == 0 || d.Fates[fact.FateAccepted] == 0 || len(d.Worst) != 0 || d.Inputs() < count {
				t.Errorf("%s: %+v", name, d)
			}
			continue
		}
		if d.Fates[fate] == 0 || len(d.Fates) > 3 {
			t.Errorf("%s: %v; want some %s", name, d.Fates, fate)
		}
		if json.Valid(d.Worst[fate]) {
			t.Errorf("%s: the worst input %q is valid", name, d.Worst[fate])
		}
		if again, _, err := fragileRunner().Reproduce(context.Background(), result.Case{Contestant: name, Variant: "default"}, "flat", d.Worst[fate]); err != nil || again != fate {
			t.Errorf("%s: again it is %q (%v), want %q", name, again, err, fate)
		}
	}
	if d := damageOf(t, "refuses", count); d != nil {
		t.Errorf("a library that carries no type was tested: %+v", d)
	}
}

// A kind of damage that keeps ending processes is given up; the others continue.
func TestKindThatKeepsEndingProcessesIsGivenUp(t *testing.T) {
	d := damageOf(t, "exits", 200)
	if len(d.Stopped) == 0 || d.Kinds[fact.Truncation][fact.FateCrash] != maxKills {
		t.Errorf("stopped %v, truncations %v", d.Stopped, d.Kinds[fact.Truncation])
	}
	if len(d.Kinds) < 5 {
		t.Errorf("only %v were tried", d.Kinds)
	}
}

// Every variant has a verdict. Variants that share a decoder share one damage test.
func TestProbeWritesVerdicts(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.json")
	w, err := result.Create(path, result.Header{})
	if err != nil {
		t.Fatal(err)
	}
	clean, reuse, refuses := result.Case{Contestant: "clean", Variant: "default"}, result.Case{Contestant: "clean", Variant: "buffer=reuse"}, result.Case{Contestant: "refuses", Variant: "default"}
	if err := fragileRunner().Probe(context.Background(), w, ProbePlan{Variants: []result.Case{clean, reuse, refuses}}); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	run, err := result.Read(path)
	if err != nil || len(run.Verdicts) != 3 {
		t.Fatalf("%d verdicts (%v)", len(run.Verdicts), err)
	}
	if v := run.Verdict(result.Case{Contestant: "clean", Variant: "default"}); len(v.Damage) != len(probe.DamagedTypes())+len(probe.GrammarTypes) || len(v.Findings) < 100 || v.Decoder != "" {
		t.Errorf("%d findings and %d damage tests", len(v.Findings), len(v.Damage))
	}
	for i := range run.Verdicts {
		v := &run.Verdicts[i]
		if stale := probe.StaleIn(run, v, probe.Due(probe.Groups, "json", v.Decoder)); len(stale) > 0 || len(v.Probes) == 0 {
			t.Errorf("%s[%s] has answers of %v; stale: %v", v.Contestant, v.Variant, v.Probes, stale)
		}
	}
	if v := run.Verdict(result.Case{Contestant: "clean", Variant: "buffer=reuse"}); v.Decoder != "default" || len(v.Damage) != 0 {
		t.Errorf("decoder %q, %d damage tests", v.Decoder, len(v.Damage))
	}
	if v := run.Verdict(result.Case{Contestant: "refuses", Variant: "default"}); len(v.Damage) != 0 || len(v.Findings) == 0 {
		t.Errorf("%+v", v)
	}
}

// What is kept is not asked again, and the rest is.
func TestProbeAsksOnlyWhatIsNotKept(t *testing.T) {
	clean := result.Case{Contestant: "clean", Variant: "default"}
	kept := result.Verdict{Probes: map[fact.Group]int{}, Kept: map[fact.Group]int{}, Damage: []result.Damage{{Type: "kept"}}}
	for _, g := range append(slices.Clone(probe.Groups), probe.Damaged, probe.Growing) {
		if g.Name == fact.GroupOwnership {
			continue
		}
		kept.Probes[g.Name], kept.Kept[g.Name] = 7, 1
		kept.Findings = append(kept.Findings, result.Finding{Group: g.Name, Probe: "kept"})
	}
	w := result.Discard(result.Header{})
	if err := fragileRunner().Probe(t.Context(), w, ProbePlan{Variants: []result.Case{clean}, Kept: map[result.Case]result.Verdict{clean: kept}}); err != nil {
		t.Fatal(err)
	}
	v := w.Run.Verdict(clean)
	asked := 0
	for _, f := range v.Findings {
		if own := f.Group == fact.GroupOwnership; own == (f.Probe == "kept") {
			t.Errorf("%+v", f)
		} else if own {
			asked++
		}
	}
	if asked == 0 || len(v.Damage) != 1 || v.Damage[0].Type != "kept" {
		t.Errorf("%d findings on ownership, damage %+v", asked, v.Damage)
	}
	for _, g := range append(slices.Clone(probe.Groups), probe.Damaged, probe.Growing) {
		version, from := 7, 1
		if g.Name == fact.GroupOwnership {
			version, from = g.Version, 0
		}
		if v.Probes[g.Name] != version || v.Kept[g.Name] != from {
			t.Errorf("%s: version %d, kept from %d", g.Name, v.Probes[g.Name], v.Kept[g.Name])
		}
	}
	if _, old := v.Kept[fact.GroupOwnership]; old {
		t.Error("an answer that was just given counts as kept")
	}
}

// Output that differs between two processes is not deterministic.
func TestDeterminismAcrossProcesses(t *testing.T) {
	f := func(answer fact.Answer, detail, sum string) []result.Finding {
		return []result.Finding{{Group: fact.GroupDeterminism, Probe: fact.SameMap, Answer: answer, Detail: detail, Sum: sum}}
	}
	if got := acrossProcesses(f(fact.Yes, "", "a"), f(fact.Yes, "", "a"))[0]; got.Answer != fact.Yes || got.Detail != "" || got.Sum != "" {
		t.Errorf("%+v", got)
	}
	if got := acrossProcesses(f(fact.Yes, "", "a"), f(fact.Yes, "", "b"))[0]; got.Answer != fact.No || got.Sum != "" {
		t.Errorf("%+v", got)
	}
	if got := acrossProcesses(f(fact.No, "a", ""), nil)[0]; got.Answer != fact.No || got.Detail != "a" {
		t.Errorf("%+v", got)
	}
}
