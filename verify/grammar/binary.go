package grammar

import (
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/serbench/serbench/result/fact"
)

// This file has what the notations of binary formats share.

// A head appends what opens a level that is around this many bytes, its closing not counted.
type head func(to []byte, inner int) []byte

// plain returns a head that is always the same.
func plain(opening string) head {
	return func(to []byte, _ int) []byte { return append(to, opening...) }
}

// around makes a shape of as many levels as fit around a middle.
func around(kind fact.Damage, name string, open head, middle, closing string) Shape {
	return Shape{kind, name, func(size int) []byte {
		var openings []byte // from the innermost on
		var ends []int
		inner := len(middle)
		for {
			from := len(openings)
			openings = open(openings, inner)
			grown := len(openings) - from + len(closing)
			if inner+grown > size || grown == 0 {
				openings = openings[:from]
				break
			}
			inner += grown
			ends = append(ends, len(openings))
		}
		data := make([]byte, 0, inner)
		for i := len(ends) - 1; i >= 0; i-- {
			from := 0
			if i > 0 {
				from = ends[i-1]
			}
			data = append(data, openings[from:ends[i]]...)
		}
		data = append(data, middle...)
		for range ends {
			data = append(data, closing...)
		}
		return data
	}}
}

// counted makes shapes of levels of which each has a count. A decoder that believes no count above
// what follows still allocates that many elements at each level.
func counted(name string, open func(to []byte, count uint64) []byte) (shapes []Shape) {
	for _, count := range []uint64{65535, 1 << 20, 1 << 27} {
		shapes = append(shapes, around(fact.LevelCounts, fmt.Sprintf("%s of %d", name, count), func(to []byte, _ int) []byte {
			return open(to, count)
		}, "", ""))
	}
	for _, part := range []int{1, 8} {
		shapes = append(shapes, around(fact.LevelCounts, fmt.Sprintf("%s of what follows, divided by %d", name, part), func(to []byte, inner int) []byte {
			return open(to, uint64(inner/part))
		}, "", ""))
	}
	return shapes
}

// faults makes shapes of levels around each of some bottoms that are wrong.
func faults(name string, open head, closing string, bottoms ...string) (shapes []Shape) {
	for _, bottom := range bottoms {
		shapes = append(shapes, around(fact.DeepFault, fmt.Sprintf("%s around %q", name, bottom), open, bottom, closing))
	}
	return shapes
}

// filled makes a shape of a header that knows how many bytes of items follow it, the items, and what
// ends them.
func filled(kind fact.Damage, name string, header head, item, end string) Shape {
	return Shape{kind, name, func(size int) []byte {
		n := fits(size, len(header(nil, size))+len(end), len(item))
		return append(repeat(header(nil, n*len(item)), item, n), end...)
	}}
}

// itemized makes a shape of a header that knows how many items follow it, and the items.
func itemized(kind fact.Damage, name string, header func(to []byte, n uint64) []byte, item, end string) Shape {
	return Shape{kind, name, func(size int) []byte {
		n := fits(size, len(header(nil, uint64(size)))+len(end), len(item))
		return append(repeat(header(nil, uint64(n)), item, n), end...)
	}}
}

// itemizedBy is itemized for items that differ, of which none is longer than longest.
func itemizedBy(kind fact.Damage, name string, header func(to []byte, n uint64) []byte, longest int, item func(to []byte, i int) []byte) Shape {
	return Shape{kind, name, func(size int) []byte {
		n := fits(size, len(header(nil, uint64(size))), longest)
		data := header(make([]byte, 0, max(0, size)), uint64(n))
		for i := range n {
			data = item(data, i)
		}
		return data
	}}
}

// padded makes shapes of one thing, alone and with zeros behind it: some decoders look at how much
// follows, and others fail early.
func padded(kind fact.Damage, name, thing string) []Shape {
	return []Shape{
		value(kind, name, func(int) []byte { return []byte(thing) }),
		listed(kind, name+" before zeros", thing, "\x00", "", ""),
	}
}

// A symbol is a value with a name.
type symbol struct{ name, value string }

// symbols makes shapes of values that are reserved or odd: one of each, and a list of them.
func symbols(list func(to []byte, n uint64) []byte, odd []symbol) (shapes []Shape) {
	for _, s := range odd {
		shapes = append(shapes,
			value(fact.Reserved, s.name, func(int) []byte { return []byte(s.value) }),
			itemized(fact.Reserved, "a list of "+s.name, list, s.value, ""))
	}
	return shapes
}

// oneMore claims one item more than follows.
func oneMore(header func(to []byte, n uint64) []byte) func(to []byte, n uint64) []byte {
	return func(to []byte, n uint64) []byte { return header(to, n+1) }
}

// before returns a head with something before it.
func before(first string, open head) head {
	return func(to []byte, inner int) []byte { return open(append(to, first...), inner) }
}

func repeat(to []byte, item string, n int) []byte {
	to = slices.Grow(to, n*len(item)+maxFrame)
	for range n {
		to = append(to, item...)
	}
	return to
}

// ending replaces the end of a shape.
func (s Shape) ending(end string) Shape {
	return Shape{s.Kind, s.Name, func(size int) []byte {
		data := s.Write(size)
		if len(data) < len(end) {
			return nil
		}
		return append(data[:len(data)-len(end)], end...)
	}}
}

// with adds an end to a shape.
func (s Shape) with(end string) Shape {
	return Shape{s.Kind, s.Name, func(size int) []byte { return append(s.Write(size-len(end)), end...) }}
}

// behind puts shapes behind a beginning.
func behind(begin string, shapes ...Shape) (all []Shape) {
	for _, s := range shapes {
		all = append(all, Shape{s.Kind, s.Name, func(size int) []byte {
			return append([]byte(begin), s.Write(size-len(begin))...)
		}})
	}
	return all
}

// named adds to the names of shapes.
func named(shapes []Shape, suffix string) []Shape {
	for i := range shapes {
		shapes[i].Name += suffix
	}
	return shapes
}

// uvarint and the others are numbers as strings.
func uvarint(n uint64) string { return string(binary.AppendUvarint(nil, n)) }

func appendUvarint(to []byte, n int) []byte { return binary.AppendUvarint(to, uint64(n)) }

func zigzag(n int64) string { return string(binary.AppendVarint(nil, n)) }

func bigEnd32(n uint32) string { return string(binary.BigEndian.AppendUint32(nil, n)) }

func bigEnd64(n uint64) string { return string(binary.BigEndian.AppendUint64(nil, n)) }

func littleEnd32(n uint32) string { return string(binary.LittleEndian.AppendUint32(nil, n)) }

// Lengths that overflow something: the type itself, or what adds to it or multiplies it.
var (
	longLengths32 = []uint32{1<<31 - 1, 1 << 31, 1<<32 - 4, 1<<32 - 1}
	longLengths64 = []uint64{1<<32 - 1, 1<<60 + 1, 1<<63 - 1, 1 << 63, 1<<64 - 1}
)
