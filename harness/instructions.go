package harness

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"

	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/result"
)

// Valgrind says why instructions can't be counted here, or nil. It is valgrind and not the
// processor's counter, because virtual machines seldom have one, and because the kernel's
// work is none of the library's.
func Valgrind() error {
	for _, command := range []string{"valgrind", "setarch"} {
		if _, err := exec.LookPath(command); err != nil {
			return fmt.Errorf("counting instructions needs %s, which is not on the PATH", command)
		}
	}
	return nil
}

// countedEnv keeps a Go program from doing at random times what is not the
// library's: preempting goroutines by signals.
var countedEnv = []string{"GODEBUG=asyncpreemptoff=1"}

// leastInstructions is how many instructions the executions should take that are
// counted: a process has 50,000 to 80,000 of its own that vary.
const leastInstructions = 100e6

// perNanosecond is about how many instructions run in a nanosecond of code that
// serializes, to choose a number of executions by. Where a library's runs fewer,
// fewer are counted, which is no harm: their number needs no precision.
const perNanosecond = 15

// instructions counts, for each operation, what N executions take: the difference
// between two processes, one of which runs 2N. What a process takes to start, to draw
// samples and to end cancels out.
func (r *Runner) instructions(ctx context.Context, plan result.Plan, b worker.Batching) (m result.Measurement, end ending, err error) {
	for _, name := range b.Operations {
		batch := b.N[name]
		if batch == 0 { // no worker has timed it, so that nobody knows how many are enough
			continue
		}
		n := max(1, int(math.Round(float64(batch)*leastInstructions/(perNanosecond*float64(plan.BatchNS)))))
		var counts [2]int64
		for i := range counts {
			counts[i], end, err = r.count(ctx, worker.Executing{Case: b.Case, Operation: name, N: (i + 1) * n})
			if err != nil || end.Status != result.OK {
				return result.Measurement{}, end, err
			}
		}
		m.Operations = append(m.Operations, result.Operation{Name: name, N: n, Instructions: counts[1] - counts[0]})
	}
	return m, ending{Status: result.OK}, nil
}

var refs = regexp.MustCompile(`I\s+refs:\s+([0-9,]+)`)

// count runs one process under valgrind.
func (r *Runner) count(ctx context.Context, request worker.Executing) (count int64, end ending, err error) {
	log, err := os.CreateTemp("", "serbench-*.log")
	if err != nil {
		return 0, end, err
	}
	defer os.Remove(log.Name())
	if err := log.Close(); err != nil {
		return 0, end, err
	}
	l := r.Launcher
	l.Timeout *= 50   // a simulated processor is that much slower
	l.MemoryLimit = 0 // valgrind keeps a shadow of all memory
	// setarch -R: where things lie decides how often they collide in tables, and two
	// processes must do the same.
	_, end, err = launch(ctx, l, r.types(request.Case), setting{
		gogc: "off",
		env:  countedEnv,
		under: []string{
			"setarch", "-R", "valgrind", "--tool=cachegrind", "--cache-sim=no",
			"--cachegrind-out-file=/dev/null", "--log-file=" + log.Name(),
		},
	}, worker.Execute, request)
	if err != nil || end.Status != result.OK {
		return 0, end, err
	}
	text, err := os.ReadFile(log.Name())
	if err != nil {
		return 0, end, err
	}
	found := refs.FindSubmatch(text)
	if found == nil {
		return 0, end, errors.New("valgrind printed no count of instructions")
	}
	count, err = strconv.ParseInt(strings.ReplaceAll(string(found[1]), ",", ""), 10, 64)
	return count, end, err
}
