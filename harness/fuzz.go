package harness

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/moby/sys/atomicwriter"

	"github.com/serbench/serbench/harness/platform"
	"github.com/serbench/serbench/harness/prober"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/fuzzer"
	"github.com/serbench/serbench/verify/probe"
)

// A FuzzPlan says what to fuzz, and for how long.
type FuzzPlan struct {
	Variants []result.Case // without a data set
	// Time is the processor time that each decoder gets on each of its types, what it got before
	// included.
	Time time.Duration
	// Folder keeps each decoder's corpus and what was found, so that a later run goes on.
	Folder string
	// Seeds are inputs to start with, beside damaged encodings.
	Seeds Corpora
	// Kept, unless it is nil, receives the inputs of each decoder's corpus that show no fault.
	Kept Corpora
	// Of names what the findings about a variant hold for: the adapter's source and the
	// library's version. If it is another than before, fuzzing starts again, with the corpus.
	Of func(result.Case) string
}

// Fuzzers provides the programs that Go's fuzzer runs in. They are built one by one, because the
// go command takes one package at a time, with all that it needs instrumented.
type Fuzzers interface {
	Fuzzer(ctx context.Context, contestant string) (Program, error)
}

const (
	// fuzzSeeds is about how many damaged inputs the fuzzer starts with.
	fuzzSeeds = 100
	// maxAside is how many inputs that ended a process are set aside before a decoder is given
	// up. Behind each of them the fuzzer starts again, which takes about a second.
	maxAside = 200
)

// Fuzz fuzzes the decoder of each variant with Go's fuzzer, and records what it did to them. A
// variant that shares another's decoder is left out.
func (r *Runner) Fuzz(ctx context.Context, w *result.Writer, fuzzers Fuzzers, p FuzzPlan) error {
	if err := r.Programs.Build(ctx, ProgramsOf(p.Variants, Probes)); err != nil {
		return err
	}
	due := slices.DeleteFunc(slices.Clone(p.Variants), func(c result.Case) bool {
		return r.prober(c).Fault != "" || decoder(c, p.Variants) != ""
	})
	var building, lock sync.Mutex // building: one go command at a time; lock: over w and done
	done := 0
	return each(ctx, due, func(ctx context.Context, c result.Case) error {
		build := func() (Program, error) {
			building.Lock()
			defer building.Unlock()
			return fuzzers.Fuzzer(ctx, c.Contestant)
		}
		verdict := result.Verdict{Contestant: c.Contestant, Variant: c.Variant, Build: c.Build}
		kept := Corpora{}
		for _, of := range fuzzedTypes {
			name := path.Join(folderName(c), of.folder)
			f := &fuzzing{Of: p.Of(c), dir: filepath.Join(p.Folder, filepath.FromSlash(name)), types: of.types, seeds: p.Seeds[name]}
			damage, err := f.fuzz(ctx, r, c, build, p.Time)
			if err == nil && damage != nil && p.Kept != nil {
				kept[name], err = f.harmless(ctx, r, c)
			}
			if err != nil {
				return fmt.Errorf("%s: %w", c.ID(), err)
			}
			if damage != nil {
				verdict.Damage = append(verdict.Damage, *damage)
			}
		}
		lock.Lock()
		defer lock.Unlock()
		for name, inputs := range kept {
			if len(inputs) > 0 {
				p.Kept[name] = inputs
			}
		}
		done++
		if r.Observer.Probed != nil {
			r.Observer.Probed(done, len(due), verdict)
		}
		return w.Add(result.Line{Verdict: &verdict})
	})
}

// fuzzedTypes are the types that a decoder is fuzzed with, each with simpler ones in its place for
// a library that can't carry it, and the folder below the decoder's for all but the first. A type
// that contains itself shows what the others can't: what nesting costs.
var fuzzedTypes = []struct {
	folder string
	types  []string
}{
	{"", []string{"every", "nested", "flat"}},
	{"tree", []string{"tree"}},
}

func folderName(c result.Case) string {
	return strings.NewReplacer("[", "-", "]", "", "=", "-", ",", "-", " ", "-", "@", "-", "/", "-").Replace(c.ID())
}

// A fuzzing is what was done to one decoder with one type so far. It is kept in its folder.
type fuzzing struct {
	Of     string         `json:"of"`   // see FuzzPlan
	Type   string         `json:"type"` // "" if it carries none of the types
	CPU    time.Duration  `json:"cpu_ns"`
	Inputs int            `json:"inputs"`
	Found  []fuzzer.Found `json:"found"`
	// Aside are inputs that ended a process.
	Aside [][]byte `json:"aside"`
	// Ended says why fuzzing ended before its time.
	Ended string `json:"ended,omitempty"`

	dir   string
	types []string // to fuzz with the first that the library carries
	seeds [][]byte // to start with, beside damaged encodings
}

// What a decoder's folder holds. The fuzzer itself chooses where it writes inputs that failed.
const (
	fuzzingFile = "fuzzing.json"
	orderFile   = "order.json"
	foundFile   = "found.log"
	corpusDir   = "corpus"
	failedDir   = "testdata"
)

// fuzzTarget is the name of the test in the fuzzer's program.
const fuzzTarget = "FuzzDecode"

// fuzz fuzzes one decoder until it had its time. It returns nil if the library carries none of the
// types, or if the fuzzer's program can't be built.
func (f *fuzzing) fuzz(ctx context.Context, r *Runner, c result.Case, build func() (Program, error), whole time.Duration) (*result.Damage, error) {
	if err := f.load(); err != nil {
		return nil, err
	}
	if f.Type == "" {
		var err error
		if f.Type, err = r.carried(ctx, c, f.types); err != nil {
			return nil, err
		}
		if f.Type == "" {
			return nil, nil
		}
		if err := f.seed(ctx, r, c, f.seeds); err != nil {
			return nil, err
		}
	}
	if f.CPU < whole && f.Ended == "" {
		program, err := build()
		if err != nil {
			return nil, err
		}
		if program.Fault != "" {
			return nil, nil
		}
		for f.CPU < whole && f.Ended == "" {
			err := f.round(ctx, r, c, program, whole-f.CPU)
			if len(f.Aside) >= maxAside {
				f.Ended = fmt.Sprintf("%d inputs ended its process", len(f.Aside))
			}
			if err := errors.Join(err, f.save()); err != nil {
				return nil, err
			}
		}
	}
	damage := f.damage()
	return &damage, nil
}

// carried returns the first of the types that the variant carries, or "".
func (r *Runner) carried(ctx context.Context, c result.Case, types []string) (string, error) {
	for _, typ := range types {
		one := prober.DamageTest{Case: c, Test: probe.DamageTest{Type: typ, Count: 1, Own: true}}
		_, end, err := launch(ctx, r.Launcher, r.prober(c), setting{gogc: "100"}, prober.Inputs, prober.Wanted{DamageTest: one})
		if err != nil || end.Status == fact.OK {
			return typ, err
		}
	}
	return "", nil
}

func (f *fuzzing) load() error {
	of := f.Of
	if err := os.MkdirAll(f.dir, 0o777); err != nil {
		return err
	}
	text, err := os.ReadFile(filepath.Join(f.dir, fuzzingFile))
	if err == nil {
		if err = json.Unmarshal(text, f); err != nil {
			return fmt.Errorf("%s: %w; delete the folder to start again", f.dir, err)
		}
	}
	if errors.Is(err, os.ErrNotExist) {
		err = nil
	}
	if f.Of != of {
		*f = fuzzing{Of: of, dir: f.dir, types: f.types, seeds: f.seeds}
	}
	return err
}

func (f *fuzzing) save() error {
	text, err := json.MarshalIndent(f, "", "\t")
	if err != nil {
		return err
	}
	return atomicwriter.WriteFile(filepath.Join(f.dir, fuzzingFile), append(text, '\n'), 0o644)
}

// round runs the fuzzer until its time is over, or until an input ends its process. That input
// is set aside.
func (f *fuzzing) round(ctx context.Context, r *Runner, c result.Case, program Program, left time.Duration) error {
	order, log, err := f.order(c)
	if err != nil {
		return err
	}
	// At least a second, or starting would take longer than fuzzing.
	left = max(left, time.Second)
	timed, cancel := context.WithTimeout(ctx, 10*left+time.Minute)
	defer cancel()
	cmd := exec.CommandContext(timed, program.Command[0],
		"-test.run=^$", "-test.fuzz=^"+fuzzTarget+"$", "-test.parallel=1", "-test.fuzzminimizetime=1x",
		"-test.fuzztime="+left.String(), "-test.fuzzcachedir="+corpusDir)
	cmd.Dir = f.dir
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1", "GOTRACEBACK=none", fuzzer.Variable+"="+order)
	cmd.SysProcAttr = platform.ChildAttributes()
	cmd.WaitDelay = time.Second
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	failed := cmd.Run()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if cmd.ProcessState != nil {
		f.CPU += cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	}
	f.Inputs += executed(out.String())
	if err := f.read(log); err != nil {
		return err
	}
	if failed == nil {
		return nil
	}
	inputs, err := f.crashers()
	if err != nil {
		return err
	}
	if words := lastWords(failed, out.String()); len(inputs) == 0 && words != overtaken {
		f.Ended = words
	}
	for _, input := range inputs {
		fate, words, err := r.Reproduce(ctx, c, f.Type, input)
		if err != nil {
			return err
		}
		f.Aside = append(f.Aside, input)
		if fate.Fault() { // or else what earlier inputs left ended the process
			f.add(fuzzer.Found{Fate: fate, Words: words, Input: input})
		}
	}
	return nil
}

// order writes the order of a round, with an empty log. It returns the paths of both.
func (f *fuzzing) order(c result.Case) (order, log string, err error) {
	dir, err := filepath.Abs(f.dir)
	if err != nil {
		return "", "", err
	}
	order, log = filepath.Join(dir, orderFile), filepath.Join(dir, foundFile)
	if err := os.WriteFile(log, nil, 0o666); err != nil {
		return "", "", err
	}
	text, err := json.Marshal(fuzzer.Order{Variant: c.Variant, Type: f.Type, Log: log, Aside: f.Aside, MemoryLimit: hostileMemory})
	if err != nil {
		return "", "", err
	}
	return order, log, os.WriteFile(order, text, 0o666)
}

// overtaken is what the fuzzers of releases before Go 1.27 may fail with when nothing but their
// time is over (https://go.dev/issue/75804).
const overtaken = "context deadline exceeded"

// lastWords says why the fuzzer failed.
func lastWords(failed error, out string) string {
	lines := strings.Split(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(out), "FAIL")), "\n")
	return strings.TrimSpace(cmp.Or(lines[len(lines)-1], failed.Error()))
}

// executedForm finds how many inputs the fuzzer has tried.
var executedForm = regexp.MustCompile(`execs: ([0-9]+)`)

func executed(output string) (n int) {
	for _, found := range executedForm.FindAllStringSubmatch(output, -1) {
		if execs, err := strconv.Atoi(found[1]); err == nil {
			n = max(n, execs)
		}
	}
	return n
}

// read adds what the fuzzer's processes logged.
func (f *fuzzing) read(log string) error {
	text, err := os.ReadFile(log)
	if err != nil {
		return err
	}
	for line := range bytes.Lines(text) {
		var found fuzzer.Found
		if json.Unmarshal(line, &found) == nil { // a process that died may have left a part
			f.add(found)
		}
	}
	return nil
}

// add keeps the shortest input of each fault.
func (f *fuzzing) add(found fuzzer.Found) {
	i := slices.IndexFunc(f.Found, func(known fuzzer.Found) bool { return known.Fault() == found.Fault() })
	switch {
	case i < 0:
		f.Found = append(f.Found, found)
	case len(found.Input) < len(f.Found[i].Input):
		f.Found[i] = found
	}
}

// damage is what a verdict says of it. The fates count distinct faults, not inputs.
func (f *fuzzing) damage() result.Damage {
	d := result.Damage{
		Type: f.Type, Fates: map[fact.Fate]int{}, Worst: map[fact.Fate][]byte{},
		Fuzzing: &result.Fuzzing{Inputs: f.Inputs, CPUNS: f.CPU.Nanoseconds(), Deaths: len(f.Aside), Ended: f.Ended},
	}
	for _, found := range f.Found {
		d.Fates[found.Fate]++
		if worst, ok := d.Worst[found.Fate]; !ok || len(found.Input) < len(worst) {
			d.Worst[found.Fate] = found.Input
		}
	}
	return d
}
