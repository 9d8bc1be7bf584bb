package fidelity

import (
	"bytes"
	"errors"
	"testing"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/datasets/person"
	"github.com/serbench/serbench/result"
)

// reusing always returns the same buffer, with room to spare.
type reusing struct {
	planted
	buffer []byte
}

func (r *reusing) Marshal(v any) ([]byte, error) {
	out, err := r.planted.Marshal(v)
	r.buffer = append(r.buffer[:0], out...)
	return r.buffer, err
}

// Each input has its own allocation of exact capacity: a decoder that reads past the end must
// fail, not find the next input.
func TestInputsHaveExactCapacity(t *testing.T) {
	d := person.Type.Datasets[0]
	values := d.Samples(samples)
	codec := &reusing{buffer: make([]byte, 0, 1000)}
	e, err := Encode(variant(codec, contest.Claims{Reuse: true}), d.Type, values, d.Throwaway())
	if err != nil {
		t.Fatal(err)
	}
	if e.Codec != contest.Codec(codec) || len(e.Inputs) != samples || len(e.Values) != samples || e.Prime != nil {
		t.Fatalf("%+v", e)
	}
	total := 0
	for i, input := range e.Inputs {
		if cap(input) != len(input) {
			t.Errorf("input %d: length %d, capacity %d", i, len(input), cap(input))
		}
		want, err := (&planted{}).Marshal(values[i])
		if err != nil || !bytes.Equal(input, want) {
			t.Errorf("input %d: %s, want %s", i, input, want)
		}
		if e.Values[i] != values[i] {
			t.Errorf("value %d is not the sample", i)
		}
		total += len(input)
	}
	want := result.Sizes{Mean: float64(total) / samples, Min: len(e.Inputs[0]), First: len(e.Inputs[0]), FirstCap: 1000}
	for _, input := range e.Inputs {
		want.Min, want.Max = min(want.Min, len(input)), max(want.Max, len(input))
	}
	if e.Sizes != want || want.Min == want.Max {
		t.Errorf("sizes %+v, want %+v", e.Sizes, want)
	}
}

// session writes a header before its first message only, and can't read without it, like a
// long-lived stream.
type session struct {
	planted
	wrote, read bool
}

func (s *session) Marshal(v any) ([]byte, error) {
	out, err := s.planted.Marshal(v)
	if !s.wrote {
		s.wrote, out = true, append([]byte("header"), out...)
	}
	return out, err
}

func (s *session) Unmarshal(data []byte, v any) error {
	body, header := bytes.CutPrefix(data, []byte("header"))
	if header == s.read {
		return errors.New("session: a header in the wrong place")
	}
	s.read = true
	return s.planted.Unmarshal(body, v)
}

// The header belongs to the throwaway value's encoding, and is kept for fresh codecs.
func TestStatefulCodecsArePrimed(t *testing.T) {
	d := person.Type.Datasets[0]
	v := &contest.Variant{
		Claims: contest.Claims{Stateful: true},
		Bind:   func(*contest.Type) (contest.Codec, error) { return &session{}, nil },
	}
	if got := RoundTrip(v, d, d.Samples(samples), plantedLosses); got.Result != result.Exact {
		t.Errorf("%+v", got)
	}
	e, err := Encode(v, d.Type, d.Samples(samples), d.Throwaway())
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.HasPrefix(e.Prime, []byte("header")) || cap(e.Prime) != len(e.Prime) {
		t.Errorf("prime %q, capacity %d", e.Prime, cap(e.Prime))
	}
	for i, input := range e.Inputs {
		if bytes.HasPrefix(input, []byte("header")) {
			t.Errorf("input %d has the header", i)
		}
	}
	fresh := contest.NewSession(v, d.Type, &session{})
	if _, err := fresh.Decode(e.Inputs[0]); err == nil {
		t.Error("a fresh codec decoded without the header")
	}
	got, err := fresh.Decode(e.Prime)
	if err != nil || *got.(*person.A) != *d.Throwaway().(*person.A) {
		t.Errorf("the prime is %v, %v", got, err)
	}
	if _, err := fresh.Decode(e.Inputs[0]); err != nil {
		t.Error(err)
	}
	// Unprimed, the first sample carries the header, and the sizes would include something
	// that no other sample pays for.
	v.Claims.Stateful = false
	if e, err := Encode(v, d.Type, d.Samples(2), d.Throwaway()); err != nil || !bytes.HasPrefix(e.Inputs[0], []byte("header")) || e.Prime != nil {
		t.Error("primed a codec that does not claim to be stateful")
	}
}

func TestNativeStatefulCodecsArePrimedWithMessages(t *testing.T) {
	d := person.Type.Datasets[0]
	codec := &native{}
	e, err := Encode(variant(codec, contest.Claims{Native: true, Stateful: true}), d.Type, d.Samples(3), d.Throwaway())
	if err != nil || len(e.Prime) == 0 {
		t.Fatalf("prime %q, %v", e.Prime, err)
	}
	if len(codec.marshalled) != 4 {
		t.Errorf("%d messages were marshalled, want the throwaway and three", len(codec.marshalled))
	}
}

// Marshal gets messages that were made before, and Unmarshal one that was reset.
func TestNativeCodecsWorkOnMessages(t *testing.T) {
	d := person.Type.Datasets[0]
	resets := 0
	codec := &native{reset: func() { resets++ }}
	v := variant(codec, contest.Claims{Native: true})
	values := d.Samples(3)
	e, err := Encode(v, d.Type, values, d.Throwaway())
	if err != nil {
		t.Fatal(err)
	}
	for i, value := range e.Values {
		m, ok := value.(*message)
		if !ok || m.Person.Name != values[i].(*person.A).Name || codec.marshalled[i] != value {
			t.Errorf("value %d: %v, marshalled %v", i, value, codec.marshalled[i])
		}
	}
	got, err := e.Decode(e.Inputs[1])
	if err != nil || *got.(*person.A) != *values[1].(*person.A) || resets != 1 {
		t.Errorf("%v, %v, %d resets", got, err, resets)
	}
}
