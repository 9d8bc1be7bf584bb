package worker

import (
	"errors"
	"fmt"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/fidelity"
)

// verify makes a full round trip of every sample. It is separate from measuring, because
// comparing values leaves garbage in the heap, and because once per program is enough.
func verify(suite contest.Suite, request Case) (Verification, error) {
	c, v, d, err := resolve(suite, request.Case)
	if err != nil {
		return Verification{}, err
	}
	// Some data sets take longer to draw than to encode, and every worker draws them.
	start := time.Now()
	samples := d.Samples(d.Count)
	drawn := time.Since(start)
	// Explaining a change needs the types of the probes. This program does not link them,
	// because their code would move the code that is timed. The parent asks another program
	// instead.
	var changes fidelity.Changes
	e, err := fidelity.Encode(v, d.Type, samples, d.Throwaway())
	if err != nil {
		return Verification{Outcome: fidelity.Failed(err)}, nil
	}
	out := Verification{Outcome: roundTrip(c, e, d, samples, changes.Losses)}
	if out.Outcome.Result == result.Lossy {
		out.Changes = changes.List()
	}
	if out.Outcome.Result != result.Wrong {
		out.Pace = paceOf(e, drawn)
	}
	return out, nil
}

// roundTrip also checks that the library left the samples alone, because all of a worker's
// loops marshal the same samples. A contestant without a format, null, has nothing to verify.
func roundTrip(c *contest.Contestant, e *fidelity.Encoded, d *contest.Dataset, samples []any, losses fidelity.Losses) result.RoundTrip {
	if c.Reference && e.Variant.Format == "" {
		return result.RoundTrip{Result: result.Exact}
	}
	outcome := e.Check(samples, losses)
	// Draw the samples again rather than copy them first: a copy would need code for every
	// type, and that code would have to be right.
	comparer := fidelity.For(d.Type.Go)
	for i, sample := range samples {
		if !comparer.Equal(d.Sample(i), sample) {
			return result.RoundTrip{Result: result.Wrong, Stage: fact.StageMarshal, Detail: fmt.Sprintf("sample %d: the value itself was changed", i)}
		}
	}
	return outcome
}

// recheck is the timing worker's own check. It compares the sizes, and decodes two samples,
// which must be exact or lossy in the way that verification saw.
func recheck(samples []any, e *fidelity.Encoded, expect *result.RoundTrip) error {
	if expect == nil || e.Variant.Format == "" {
		return nil
	}
	if got, want := e.Sizes, expect.Sizes; want != (result.Sizes{}) && !e.Variant.Claims.Varies && (got.Min != want.Min || got.Max != want.Max || got.Mean != want.Mean) {
		return fmt.Errorf("encodings take %d to %d bytes, on average %g; verification saw %d to %d, on average %g",
			got.Min, got.Max, got.Mean, want.Min, want.Max, want.Mean)
	}
	// Only two, because a large data set takes longer to compare than to time. The sizes
	// cover all samples.
	two := fidelity.Encoded{Session: e.Session, Values: e.Values[:2], Inputs: e.Inputs[:2], Sizes: e.Sizes}
	var changes fidelity.Changes
	got := two.Check(samples[:2], changes.Losses)
	switch {
	case got.Result == result.Wrong:
		return errors.New(got.Detail)
	case got.Result == result.Lossy && expect.Result == result.Exact:
		return fmt.Errorf("changes a value that verification saw kept: %s", got.Detail)
	case got.Result == result.Lossy && got.Decoded != expect.Decoded:
		return fmt.Errorf("changes values otherwise than verification saw: %s", got.Detail)
	}
	return nil
}
