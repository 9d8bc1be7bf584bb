package fidelity

import (
	"errors"
	"fmt"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
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

// Loop returns the timed loop of an operation over the samples.
func (e *Encoded) Loop(op fact.Operation) contest.Loop {
	return e.Type.Loop(op, e.Codec, e.Variant.Claims, e.Values, e.Inputs)
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
	if err := contest.Attempt(fact.StageMarshal, e.encode); err != nil {
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

// Failed returns the outcome of a session's error. It takes the stage out of the message,
// because outcomes name it separately.
func Failed(err error) result.RoundTrip {
	stage := fact.StageUnmarshal
	var f *contest.Failure
	if errors.As(err, &f) {
		stage, err = f.How(), f.Err
	}
	return result.RoundTrip{Result: result.Wrong, Stage: stage, Detail: Clip(err.Error(), mostOfError)}
}
