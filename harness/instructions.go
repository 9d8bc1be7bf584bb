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
	"github.com/serbench/serbench/result/fact"
)

// Valgrind returns nil if instructions can be counted here, and otherwise says what is
// missing. serbench uses valgrind instead of the processor's counter, because virtual
// machines seldom offer one, and because the kernel's instructions are not the library's.
func Valgrind() error {
	for _, command := range []string{"valgrind", "setarch"} {
		if _, err := exec.LookPath(command); err != nil {
			return fmt.Errorf("counting instructions needs %s, which is not on the PATH", command)
		}
	}
	return nil
}

// countedEnv stops the runtime from preempting goroutines by signals, which would add
// instructions at random times.
var countedEnv = []string{"GODEBUG=asyncpreemptoff=1"}

// minInstructions is how many instructions the counted executions should take. The
// process itself varies by 50,000 to 80,000.
const minInstructions = 100e6

// perNanosecond is roughly how many instructions serialization code runs in a nanosecond.
// It is used to choose the number of executions. A library that runs fewer per nanosecond
// gets fewer instructions counted, which does no harm.
const perNanosecond = 15

// instructions counts the instructions of N executions of each operation: the difference
// between a process that runs 2N and one that runs N. The instructions to start, to draw
// samples and to end cancel out. The pass ranks nothing: it can't see what caches and
// collections cost.
func (r *Runner) instructions(ctx context.Context, plan result.Plan, b worker.Batching) (m result.Measurement, end ending, err error) {
	for _, name := range b.Operations {
		// N follows from the measured time, so that a fast operation runs often enough to stand
		// out from what the processes differ by.
		batch := b.N[string(name)]
		if batch == 0 { // no worker has timed it, so a sensible number is unknown
			continue
		}
		n := max(1, int(math.Round(float64(batch)*minInstructions/(perNanosecond*float64(plan.BatchNS)))))
		var counts [2]int64
		for i := range counts {
			counts[i], end, err = r.count(ctx, worker.Executing{Case: b.Case, Operation: name, N: (i + 1) * n})
			if err != nil || end.Status != fact.OK {
				return result.Measurement{}, end, err
			}
		}
		m.Operations = append(m.Operations, result.Operation{Name: name, N: n, Instructions: counts[1] - counts[0]})
	}
	return m, ending{Status: fact.OK}, nil
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
	l.Timeout *= 50   // valgrind's simulated processor is that much slower
	l.MemoryLimit = 0 // valgrind keeps a shadow of all memory
	// setarch -R fixes the address layout: addresses decide how often hash tables collide,
	// and both processes must do the same work.
	_, end, err = launch(ctx, l, r.types(request.Case), setting{
		gogc: "off",
		env:  countedEnv,
		under: []string{
			"setarch", "-R", "valgrind", "--tool=cachegrind", "--cache-sim=no",
			"--cachegrind-out-file=/dev/null", "--log-file=" + log.Name(),
		},
	}, worker.Execute, request)
	if err != nil || end.Status != fact.OK {
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
