package contest

import (
	"errors"
	"reflect"

	"github.com/serbench/serbench/result/fact"
)

// A Plain type stands for a type of the user's that generators and run-time schemas do not know;
// see package schema/plain. It has all that can be carried of it, and is converted from and to it.
type Plain struct {
	// Type is the plain type.
	Type reflect.Type

	conversions conversion
}

// A conversion converts between the user's values and others.
type conversion interface {
	NewMessage() any
	FromUser(v any) (any, error)
	ToUser(msg, v any) error
}

// NewPlain makes a plain type of the functions that convert it.
func NewPlain[P, U any](to func(p *P, v *U) error, from func(v *U, p *P) error) *Plain {
	return &Plain{reflect.TypeFor[P](), plainConversion[P, U]{to, from}}
}

type plainConversion[P, U any] struct {
	to   func(*P, *U) error
	from func(*U, *P) error
}

func (plainConversion[P, U]) NewMessage() any { return new(P) }

func (c plainConversion[P, U]) FromUser(v any) (any, error) {
	p := new(P)
	if err := c.to(p, v.(*U)); err != nil {
		return nil, &conversionError{err}
	}
	return p, nil
}

func (c plainConversion[P, U]) ToUser(msg, v any) error {
	if err := c.from(v.(*U), msg.(*P)); err != nil {
		return &conversionError{err}
	}
	return nil
}

// A conversionError is one of a conversion, which no library is to blame for.
type conversionError struct{ error }

func (e *conversionError) Unwrap() error { return e.error }

// inConversion reports whether an error or a panic is one of a conversion.
func inConversion(err error) bool {
	var converting *conversionError
	if errors.As(err, &converting) {
		return true
	}
	var p *Panic
	return errors.As(err, &p) && p.passed("serbench/contest.plainConversion[")
}

// WithPlain returns a copy of the type with a plain one, for the variants that need it.
func (t *Type) WithPlain(p *Plain) *Type {
	with := *t
	with.plain = p
	with.Datasets = nil
	for _, d := range t.Datasets {
		own := *d
		own.Type = &with
		with.Datasets = append(with.Datasets, &own)
	}
	return &with
}

// A plainCodec sends the user's values as plain ones.
type plainCodec struct {
	mirroredCodec
	plain conversion
}

// A plainNative converts by way of plain values, and works on the library's messages.
type plainNative struct {
	NativeCodec
	plain conversion
}

func (c plainNative) FromUser(v any) (any, error) {
	p, err := c.plain.FromUser(v)
	if err != nil {
		return nil, err
	}
	return c.NativeCodec.FromUser(p)
}

func (c plainNative) ToUser(msg, v any) error {
	p := c.plain.NewMessage()
	if err := c.NativeCodec.ToUser(msg, p); err != nil {
		return err
	}
	return c.plain.ToUser(p, v)
}

// Kept returns what the plain type keeps of a value of the user's, and whether the codec works on a
// plain type at all. What it does not keep, no library can be blamed for.
func (s *Session) Kept(v any) (kept any, plain bool, err error) {
	var between conversion
	switch c := s.Codec.(type) {
	case plainCodec:
		between = c.plain
	case plainNative:
		between = c.plain
	default:
		return v, false, nil
	}
	kept = s.Type.New()
	err = Attempt(fact.StageConvert, func() error {
		p, err := between.FromUser(v)
		if err == nil {
			err = between.ToUser(p, kept)
		}
		return err
	})
	return kept, true, err
}

// Plain reports whether values go through a plain type.
func (s *Session) Plain() bool {
	switch s.Codec.(type) {
	case plainCodec, plainNative:
		return true
	}
	return false
}
