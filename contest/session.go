package contest

import (
	"bytes"
	"errors"
	"fmt"
)

// A Session is a codec as its user works with it: it takes and returns the user's values,
// whatever the codec works on inside. A codec is prepared, fed and read back here and
// nowhere else, so that verification, probes, the kit and the timing worker ask of the
// same thing. The timed loops go past it: they are handed [Session.Codec].
//
// An error is a [Failure], which has the stage; a panic is one too. A session keeps no
// state besides its codec's, so that it may be used as the codec may.
type Session struct {
	Variant *Variant
	Type    *Type
	Codec   Codec
	// Prime is the encoding of the throwaway value of a stateful codec, nil of another.
	Prime []byte

	native NativeCodec // nil where the codec takes the user's values
}

// The stages at which a codec may fail.
const (
	StageBind      = "bind"
	StagePrime     = "prime"
	StageFromUser  = "from user"
	StageMarshal   = "marshal"
	StageUnmarshal = "unmarshal"
	StageToUser    = "to user"
)

// Open binds the variant to a type, and primes a stateful codec with the throwaway value,
// both ways. The throwaway is no value that is sent later: what a stream writes once, or a
// dictionary learns, must not be what one sample pays for the others. Nil stands for the
// zero value, for types that nobody samples.
func Open(v *Variant, t *Type, throwaway any) (*Session, error) {
	var s *Session
	if err := Attempt(StageBind, func() error {
		codec, err := v.Codec(t)
		if err != nil {
			return err
		}
		if _, ok := codec.(NativeCodec); v.Claims.Native && !ok {
			return errors.New("the variant claims Native, and its codec has no messages")
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
	if err := Attempt(StagePrime, func() error { return s.prime(throwaway) }); err != nil {
		return nil, err
	}
	return s, nil
}

// NewSession is a session of a codec that was bound by the caller: to time that alone, or
// to see what becomes of a codec that nothing has primed. The codec of a variant that
// claims Native must be a [NativeCodec].
func NewSession(v *Variant, t *Type, c Codec) *Session {
	s := &Session{Variant: v, Type: t, Codec: c}
	// By the claim and not by the methods: the timed loops go by it too, and what is
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
	// A copy, because the prime is kept and a decoder may change what it reads.
	return s.Codec.Unmarshal(bytes.Clone(out), s.Destination())
}

// Messages returns what Marshal of the codec is handed for the user's values: those
// themselves, or native messages.
func (s *Session) Messages(values []any) ([]any, error) {
	if s.native == nil {
		return values, nil
	}
	messages := make([]any, len(values))
	err := Attempt(StageFromUser, func() error {
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

// Marshal encodes a user's value. The bytes are the codec's: a variant that claims Reuse
// overwrites them.
func (s *Session) Marshal(v any) (out []byte, err error) {
	if s.native != nil {
		if err := Attempt(StageFromUser, func() (err error) { v, err = s.native.FromUser(v); return err }); err != nil {
			return nil, err
		}
	}
	err = Attempt(StageMarshal, func() (err error) { out, err = s.Codec.Marshal(v); return err })
	return out, err
}

// Encode is Marshal into an input; see [Exactly].
func (s *Session) Encode(v any) ([]byte, error) {
	out, err := s.Marshal(v)
	if err != nil {
		return nil, err
	}
	return Exactly(out), nil
}

// Destination returns what the codec's Unmarshal is handed: a zero value, or an empty
// message that was not reset yet.
func (s *Session) Destination() any {
	if s.native != nil {
		return s.native.NewMessage()
	}
	return s.Type.New()
}

// Decode returns the user's value that the codec reads from an input.
func (s *Session) Decode(input []byte) (any, error) { return s.DecodeThen(input, func() {}) }

// DecodeThen is Decode that calls then as soon as the codec's Unmarshal has returned,
// before a native message becomes the user's value: what the message borrowed is then
// seen as well.
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
	if err := Attempt(StageUnmarshal, func() error {
		if s.native != nil {
			destination = s.native.NewMessage()
			s.native.Reset(destination) // as the timed loop does before each
		}
		if err := s.Codec.Unmarshal(input, destination); err != nil {
			return err
		}
		then()
		return nil
	}); err != nil || s.native == nil {
		return err
	}
	return Attempt(StageToUser, func() error { return s.native.ToUser(destination, v) })
}

// Exactly copies an encoding into an input: an allocation of its own whose capacity is its
// length, so that no decoder reads past the end unnoticed. Append and bytes.Clone would
// round the capacity up to the allocator's next size.
func Exactly(encoding []byte) []byte {
	input := make([]byte, len(encoding))
	copy(input, encoding)
	return input[:len(input):len(input)]
}
