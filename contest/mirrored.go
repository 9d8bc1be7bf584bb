package contest

import (
	"fmt"
	"reflect"
	"time"
)

// Mirrored returns a Bind for a library that works on the user's own type but would lose or
// refuse something of it: values go through a mirror of the type, which the contestant's generator
// wrote with the conversions, as a codec of the given name that is a [NativeCodec]. bind then gets
// the mirror as its type. Types that don't need the mirror are bound as they are.
func Mirrored(name string, needed func(t *Type) bool, bind func(t *Type) (Codec, error)) func(t *Type) (Codec, error) {
	return func(t *Type) (Codec, error) {
		if !needed(t) {
			return bind(t)
		}
		generated, err := t.GeneratedCodec(name)
		if err != nil {
			return nil, err
		}
		conversions, ok := generated.(NativeCodec)
		if !ok {
			return nil, fmt.Errorf("the generated codec %s is no mirror", name)
		}
		mirror := *t
		mirror.Go = reflect.TypeOf(conversions.NewMessage()).Elem()
		codec, err := bind(&mirror)
		if err != nil {
			return nil, err
		}
		return mirroredCodec{codec, conversions}, nil
	}
}

type mirroredCodec struct {
	codec       Codec
	conversions conversion
}

func (c mirroredCodec) Marshal(v any) ([]byte, error) {
	m, err := c.conversions.FromUser(v)
	if err != nil {
		return nil, err
	}
	return c.codec.Marshal(m)
}

func (c mirroredCodec) Unmarshal(data []byte, v any) error {
	m := c.conversions.NewMessage()
	if err := c.codec.Unmarshal(data, m); err != nil {
		return err
	}
	return c.conversions.ToUser(m, v)
}

// IsTime reports whether t is a time.Time.
func IsTime(t reflect.Type) bool { return t == reflect.TypeFor[time.Time]() }

// IsNumberedMap reports whether t is a map whose keys are not strings.
func IsNumberedMap(t reflect.Type) bool {
	return t.Kind() == reflect.Map && t.Key().Kind() != reflect.String
}

// Holding returns a function for [Mirrored]: whether a type holds one of these kinds of parts.
func Holding(parts ...func(reflect.Type) bool) func(t *Type) bool {
	return func(t *Type) bool {
		for _, part := range parts {
			if t.Holds(part) {
				return true
			}
		}
		return false
	}
}
