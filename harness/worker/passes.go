package worker

import (
	"runtime"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/fidelity"
)

// first times what a process pays to marshal and unmarshal one value: reflection libraries
// compile the type in their first calls. It binds the codec itself and calls it directly, so
// that each time covers exactly one call of the library. A stateful codec is not primed,
// because a process pays for that too.
func first(suite contest.Suite, request Case) (out result.Measurement, err error) {
	_, v, d, err := resolve(suite, request.Case)
	if err != nil {
		return out, err
	}
	return newMeasurer().first(v, d)
}

func (m measurer) first(v *contest.Variant, d *contest.Dataset) (out result.Measurement, err error) {
	timed := func(name fact.Operation, f func() error) error {
		start := m.now()
		err := f()
		took := m.now() - start
		out.Operations = append(out.Operations, result.Operation{Name: name, N: 1, Batches: []result.Batch{{AtNS: start.Nanoseconds(), NS: took.Nanoseconds()}}})
		return err
	}
	var codec contest.Codec
	if err := timed(fact.Bind, func() (err error) { codec, err = v.Codec(d.Type); return err }); err != nil {
		return out, err
	}
	session := contest.NewSession(v, d.Type, codec)
	values, err := session.Messages([]any{d.Sample(0)})
	if err != nil {
		return out, err
	}
	// Not reset, because the message is new; the timed loop resets its message each time.
	value, destination := values[0], session.Destination()
	var data []byte
	if err := timed(fact.Marshal, func() (err error) { data, err = codec.Marshal(value); return err }); err != nil {
		return out, err
	}
	return out, timed(fact.Unmarshal, func() error { return codec.Unmarshal(data, destination) })
}

// parallel times batches that several goroutines run at once, one for each processor. Every
// goroutine runs all of a batch's executions. They share the codec but not the destination:
// each goroutine has its own loop.
func parallel(suite contest.Suite, req Paralleling) (out result.Measurement, err error) {
	_, v, d, err := resolve(suite, req.Case)
	if err != nil {
		return out, err
	}
	m, samples := newMeasurer(), d.Samples(d.Count)
	m.stretch = 0 // the goroutines meet after each part, which costs time
	e, err := fidelity.Encode(v, d.Type, samples, d.Throwaway())
	if err != nil {
		return out, err
	}
	for _, name := range req.Operations {
		crew := newCrew(req.Processors, func() contest.Loop { return e.Loop(name) })
		op, err := m.operation(name, crew.loop, len(samples), req.Batching)
		crew.dismiss()
		if err != nil {
			return out, err
		}
		out.Operations = append(out.Operations, op)
	}
	return out, nil
}

// A crew is a set of goroutines that run their own loops at the same time. They wait between
// batches, because starting them would be timed. Two messages over a channel take next to
// nothing compared with 10 ms.
type crew struct {
	work []chan [2]int
	done chan error
}

func newCrew(size int, loop func() contest.Loop) *crew {
	c := &crew{done: make(chan error, size)}
	for range size {
		own, work := loop(), make(chan [2]int)
		c.work = append(c.work, work)
		go func() {
			for part := range work {
				_, err := own(part[0], part[1])
				c.done <- err
			}
		}()
	}
	return c
}

// loop makes every goroutine run all of the executions. The batch lasts until the slowest is
// done, because a caller who waits for all of them would see that time.
func (c *crew) loop(from, n int) (int, error) {
	for _, work := range c.work {
		work <- [2]int{from, n}
	}
	var failed error
	for range c.work {
		if err := <-c.done; err != nil {
			failed = err
		}
	}
	return n, failed
}

func (c *crew) dismiss() {
	for _, work := range c.work {
		close(work)
	}
}

// execute runs an operation N times for valgrind to count.
func execute(suite contest.Suite, req Executing) (none struct{}, err error) {
	loop, samples, err := loopFor(suite, req.Case, req.Operation)
	if err != nil {
		return none, err
	}
	if _, err := loop(0, samples); err != nil {
		return none, err
	}
	// The process that runs N executions and the one that runs 2N reach this point by the
	// same instructions, so those cancel out in the difference.
	runtime.GC()
	_, err = loop(0, req.N)
	return none, err
}

// loopFor returns the timed loop of an operation of a case, and its number of samples.
func loopFor(suite contest.Suite, c result.Case, operation fact.Operation) (contest.Loop, int, error) {
	_, v, d, err := resolve(suite, c)
	if err != nil {
		return nil, 0, err
	}
	e, err := fidelity.Encode(v, d.Type, d.Samples(d.Count), d.Throwaway())
	if err != nil {
		return nil, 0, err
	}
	return e.Loop(operation), d.Count, nil
}
