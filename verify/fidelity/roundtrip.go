package fidelity

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"math"
	"runtime"
	"slices"
	"strings"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result"
)

// Encoded is a codec with every sample encoded by it.
type Encoded struct {
	Codec contest.Codec
	// Values are what Marshal is handed: the samples, or native messages.
	Values []any
	// Inputs are the encodings, each in an allocation of its own whose capacity
	// is its length, so that no decoder can read past the end unnoticed.
	Inputs [][]byte
	// Prime is the encoding of the throwaway value of a stateful codec.
	Prime []byte
	Sizes result.Sizes
}

// failure is an error with the stage at which it came.
type failure struct {
	stage string
	err   error
}

func (f *failure) Error() string { return f.stage + ": " + f.err.Error() }
func (f *failure) Unwrap() error { return f.err }

// Encode binds the variant to the type, primes a stateful codec with the
// throwaway value, and encodes the samples.
func Encode(v *contest.Variant, t *contest.Type, samples []any, throwaway any) (e *Encoded, err error) {
	stage := "bind"
	defer recovered(&stage, &err)
	codec, err := v.Codec(t)
	if err != nil {
		return nil, &failure{stage, err}
	}
	e = &Encoded{Codec: codec, Values: samples}
	if v.Claims.Stateful {
		stage = "prime"
		if e.Prime, err = prime(v, t, codec, throwaway); err != nil {
			return nil, &failure{stage, err}
		}
	}
	if v.Claims.Native {
		stage = "from user"
		if e.Values, err = messages(codec.(contest.NativeCodec), samples); err != nil {
			return nil, &failure{stage, err}
		}
	}
	stage = "marshal"
	total := 0
	for i, value := range e.Values {
		out, err := codec.Marshal(value)
		if err != nil {
			return nil, &failure{stage, fmt.Errorf("sample %d: %w", i, err)}
		}
		if i == 0 {
			e.Sizes = result.Sizes{First: len(out), FirstCap: cap(out), Min: len(out)}
		}
		total += len(out)
		e.Sizes.Min, e.Sizes.Max = min(e.Sizes.Min, len(out)), max(e.Sizes.Max, len(out))
		e.Inputs = append(e.Inputs, exactly(out))
	}
	e.Sizes.Mean = float64(total) / float64(len(samples))
	return e, nil
}

// prime sends the throwaway value through the codec, both ways.
func prime(v *contest.Variant, t *contest.Type, codec contest.Codec, throwaway any) ([]byte, error) {
	if native, ok := codec.(contest.NativeCodec); ok && v.Claims.Native {
		message, err := native.FromUser(throwaway)
		if err != nil {
			return nil, err
		}
		out, err := codec.Marshal(message)
		if err != nil {
			return nil, err
		}
		out = exactly(out)
		return out, codec.Unmarshal(bytes.Clone(out), native.NewMessage())
	}
	out, err := codec.Marshal(throwaway)
	if err != nil {
		return nil, err
	}
	out = exactly(out)
	return out, codec.Unmarshal(bytes.Clone(out), t.New())
}

func messages(codec contest.NativeCodec, samples []any) ([]any, error) {
	out := make([]any, len(samples))
	for i, sample := range samples {
		message, err := codec.FromUser(sample)
		if err != nil {
			return nil, fmt.Errorf("sample %d: %w", i, err)
		}
		out[i] = message
	}
	return out, nil
}

// exactly copies b into an allocation whose capacity is its length.
func exactly(b []byte) []byte {
	out := make([]byte, len(b))
	copy(out, b)
	return out[:len(b):len(b)]
}

// Decode returns the user's value that the codec reads from data.
func Decode(v *contest.Variant, t *contest.Type, codec contest.Codec, data []byte) (got any, err error) {
	return DecodeThen(v, t, codec, data, func() {})
}

// DecodeThen is Decode that calls then as soon as Unmarshal has returned, before
// a native message becomes the user's value: what the message borrowed is then
// seen as well.
func DecodeThen(v *contest.Variant, t *contest.Type, codec contest.Codec, data []byte, then func()) (got any, err error) {
	stage := "unmarshal"
	defer recovered(&stage, &err)
	got = t.New()
	if !v.Claims.Native {
		if err := codec.Unmarshal(data, got); err != nil {
			return nil, &failure{stage, err}
		}
		then()
		return got, nil
	}
	native := codec.(contest.NativeCodec)
	message := native.NewMessage()
	native.Reset(message)
	if err := native.Unmarshal(data, message); err != nil {
		return nil, &failure{stage, err}
	}
	then()
	stage = "to user"
	if err := native.ToUser(message, got); err != nil {
		return nil, &failure{stage, err}
	}
	return got, nil
}

func recovered(stage *string, err *error) {
	if p := recover(); p != nil {
		*err = &failure{*stage + " panic", fmt.Errorf("%v, in %s", p, panickedIn())}
	}
}

// panickedIn names the functions that a panic went through, the innermost first,
// down to the adapter's. It names no files: their paths are of the machine that
// built the program.
func panickedIn() string {
	var pcs [64]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(0, pcs[:])])
	ours := []string{"Encode", "DecodeThen", "prime", "messages"}
	var names []string
	panicking := false
	for {
		frame, more := frames.Next()
		switch {
		case frame.Function == "runtime.gopanic":
			panicking = true
		case slices.Contains(ours, frame.Function[strings.LastIndex(frame.Function, ".")+1:]) && strings.Contains(frame.Function, "/verify/fidelity."):
			return strings.Join(names, " < ")
		case panicking && !strings.HasPrefix(frame.Function, "runtime."):
			names = append(names, frame.Function)
		}
		if !more || len(names) == 8 {
			return strings.Join(names, " < ")
		}
	}
}

// RoundTrip sends every sample through the variant and compares what comes back
// in full.
func RoundTrip(v *contest.Variant, d *contest.Dataset, samples []any, losses Losses) result.RoundTrip {
	e, err := Encode(v, d.Type, samples, d.Throwaway())
	if err != nil {
		return wrong(err)
	}
	return e.Check(v, d.Type, samples, losses)
}

// Check decodes every input and compares it with its sample.
func (e *Encoded) Check(v *contest.Variant, t *contest.Type, samples []any, losses Losses) result.RoundTrip {
	outcome := result.RoundTrip{Result: result.Exact, Sizes: e.Sizes}
	var known []Loss
	seen := map[string]bool{}
	comparer := For(t.Go)
	var first []any // as they come back
	for i, sample := range samples {
		input := exactly(e.Inputs[i])
		got, err := Decode(v, t, e.Codec, input)
		if err == nil && !v.Claims.Consumes && !bytes.Equal(input, e.Inputs[i]) {
			// The timed loop would hand it what is left.
			err = &failure{result.ChangedInput, errors.New("Unmarshal changed it")}
		}
		if err != nil {
			failed := wrong(err)
			failed.Detail, failed.Sizes = fmt.Sprintf("sample %d: %s", i, failed.Detail), e.Sizes
			return failed
		}
		if len(first) < 2 {
			first = append(first, got)
		}
		if outcome.Result == result.Wrong {
			continue // nothing explains it any more; an error would still tell more
		}
		found := comparer.Differences(sample, got, math.MaxInt)
		if len(found) == 0 {
			continue
		}
		if outcome.Result == result.Exact {
			outcome.Detail = fmt.Sprintf("sample %d: %s", i, found[0])
			outcome.Want, outcome.Got = Clip(fmt.Sprint(sample), mostOfSample), Clip(fmt.Sprint(got), mostOfSample)
			known = losses(v)
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

// wrong is the outcome of an error from Encode or Decode. The stage is not told
// twice.
func wrong(err error) result.RoundTrip {
	var f *failure
	if !errors.As(err, &f) {
		return result.RoundTrip{Result: result.Wrong, Stage: "unmarshal", Detail: Clip(err.Error(), mostOfError)}
	}
	return result.RoundTrip{Result: result.Wrong, Stage: f.stage, Detail: Clip(f.err.Error(), mostOfError)}
}
