// Package worker is the process that measures one library. Its program has one contestant. It
// reads one order from standard input, carries it out, and replies on standard output.
// serbench writes the main functions of these programs outside its own module, so they can't
// import a package in an internal folder, and this package must not be in one.
//
// Each [Task] has a request and an answer of its own. Package prober adds the tasks that need
// the types of probes.
package worker

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/harness/platform"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// A Task is one kind of work, with a request and an answer of its own.
type Task[Request, Answer any] struct {
	// Name is the task's name in an order.
	Name string
}

// A Handler carries out one task for any suite.
type Handler struct {
	name string
	do   func(suite contest.Suite, request json.RawMessage) (any, error)
}

// By returns the handler that does the task by calling a function.
func (t Task[Request, Answer]) By(do func(contest.Suite, Request) (Answer, error)) Handler {
	return Handler{t.Name, func(suite contest.Suite, text json.RawMessage) (any, error) {
		var request Request
		if err := json.Unmarshal(text, &request); err != nil {
			return nil, fmt.Errorf("task %s: the request: %w", t.Name, err)
		}
		return do(suite, request)
	}}
}

// An Order tells a worker what to do, on standard input.
type Order struct {
	Task string `json:"task"`
	// MemoryLimit is the most data memory that the process may use, in bytes; 0 means no
	// limit.
	MemoryLimit uint64          `json:"memory_limit"`
	Request     json.RawMessage `json:"request"`
}

// A Reply is the worker's answer on standard output.
type Reply struct {
	Status fact.Status `json:"status"`
	// Error says what went wrong, "" if nothing did.
	Error  string          `json:"error,omitempty"`
	Answer json.RawMessage `json:"answer,omitempty"`
}

// Main is the main function of a worker program, whose contestants and types are the suite's.
// It does not return.
func Main(suite contest.Suite, handlers []Handler) {
	os.Exit(Serve(suite, handlers, os.Stdin, os.Stdout))
}

// Serve carries out one order and returns the process's exit status. It takes only one order,
// because what a library did for the first would affect the times of the second, from the
// library's pools and caches to the layout of the heap.
func Serve(suite contest.Suite, handlers []Handler, in io.Reader, out io.Writer) int {
	var order Order
	if err := json.NewDecoder(in).Decode(&order); err != nil {
		fmt.Fprintf(os.Stderr, "worker: no order on standard input: %v; this program is run by serbench\n", err)
		return 2
	}
	go endWithParent(in)
	// The limit is part of the order, so it can't be set earlier. A library that allocates
	// without end must end its own process and not the machine.
	platform.LimitMemory(order.MemoryLimit)
	// A library's own output must not be mistaken for the reply.
	os.Stdout = os.Stderr
	if err := json.NewEncoder(out).Encode(carryOut(suite, handlers, order)); err != nil {
		fmt.Fprintf(os.Stderr, "worker: %v\n", err)
		return 1
	}
	return 0
}

// endWithParent ends the process when its standard input ends. The parent keeps the other end
// open for as long as it lives, however it dies. A worker that outlived its parent would keep
// using the processor that the next run is pinned to. The goroutine waits in a system call,
// and runs nothing while something is timed.
func endWithParent(in io.Reader) {
	_, _ = io.Copy(io.Discard, in)
	os.Exit(3)
}

// carryOut replies even if the task panics. It can't if the process dies, for example by a
// fatal error of the runtime; the parent sees that from how the process ended.
func carryOut(suite contest.Suite, handlers []Handler, order Order) (reply Reply) {
	defer func() {
		if p := recover(); p != nil {
			reply = Reply{Status: fact.Panicked, Error: fmt.Sprintf("panic: %v", p)}
			fmt.Fprintf(os.Stderr, "panic: %v\n%s", p, debug.Stack())
		}
	}()
	for _, h := range handlers {
		if h.name != order.Task {
			continue
		}
		answer, err := h.do(suite, order.Request)
		if err != nil {
			return Reply{Status: fact.Failed, Error: err.Error()}
		}
		text, err := json.Marshal(answer)
		if err != nil {
			return Reply{Status: fact.Failed, Error: err.Error()}
		}
		return Reply{Status: fact.OK, Answer: text}
	}
	return Reply{Status: fact.Failed, Error: fmt.Sprintf("unknown task %q", order.Task)}
}

// Variant returns the variant of a case.
func Variant(suite contest.Suite, c result.Case) (*contest.Contestant, *contest.Variant, error) {
	contestant := suite.Contestant(c.Contestant)
	if contestant == nil {
		return nil, nil, fmt.Errorf("no contestant %q in this program", c.Contestant)
	}
	if contestant.Excluded != "" { // on this system only: the catalogue lists it as competing
		return nil, nil, errors.New(contestant.Excluded)
	}
	variant := contestant.Variant(c.Variant)
	if variant == nil {
		return nil, nil, fmt.Errorf("contestant %s has no variant %q", c.Contestant, c.Variant)
	}
	return contestant, variant, nil
}

// resolve returns the parts of a case. A program may lack parts that the catalogue lists: an
// older release of a library has fewer variants, and another system has fewer libraries.
func resolve(suite contest.Suite, c result.Case) (*contest.Contestant, *contest.Variant, *contest.Dataset, error) {
	contestant, variant, err := Variant(suite, c)
	if err != nil {
		return nil, nil, nil, err
	}
	dataset := suite.Dataset(c.Dataset)
	if dataset == nil {
		return nil, nil, nil, fmt.Errorf("no data set %q in this program", c.Dataset)
	}
	return contestant, variant, dataset, nil
}
