package contest

import (
	"bytes"
	"fmt"

	"github.com/serbench/serbench/result/fact"
)

// A Loop runs one operation n times over its samples. It starts at sample from and wraps
// around at the end. It returns the number of bytes marshalled, or of values unmarshalled, so
// that no result is unused and the compiler can't drop the work. It is the whole timed
// region: nothing else runs between two readings of the clock.
type Loop func(from, n int) (sink int, err error)

// Each call site gets loops of its own: a site that has called other codecs predicts the
// indirect call worse and reads up to 20 % slower. The compiler emits one copy of a generic
// function per shape of its type arguments, so these types differ in shape, not only in name.
type (
	caseSite  struct{}
	nullSite  [1]byte
	limitSite [2]byte
)

// Loop returns the timed loop of an operation. The codec must have it; see [Claims.Does]. The
// numbers of samples and of inputs are powers of two.
func (t *Type) Loop(op fact.Operation, c Codec, claims Claims, samples []any, inputs [][]byte) Loop {
	switch op {
	case fact.Marshal:
		return t.MarshalLoop(c, samples)
	case fact.Unmarshal:
		return t.UnmarshalLoop(c, claims, inputs)
	}
	return func(int, int) (int, error) { return 0, fmt.Errorf("no loop for the operation %q", op) }
}

// Does reports whether a codec with these claims has an operation.
func (c Claims) Does(op fact.Operation) bool { return op != fact.Marshal || !c.NoMarshal }

// MarshalLoop returns the timed loop of marshal. The number of samples is a power of two. For
// a native codec, the samples are its messages.
func (t *Type) MarshalLoop(c Codec, samples []any) Loop { return t.marshal(c, samples) }

// UnmarshalLoop returns the timed loop of unmarshal. The number of inputs is a power of two.
// The claims choose the loop: a native codec resets its own message, and a consuming codec
// gets a copy of each input.
func (t *Type) UnmarshalLoop(c Codec, claims Claims, inputs [][]byte) Loop {
	switch {
	case claims.Native:
		return nativeLoop(c.(NativeCodec), inputs)
	case claims.Consumes:
		return t.consume(c, inputs)
	}
	return t.unmarshal(c, inputs)
}

// AnchorLoops returns loops for a reference codec at call sites that no case shares. There
// are two pairs of sites, one for each anchor; first selects the pair.
func (t *Type) AnchorLoops(c Codec, samples []any, inputs [][]byte, first bool) (marshal, unmarshal Loop) {
	return t.anchor(c, samples, inputs, first)
}

// EmptyLoop returns the floor of every loop: it indexes the inputs and calls nothing.
func EmptyLoop(inputs [][]byte) Loop {
	return func(from, n int) (int, error) {
		inputs, mask, sink := inputs, len(inputs)-1, 0
		for i := from; i < from+n; i++ {
			sink += len(inputs[i&mask])
		}
		return sink, nil
	}
}

func marshalLoop[T, Site any](c Codec, samples []any) Loop {
	return func(from, n int) (int, error) {
		// The number of samples is a power of two so that a mask finds the next one: a division
		// would be timed with the codec.
		c, samples, mask, sink := c, samples, len(samples)-1, 0
		for i := from; i < from+n; i++ {
			out, err := c.Marshal(samples[i&mask])
			if err != nil {
				return sink, fmt.Errorf("sample %d: marshal: %w", i&mask, err)
			}
			sink += len(out)
		}
		return sink, nil
	}
}

func unmarshalLoop[T, Site any](c Codec, inputs [][]byte) Loop {
	// Converted to an interface once: the loops must allocate nothing themselves.
	destination := new(T)
	boxed := any(destination)
	return func(from, n int) (int, error) {
		c, inputs, mask, destination, boxed := c, inputs, len(inputs)-1, destination, boxed
		for i := from; i < from+n; i++ {
			// Assigning a variable that holds the zero value would copy it: 0.5 ns more.
			*destination = *new(T)
			if err := c.Unmarshal(inputs[i&mask], boxed); err != nil {
				return i - from, fmt.Errorf("sample %d: unmarshal: %w", i&mask, err)
			}
		}
		return n, nil
	}
}

// consumeLoop copies each input into one scratch buffer, because the decoder changes
// what it reads. The copy is timed: a user who needs the input afterwards must copy it too.
func consumeLoop[T any](c Codec, inputs [][]byte) Loop {
	destination := new(T)
	boxed := any(destination)
	scratch := bytes.Clone(longest(inputs))
	return func(from, n int) (int, error) {
		c, inputs, mask, destination, boxed, scratch := c, inputs, len(inputs)-1, destination, boxed, scratch
		for i := from; i < from+n; i++ {
			*destination = *new(T)
			size := copy(scratch, inputs[i&mask])
			// The capacity ends with the input, or the decoder could read the rest of a
			// longer one.
			if err := c.Unmarshal(scratch[:size:size], boxed); err != nil {
				return i - from, fmt.Errorf("sample %d: unmarshal: %w", i&mask, err)
			}
		}
		return n, nil
	}
}

func nativeLoop(c NativeCodec, inputs [][]byte) Loop {
	destination := c.NewMessage()
	return func(from, n int) (int, error) {
		// Only the library can empty its message: the type is not known here. Its Reset is timed.
		c, inputs, mask, destination := c, inputs, len(inputs)-1, destination
		for i := from; i < from+n; i++ {
			c.Reset(destination)
			if err := c.Unmarshal(inputs[i&mask], destination); err != nil {
				return i - from, fmt.Errorf("sample %d: unmarshal: %w", i&mask, err)
			}
		}
		return n, nil
	}
}

func anchorLoops[T any](c Codec, samples []any, inputs [][]byte, first bool) (marshal, unmarshal Loop) {
	if first {
		return marshalLoop[T, nullSite](c, samples), unmarshalLoop[T, nullSite](c, inputs)
	}
	return marshalLoop[T, limitSite](c, samples), unmarshalLoop[T, limitSite](c, inputs)
}

func longest(inputs [][]byte) []byte {
	var longest []byte
	for _, in := range inputs {
		if len(in) > len(longest) {
			longest = in
		}
	}
	return longest
}
