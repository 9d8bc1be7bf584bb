package contest

import (
	"fmt"
	"reflect"
	"slices"
)

// Methods are what a library's generator writes onto a type. A type of a user's may have them
// already. A contestant has its own in the variable Methods of its folder's file methods.go.
type Methods struct {
	// Marshal and Unmarshal are their names. The adapter calls the first of each, and profiles of
	// programs have all of them.
	Marshal, Unmarshal []string
	// Doc is one sentence on what the variant calls.
	Doc string
	// Bind makes a codec that calls them. It is an error if the type's have another signature.
	Bind func(t *Type) (Codec, error)
}

// MethodsOption is the name of the variant that calls a type's own methods.
const MethodsOption = "methods=own"

// WithMethods returns a copy of the contestant with what its generator writes onto types.
func (c *Contestant) WithMethods(m *Methods) *Contestant {
	with := *c
	with.methods = m
	return &with
}

// Methods returns what the contestant's generator writes onto types; nil if that is nothing.
func (c *Contestant) Methods() *Methods { return c.methods }

// WithOwnMethods returns a copy of the contestant with a variant that calls the methods of the type,
// if it has them.
func (c *Contestant) WithOwnMethods(t *Type) *Contestant {
	if c.methods == nil || !c.methods.on(t.Go) {
		return c
	}
	with := *c
	v := c.Variants[0]
	v.Name, v.Default, v.Bind, v.Claims = MethodsOption, true, c.methods.Bind, Claims{Concurrent: true}
	v.Doc, v.Mirror, v.Predecessor = c.methods.Doc, false, Predecessor{}
	with.Variants = append(slices.Clone(c.Variants), v)
	return &with
}

// on reports whether a pointer to the type has the methods.
func (m *Methods) on(t reflect.Type) bool {
	_, marshals := reflect.PointerTo(t).MethodByName(m.Marshal[0])
	_, unmarshals := reflect.PointerTo(t).MethodByName(m.Unmarshal[0])
	return marshals && unmarshals
}

// MethodCodec returns a Bind for types whose pointers have the methods of an interface.
func MethodCodec[I any](marshal func(v I) ([]byte, error), unmarshal func(data []byte, v I) error) func(*Type) (Codec, error) {
	return func(t *Type) (Codec, error) {
		if want := reflect.TypeFor[I](); !reflect.PointerTo(t.Go).Implements(want) {
			return nil, fmt.Errorf("the methods of %v have other signatures", t.Go)
		}
		return methodCodec[I]{marshal, unmarshal}, nil
	}
}

type methodCodec[I any] struct {
	marshal   func(I) ([]byte, error)
	unmarshal func([]byte, I) error
}

func (c methodCodec[I]) Marshal(v any) ([]byte, error)      { return c.marshal(v.(I)) }
func (c methodCodec[I]) Unmarshal(data []byte, v any) error { return c.unmarshal(data, v.(I)) }
