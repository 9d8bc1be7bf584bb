package probe

import (
	"errors"
	"testing"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/probe/probetypes"
)

// Each question of ownership detects its own fault, and no other question does.
func TestOwnershipFaultsAreToldApart(t *testing.T) {
	for name, test := range map[string]struct {
		make  func() *planted
		probe fact.Probe
	}{
		"a buffer that is kept": {func() *planted {
			p := &planted{}
			p.marshal = func(data []byte) []byte { p.buffer = append(p.buffer[:0], data...); return p.buffer }
			return p
		}, fact.ResultReused},
		"a value that is changed": {func() *planted {
			return &planted{before: func(v any) {
				if n, ok := v.(*probetypes.Nested); ok {
					n.Items[0].Value++
				}
			}}
		}, fact.ValueChanged},
		"an input that is changed": {func() *planted {
			return &planted{unmarshal: func(data []byte, v any) (error, bool) {
				err := honest{}.Unmarshal(data, v)
				clear(data)
				return err, true
			}}
		}, fact.InputChanged},
	} {
		for _, f := range asked(t, fact.GroupOwnership, variantOf(test.make)) {
			want := fact.No
			if f.Probe == test.probe {
				want = fact.Yes
			}
			if f.Answer != want {
				t.Errorf("%s: %s is %s (%s), want %s", name, f.Probe, f.Answer, f.Detail, want)
			}
			if (f.Detail != "") != (f.Answer == fact.Yes) {
				t.Errorf("%s: %s is %s, with the detail %q", name, f.Probe, f.Answer, f.Detail)
			}
		}
	}
}

// A string that differs from what was sent says nothing about where it points.
func TestChangedValuesSayNothingAboutAliases(t *testing.T) {
	v := variantOf(func() *planted {
		return &planted{after: func(v any) {
			if x, ok := v.(*probetypes.HasText); ok {
				x.V = "another"
			}
		}}
	})
	if f := find(t, asked(t, fact.GroupOwnership, v), fact.TextAliases); f.Answer != fact.Changed || f.Detail != `became {V:"another"}` {
		t.Errorf("%+v", f)
	}
}

// A codec that can't be asked must be distinct from one that answers no.
func TestFailuresSayNothingAboutOwnership(t *testing.T) {
	for name, test := range map[string]struct {
		fault  func() error
		answer Answer
	}{
		"an error": {func() error { return errors.New("refused") }, fact.Refused},
		"a panic":  {func() error { panic("boom") }, fact.Crash},
	} {
		v := &contest.Variant{Bind: func(*contest.Type) (contest.Codec, error) { return failing{test.fault}, nil }}
		all := append(asked(t, fact.GroupOwnership, v), asked(t, fact.GroupDestination, v)...)
		if len(all) == 0 {
			t.Errorf("%s: nothing was asked", name)
		}
		for _, f := range all {
			if f.Answer != test.answer {
				t.Errorf("%s: %+v, want %s", name, f, test.answer)
			}
		}
	}
}

// failing marshals nothing.
type failing struct{ fault func() error }

func (f failing) Marshal(any) ([]byte, error) { return nil, f.fault() }
func (f failing) Unmarshal([]byte, any) error { return f.fault() }

// What a failed decoder leaves shows only in a destination that it has begun to fill.
func TestPartialValuesAfterAFailureAreSeen(t *testing.T) {
	const probe = fact.FailureLeavesParts
	for name, test := range map[string]struct {
		unmarshal func(v any) error
		answer    Answer
	}{
		"leaves nothing": {func(any) error { return errors.New("cut off") }, fact.No},
		"leaves a name": {func(v any) error {
			v.(*probetypes.Nested).Name = "part"
			return errors.New("cut off")
		}, fact.Yes},
		"accepts it": {func(any) error { return nil }, fact.Changed},
		"panics":     {func(any) error { panic("boom") }, fact.Crash},
	} {
		v := variantOf(func() *planted {
			return &planted{unmarshal: func(_ []byte, v any) (error, bool) {
				if _, ok := v.(*probetypes.Nested); !ok {
					return nil, false
				}
				return test.unmarshal(v), true
			}}
		})
		if f := find(t, asked(t, fact.GroupDestination, v), probe); f.Answer != test.answer {
			t.Errorf("%s: %+v, want %s", name, f, test.answer)
		}
	}
}
