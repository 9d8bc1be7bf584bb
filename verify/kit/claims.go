package kit

import (
	"bytes"
	"errors"
	"fmt"
	"sync"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/verify/fidelity"
)

// evidence is which claims have been seen to hold, over all types.
type evidence struct {
	reused, aliased, consumed, stateful, varies bool
	tried                                       bool
}

// compare returns the claims that were not observed, and the other way round.
func (e *evidence) compare(claims contest.Claims) (findings []error) {
	if !e.tried {
		return nil
	}
	for _, claim := range []struct {
		name           string
		claimed, shown bool
	}{
		{"Reuse: the next Marshal overwrites the last result", claims.Reuse, e.reused},
		{"Alias: decoded values point into the input", claims.Alias, e.aliased},
		{"Consumes: Unmarshal changes its input", claims.Consumes, e.consumed},
		{"Varies: two encodings of one value differ in length", claims.Varies, e.varies},
		{"Stateful: bytes mean nothing to a fresh codec", claims.Stateful, e.stateful},
	} {
		if claim.claimed && !claim.shown {
			findings = append(findings, fmt.Errorf("claims %s; it was not observed on any type", claim.name))
		}
		if !claim.claimed && claim.shown {
			findings = append(findings, fmt.Errorf("does not claim %s; it was observed", claim.name))
		}
	}
	return findings
}

func (e *evidence) add(t *trial) {
	e.tried = true
	t.run(e)
}

// A trial observes one variant on one type whose round trip works.
type trial struct {
	v        *contest.Variant
	d        *contest.Dataset
	samples  []any
	comparer *fidelity.Comparer

	slack    bool
	findings []error
}

func (t *trial) fault(format string, args ...any) {
	t.findings = append(t.findings, fmt.Errorf(format, args...))
}

func (t *trial) run(seen *evidence) {
	defer func() {
		if p := recover(); p != nil {
			t.fault("panic when used again: %v", p)
		}
	}()
	e, err := fidelity.Encode(t.v, t.d.Type, t.samples, t.d.Throwaway())
	if err != nil {
		t.fault("%w", err)
		return
	}
	seen.reused = t.overwrites(e) || seen.reused
	aliased, consumed := t.touchesInput(e)
	seen.aliased = aliased || seen.aliased
	seen.consumed = consumed || seen.consumed
	seen.stateful = t.needsState(e) || seen.stateful
	seen.varies = t.variesInLength(e) || seen.varies
	t.keepsValues()
	t.keepsDecoded(e)
	if t.v.Claims.Native {
		t.resets(e)
	}
	t.slack = t.decodesWithoutLastByte(e)
	if t.v.Claims.Concurrent {
		t.concurrent(e)
	}
}

// overwrites marshals one value, then others, and looks at the first result
// again.
func (t *trial) overwrites(e *fidelity.Encoded) bool {
	first, err := e.Codec.Marshal(e.Values[0])
	if err != nil {
		t.fault("marshals sample 0 once, not twice: %w", err)
		return false
	}
	kept := bytes.Clone(first)
	for i, value := range e.Values {
		if _, err := e.Codec.Marshal(value); err != nil {
			t.fault("marshals sample %d once, not twice: %w", i, err)
			return false
		}
		if !bytes.Equal(first, kept) {
			return true
		}
	}
	return false
}

// touchesInput decodes, and looks whether the input was changed; then it
// scribbles over the input and looks whether the decoded value changes.
func (t *trial) touchesInput(e *fidelity.Encoded) (aliased, consumed bool) {
	for i, input := range e.Inputs {
		data := bytes.Clone(input)
		unmarshalled := false
		got, err := fidelity.DecodeThen(t.v, t.d.Type, e.Codec, data, func() {
			unmarshalled = true
			consumed = consumed || !bytes.Equal(data, input)
			for j := range data {
				data[j] ^= 0xff
			}
		})
		if err != nil && !unmarshalled {
			t.fault("decodes sample %d once, not twice: %w", i, err)
			return aliased, consumed
		}
		reference, failed := fidelity.Decode(t.v, t.d.Type, e.Codec, bytes.Clone(input))
		if failed != nil {
			t.fault("decodes sample %d twice, not three times: %w", i, failed)
			return aliased, consumed
		}
		aliased = aliased || err != nil || !t.comparer.Equal(reference, got)
	}
	return aliased, consumed
}

// keepsDecoded decodes another input before it looks at a value, which may point
// into a buffer of the decoder's. The reference may do so too, so it is digested
// at once.
func (t *trial) keepsDecoded(e *fidelity.Encoded) {
	for i, input := range e.Inputs {
		next := e.Inputs[(i+1)%len(e.Inputs)]
		got, err := fidelity.DecodeThen(t.v, t.d.Type, e.Codec, bytes.Clone(input), func() {
			_, _ = fidelity.Decode(t.v, t.d.Type, e.Codec, bytes.Clone(next))
		})
		if err != nil {
			t.fault("sample %d: decodes, then does not: %w", i, err)
			return
		}
		digest := fidelity.Digest([]any{got})
		reference, err := fidelity.Decode(t.v, t.d.Type, e.Codec, bytes.Clone(input))
		if err != nil || fidelity.Digest([]any{reference}) != digest {
			t.fault("sample %d: the next Unmarshal changed the decoded value", i)
			return
		}
	}
}

// resets decodes every input into one message, as the timed loop does.
func (t *trial) resets(e *fidelity.Encoded) {
	native := e.Codec.(contest.NativeCodec)
	message := native.NewMessage()
	for i, input := range e.Inputs {
		native.Reset(message)
		got := t.d.Type.New()
		err := native.Unmarshal(bytes.Clone(input), message)
		if err == nil {
			err = native.ToUser(message, got)
		}
		if err != nil {
			t.fault("sample %d: does not decode into a message that was reset: %w", i, err)
			return
		}
		reference, err := fidelity.Decode(t.v, t.d.Type, e.Codec, bytes.Clone(input))
		if err != nil || !t.comparer.Equal(reference, got) {
			t.fault("sample %d: Reset leaves what the message held before", i)
			return
		}
	}
}

// needsState hands each input to a fresh codec, which has seen no other.
func (t *trial) needsState(e *fidelity.Encoded) bool {
	for i, input := range e.Inputs {
		fresh, err := t.v.Codec(t.d.Type)
		if err != nil {
			t.fault("binds once, not twice: %w", err)
			return false
		}
		reference, err := fidelity.Decode(t.v, t.d.Type, e.Codec, bytes.Clone(input))
		if err != nil {
			t.fault("sample %d: decodes, then does not: %w", i, err)
			return false
		}
		got, err := fidelity.Decode(t.v, t.d.Type, fresh, bytes.Clone(input))
		if err != nil || !t.comparer.Equal(reference, got) {
			return true
		}
	}
	return false
}

// variesInLength encodes every value again, several times.
func (t *trial) variesInLength(e *fidelity.Encoded) bool {
	for range 4 {
		for i, value := range e.Values {
			again, err := e.Codec.Marshal(value)
			if err != nil {
				t.fault("sample %d: marshals, then does not: %w", i, err)
				return false
			}
			if len(again) != len(e.Inputs[i]) {
				return true
			}
		}
	}
	return false
}

// keepsValues looks whether Marshal changed the samples.
func (t *trial) keepsValues() {
	for i, sample := range t.samples {
		if !t.comparer.Equal(t.d.Sample(i), sample) {
			t.fault("sample %d: Marshal changed the value", i)
			return
		}
	}
}

// decodesWithoutLastByte says whether every encoding is one byte longer than
// its decoder needs.
func (t *trial) decodesWithoutLastByte(e *fidelity.Encoded) bool {
	if t.v.Claims.Stateful {
		return false
	}
	for i, input := range e.Inputs {
		if len(input) == 0 {
			return false
		}
		fresh, err := t.v.Codec(t.d.Type)
		if err != nil {
			return false
		}
		got, err := fidelity.Decode(t.v, t.d.Type, fresh, bytes.Clone(input[:len(input)-1]))
		if err != nil || !t.comparer.Equal(t.samples[i], got) {
			return false
		}
	}
	return true
}

// concurrent uses one codec from several goroutines and compares every result.
func (t *trial) concurrent(e *fidelity.Encoded) {
	errs := make([]error, 4)
	var group sync.WaitGroup
	for g := range errs {
		group.Go(func() {
			defer func() {
				if p := recover(); p != nil {
					errs[g] = fmt.Errorf("panic: %v", p)
				}
			}()
			errs[g] = t.roundTrips(e, g)
		})
	}
	group.Wait()
	if err := errors.Join(errs...); err != nil {
		t.fault("used by several goroutines: %w", err)
	}
}

// roundTrips starts at another sample in each goroutine: in step, they would
// overwrite one buffer with the same bytes.
func (t *trial) roundTrips(e *fidelity.Encoded, start int) error {
	for i := range t.samples {
		i = (i + start) % len(t.samples)
		out, err := e.Codec.Marshal(e.Values[i])
		if err != nil {
			return err
		}
		got, err := fidelity.Decode(t.v, t.d.Type, e.Codec, out)
		if err != nil {
			return err
		}
		want, err := fidelity.Decode(t.v, t.d.Type, e.Codec, bytes.Clone(e.Inputs[i]))
		if err != nil {
			return err
		}
		if !t.comparer.Equal(want, got) {
			return fmt.Errorf("sample %d came back different", i)
		}
	}
	return nil
}
