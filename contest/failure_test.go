package contest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/serbench/serbench/result/fact"
)

// everyStage sends a value through every stage of a session, and returns the first error.
func everyStage(v *Variant) error {
	s, err := Open(v, pointType, &point{X: 1})
	if err != nil {
		return err
	}
	if _, err := s.Messages([]any{&point{}}); err != nil {
		return err
	}
	input, err := s.Encode(&point{})
	if err != nil {
		return err
	}
	_, err = s.Decode(input)
	return err
}

// Each stage that fails or panics is named in the error, and the cause is kept.
func TestFailuresNameTheirStages(t *testing.T) {
	for _, stage := range []fact.Stage{fact.StageBind, fact.StageFromUser, fact.StageMarshal, fact.StageUnmarshal, fact.StageToUser} {
		for _, stateful := range []bool{false, true} {
			want := stage
			if primes := stage != fact.StageBind && stage != fact.StageToUser; stateful && primes {
				want = fact.StagePrime
			}
			claims := Claims{Native: true, Stateful: stateful}
			fails := func(at fact.Stage) error {
				if at == stage {
					return errBoom
				}
				return nil
			}
			err := everyStage(speaking(&speaker{fail: fails}, claims))
			var f *Failure
			if !errors.As(err, &f) || f.Stage != want || !errors.Is(err, errBoom) {
				t.Errorf("an error in %s: %v, want stage %s", stage, err, want)
			}
			panics := func(at fact.Stage) error {
				if at == stage {
					panic(errBoom)
				}
				return nil
			}
			err = everyStage(speaking(&speaker{fail: panics}, claims))
			var p *Panic
			if !errors.As(err, &f) || f.Stage != want || !errors.As(err, &p) || p.Value != any(errBoom) {
				t.Errorf("a panic in %s: %v, want stage %s", stage, err, want)
			}
		}
	}
	if err := everyStage(speaking(&speaker{}, Claims{Native: true, Stateful: true})); err != nil {
		t.Errorf("nothing fails: %v", err)
	}
}

func TestConversionFailuresNameTheSample(t *testing.T) {
	calls := 0
	codec := &speaker{fail: func(stage fact.Stage) error {
		if calls++; stage == fact.StageFromUser && calls == 4 { // after the bind
			return errBoom
		}
		return nil
	}}
	s := open(t, codec, Claims{Native: true}, nil)
	_, err := s.Messages([]any{&point{}, &point{}, &point{}, &point{}})
	if err == nil || err.Error() != "from user: sample 2: boom" {
		t.Errorf("%v", err)
	}
}

const here = "github.com/serbench/serbench/contest."

//go:noinline
func inner(deep int) {
	if deep > 0 {
		inner(deep - 1)
		return
	}
	var none []int
	_ = none[len(none)]
}

type panicking struct{ deep int }

func (p panicking) Marshal(any) ([]byte, error)    { inner(p.deep); return nil, nil }
func (p panicking) Unmarshal([]byte, any) error    { inner(p.deep); return nil }
func (p panicking) bind(*Type) (Codec, error)      { return p, nil }
func (p panicking) variant(claims Claims) *Variant { return &Variant{Claims: claims, Bind: p.bind} }

// The list ends with the adapter's function: the rest of the stack is the same for every
// library. The runtime's functions are left out too.
func TestPanicsAreLocated(t *testing.T) {
	for name, test := range map[string]struct {
		err  func() error
		want []string
	}{
		"in a method of a session": {func() error { return everyStage(panicking{}.variant(Claims{})) }, []string{here + "inner", here + "panicking.Marshal"}},
		"in a prime":               {func() error { return everyStage(panicking{}.variant(Claims{Stateful: true})) }, []string{here + "inner", here + "panicking.Marshal"}},
		"in what is attempted": {func() error {
			return Attempt("marshal", func() error { _, err := panicking{}.Marshal(nil); return err })
		}, []string{here + "inner", here + "panicking.Marshal"}},
		"too deep to name all": {func() error { return everyStage(panicking{20}.variant(Claims{})) }, slices.Repeat([]string{here + "inner"}, mostFrames)},
	} {
		var p *Panic
		if err := test.err(); !errors.As(err, &p) {
			t.Errorf("%s: %v is not a panic", name, err)
			continue
		}
		if got := p.In(); !slices.Equal(got, test.want) {
			t.Errorf("%s:\n got %q\nwant %q", name, got, test.want)
		}
		if want := "runtime error: index out of range [0] with length 0, in " + strings.Join(test.want, " < "); p.Error() != want {
			t.Errorf("%s:\n got %s\nwant %s", name, p.Error(), want)
		}
		if got := p.Brief(); got != "panic: runtime error: index out of range [0] with length 0" {
			t.Errorf("%s: in brief: %s", name, got)
		}
	}
}

func TestSuccessIsNotAFailure(t *testing.T) {
	if err := Attempt("marshal", func() error { return nil }); err != nil {
		t.Error(err)
	}
	if got := (&Panic{Value: 1}).In(); got != nil {
		t.Errorf("a panic without a stack names %q", got)
	}
	if got := fmt.Sprint(&Failure{"marshal", errBoom}); got != "marshal: boom" {
		t.Error(got)
	}
	if got := fmt.Sprint(&Failure{"marshal", &Panic{Value: "boom"}}); got != "marshal panic: boom, in " {
		t.Error(got)
	}
}
