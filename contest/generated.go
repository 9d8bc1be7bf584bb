package contest

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
)

// Code is what a library's generator wrote for one type: codecs, or the reason why there are
// none. A contestant's generator writes it into generated/TYPE, and a program passes it to
// [Contestant.WithCode].
type Code struct {
	// Type is the Go type that the code encodes.
	Type reflect.Type
	// Codecs makes the codecs, one for each way of using the library: "default", or
	// "alias/default" if the generator has modes. Codecs from different calls share no buffer
	// or state.
	Codecs map[string]func() Codec
	// Refused says why the library can't carry the type. It is empty if the library can.
	Refused string
}

// WithCode returns a copy of the contestant with the code that its generator wrote. The adapter itself
// imports none of that code, so a program contains code for its own types only.
func (c *Contestant) WithCode(generated ...[]Code) *Contestant {
	with := *c
	with.code = map[reflect.Type]Code{}
	for _, list := range generated {
		for _, g := range list {
			if known, ok := with.code[g.Type]; ok {
				g = known.merge(g)
			}
			with.code[g.Type] = g
		}
	}
	with.Variants = slices.Clone(c.Variants)
	for i := range with.Variants {
		with.Variants[i].code = with.code
	}
	return &with
}

// merge merges what two modes of a generator wrote for one type.
func (g Code) merge(other Code) Code {
	codecs := other.Codecs // nil if neither has any
	if len(g.Codecs) > 0 {
		codecs = maps.Clone(g.Codecs)
		maps.Copy(codecs, other.Codecs)
	}
	if g.Refused == "" {
		g.Refused = other.Refused
	}
	return Code{Type: g.Type, Codecs: codecs, Refused: g.Refused}
}

// Code returns the generated code for a type; ok is false if there is none.
func (c *Contestant) Code(t reflect.Type) (g Code, ok bool) {
	g, ok = c.code[t]
	return g, ok
}

// Codec binds the variant to a type, after adding the contestant's generated code for it. If the
// variant can't carry the type and there is a plain one in its place, it is bound to that.
func (v *Variant) Codec(t *Type) (Codec, error) {
	codec, err := v.bind(t)
	if err == nil || t.plain == nil {
		return codec, err
	}
	plain := *t
	plain.Go, plain.plain = t.plain.Type, nil
	codec, plainErr := v.bind(&plain)
	switch {
	case plainErr == nil:
	case errors.Is(err, errNoCode): // its generator was never asked
		return nil, plainErr
	default:
		return nil, fmt.Errorf("%w; of its plain type: %w", err, plainErr)
	}
	if native, ok := codec.(NativeCodec); ok {
		return plainNative{native, t.plain.conversions}, nil
	}
	return plainCodec{mirroredCodec{codec, t.plain.conversions}, t.plain.conversions}, nil
}

func (v *Variant) bind(t *Type) (Codec, error) {
	if g, ok := v.code[t.Go]; ok {
		own := *t
		own.code = g
		t = &own
	}
	return v.Bind(t)
}

// GeneratedCodec returns a Bind for contestants with generated code. The name is that of a
// way of using the library; see [Code].Codecs.
func GeneratedCodec(name string) func(*Type) (Codec, error) {
	return func(t *Type) (Codec, error) { return t.GeneratedCodec(name) }
}

var errNoCode = errors.New("no generated code")

// GeneratedCodec makes a codec that the contestant's generator wrote for the type. Only
// adapters call it, in Bind, where the type has the contestant's code.
func (t *Type) GeneratedCodec(name string) (Codec, error) {
	if made, ok := t.code.Codecs[name]; ok {
		return made(), nil
	}
	if t.code.Refused != "" {
		return nil, errors.New(t.code.Refused)
	}
	return nil, fmt.Errorf("%w for %v", errNoCode, t.Go)
}
