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
	"github.com/serbench/serbench/result"
)

// A Launcher starts worker processes.
type Launcher struct {
	// Timeout is how long a worker may live.
	Timeout time.Duration
	// MemoryLimit is the most data memory that a worker may hold, in bytes; 0 is
	// no limit.
	MemoryLimit uint64
}

// A setting is what a worker runs under. A measuring one is pinned and collects
// no garbage by itself; the others run as Go does by default. It is told by the
// environment, and not by the order, because the runtime reads it before any code runs.
type setting struct {
	cpus       []int // to be pinned to; none: not pinned
	processors int   // GOMAXPROCS; 0 is 1
	gogc       string
	under      []string // a command that runs the worker's command
	env        []string
}

// An ending is how a worker ended: with a status of a result.Worker, and what went
// wrong.
type ending struct{ Status, Error string }

// exited says whether the process ended with a status. What it said last stands behind
// that, and may name any other.
func (e ending) exited(status int) bool {
	how, _, _ := strings.Cut(e.Error, ": ")
	return how == fmt.Sprintf("exit status %d", status)
}

// launch has one worker do a task. It fails only where no worker could be started or
// ctx ended; whatever happens to the worker is how it ended. The order goes in on one
// line, and one reply comes back: a process that has more than one task to do would have
// the garbage and the caches of the first in the second.
func launch[Request, Answer any](ctx context.Context, l Launcher, p Program, s setting, t worker.Task[Request, Answer], request Request) (answer Answer, end ending, err error) {
	if p.Fault != "" {
		return answer, ending{result.NotBuilt, p.Fault}, nil
	}
	text, err := json.Marshal(request)
	if err != nil {
		return answer, end, err
	}
	reply, err := l.run(ctx, p, s, worker.Order{Task: t.Name, MemoryLimit: l.MemoryLimit, Request: text})
	if err != nil {
		return answer, end, err
	}
	end = ending{reply.Status, reply.Error}
	if end.Status == result.OK {
		err = json.Unmarshal(reply.Answer, &answer)
	}
	return answer, end, err
}

// run runs one worker to its end.
func (l Launcher) run(ctx context.Context, p Program, s setting, order worker.Order) (worker.Reply, error) {
	body, err := json.Marshal(order)
	if err != nil {
		return worker.Reply{}, err
	}
	timed, cancel := context.WithTimeout(ctx, l.Timeout)
	defer cancel()
	command := append(slices.Clone(s.under), p.Command...)
	cmd := exec.CommandContext(timed, command[0], command[1:]...)
	// Of two values of one name the last counts: the user's own GOGC is not the worker's.
	cmd.Env = append(os.Environ(), fmt.Sprintf("GOMAXPROCS=%d", max(s.processors, 1)), "GOGC="+s.gogc)
	cmd.Env = append(cmd.Env, s.env...)
	cmd.SysProcAttr = platform.ChildAttributes()
	// A library may have started processes that hold the worker's output open. They are not
	// waited for.
	cmd.WaitDelay = time.Second
	// The pipe stays open until the worker has ended: its end is how a worker learns that
	// its parent is gone, even where that was killed.
	in, err := cmd.StdinPipe()
	if err != nil {
		return worker.Reply{}, err
	}
	defer in.Close()
	var out bytes.Buffer
	trouble := &head{limit: 64 << 10} // two stacks of a race take a few of these kilobytes
	cmd.Stdout, cmd.Stderr = &out, trouble
	if err := platform.StartOn(s.cpus, cmd.Start); err != nil {
		return worker.Reply{}, fmt.Errorf("start a worker: %w", err)
	}
	// A worker that dies at once breaks the pipe; Wait tells why it died.
	_, _ = in.Write(append(body, '\n'))
	waited := cmd.Wait()
	if ctx.Err() != nil {
		return worker.Reply{}, ctx.Err()
	}
	var reply worker.Reply
	switch {
	// An answer of a worker that then failed is not one: what ended it may have changed it.
	case waited == nil && json.Unmarshal(out.Bytes(), &reply) == nil:
		return reply, nil
	case errors.Is(timed.Err(), context.DeadlineExceeded):
		return worker.Reply{Status: result.Hung, Error: fmt.Sprintf("no answer within %v", l.Timeout)}, nil
	}
	end := died(waited, trouble.String())
	return worker.Reply{Status: end.Status, Error: end.Error}, nil
}

// died reads from a worker's last words what ended it. Nothing else tells: a fatal error of
// the runtime, a limit of memory and os.Exit all end a process with a small number.
func died(waited error, trouble string) ending {
	status := result.Crashed
	words := firstLine(trouble)
	for line := range strings.Lines(trouble) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "fatal error:") || strings.HasPrefix(line, "panic:") || strings.HasPrefix(line, "runtime: ") {
			words = line
			break
		}
		if line == dataRace {
			words = raceIn(trouble)
			break
		}
	}
	for _, sign := range []string{"out of memory", "cannot allocate memory", "cannot allocate heap metadata"} {
		if strings.Contains(trouble, sign) {
			status = result.OutOfMemory
		}
	}
	how := "ended without an answer"
	if waited != nil {
		how = waited.Error()
	}
	if words != "" {
		how += ": " + words
	}
	return ending{status, how}
}

// dataRace begins what the race detector says. It comes alone on its line.
const dataRace = "WARNING: DATA RACE"

// raceIn names the functions of the two accesses that race: each stands below the line of
// its access. Addresses and paths are left out, because they differ from run to run and
// verdicts are compared.
func raceIn(trouble string) string {
	var functions []string
	access := false
	for line := range strings.Lines(trouble) {
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

// head keeps the first bytes that are written to it: a Go program says first
// what is wrong, and then prints every goroutine. It takes all that is written: a writer
// that is refused would have the worker wait for ever, or die of something else.
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
