package worker

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/random"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/verify/fidelity"
)

type point struct{ X, Y int64 }

// text carries a point as JSON, with some spaces behind it.
type text struct{ spaces string }

func (c text) Marshal(v any) ([]byte, error) {
	out, err := json.Marshal(v)
	return append(out, c.spaces...), err
}

func (text) Unmarshal(data []byte, v any) error { return json.Unmarshal(data, v) }

// A worker looks again at what verification saw: the sizes too, but for a program of
// another layout, whose library may space its text otherwise.
func TestAWorkerLooksAgain(t *testing.T) {
	typ := contest.NewType("point", "A point.", contest.Sampler[point]{
		Name: "point", Doc: "Points.", Count: 8, Sample: func(r *random.Source, _ int) point { return point{int64(r.Uint64()), 2} },
	})
	d := typ.Datasets[0]
	samples := d.Samples(d.Count)
	look := func(codec contest.Codec, expect result.RoundTrip) error {
		v := &contest.Variant{Name: "default", Format: "json", Bind: func(*contest.Type) (contest.Codec, error) { return codec, nil }}
		e, err := fidelity.Encode(v, typ, samples, d.Throwaway())
		if err != nil {
			t.Fatal(err)
		}
		return lookAgain(samples, e, &expect)
	}
	e, err := fidelity.Encode(&contest.Variant{Bind: func(*contest.Type) (contest.Codec, error) { return text{}, nil }}, typ, samples, d.Throwaway())
	if err != nil {
		t.Fatal(err)
	}
	seen := result.RoundTrip{Result: result.Exact, Sizes: e.Sizes}
	if err := look(text{}, seen); err != nil {
		t.Errorf("the same: %v", err)
	}
	if err := look(text{" "}, seen); err == nil || !strings.Contains(err.Error(), "verification saw") {
		t.Errorf("other sizes: %v", err)
	}
	seen.Sizes = result.Sizes{}
	if err := look(text{" "}, seen); err != nil {
		t.Errorf("another layout: %v", err)
	}
	if err := look(text{"x"}, seen); err == nil {
		t.Error("another layout that can't be read")
	}
}
