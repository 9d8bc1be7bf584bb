package harness

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"github.com/serbench/serbench/harness/platform"
	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/result/fact"
)

// A Launcher starts worker processes.
type Launcher struct {
	// Timeout is how long a worker may live, from its start. It includes everything that it does,
	// not only one operation.
	Timeout time.Duration
	// MemoryLimit is the most data memory that a worker may hold, in bytes. 0 means no
	// limit.
	MemoryLimit uint64
}

// allowing returns a launcher whose workers may also hold a heap that is ours, with its growth.
func (l Launcher) allowing(h fact.Heap) Launcher {
	if l.MemoryLimit > 0 {
		l.MemoryLimit += uint64(h.LiveMB) << 20 * uint64(100+h.GOGC) / 100
	}
	return l
}

// A setting configures a worker process. A measuring worker is pinned and runs without
// automatic garbage collection. The others use Go's defaults. GOGC and GOMAXPROCS go into
// the environment and not into the order, because the runtime reads them before any code
// runs.
type setting struct {
	cpus       []int // to pin the worker to; empty: not pinned
	processors int   // GOMAXPROCS; 0 is 1
	gogc       string
	under      []string // a command that runs the worker's command
	env        []string
}

// An ending is how a worker ended.
type ending struct {
	Status fact.Status
	Error  string // what went wrong; "" if nothing did
	// Exit is the exit status of a process that ended without an answer; -1 if a signal ended it.
	Exit int
}

func (e ending) String() string { return string(e.Status) + ": " + e.Error }

// launch runs one task in a new worker. It returns an error only if the worker could not
// start, ctx ended, or order and answer don't fit the task. Anything that happens to the
// worker is in the ending. A worker reads one order, on one line, and sends one reply. A
// second task in the same process would run with the garbage and the caches of the first.
func launch[Request, Answer any](
	ctx context.Context, l Launcher, p Program, s setting, t worker.Task[Request, Answer], request Request,
) (answer Answer, end ending, err error) {
	if p.Fault != "" {
		return answer, ending{Status: fact.NotBuilt, Error: p.Fault}, nil
	}
	text, err := json.Marshal(request)
	if err != nil {
		return answer, end, err
	}
	body, end, err := l.run(ctx, p, s, worker.Order{Task: t.Name, MemoryLimit: l.MemoryLimit, Request: text})
	if err == nil && end.Status == fact.OK {
		err = json.Unmarshal(body, &answer)
	}
	return answer, end, err
}

// run runs one worker to its end.
func (l Launcher) run(ctx context.Context, p Program, s setting, order worker.Order) (answer json.RawMessage, end ending, err error) {
	body, err := json.Marshal(order)
	if err != nil {
		return nil, end, err
	}
	// A context of its own tells a worker that took too long from a user who stopped the run.
	timed, cancel := context.WithTimeout(ctx, l.Timeout)
	defer cancel()
	command := append(slices.Clone(s.under), p.Command...)
	cmd := exec.CommandContext(timed, command[0], command[1:]...)
	// The last value of a name wins, so the user's own GOGC does not apply.
	cmd.Env = append(os.Environ(), fmt.Sprintf("GOMAXPROCS=%d", max(s.processors, 1)), "GOGC="+s.gogc)
	cmd.Env = append(cmd.Env, s.env...)
	cmd.SysProcAttr = platform.ChildAttributes()
	// A library may have started processes that hold the worker's output open. Don't wait
	// for them.
	cmd.WaitDelay = time.Second
	// Keep the pipe open until the worker has ended. A worker takes the end of the pipe as
	// the end of its parent, even of a killed one.
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, end, err
	}
	defer in.Close()
	var out bytes.Buffer
	stderr := &head{limit: 64 << 10} // the two stacks of a race take a few kilobytes
	cmd.Stdout, cmd.Stderr = &out, stderr
	if err := platform.StartOn(s.cpus, cmd.Start); err != nil {
		return nil, end, fmt.Errorf("start a worker: %w", err)
	}
	// If the worker dies at once, this write fails. Wait returns the reason.
	_, _ = in.Write(append(body, '\n'))
	failed := cmd.Wait()
	if ctx.Err() != nil {
		return nil, end, ctx.Err()
	}
	var reply worker.Reply
	switch {
	// Don't trust the answer of a worker that then failed: the fault may have changed it.
	case failed == nil && json.Unmarshal(out.Bytes(), &reply) == nil:
		return reply.Answer, ending{Status: reply.Status, Error: reply.Error}, nil
	case errors.Is(timed.Err(), context.DeadlineExceeded):
		return nil, ending{Status: fact.Hung, Error: fmt.Sprintf("no answer within %v", l.Timeout), Exit: -1}, nil
	}
	end = died(failed, stderr.String())
	end.Exit = cmd.ProcessState.ExitCode()
	return nil, end, nil
}

// died finds the cause of a worker's end in its output. The exit status does not show it:
// a fatal error of the runtime, the memory limit and os.Exit all give a small number.
func died(failed error, stderr string) ending {
	status := fact.Crashed
	words := firstLine(stderr)
	for line := range strings.Lines(stderr) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "fatal error:") || strings.HasPrefix(line, "panic:") || strings.HasPrefix(line, "runtime: ") {
			words = line
			break
		}
		if line == dataRace {
			words = raceIn(stderr)
			break
		}
	}
	for _, sign := range []string{"out of memory", "cannot allocate memory", "cannot allocate heap metadata"} {
		if strings.Contains(stderr, sign) {
			status = fact.OutOfMemory
		}
	}
	how := "ended without an answer"
	if failed != nil {
		how = failed.Error()
	}
	if words != "" {
		how += ": " + words
	}
	return ending{Status: status, Error: how}
}

// dataRace is the first line of a report of the race detector.
const dataRace = "WARNING: DATA RACE"

// raceIn names the functions of the two racing accesses. Each is on the line after its
// access. raceIn omits addresses and paths, because they differ from run to run and
// serbench compares verdicts.
func raceIn(stderr string) string {
	var functions []string
	access := false
	for line := range strings.Lines(stderr) {
		line = strings.TrimSpace(line)
		if access {
			functions = append(functions, strings.TrimSuffix(line, "()"))
		}
		lower := strings.ToLower(line)
		access = strings.Contains(lower, "read at 0x") || strings.Contains(lower, "write at 0x")
	}
	return "data race: " + strings.Join(functions, " and ")
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return line
}

// head keeps the first bytes written to it. A Go program first says what is wrong, then
// prints every goroutine. head accepts the rest and drops it: an error or a short write
// would block the worker for ever, or end it for another reason.
type head struct {
	bytes.Buffer
	limit int
}

func (h *head) Write(p []byte) (int, error) {
	if room := h.limit - h.Len(); room > 0 {
		h.Buffer.Write(p[:min(room, len(p))])
	}
	return len(p), nil
}
