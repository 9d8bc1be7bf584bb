package contest

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
)

// Code is what a library's generator wrote for one type: codecs, or the reason
// why there are none. A contestant's generator writes it into generated/TYPE, and a
// program hands it to the contestant with [Contestant.With].
type Code struct {
	// Type is the type that the code is for.
	Type reflect.Type
	// Codecs makes the codecs, one for each way of using the library: "default",
	// or "alias/default" where the generator has modes. Every call returns a codec
	// that shares no buffer or state with another.
	Codecs map[string]func() Codec
	// Refused says why the library can't carry the type, "" where it can.
	Refused string
}

// With returns the contestant with the code that its generator wrote: the adapter
// itself imports none of it, so that a program holds the code of its own types only.
func (c *Contestant) With(generated ...[]Code) *Contestant {
	byType := map[reflect.Type]Code{}
	for _, list := range generated {
		for _, g := range list {
			if known, ok := byType[g.Type]; ok {
				g = known.and(g)
			}
			byType[g.Type] = g
		}
	}
	with := *c
	with.Variants = make([]Variant, len(c.Variants))
	for i, v := range c.Variants {
		v.generated = byType
		with.Variants[i] = v
	}
	return &with
}

// and joins what two modes of a generator wrote for one type.
func (g Code) and(other Code) Code {
	codecs := other.Codecs // nil where neither has any
	if len(g.Codecs) > 0 {
		codecs = maps.Clone(g.Codecs)
		maps.Copy(codecs, other.Codecs)
	}
	if g.Refused == "" {
		g.Refused = other.Refused
	}
	return Code{Type: g.Type, Codecs: codecs, Refused: g.Refused}
}

// Code returns what the contestant was handed for a type; ok is false where it
// was handed nothing.
func (c *Contestant) Code(t reflect.Type) (g Code, ok bool) {
	if len(c.Variants) > 0 {
		g, ok = c.Variants[0].generated[t]
	}
	return g, ok
}

// Codec binds the variant to a type.
func (v *Variant) Codec(t *Type) (Codec, error) {
	if g, ok := v.generated[t.Go]; ok {
		own := *t
		own.generated = g
		t = &own
	}
	return v.Bind(t)
}

// GeneratedCodec is a Bind for generated contestants: the codec of one way of using the library,
// or the reason why the type has none.
func GeneratedCodec(name string) func(*Type) (Codec, error) {
	return func(t *Type) (Codec, error) { return t.GeneratedCodec(name) }
}

// GeneratedCodec makes a codec that the contestant's generator wrote for the type; it is for
// adapters, whose Bind is handed a type with the contestant's own code.
func (t *Type) GeneratedCodec(name string) (Codec, error) {
	if made, ok := t.generated.Codecs[name]; ok {
		return made(), nil
	}
	if t.generated.Refused != "" {
		return nil, errors.New(t.generated.Refused)
	}
	return nil, fmt.Errorf("no code is generated for %v", t.Go)
}
