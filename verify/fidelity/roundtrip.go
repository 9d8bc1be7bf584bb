package fidelity

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result"
)

// Encoded is a codec and the samples encoded by it.
type Encoded struct {
	*contest.Session
	// Values are the arguments of the codec's Marshal: the samples, or native messages.
	Values []any
	// Inputs are the encodings, each in an allocation of its own; see contest.Exactly.
	Inputs [][]byte
	Sizes  result.Sizes
}

// Encode opens a session, which primes a stateful codec with the throwaway value, and encodes
// the samples.
func Encode(v *contest.Variant, t *contest.Type, samples []any, throwaway any) (*Encoded, error) {
	s, err := contest.Open(v, t, throwaway)
	if err != nil {
		return nil, err
	}
	e := &Encoded{Session: s}
	// All messages are made before the first encoding, because the timed loop has them ready
	// too.
	if e.Values, err = s.Messages(samples); err != nil {
		return nil, err
	}
	if err := contest.Attempt(contest.StageMarshal, e.encode); err != nil {
		return nil, err
	}
	return e, nil
}

func (e *Encoded) encode() error {
	total := 0
	for i, value := range e.Values {
		out, err := e.Codec.Marshal(value)
		if err != nil {
			return fmt.Errorf("sample %d: %w", i, err)
		}
		if i == 0 {
			e.Sizes = result.Sizes{First: len(out), FirstCap: cap(out), Min: len(out)}
		}
		total += len(out)
		e.Sizes.Min, e.Sizes.Max = min(e.Sizes.Min, len(out)), max(e.Sizes.Max, len(out))
		// Copied at once, because the next Marshal may reuse the buffer.
		e.Inputs = append(e.Inputs, contest.Exactly(out))
	}
	e.Sizes.Mean = float64(total) / float64(len(e.Values))
	return nil
}

// RoundTrip sends every sample through the variant and compares all of what comes back.
func RoundTrip(v *contest.Variant, d *contest.Dataset, samples []any, losses Losses) result.RoundTrip {
	e, err := Encode(v, d.Type, samples, d.Throwaway())
	if err != nil {
		return Failed(err)
	}
	return e.Check(samples, losses)
}

// LeftOut is the loss of what a plain type lacks: interfaces, whose type only a value knows.
const LeftOut = "interfaces"

// Check decodes every input and compares it with its sample.
// An error or an unexplained difference makes the outcome wrong. Otherwise any difference
// makes it lossy. Detail, Want and Got describe the first sample that differs.
func (e *Encoded) Check(samples []any, losses Losses) result.RoundTrip {
	outcome := result.RoundTrip{Result: result.Exact, Sizes: e.Sizes, Plain: e.Plain()}
	var known []Loss
	asked := false
	seen := map[string]bool{}
	comparer := For(e.Type.Go)
	var first []any // as decoded
	for i, sample := range samples {
		// The decoder gets a copy, because it may change it, and the timed loop needs the
		// original.
		input := contest.Exactly(e.Inputs[i])
		got, err := e.Decode(input)
		if err == nil && !e.Variant.Claims.Consumes && !bytes.Equal(input, e.Inputs[i]) {
			// The timed loop would decode the changed input next time.
			err = &contest.Failure{Stage: result.ChangedInput, Err: errors.New("Unmarshal changed it")}
		}
		if err != nil {
			failed := Failed(err)
			failed.Detail, failed.Sizes = fmt.Sprintf("sample %d: %s", i, failed.Detail), e.Sizes
			return failed
		}
		// Two, because a timing worker decodes two samples and compares their digest with
		// this one.
		if len(first) < 2 {
			first = append(first, got)
		}
		if outcome.Result == result.Wrong {
			continue // only looking for an error now, which says more
		}
		want, plain, err := e.Kept(sample)
		if err != nil {
			return Failed(err)
		}
		// All differences, however many: one that no loss explains may come last.
		found := comparer.Differences(want, got, math.MaxInt)
		if plain {
			if left := comparer.Differences(sample, want, 1); len(left) > 0 {
				if outcome.Result == result.Exact {
					outcome.Result, outcome.Detail = result.Lossy, fmt.Sprintf("sample %d: %s", i, left[0])
				}
				seen[LeftOut] = true
			}
		}
		if len(found) == 0 {
			continue
		}
		if !asked {
			asked = true
			outcome.Detail = fmt.Sprintf("sample %d: %s", i, found[0])
			outcome.Want, outcome.Got = Clip(fmt.Sprint(sample), mostOfSample), Clip(fmt.Sprint(got), mostOfSample)
			// Asked once, at the first difference, because probing costs round trips.
			known = losses(e.Variant)
		}
		outcome.Result = result.Lossy
		names, ok := Explain(known, found)
		if !ok {
			outcome.Result, outcome.Stage = result.Wrong, "compare"
		}
		for _, name := range names {
			seen[name] = true
		}
	}
	if outcome.Result == result.Lossy {
		outcome.Loss = strings.Join(slices.Sorted(maps.Keys(seen)), ", ")
		outcome.Decoded = Digest(first)
	}
	return outcome
}

// Failed returns the outcome of a session's error. It takes the stage out of the message,
// because outcomes name it separately.
func Failed(err error) result.RoundTrip {
	stage := contest.StageUnmarshal
	var f *contest.Failure
	if errors.As(err, &f) {
		stage, err = f.How(), f.Err
	}
	return result.RoundTrip{Result: result.Wrong, Stage: stage, Detail: Clip(err.Error(), mostOfError)}
}
