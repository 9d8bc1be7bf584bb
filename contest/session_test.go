package contest

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/serbench/serbench/result/fact"
)

// pointMessage is the native message of a point.
type pointMessage struct {
	p    point
	from any // the user's value
}

// A speaker is a recorder that works on messages. Its hooks fail at a stage.
type speaker struct {
	recorder
	fail func(stage fact.Stage) error
	room int // capacity behind an encoding
}

func (s *speaker) at(stage fact.Stage) error {
	s.events = append(s.events, string(stage))
	if s.fail == nil {
		return nil
	}
	return s.fail(stage)
}

func (s *speaker) Marshal(v any) ([]byte, error) {
	s.values = append(s.values, v)
	return append(make([]byte, 0, 3+s.room), "abc"...), s.at(fact.StageMarshal)
}

func (s *speaker) Unmarshal(data []byte, v any) error {
	s.data = append(s.data, data)
	if m, ok := v.(*pointMessage); ok {
		m.p = point{X: len(data)}
	} else {
		v.(*point).X = len(data)
	}
	return s.at(fact.StageUnmarshal)
}

func (s *speaker) NewMessage() any { return new(pointMessage) }

func (s *speaker) FromUser(v any) (any, error) {
	return &pointMessage{p: *v.(*point), from: v}, s.at(fact.StageFromUser)
}

func (s *speaker) ToUser(msg, v any) error {
	*v.(*point) = msg.(*pointMessage).p
	return s.at(fact.StageToUser)
}

func (s *speaker) Reset(any) { s.events = append(s.events, "reset") }

// speaking returns a variant that binds to this speaker.
func speaking(s *speaker, claims Claims) *Variant {
	return &Variant{Name: "default", Claims: claims, Bind: func(*Type) (Codec, error) { return s, s.at(fact.StageBind) }}
}

func open(t *testing.T, s *speaker, claims Claims, throwaway any) *Session {
	t.Helper()
	session, err := Open(speaking(s, claims), pointType, throwaway)
	if err != nil {
		t.Fatal(err)
	}
	return session
}

// Only a stateful codec is primed: once, both ways, with the throwaway value or the zero
// value.
func TestOnlyStatefulCodecsArePrimed(t *testing.T) {
	throwaway := &point{X: 7}
	for name, test := range map[string]struct {
		claims    Claims
		throwaway any
		events    string
		value     point
	}{
		"stateful":         {Claims{Stateful: true}, throwaway, "bind marshal unmarshal", *throwaway},
		"without a value":  {Claims{Stateful: true}, nil, "bind marshal unmarshal", point{}},
		"stateful, native": {Claims{Stateful: true, Native: true}, throwaway, "bind from user marshal unmarshal", *throwaway},
		"not stateful":     {Claims{}, throwaway, "bind", point{}},
	} {
		var codec speaker
		s := open(t, &codec, test.claims, test.throwaway)
		if got := strings.Join(codec.events, " "); got != test.events {
			t.Errorf("%s: %s, want %s", name, got, test.events)
		}
		if primed := s.Prime != nil; primed != test.claims.Stateful || string(s.Prime) != "abc" && primed {
			t.Errorf("%s: the prime is %q", name, s.Prime)
		}
		if !test.claims.Stateful {
			continue
		}
		got, native := codec.values[0].(*pointMessage)
		if native && got.p != test.value || !native && *codec.values[0].(*point) != test.value {
			t.Errorf("%s: primed with %v, want %v", name, codec.values[0], test.value)
		}
		if &codec.data[0][0] == &s.Prime[0] {
			t.Errorf("%s: the decoder got the prime itself, which it may change", name)
		}
	}
}

// An input has exact capacity and is shared with nobody. Marshal returns the codec's own
// bytes, because only they show whether the codec reuses them.
func TestInputsHaveExactCapacity(t *testing.T) {
	codec := &speaker{room: 100}
	s := open(t, codec, Claims{}, nil)
	out, err := s.Marshal(&point{})
	if err != nil || cap(out) != 103 {
		t.Errorf("Marshal has a capacity of %d (%v), want the codec's 103", cap(out), err)
	}
	input, err := s.Encode(&point{})
	if err != nil || string(input) != "abc" || cap(input) != 3 {
		t.Errorf("Encode made %q of capacity %d (%v)", input, cap(input), err)
	}
	for _, n := range []int{0, 1, 5, 31, 33, 1000} {
		encoding := bytes.Repeat([]byte{1}, n)
		input := Exactly(encoding)
		if cap(input) != n || !bytes.Equal(input, encoding) {
			t.Errorf("%d bytes: capacity %d", n, cap(input))
		}
		if n > 0 && &input[0] == &encoding[0] {
			t.Errorf("%d bytes: not copied", n)
		}
	}
}

// A native codec works on messages that the user never sees.
func TestNativeCodecsGetMessagesBothWays(t *testing.T) {
	var codec speaker
	s := open(t, &codec, Claims{Native: true}, nil)
	values := []any{&point{X: 1}, &point{X: 2}}
	messages, err := s.Messages(values)
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range messages {
		if m.(*pointMessage).from != values[i] {
			t.Errorf("message %d stands for another value", i)
		}
	}
	if _, err := s.Marshal(values[0]); err != nil || codec.values[0].(*pointMessage).from != values[0] {
		t.Errorf("marshalled %v (%v)", codec.values[0], err)
	}
	if _, ok := s.Destination().(*pointMessage); !ok {
		t.Error("the destination is not a message")
	}
	codec.events = nil
	got, err := s.Decode([]byte("12345"))
	if err != nil || got.(*point).X != 5 {
		t.Errorf("decoded %v (%v)", got, err)
	}
	if want := []string{"reset", string(fact.StageUnmarshal), string(fact.StageToUser)}; !slices.Equal(codec.events, want) {
		t.Errorf("%q, want %q", codec.events, want)
	}
}

// The claim decides, as in the timed loops: methods alone do not make a codec native.
func TestCodecsWithoutTheClaimGetTheUsersValues(t *testing.T) {
	var codec speaker
	s := open(t, &codec, Claims{}, nil)
	value := &point{X: 1}
	messages, err := s.Messages([]any{value})
	if err != nil || messages[0] != any(value) {
		t.Errorf("%v (%v), want the value itself", messages, err)
	}
	if _, ok := s.Destination().(*point); !ok {
		t.Error("the destination is not the user's type")
	}
	used := &point{X: 9, Y: 8}
	if err := s.Unmarshal([]byte("ab"), used); err != nil || *used != (point{X: 2, Y: 8}) {
		t.Errorf("into a reused destination: %v (%v)", *used, err)
	}
}

func TestBindingFailsIfANativeVariantHasNoMessages(t *testing.T) {
	v := &Variant{Claims: Claims{Native: true}, Bind: func(*Type) (Codec, error) { return copyingCodec{}, nil }}
	var f *Failure
	if _, err := Open(v, pointType, nil); !errors.As(err, &f) || f.Stage != fact.StageBind {
		t.Errorf("%v", err)
	}
}

// What the message borrowed must still be visible when then is called.
func TestDecodeThenRunsBeforeTheConversion(t *testing.T) {
	for _, native := range []bool{false, true} {
		var codec speaker
		s := open(t, &codec, Claims{Native: native}, nil)
		if _, err := s.DecodeThen([]byte("1"), func() { codec.events = append(codec.events, "then") }); err != nil {
			t.Fatal(err)
		}
		got := strings.Join(codec.events[1:], " ")
		if want := map[bool]string{false: "unmarshal then", true: "reset unmarshal then to user"}[native]; got != want {
			t.Errorf("native %t: %s, want %s", native, got, want)
		}
	}
}
