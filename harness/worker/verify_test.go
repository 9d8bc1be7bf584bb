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

// text encodes a point as JSON followed by some spaces.
type text struct{ spaces string }

func (c text) Marshal(v any) ([]byte, error) {
	out, err := json.Marshal(v)
	return append(out, c.spaces...), err
}

func (text) Unmarshal(data []byte, v any) error { return json.Unmarshal(data, v) }

// A worker checks again what verification saw. The sizes must match too, unless the program
// has another layout, whose library may space its text differently.
func TestRecheckComparesSizes(t *testing.T) {
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
		return recheck(samples, e, &expect)
	}
	e, err := fidelity.Encode(&contest.Variant{Bind: func(*contest.Type) (contest.Codec, error) { return text{}, nil }}, typ, samples, d.Throwaway())
	if err != nil {
		t.Fatal(err)
	}
	seen := result.RoundTrip{Result: result.Exact, Sizes: e.Sizes}
	if err := look(text{}, seen); err != nil {
		t.Errorf("the same sizes: %v", err)
	}
	if err := look(text{" "}, seen); err == nil || !strings.Contains(err.Error(), "verification saw") {
		t.Errorf("other sizes: got error %v", err)
	}
	seen.Sizes = result.Sizes{}
	if err := look(text{" "}, seen); err != nil {
		t.Errorf("another layout: %v", err)
	}
	if err := look(text{"x"}, seen); err == nil {
		t.Error("accepted another layout whose bytes can't be decoded")
	}
}

// spoiling changes what it decodes in a chosen way.
type spoiling struct {
	text
	spoil func(*point)
}

func (s spoiling) Unmarshal(data []byte, v any) error {
	err := s.text.Unmarshal(data, v)
	s.spoil(v.(*point))
	return err
}

// What verification saw kept must be kept here, and what it saw lost must be lost in the same
// way: a library that sometimes behaves differently must not be timed when it does.
func TestRecheckComparesDecodedValues(t *testing.T) {
	d := points().Datasets[0]
	samples := d.Samples(d.Count)
	half := func(p *point) { p.X /= 2 }
	third := func(p *point) { p.X /= 3 }
	none := func(*point) {}
	variant := func(spoil func(*point)) *contest.Variant {
		return &contest.Variant{Format: "json", Bind: func(*contest.Type) (contest.Codec, error) { return spoiling{spoil: spoil}, nil }}
	}
	for name, test := range map[string]struct {
		saw, does func(*point)
		want      string // the error's prefix; "" for no error
	}{
		"kept, and kept":         {none, none, ""},
		"lost, and lost":         {half, half, ""},
		"lost, and kept":         {half, none, ""}, // not every sample shows a loss
		"kept, and lost":         {none, half, "changes a value that verification saw kept: sample 0: X"},
		"lost, and lost further": {half, third, "changes values otherwise than verification saw: sample 0: X"},
	} {
		var changes fidelity.Changes
		saw := fidelity.RoundTrip(variant(test.saw), d, samples, changes.Losses)
		e, err := fidelity.Encode(variant(test.does), d.Type, samples, d.Throwaway())
		if err != nil {
			t.Fatal(err)
		}
		err = recheck(samples, e, &saw)
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.HasPrefix(err.Error(), test.want)) {
			t.Errorf("%s: %v, want %q", name, err, test.want)
		}
	}
}
