package worker

import (
	"math"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/fidelity"
)

// An anchor is a reference loop that every worker times first and last, whatever it measures:
// the same code on the same data at a call site of its own.
type anchor struct {
	name    string
	loop    contest.Loop
	samples int
}

// AnchorDataset is the data set that the anchors encode. Its type is in every program that measures.
const AnchorDataset = "person"

// The limit anchor allocates nothing, because a collection would read as a disturbance.
const (
	limitVariant = "buffer=reuse,strings=alias"
	// anchorBatch is the length of one reading of one anchor.
	anchorBatch = 2 * time.Millisecond
	// pulsePart: a pulse is this fraction of a reading of the first anchor. There is one
	// after each batch, because many disturbances last a tenth of a second, and a worker's
	// first and last readings both miss them.
	pulsePart = 5
)

// newAnchors binds the anchors that the suite has; a test's suite may have none.
func newAnchors(suite contest.Suite) ([]anchor, error) {
	var all []anchor
	d := suite.Dataset(AnchorDataset)
	for i, ref := range []result.Case{
		{Contestant: fact.Null, Variant: fact.Default},
		{Contestant: fact.Limit, Variant: limitVariant},
	} {
		c := suite.Contestant(ref.Contestant)
		if c == nil || d == nil {
			continue
		}
		v := c.Variant(ref.Variant)
		e, err := fidelity.Encode(v, d.Type, d.Samples(d.Count), d.Throwaway())
		if err != nil {
			return nil, err
		}
		// Each reference has call sites that no case shares. At a shared site the branch
		// predictor would have learnt the case's codec, and the anchor would depend on the
		// case.
		marshal, unmarshal := d.Type.AnchorLoops(e.Codec, e.Values, e.Inputs, i == 0)
		all = append(all,
			anchor{anchorName(c, fact.Marshal), marshal, d.Count},
			anchor{anchorName(c, fact.Unmarshal), unmarshal, d.Count})
		if i == 0 {
			all = append(all, anchor{"empty", contest.EmptyLoop(e.Inputs), d.Count})
		}
	}
	return all, nil
}

// warmAnchors runs every anchor once without reading it: the first milliseconds of a process
// run slower, by an amount that says nothing. All of them run before any is read, so that the
// first in the list is as warm as the last.
func (m measurer) warmAnchors(all []anchor, n map[string]int) error {
	for _, a := range all {
		if _, err := a.loop(0, max(n[AnchorKey(a.name)]/2, a.samples)); err != nil {
			return err
		}
	}
	return nil
}

// readAnchors appends one reading of each anchor.
func (m measurer) readAnchors(all []anchor, position string, n map[string]int, readings []result.Anchor) ([]result.Anchor, error) {
	for _, a := range all {
		executions := n[AnchorKey(a.name)]
		// Only the first worker of a program calibrates: it takes three tries, and all
		// readings of an anchor should be equally long.
		if executions == 0 {
			var err error
			if executions, err = m.calibrate(a.loop, a.samples, math.MaxInt, anchorBatch); err != nil {
				return nil, err
			}
		}
		// Anchors allocate nothing, so there is nothing to collect between them.
		quiet := m
		quiet.collect = func() {}
		batch, err := quiet.batch(a.loop, executions, m.parts(executions, math.MaxInt, anchorBatch))
		if err != nil {
			return nil, err
		}
		readings = append(readings, result.Anchor{
			Name:     a.name,
			Position: position,
			N:        executions,
			NSPerOp:  float64(batch.NS) / float64(executions),
		})
	}
	return readings, nil
}

// pulse returns a function that reads the first anchor briefly, or nil if there is no anchor.
func (m measurer) pulse(all []anchor, readings []result.Anchor) func() (float64, error) {
	if len(all) == 0 || len(readings) == 0 {
		return nil
	}
	loop, n := all[0].loop, max(readings[0].N/pulsePart, 1)
	return func() (float64, error) {
		// The batch has just filled the caches and the predictor with its own data. Without
		// these untimed executions, the pulse would measure the case instead of the machine.
		if _, err := loop(0, n/4); err != nil {
			return 0, err
		}
		wall, processor, err := m.timed(func() error { _, err := loop(0, n); return err })
		if offProcessor(wall, processor) {
			wall = processor
		}
		return float64(wall.Nanoseconds()) / float64(n), err
	}
}

// anchorName is an anchor's name in run files.
func anchorName(c *contest.Contestant, op fact.Operation) string { return c.Name + "/" + string(op) }

// AnchorKey is an anchor's name among the calibrations.
func AnchorKey(name string) string { return "anchor " + name }
