package harness

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/fidelity"
	"github.com/serbench/serbench/probe"
	"github.com/serbench/serbench/result"
)

// WorkerVerb is the hidden verb that makes the program a worker: it reads one
// request from standard input, does it, and answers on standard output.
const WorkerVerb = "worker"

// A task is what a worker is asked to do.
type task string

const (
	verifyTask  task = "verify"  // a full round trip over every sample
	measureTask task = "measure" // time every operation
	profileTask task = "profile" // profile one operation's timed loop
	// The other passes, by the names that the run file has for them.
	gcTask       task = result.GC
	firstTask    task = result.First
	parallelTask task = result.Parallel
	executeTask  task = result.Instructions
	probeTask    task = "probe"  // ask one group of questions
	trialTask    task = "trial"  // decode damaged inputs
	inputsTask   task = "inputs" // hand over some of the damaged inputs
)

// A request is one worker's work.
type request struct {
	Task        task        `json:"task"`
	Case        result.Case `json:"case"`
	MemoryLimit uint64      `json:"memory_limit"`
	// For all that measure:
	Operations []string       `json:"operations,omitempty"`
	Batches    int            `json:"batches,omitempty"` // with the dropped ones
	Dropped    int            `json:"dropped,omitempty"`
	BatchNS    int64          `json:"batch_ns,omitempty"`
	N          map[string]int `json:"n,omitempty"` // executions per batch, by operation, where calibrated before
	Seed       uint64         `json:"seed,omitempty"`
	Processors int            `json:"processors,omitempty"` // for parallelTask
	// Expect is what verification found; a worker whose own look differs fails.
	Expect *fidelity.Outcome `json:"expect,omitempty"`
	// For probeTask:
	Group string `json:"group,omitempty"`
	Full  bool   `json:"full,omitempty"`
	// For trialTask and inputsTask:
	Trial  *probe.Trial `json:"trial,omitempty"`
	Wanted []int        `json:"wanted,omitempty"`
	// For profileTask:
	Profile   string `json:"profile,omitempty"` // path of the file to write
	ProfileNS int64  `json:"profile_ns,omitempty"`
}

// An answer is what a worker found.
type answer struct {
	Status  string            `json:"status"`
	Error   string            `json:"error,omitempty"`
	Outcome *fidelity.Outcome `json:"outcome,omitempty"`
	Pace    *pace             `json:"pace,omitempty"`
	result.Measurement
	Findings []result.Finding `json:"findings,omitempty"`
	Inputs   [][]byte         `json:"inputs,omitempty"`
}

// Worker is the worker's main function. It returns the process's exit status.
func Worker(suite contest.Suite, in io.Reader, out io.Writer) int {
	d := json.NewDecoder(in)
	var req request
	if err := d.Decode(&req); err != nil {
		fmt.Fprintf(os.Stderr, "worker: no request on standard input: %v\n", err)
		return 2
	}
	go endWithParent(in)
	limitMemory(req.MemoryLimit)
	// What a library prints must not be taken for the answer.
	os.Stdout = os.Stderr
	if err := json.NewEncoder(out).Encode(perform(suite, req)); err != nil {
		fmt.Fprintf(os.Stderr, "worker: %v\n", err)
		return 1
	}
	return 0
}

// endWithParent ends the process when its standard input ends: the parent holds
// the other side open for as long as it lives, however it dies.
func endWithParent(in io.Reader) {
	_, _ = io.Copy(io.Discard, in)
	os.Exit(3)
}

func perform(suite contest.Suite, req request) (a answer) {
	defer func() {
		if p := recover(); p != nil {
			a = answer{Status: result.Panicked, Error: fmt.Sprintf("panic: %v", p)}
			fmt.Fprintf(os.Stderr, "panic: %v\n%s", p, debug.Stack())
		}
	}()
	if slices.Contains([]task{probeTask, trialTask, inputsTask}, req.Task) {
		return interrogate(suite, req)
	}
	c, v, d, err := resolve(suite, req.Case)
	if err != nil {
		return answer{Status: result.Failed, Error: err.Error()}
	}
	var samples []any
	start := time.Now()
	if req.Task != firstTask { // whose process has called nothing before
		samples = d.Samples(d.Count)
	}
	switch req.Task {
	case verifyTask:
		drawn := time.Since(start)
		outcome := verify(c, v, d, samples)
		a := answer{Status: result.OK, Outcome: &outcome}
		if outcome.Result != fidelity.Wrong {
			a.Pace = paceOf(v, d, samples, drawn)
		}
		return a
	case measureTask:
		a.Measurement, err = newMeasurer().measure(suite, v, d, samples, req)
	case gcTask:
		a.Measurement, err = newMeasurer().underCollection(v, d, samples, req)
	case firstTask:
		a.Measurement, err = newMeasurer().firstCalls(v, d)
	case parallelTask:
		a.Measurement, err = newMeasurer().inParallel(v, d, samples, req)
	case executeTask:
		err = execute(v, d, samples, req)
	case profileTask:
		err = profile(v, d, samples, req)
	default:
		err = fmt.Errorf("unknown task %q", req.Task)
	}
	if err != nil {
		return answer{Status: result.Failed, Error: err.Error()}
	}
	a.Status = result.OK
	return a
}

// interrogate does what probes ask for, which needs no data set.
func interrogate(suite contest.Suite, req request) (a answer) {
	v, err := variantOf(suite, req.Case)
	if err != nil {
		return answer{Status: result.Failed, Error: err.Error()}
	}
	switch req.Task {
	case probeTask:
		var g probe.Group
		if g, err = probe.Find(req.Group); err == nil {
			a.Findings = g.Ask(v, req.Full)
		}
	case trialTask:
		err = req.Trial.Run(v)
	case inputsTask:
		var all []probe.Input
		if all, err = req.Trial.Inputs(v); err == nil {
			for _, i := range req.Wanted {
				a.Inputs = append(a.Inputs, all[i].Data)
			}
		}
	}
	if err != nil {
		return answer{Status: result.Failed, Error: err.Error()}
	}
	a.Status = result.OK
	return a
}

func variantOf(suite contest.Suite, c result.Case) (*contest.Variant, error) {
	contestant := suite.Contestant(c.Contestant)
	if contestant == nil {
		return nil, fmt.Errorf("no contestant %q in this program", c.Contestant)
	}
	variant := contestant.Variant(c.Variant)
	if variant == nil {
		return nil, fmt.Errorf("contestant %s has no variant %q", c.Contestant, c.Variant)
	}
	return variant, nil
}

func resolve(suite contest.Suite, c result.Case) (*contest.Contestant, *contest.Variant, *contest.Dataset, error) {
	variant, err := variantOf(suite, c)
	if err != nil {
		return nil, nil, nil, err
	}
	dataset := suite.Dataset(c.Dataset)
	if dataset == nil {
		return nil, nil, nil, fmt.Errorf("no data set %q in this program", c.Dataset)
	}
	return suite.Contestant(c.Contestant), variant, dataset, nil
}

// verify is a full round trip, which must leave the samples as they were, because
// all of a worker's loops marshal the same ones; a contestant without a format, null, has nothing
// to verify.
func verify(c *contest.Contestant, v *contest.Variant, d *contest.Dataset, samples []any) fidelity.Outcome {
	if c.Reference && v.Format == "" {
		return fidelity.Outcome{Result: fidelity.Exact}
	}
	outcome := fidelity.RoundTrip(v, d, samples, probe.Losses)
	comparer := fidelity.For(d.Type.Go)
	for i, sample := range samples {
		if !comparer.Equal(d.Sample(i), sample) {
			return fidelity.Outcome{Result: fidelity.Wrong, Stage: "marshal", Detail: fmt.Sprintf("sample %d: the value itself was changed", i)}
		}
	}
	return outcome
}

// lookAgain is the timing worker's own check: the sizes, and two decoded
// samples.
func lookAgain(v *contest.Variant, d *contest.Dataset, samples []any, e *fidelity.Encoded, expect *fidelity.Outcome) error {
	if expect == nil || v.Format == "" {
		return nil
	}
	if got, want := e.Sizes, expect.Sizes; !v.Claims.Varies && (got.Min != want.Min || got.Max != want.Max || got.Mean != want.Mean) {
		return fmt.Errorf("encodings take %d to %d bytes, on average %g; verification saw %d to %d, on average %g",
			got.Min, got.Max, got.Mean, want.Min, want.Max, want.Mean)
	}
	two := fidelity.Encoded{Codec: e.Codec, Values: e.Values[:2], Inputs: e.Inputs[:2], Sizes: e.Sizes}
	got := two.Check(v, d.Type, samples[:2], probe.Losses)
	switch {
	case got.Result == fidelity.Wrong:
		return errors.New(got.Detail)
	case got.Result == fidelity.Lossy && expect.Result == fidelity.Exact:
		return fmt.Errorf("loses %s, which verification did not see: %s", got.Loss, got.Detail)
	}
	return nil
}

// wallClock is the clock of real workers.
func wallClock() func() time.Duration {
	start := time.Now()
	return func() time.Duration { return time.Since(start) }
}
