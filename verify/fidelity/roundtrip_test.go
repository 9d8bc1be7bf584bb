package fidelity

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/random"
	"github.com/serbench/serbench/datasets/person"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

var (
	epoch    = time.Unix(0, 0).UTC()
	errFault = errors.New("planted")
)

func unixNano(n int64) time.Time { return time.Unix(0, n).UTC() }

// at returns a hook that fails at one call, by an error or a panic.
func at(call int, panics bool) func(int) error {
	return func(now int) error {
		if now != call {
			return nil
		}
		if panics {
			panic("planted")
		}
		return errFault
	}
}

func fails(call int, panics bool) func(int, *person.A) error {
	return func(now int, _ *person.A) error { return at(call, panics)(now) }
}

func changes(change func(a *person.A)) func(int, *person.A) error {
	return func(_ int, a *person.A) error { change(a); return nil }
}

func TestExactCodecsAreExact(t *testing.T) {
	got := roundTrip(&planted{}, contest.Claims{})
	if got.Result != result.Exact || got.Loss != "" || got.Stage != "" || got.Detail != "" || got.Want != "" || got.Got != "" {
		t.Errorf("%+v", got)
	}
}

// The checker is only worth what it catches. It must catch each of these faults, at its stage
// and with its sample. It is one table: a fault, and the stage at which it is caught.
func TestFaultsAreCaughtAtTheirStage(t *testing.T) {
	toMS := func(a *person.A) { a.BirthDay = a.BirthDay.Truncate(time.Millisecond) }
	toFloat32 := func(a *person.A) { a.Money = float64(float32(a.Money)) }
	var last person.A
	var dirty []byte
	for _, test := range []struct {
		name   string
		codec  contest.Codec
		claims contest.Claims
		result result.Fidelity
		how    string // loss or stage
		detail string // begins with
	}{
		{name: "drops a field", codec: &planted{unmarshal: changes(func(a *person.A) { a.Phone = "" })}, result: result.Wrong, how: "compare", detail: "sample 0: Phone: want "},
		{name: "drops a field once", codec: &planted{unmarshal: func(call int, a *person.A) error {
			if call == samples-1 {
				a.Name = ""
			}
			return nil
		}}, result: result.Wrong, how: "compare", detail: "sample 31: Name: want "},
		{name: "swaps two fields", codec: &planted{marshal: changes(func(a *person.A) { a.Name, a.Phone = a.Phone, a.Name })}, result: result.Wrong, how: "compare", detail: "sample 0: Name: want "},
		{name: "adds an hour", codec: &planted{unmarshal: changes(func(a *person.A) { a.BirthDay = a.BirthDay.Add(time.Hour) })}, result: result.Wrong, how: "compare", detail: "sample 0: BirthDay: want "},
		{name: "loses the zone", codec: &planted{unmarshal: changes(func(a *person.A) { a.BirthDay = a.BirthDay.In(time.FixedZone("X", 3600)) })}, result: result.Exact},

		{name: "times to milliseconds", codec: &planted{marshal: changes(toMS)}, result: result.Lossy, how: "time: ms", detail: "sample 0: BirthDay: want "},
		{name: "floats to single precision", codec: &planted{unmarshal: changes(toFloat32)}, result: result.Lossy, how: "float64: as float32", detail: "sample 0: Money: want "},
		{name: "two losses", codec: &planted{marshal: changes(toMS), unmarshal: changes(toFloat32)}, result: result.Lossy, how: "float64: as float32, time: ms", detail: "sample 0: BirthDay: want "},
		{name: "two losses in turn", codec: &planted{unmarshal: func(call int, a *person.A) error {
			if call%2 == 0 {
				toMS(a)
			} else {
				toFloat32(a)
			}
			return nil
		}}, result: result.Lossy, how: "float64: as float32, time: ms", detail: "sample 0: BirthDay: want "},
		{name: "a loss and one fault", codec: &planted{unmarshal: func(call int, a *person.A) error {
			toMS(a)
			if call == samples-1 {
				a.Siblings++
			}
			return nil
		}}, result: result.Wrong, how: "compare", detail: "sample 0: BirthDay: want "},

		{name: "error in marshal", codec: &planted{marshal: fails(3, false)}, result: result.Wrong, how: "marshal", detail: "sample 3: planted"},
		{name: "error in unmarshal", codec: &planted{unmarshal: fails(3, false)}, result: result.Wrong, how: "unmarshal", detail: "sample 3: planted"},
		{name: "panic in marshal", codec: &planted{marshal: fails(3, true)}, result: result.Wrong, how: "marshal panic", detail: "planted, in github.com/serbench/serbench/verify/fidelity."},
		{name: "panic in unmarshal", codec: &planted{unmarshal: fails(3, true)}, result: result.Wrong, how: "unmarshal panic", detail: "sample 3: planted, in github.com/serbench/serbench/verify/fidelity."},

		{name: "a dirty destination", codec: &planted{unmarshal: func(_ int, a *person.A) error {
			if a.Siblings == 0 {
				a.Siblings = last.Siblings
			}
			last = *a
			return nil
		}}, result: result.Wrong, how: "compare", detail: "sample "},
		{name: "a dirty buffer", codec: &planted{encoded: func(_ int, out []byte) []byte {
			if len(out) < len(dirty) {
				out = append(out, dirty[len(out):]...)
			}
			dirty = out
			return out
		}}, result: result.Wrong, how: "unmarshal", detail: "sample "},

		{name: "native", codec: &native{}, claims: contest.Claims{Native: true}, result: result.Exact},
		{name: "error in from user", codec: &native{fromUser: at(2, false)}, claims: contest.Claims{Native: true}, result: result.Wrong, how: "from user", detail: "sample 2: planted"},
		{name: "panic in from user", codec: &native{fromUser: at(2, true)}, claims: contest.Claims{Native: true}, result: result.Wrong, how: "from user panic", detail: "planted, in github.com/serbench/serbench/verify/fidelity."},
		{name: "error in to user", codec: &native{toUser: at(2, false)}, claims: contest.Claims{Native: true}, result: result.Wrong, how: "to user", detail: "sample 2: planted"},
		{name: "panic in to user", codec: &native{toUser: at(2, true)}, claims: contest.Claims{Native: true}, result: result.Wrong, how: "to user panic", detail: "sample 2: planted, in github.com/serbench/serbench/verify/fidelity."},
		{name: "panic in reset", codec: &native{reset: func() { panic("planted") }}, claims: contest.Claims{Native: true}, result: result.Wrong, how: "unmarshal panic", detail: "sample 0: planted, in github.com/serbench/serbench/verify/fidelity."},
		{name: "claims to be native", codec: &planted{}, claims: contest.Claims{Native: true}, result: result.Wrong, how: "bind", detail: "the variant claims Native"},

		{name: "error when primed", codec: &planted{marshal: fails(0, false)}, claims: contest.Claims{Stateful: true}, result: result.Wrong, how: "prime", detail: "planted"},
		{name: "error when primed to read", codec: &planted{unmarshal: fails(0, false)}, claims: contest.Claims{Stateful: true}, result: result.Wrong, how: "prime", detail: "planted"},
		{name: "panic when primed", codec: &planted{marshal: fails(0, true)}, claims: contest.Claims{Stateful: true}, result: result.Wrong, how: "prime panic", detail: "planted, in github.com/serbench/serbench/verify/fidelity."},
	} {
		got := roundTrip(test.codec, test.claims)
		how := string(got.Stage) + got.Loss // never both
		if got.Result != test.result || how != test.how || !strings.HasPrefix(got.Detail, test.detail) {
			t.Errorf("%s:\n got %s, %s, %.80q\nwant %s, %s, %q", test.name, got.Result, how, got.Detail, test.result, test.how, test.detail)
		}
		if compared := how == "compare" || got.Loss != ""; compared != (got.Want != "" && got.Got != "" && got.Want != got.Got) {
			t.Errorf("%s: want %q, got %q", test.name, got.Want, got.Got)
		}
	}
}

func TestBindFailures(t *testing.T) {
	d := person.Type.Datasets[0]
	for _, test := range []struct {
		bind func(*contest.Type) (contest.Codec, error)
		how  fact.Stage
	}{
		{func(*contest.Type) (contest.Codec, error) { return nil, errFault }, "bind"},
		{func(*contest.Type) (contest.Codec, error) { panic("planted") }, "bind panic"},
	} {
		got := RoundTrip(&contest.Variant{Bind: test.bind}, d, d.Samples(2), plantedLosses)
		if got.Result != result.Wrong || got.Stage != test.how || !strings.HasPrefix(got.Detail, "planted") {
			t.Errorf("%s: %+v", test.how, got)
		}
	}
}

// An error keeps its cause for callers to inspect.
func TestErrorsAreWrapped(t *testing.T) {
	d := person.Type.Datasets[0]
	_, err := Encode(variant(&planted{marshal: fails(1, false)}, contest.Claims{}), d.Type, d.Samples(2), d.Throwaway())
	if !errors.Is(err, errFault) {
		t.Error(err)
	}
}

type series struct{ Values []float64 }

// However many differences a loss explains, a single unexplained one is a fault.
func TestOneFaultAfterManyLossesIsWrong(t *testing.T) {
	d := contest.NewType("series", "", contest.Sampler[series]{Name: "series", Count: 4, Sample: func(r *random.Source, _ int) series {
		s := series{make([]float64, 1000)}
		for i := range s.Values {
			s.Values[i] = r.Float64()
		}
		return s
	}}).Datasets[0]
	for _, faulty := range []bool{false, true} {
		codec := &remembering{spoil: func(s *series) {
			for i, v := range s.Values {
				s.Values[i] = float64(float32(v))
			}
			if faulty {
				s.Values[999] = 7
			}
		}}
		got := RoundTrip(variant(codec, contest.Claims{}), d, d.Samples(4), plantedLosses)
		want := result.Lossy
		if faulty {
			want = result.Wrong
		}
		if got.Result != want {
			t.Errorf("faulty %t: %s, %s", faulty, got.Result, got.Detail)
		}
	}
}

// remembering keeps the inputs it gets, and spoils them.
type remembering struct {
	kept  []series
	spoil func(*series)
}

func (r *remembering) Marshal(v any) ([]byte, error) {
	r.kept = append(r.kept, *v.(*series))
	return fmt.Appendf(nil, "%d", len(r.kept)-1), nil
}

func (r *remembering) Unmarshal(data []byte, v any) error {
	var i int
	if _, err := fmt.Sscan(string(data), &i); err != nil {
		return err
	}
	s := series{slices.Clone(r.kept[i].Values)}
	r.spoil(&s)
	*v.(*series) = s
	return nil
}

// Unmarshal may spoil its input, so Check must keep the originals for later.
func TestCheckKeepsTheInputs(t *testing.T) {
	d := person.Type.Datasets[0]
	v := variant(&planted{received: func(_ int, data []byte) ([]byte, error) {
		kept := bytes.Clone(data)
		clear(data)
		return kept, nil
	}}, contest.Claims{Consumes: true})
	values := d.Samples(4)
	e, err := Encode(v, d.Type, values, d.Throwaway())
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if got := e.Check(values, plantedLosses); got.Result != result.Exact {
			t.Errorf("%+v", got)
		}
	}
}

// consuming clears its input after decoding.
type consuming struct{ planted }

func (c *consuming) Unmarshal(data []byte, v any) error {
	err := c.planted.Unmarshal(data, v)
	clear(data)
	return err
}

// The timed loop decodes each input again and again. If a decoder changes its input without
// claiming so, only the first decoding would be of the real input.
func TestChangedInputsAreWrong(t *testing.T) {
	got := roundTrip(&consuming{}, contest.Claims{})
	if got.Result != result.Wrong || got.Stage != fact.StageInput || got.Detail != "sample 0: Unmarshal changed it" {
		t.Errorf("%+v", got)
	}
	if got := roundTrip(&consuming{}, contest.Claims{Consumes: true}); got.Result != result.Exact {
		t.Errorf("a codec that claims it: %+v", got)
	}
}

// An outcome says where in the library a panic came from, not who called it.
func TestPanicLocationsEndAtTheAdapter(t *testing.T) {
	for stage, codec := range map[fact.Stage]*planted{
		"marshal panic":   {marshal: fails(0, true)},
		"unmarshal panic": {unmarshal: fails(0, true)},
	} {
		got := roundTrip(codec, contest.Claims{})
		method := map[fact.Stage]string{"marshal panic": "Marshal", "unmarshal panic": "Unmarshal"}[stage]
		if got.Stage != stage || !strings.HasSuffix(got.Detail, " < github.com/serbench/serbench/verify/fidelity.(*planted)."+method) {
			t.Errorf("%s: %s", got.Stage, got.Detail)
		}
	}
}

// loose has a part that its plain type lacks.
type loose struct {
	Name string
	Any  any
}

type tight struct{ Name string }

// onlyTight is a codec of the plain type, which drops a name if it is told to.
type onlyTight struct{ drops bool }

func (onlyTight) Marshal(v any) ([]byte, error) { return []byte(v.(*tight).Name), nil }
func (c onlyTight) Unmarshal(data []byte, v any) error {
	if !c.drops {
		v.(*tight).Name = string(data)
	}
	return nil
}

// What a plain type lacks is no fault of the library, whose own faults are still seen.
func TestWhatThePlainTypeLacks(t *testing.T) {
	roundTrip := func(drops bool, value any) result.RoundTrip {
		typ := contest.NewType("loose", "", contest.Sampler[loose]{Name: "loose", Count: 2, Sample: func(*random.Source, int) loose { return loose{"a", value} }}).
			WithPlain(contest.NewPlain(
				func(p *tight, v *loose) error { p.Name = v.Name; return nil },
				func(v *loose, p *tight) error { v.Name = p.Name; return nil }))
		v := &contest.Variant{Bind: func(t *contest.Type) (contest.Codec, error) {
			if t.Go.NumField() > 1 {
				return nil, errFault
			}
			return onlyTight{drops}, nil
		}}
		d := typ.Datasets[0]
		return RoundTrip(v, d, d.Samples(2), func(*contest.Variant) []Loss { return nil })
	}
	if o := roundTrip(false, 7); o.Result != result.Lossy || o.Loss != "" || !slices.Equal(o.LeftOut, []string{"Any"}) || !o.Plain || !strings.Contains(o.Detail, "Any") || o.Decoded == "" {
		t.Errorf("an interface that is left out: %+v", o)
	}
	if o := roundTrip(false, nil); o.Result != result.Exact {
		t.Errorf("an interface without a value: %+v", o)
	}
	if o := roundTrip(true, 7); o.Result != result.Wrong || !strings.Contains(o.Detail, "Name") {
		t.Errorf("a library that drops a name: %+v", o)
	}
}
