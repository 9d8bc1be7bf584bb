package kit

import (
	"bytes"
	"errors"
	"fmt"
	"sync"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/verify/fidelity"
)

// signs describe, for each claim, what a codec does for which the claim holds. The other
// claims have no sign: the arguments of Marshal show Native, the adapter's calls show Stream
// and NoMarshal, and a test can only refute that goroutines may share a codec.
var signs = map[string]string{
	"reuse":    "the next Marshal overwrites the last result",
	"alias":    "decoded values point into the input",
	"stateful": "bytes mean nothing to a fresh codec",
	"consumes": "Unmarshal changes its input",
	"varies":   "two encodings of one value differ in length",
}

// evidence holds the claims that were observed, over all types.
type evidence struct {
	seen contest.Claims
	// tried reports whether any type could be observed; if not, nothing is proved or denied.
	tried bool
}

// compare returns the claims that were not observed, if that was tried on every type, and the
// observations that were not claimed.
func (e *evidence) compare(claims contest.Claims, every bool) (faults []error) {
	// No type worked. The rows of the report say so already.
	if !e.tried {
		return nil
	}
	for _, claim := range contest.AllClaims() {
		sign, provable := signs[claim.Name]
		if !provable {
			continue
		}
		claimed, seen := claim.In(claims), claim.In(e.seen)
		if claimed && !seen && every {
			faults = append(faults, fmt.Errorf("claims %s: %s; it was not observed on any type", claim.Field, sign))
		}
		if !claimed && seen {
			faults = append(faults, fmt.Errorf("does not claim %s: %s; it was observed", claim.Field, sign))
		}
	}
	return faults
}

// An observer tests one variant on one type whose round trip works.
type observer struct {
	v        *contest.Variant
	d        *contest.Dataset
	samples  []any
	comparer *fidelity.Comparer

	slack  bool
	faults []error
}

func (o *observer) fault(format string, args ...any) {
	o.faults = append(o.faults, fmt.Errorf(format, args...))
}

// observe adds its observations to the evidence.
func (o *observer) observe(e *evidence) {
	e.tried = true
	var p *contest.Panic
	if err := contest.Catch(func() error { o.observeAll(&e.seen); return nil }); errors.As(err, &p) {
		o.fault("panic when used again: %v", p.Value)
	}
}

func (o *observer) observeAll(seen *contest.Claims) {
	e, err := fidelity.Encode(o.v, o.d.Type, o.samples, o.d.Throwaway())
	if err != nil {
		o.fault("%w", err)
		return
	}
	seen.Reuse = o.overwrites(e) || seen.Reuse
	aliased, consumed := o.touchesInput(e)
	seen.Alias = aliased || seen.Alias
	seen.Consumes = consumed || seen.Consumes
	seen.Stateful = o.needsState(e) || seen.Stateful
	seen.Varies = o.variesInLength(e) || seen.Varies
	o.keepsValues()
	o.keepsDecoded(e)
	if o.v.Claims.Native {
		o.resets(e)
	}
	o.slack = o.decodesWithoutLastByte(e)
	if o.v.Claims.Concurrent {
		o.concurrent(e)
	}
}

// overwrites marshals one value, then others, and checks the first result again. It marshals
// all of them, because a codec may alternate between several buffers.
func (o *observer) overwrites(e *fidelity.Encoded) bool {
	first, err := e.Codec.Marshal(e.Values[0])
	if err != nil {
		o.fault("marshals sample 0 once, not twice: %w", err)
		return false
	}
	kept := bytes.Clone(first)
	for i, value := range e.Values {
		if _, err := e.Codec.Marshal(value); err != nil {
			o.fault("marshals sample %d once, not twice: %w", i, err)
			return false
		}
		if !bytes.Equal(first, kept) {
			return true
		}
	}
	return false
}

// touchesInput decodes, and checks whether the input was changed. Then it scribbles over the
// input, and checks whether the decoded value changes.
func (o *observer) touchesInput(e *fidelity.Encoded) (aliased, consumed bool) {
	for i, input := range e.Inputs {
		data := bytes.Clone(input)
		unmarshalled := false
		// Before a native message is converted: the user's value may be a copy, while the
		// message itself points into the input.
		got, err := e.DecodeThen(data, func() {
			unmarshalled = true
			consumed = consumed || !bytes.Equal(data, input)
			for j := range data {
				data[j] ^= 0xff
			}
		})
		if err != nil && !unmarshalled {
			o.fault("decodes sample %d once, not twice: %w", i, err)
			return aliased, consumed
		}
		reference, failed := e.Decode(bytes.Clone(input))
		if failed != nil {
			o.fault("decodes sample %d twice, not three times: %w", i, failed)
			return aliased, consumed
		}
		aliased = aliased || err != nil || !o.comparer.Equal(reference, got)
	}
	return aliased, consumed
}

// keepsDecoded decodes another input before it checks a value, which may point into the
// decoder's own buffer. So may the value that it is compared with, so both are compared by
// digests taken at once.
func (o *observer) keepsDecoded(e *fidelity.Encoded) {
	for i, input := range e.Inputs {
		next := e.Inputs[(i+1)%len(e.Inputs)]
		got, err := e.DecodeThen(bytes.Clone(input), func() {
			_, _ = e.Decode(bytes.Clone(next))
		})
		if err != nil {
			o.fault("sample %d: decodes, then does not: %w", i, err)
			return
		}
		digest := fidelity.Digest([]any{got})
		reference, err := e.Decode(bytes.Clone(input))
		if err != nil || fidelity.Digest([]any{reference}) != digest {
			o.fault("sample %d: the next Unmarshal changed the decoded value", i)
			return
		}
	}
}

// resets decodes every input into one message, as the timed loop does.
func (o *observer) resets(e *fidelity.Encoded) {
	native := e.Codec.(contest.NativeCodec)
	message := native.NewMessage()
	for i, input := range e.Inputs {
		native.Reset(message)
		got := o.d.Type.New()
		err := native.Unmarshal(bytes.Clone(input), message)
		if err == nil {
			err = native.ToUser(message, got)
		}
		if err != nil {
			o.fault("sample %d: does not decode into a message that was reset: %w", i, err)
			return
		}
		reference, err := e.Decode(bytes.Clone(input))
		if err != nil || !o.comparer.Equal(reference, got) {
			o.fault("sample %d: Reset leaves what the message held before", i)
			return
		}
	}
}

// unprimed returns a session of a new codec, which has seen nothing yet.
func (o *observer) unprimed() (*contest.Session, error) {
	codec, err := o.v.Codec(o.d.Type)
	if err != nil {
		return nil, err
	}
	return contest.NewSession(o.v, o.d.Type, codec), nil
}

// needsState gives each input to a new codec that has seen no other.
func (o *observer) needsState(e *fidelity.Encoded) bool {
	for i, input := range e.Inputs {
		fresh, err := o.unprimed()
		if err != nil {
			o.fault("binds once, not twice: %w", err)
			return false
		}
		reference, err := e.Decode(bytes.Clone(input))
		if err != nil {
			o.fault("sample %d: decodes, then does not: %w", i, err)
			return false
		}
		got, err := fresh.Decode(bytes.Clone(input))
		if err != nil || !o.comparer.Equal(reference, got) {
			return true
		}
	}
	return false
}

// variesInLength encodes every value again, several times: random map order does not show
// each time.
func (o *observer) variesInLength(e *fidelity.Encoded) bool {
	for range 4 {
		for i, value := range e.Values {
			again, err := e.Codec.Marshal(value)
			if err != nil {
				o.fault("sample %d: marshals, then does not: %w", i, err)
				return false
			}
			if len(again) != len(e.Inputs[i]) {
				return true
			}
		}
	}
	return false
}

// keepsValues checks that Marshal did not change the samples.
func (o *observer) keepsValues() {
	for i, sample := range o.samples {
		if !o.comparer.Equal(o.d.Sample(i), sample) {
			o.fault("sample %d: Marshal changed the value", i)
			return
		}
	}
}

// decodesWithoutLastByte reports whether every encoding is one byte longer than its decoder
// needs. Such a byte makes the library look larger than it is.
func (o *observer) decodesWithoutLastByte(e *fidelity.Encoded) bool {
	if o.v.Claims.Stateful {
		return false
	}
	for i, input := range e.Inputs {
		if len(input) == 0 {
			return false
		}
		fresh, err := o.unprimed()
		if err != nil {
			return false
		}
		got, err := fresh.Decode(bytes.Clone(input[:len(input)-1]))
		if err != nil || !o.comparer.Equal(o.samples[i], got) {
			return false
		}
	}
	return true
}

// concurrent uses one codec from several goroutines and compares every result. It can't prove
// the claim, only refute it; the race detector sees more.
func (o *observer) concurrent(e *fidelity.Encoded) {
	errs := make([]error, 4)
	var group sync.WaitGroup
	for g := range errs {
		group.Go(func() {
			errs[g] = contest.Catch(func() error { return o.roundTrips(e, g) })
			var p *contest.Panic
			if errors.As(errs[g], &p) {
				errs[g] = errors.New(p.Brief())
			}
		})
	}
	group.Wait()
	if err := errors.Join(errs...); err != nil {
		o.fault("used by several goroutines: %w", err)
	}
}

// roundTrips starts at a different sample in each goroutine. In step, they would overwrite a
// shared buffer with the same bytes, and see nothing.
func (o *observer) roundTrips(e *fidelity.Encoded, start int) error {
	for i := range o.samples {
		i = (i + start) % len(o.samples)
		out, err := e.Codec.Marshal(e.Values[i])
		if err != nil {
			return err
		}
		got, err := e.Decode(out)
		if err != nil {
			return err
		}
		want, err := e.Decode(bytes.Clone(e.Inputs[i]))
		if err != nil {
			return err
		}
		if !o.comparer.Equal(want, got) {
			return fmt.Errorf("sample %d came back different", i)
		}
	}
	return nil
}
