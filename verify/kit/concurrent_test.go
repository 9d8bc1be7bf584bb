package kit

import (
	"runtime"
	"sync/atomic"
	"testing"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/datasets/person"
	"github.com/serbench/serbench/verify/fidelity"
)

// sharing has one buffer for all callers. It lets another caller in between writing and
// returning, however many processors there are.
type sharing struct {
	honest
	buffer  atomic.Pointer[[]byte]
	callers atomic.Int64
}

func (s *sharing) Marshal(v any) ([]byte, error) {
	out := encode(nil, v.(*person.A))
	s.buffer.Store(&out)
	s.callers.Add(1)
	for range 100 {
		if s.callers.Load() > 1 {
			break
		}
		runtime.Gosched()
	}
	runtime.Gosched()
	out = append([]byte(nil), *s.buffer.Load()...)
	s.callers.Add(-1)
	return out, nil
}

type crashing struct{ sharing }

func (c *crashing) Marshal(v any) ([]byte, error) {
	defer c.callers.Add(-1)
	if c.callers.Add(1) > 1 {
		panic("two at once")
	}
	for range 100 {
		runtime.Gosched()
	}
	return encode(nil, v.(*person.A)), nil
}

func TestCodecsThatGoroutinesCannotShareAreCaught(t *testing.T) {
	claims := contest.Claims{Concurrent: true}
	report := check(t, claims, func() contest.Codec { return &sharing{} })
	expect(t, "sharing", report, "used by several goroutines: sample ")
	report = check(t, claims, func() contest.Codec { return &crashing{} })
	expect(t, "crashing", report, "used by several goroutines: panic: two at once")
	// Without the claim it is not tested: one caller at a time is the contract.
	expect(t, "not claimed", check(t, contest.Claims{}, func() contest.Codec { return &sharing{} }))
}

type recording struct {
	honest
	values []any
}

func (r *recording) Marshal(v any) ([]byte, error) {
	r.values = append(r.values, v)
	return r.honest.Marshal(v)
}

// Goroutines in step would write the same bytes into a shared buffer and find nothing wrong,
// so each starts at a different sample.
func TestGoroutinesStartAtDifferentSamples(t *testing.T) {
	codec := &recording{}
	v := plant(contest.Claims{}, func() contest.Codec { return codec }).Variants[0]
	d := person.Type.Datasets[0]
	samples := d.Samples(8)
	e, err := fidelity.Encode(&v, d.Type, samples, d.Throwaway())
	if err != nil {
		t.Fatal(err)
	}
	o := observer{v: &v, d: d, samples: samples, comparer: fidelity.For(d.Type.Go)}
	for start := range 4 {
		codec.values = nil
		if err := o.roundTrips(e, start); err != nil {
			t.Fatal(err)
		}
		for i, value := range codec.values {
			if value != samples[(start+i)%8] {
				t.Errorf("from %d: value %d is a different one", start, i)
			}
		}
		if len(codec.values) != 8 {
			t.Errorf("from %d: %d values of 8", start, len(codec.values))
		}
	}
}
