package harness

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"github.com/serbench/serbench/result"
)

// A Launcher starts worker processes.
type Launcher struct {
	// Command is the program that is a worker when its standard input says so:
	// this binary with the hidden verb.
	Command []string
	// Timeout is how long a worker may live.
	Timeout time.Duration
	// MemoryLimit is the most data memory that a worker may hold, in bytes; 0 is
	// no limit.
	MemoryLimit uint64
}

// Self launches the running program.
func Self(timeout time.Duration, memoryLimit uint64) (Launcher, error) {
	path, err := os.Executable()
	if err != nil {
		return Launcher{}, err
	}
	return Launcher{Command: []string{path, WorkerVerb}, Timeout: timeout, MemoryLimit: memoryLimit}, nil
}

// A setting is what a worker runs under. A measuring one is pinned and collects
// no garbage by itself; the others run as Go does by default.
type setting struct {
	cpus       []int // to be pinned to; none: not pinned
	processors int   // GOMAXPROCS; 0 is 1
	gogc       string
	under      []string // a command that runs the worker's command
	env        []string
}

// launch runs one worker to its end. It fails only where no worker could be
// started or ctx ended; whatever happens to the worker is its answer.
func (l Launcher) launch(ctx context.Context, s setting, req request) (answer, error) {
	req.MemoryLimit = l.MemoryLimit
	body, err := json.Marshal(req)
	if err != nil {
		return answer{}, err
	}
	timed, cancel := context.WithTimeout(ctx, l.Timeout)
	defer cancel()
	command := append(slices.Clone(s.under), l.Command...)
	cmd := exec.CommandContext(timed, command[0], command[1:]...)
	cmd.Env = append(os.Environ(), fmt.Sprintf("GOMAXPROCS=%d", max(s.processors, 1)), "GOGC="+s.gogc, layoutNoise())
	cmd.Env = append(cmd.Env, s.env...)
	cmd.SysProcAttr = childAttributes()
	cmd.WaitDelay = time.Second
	in, err := cmd.StdinPipe()
	if err != nil {
		return answer{}, err
	}
	defer in.Close()
	var out bytes.Buffer
	trouble := &head{limit: 64 << 10}
	cmd.Stdout, cmd.Stderr = &out, trouble
	if err := startOn(s.cpus, cmd.Start); err != nil {
		return answer{}, fmt.Errorf("start a worker: %w", err)
	}
	// A worker that dies at once breaks the pipe; Wait tells why it died.
	_, _ = in.Write(append(body, '\n'))
	waited := cmd.Wait()
	if ctx.Err() != nil {
		return answer{}, ctx.Err()
	}
	var a answer
	switch {
	case waited == nil && json.Unmarshal(out.Bytes(), &a) == nil:
		return a, nil
	case errors.Is(timed.Err(), context.DeadlineExceeded):
		return answer{Status: result.Hung, Error: fmt.Sprintf("no answer within %v", l.Timeout)}, nil
	}
	return died(waited, trouble.String()), nil
}

// died reads from a worker's last words what ended it.
func died(waited error, trouble string) answer {
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
			status = result.NoMemory
		}
	}
	how := "ended without an answer"
	if waited != nil {
		how = waited.Error()
	}
	if words != "" {
		how += ": " + words
	}
	return answer{Status: status, Error: how}
}

// dataRace begins what the race detector says.
const dataRace = "WARNING: DATA RACE"

// raceIn names the functions of the two accesses that race.
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

// layoutNoise is an environment variable of random length. It moves the stack,
// so that what a memory layout favours averages out over workers instead of
// being a property of one binary.
func layoutNoise() string {
	return "SERBENCH_LAYOUT=" + strings.Repeat("x", rand.IntN(4096))
}

// head keeps the first bytes that are written to it: a Go program says first
// what is wrong, and then prints every goroutine.
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
