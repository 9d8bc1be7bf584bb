// Package limit enters the best code that could be written by hand for a type:
// one fixed layout, the exact size computed first, one allocation for a fresh
// buffer and none for a reused one. It is the yardstick of every ratio.
//
// The layout has no tags, no versions and next to no checks: lengths are
// checked against the input, nothing else. Integers and floats are eight bytes,
// little-endian; a text is its length in four bytes and its bytes; a time is
// seconds and nanoseconds since 1970.
package limit

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"reflect"
	"time"
	"unsafe"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/datasets/person"
)

// Contestant is the code written by hand.
var Contestant = &contest.Contestant{
	Name:      "limit",
	Doc:       "The best code that could be written by hand for the type: fixed layout, memory copies, next to no checks.",
	Module:    "std",
	Schema:    contest.Manual,
	Reference: true,
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "One allocation of the exact size; strings are copied.",
			Format:  "limit",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    bind(func() contest.Codec { return codec{} }),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "Into a buffer that is kept; strings are copied.",
			Format: "limit",
			Claims: contest.Claims{Reuse: true},
			Bind:   bind(func() contest.Codec { return &reuseCodec{} }),
		},
		{
			Name:   "buffer=reuse,strings=alias",
			Doc:    "Into a buffer that is kept; strings point into the input.",
			Format: "limit",
			Claims: contest.Claims{Reuse: true, Alias: true},
			Bind:   bind(func() contest.Codec { return &aliasCodec{} }),
		},
	},
}

// bind serves the one type that is written by hand.
func bind(codec func() contest.Codec) func(*contest.Type) (contest.Codec, error) {
	return func(t *contest.Type) (contest.Codec, error) {
		if t.Go != reflect.TypeFor[person.A]() {
			return nil, fmt.Errorf("no code is written by hand for %s", t.Name)
		}
		return codec(), nil
	}
}

const fixedSize = 4 + 12 + 4 + 8 + 1 + 8

var errShort = errors.New("limit: input too short")

type codec struct{}

func (codec) Marshal(v any) ([]byte, error) {
	a := v.(*person.A)
	return put(make([]byte, fixedSize+len(a.Name)+len(a.Phone)), a), nil
}

func (codec) Unmarshal(data []byte, v any) error {
	a := v.(*person.A)
	name, phone, err := get(data, a)
	a.Name, a.Phone = string(name), string(phone)
	return err
}

type reuseCodec struct {
	codec
	buffer []byte
}

func (c *reuseCodec) Marshal(v any) ([]byte, error) {
	a := v.(*person.A)
	size := fixedSize + len(a.Name) + len(a.Phone)
	if cap(c.buffer) < size {
		c.buffer = make([]byte, 2*size)
	}
	return put(c.buffer[:size], a), nil
}

type aliasCodec struct{ reuseCodec }

func (c *aliasCodec) Unmarshal(data []byte, v any) error {
	a := v.(*person.A)
	name, phone, err := get(data, a)
	a.Name = unsafe.String(unsafe.SliceData(name), len(name))
	a.Phone = unsafe.String(unsafe.SliceData(phone), len(phone))
	return err
}

// put fills b, whose length is exactly that of the encoding.
func put(b []byte, a *person.A) []byte {
	order := binary.LittleEndian
	order.PutUint32(b, uint32(len(a.Name)))
	n := 4 + copy(b[4:], a.Name)
	tail := b[n:]
	order.PutUint64(tail, uint64(a.BirthDay.Unix()))
	order.PutUint32(tail[8:], uint32(a.BirthDay.Nanosecond()))
	order.PutUint64(tail[12:], uint64(a.Siblings))
	order.PutUint64(tail[20:], math.Float64bits(a.Money))
	tail[28] = 0
	if a.Spouse {
		tail[28] = 1
	}
	order.PutUint32(tail[29:], uint32(len(a.Phone)))
	copy(tail[33:], a.Phone)
	return b
}

// get reads everything but the texts, which it returns as parts of the input.
func get(b []byte, a *person.A) (name, phone []byte, err error) {
	order := binary.LittleEndian
	if len(b) < fixedSize {
		return nil, nil, errShort
	}
	n := int(order.Uint32(b))
	if n > len(b)-fixedSize {
		return nil, nil, errShort
	}
	name, tail := b[4:4+n], b[4+n:]
	a.BirthDay = time.Unix(int64(order.Uint64(tail)), int64(order.Uint32(tail[8:]))).UTC()
	a.Siblings = int(order.Uint64(tail[12:]))
	a.Money = math.Float64frombits(order.Uint64(tail[20:]))
	a.Spouse = tail[28] != 0
	size := int(order.Uint32(tail[29:]))
	if size > len(tail)-33 {
		return nil, nil, errShort
	}
	return name, tail[33 : 33+size], nil
}
