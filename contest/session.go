package contest

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/serbench/serbench/result/fact"
)

// A Session is a codec that takes and returns the user's values, even if the codec works on
// messages of its own. It is the only code that primes, feeds and reads back a codec, so
// verification, probes, the kit and the timing worker all see the same codec. Only the timed
// loops bypass it and call [Session.Codec].
//
// Every error is a [Failure], and so is every panic. A session has no state besides its
// codec's. It may be used wherever the codec may.
type Session struct {
	Variant *Variant
	Type    *Type
	Codec   Codec
	// Prime is a stateful codec's encoding of the throwaway value; nil for other codecs.
	Prime []byte

	native NativeCodec // nil if the codec takes the user's values
}

// Open binds the variant to a type. It primes a stateful codec by sending the throwaway value
// both ways. The throwaway must not be sent again later: one sample must not pay, on behalf
// of the others, for what a stream writes once or what a dictionary learns. Nil stands for
// the zero value, for types that have no sampler.
func Open(v *Variant, t *Type, throwaway any) (*Session, error) {
	var s *Session
	if err := Attempt(fact.StageBind, func() error {
		codec, err := v.Codec(t)
		if err != nil {
			return err
		}
		if _, ok := codec.(NativeCodec); v.Claims.Native && !ok {
			return errors.New("the variant claims Native, but its codec is not a NativeCodec")
		}
		s = NewSession(v, t, codec)
		return nil
	}); err != nil {
		return nil, err
	}
	if !v.Claims.Stateful {
		return s, nil
	}
	if throwaway == nil {
		throwaway = t.New()
	}
	if err := Attempt(fact.StagePrime, func() error { return s.prime(throwaway) }); err != nil {
		return nil, err
	}
	return s, nil
}

// NewSession returns a session of a codec that the caller has bound: to time binding alone,
// or to test a codec that nothing has primed. The codec of a variant that claims Native must
// be a [NativeCodec].
func NewSession(v *Variant, t *Type, c Codec) *Session {
	s := &Session{Variant: v, Type: t, Codec: c}
	// The claim decides, not the methods: the timed loops also go by the claim, and what is
	// verified must be what is timed.
	if v.Claims.Native {
		s.native = c.(NativeCodec)
	}
	return s
}

func (s *Session) prime(throwaway any) error {
	if s.native != nil {
		message, err := s.native.FromUser(throwaway)
		if err != nil {
			return err
		}
		throwaway = message
	}
	out, err := s.Codec.Marshal(throwaway)
	if err != nil {
		return err
	}
	s.Prime = Exactly(out)
	// A copy, because Prime is kept and a decoder may change what it reads.
	return s.Codec.Unmarshal(bytes.Clone(out), s.Destination())
}

// Messages returns the arguments of the codec's Marshal for the user's values: the values
// themselves, or native messages.
func (s *Session) Messages(values []any) ([]any, error) {
	if s.native == nil {
		return values, nil
	}
	messages := make([]any, len(values))
	err := Attempt(fact.StageFromUser, func() error {
		for i, value := range values {
			message, err := s.native.FromUser(value)
			if err != nil {
				return fmt.Errorf("sample %d: %w", i, err)
			}
			messages[i] = message
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return messages, nil
}

// Marshal encodes a user's value. The bytes belong to the codec: a variant that claims Reuse
// overwrites them.
func (s *Session) Marshal(v any) (out []byte, err error) {
	if s.native != nil {
		if err := Attempt(fact.StageFromUser, func() (err error) { v, err = s.native.FromUser(v); return err }); err != nil {
			return nil, err
		}
	}
	err = Attempt(fact.StageMarshal, func() (err error) { out, err = s.Codec.Marshal(v); return err })
	return out, err
}

// Encode calls Marshal and copies the result into an input; see [Exactly].
func (s *Session) Encode(v any) ([]byte, error) {
	out, err := s.Marshal(v)
	if err != nil {
		return nil, err
	}
	return Exactly(out), nil
}

// Destination returns a destination for the codec's Unmarshal: a zero value, or an empty
// message that has not been reset yet.
func (s *Session) Destination() any {
	if s.native != nil {
		return s.native.NewMessage()
	}
	return s.Type.New()
}

// Decode decodes an input into a new user's value.
func (s *Session) Decode(input []byte) (any, error) { return s.DecodeThen(input, func() {}) }

// DecodeThen decodes like Decode, and calls then as soon as the codec's Unmarshal has
// returned. At that time a native message has not been converted to the user's value yet, so
// the caller also sees what the message borrowed.
func (s *Session) DecodeThen(input []byte, then func()) (any, error) {
	got := s.Type.New()
	if err := s.unmarshal(input, got, then); err != nil {
		return nil, err
	}
	return got, nil
}

// Unmarshal decodes an input into a user's value, which need not be zero.
func (s *Session) Unmarshal(input []byte, v any) error { return s.unmarshal(input, v, func() {}) }

func (s *Session) unmarshal(input []byte, v any, then func()) error {
	destination := v
	if err := Attempt(fact.StageUnmarshal, func() error {
		if s.native != nil {
			destination = s.native.NewMessage()
			s.native.Reset(destination) // as the timed loop does each time
		}
		if err := s.Codec.Unmarshal(input, destination); err != nil {
			return err
		}
		then()
		return nil
	}); err != nil || s.native == nil {
		return err
	}
	return Attempt(fact.StageToUser, func() error { return s.native.ToUser(destination, v) })
}

// Exactly copies an encoding into an input: an allocation of its own whose capacity is its
// length, so that a decoder that reads past the end is noticed. Append and bytes.Clone would
// round the capacity up to the allocator's next size.
func Exactly(encoding []byte) []byte {
	input := make([]byte, len(encoding))
	copy(input, encoding)
	return input[:len(input):len(input)]
}
