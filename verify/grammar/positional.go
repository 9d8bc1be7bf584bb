package grammar

import (
	"encoding/binary"
	"fmt"
	"math"

	"github.com/serbench/serbench/result/fact"
)

// Formats whose documents are values one after another, without names, numbers or types, differ in
// how they write a number. That is a length wherever the decoder takes it for one.
func borshNotation() notation { return notation{after: positional(little32, lengths32)} }

func xdrNotation() notation { return notation{after: positional(big32, lengths32)} }

func varintNotation() notation { return notation{after: positional(uvarintOf, lengths64)} }

func avroNotation() notation {
	return notation{after: append(positional(binary.AppendVarint, lengths64), avroBlocks()...)}
}

func bebopNotation() notation {
	return notation{after: append(positional(little32, lengths32), bebopRecords()...)}
}

// Fory has a mark before each value that may be shared.
func foryNotation() notation {
	return notation{after: append(positional(uvarintOf, lengths64), foryReferences()...)}
}

func little32(to []byte, n int64) []byte { return binary.LittleEndian.AppendUint32(to, uint32(n)) }

func big32(to []byte, n int64) []byte { return binary.BigEndian.AppendUint32(to, uint32(n)) }

func uvarintOf(to []byte, n int64) []byte { return binary.AppendUvarint(to, uint64(n)) }

// A form appends a number, which may be a length.
type form func(to []byte, n int64) []byte

func (f form) text(n int64) string { return string(f(nil, n)) }

// Lengths that overflow something, or are negative.
var (
	lengths32 = []int64{1 << 20, 1 << 27, 1<<31 - 1, 1 << 31, 1<<32 - 4, 1<<32 - 3, 1<<32 - 1}
	lengths64 = []int64{1 << 20, 1 << 27, 1 << 31, 1 << 40, 1<<60 + 1, math.MaxInt64, math.MinInt64, -1, -1 << 31, -1 << 62}
)

// positional returns what may follow any beginning of an encoding.
func positional(number form, lengths []int64) []Shape {
	count := func(to []byte, n uint64) []byte { return number(to, int64(n)) }
	length := func(to []byte, inner int) []byte { return number(to, int64(inner)) }
	zero, one := number.text(0), number.text(1)
	shapes := []Shape{
		nested(fact.Openings, "lists of one element in each other", one, "", ""),
		nested(fact.Openings, "lists of two elements in each other", number.text(2), "", ""),
		nested(fact.Openings, "numbers and lists of one element in each other", zero+one, "", ""),
		itemized(fact.Long, "a list of zeros", count, zero, ""),
		itemized(fact.Long, "a list of ones", count, one, ""),
		itemized(fact.Long, "a list of lists of a zero", count, one+zero, ""),
		filled(fact.Token, "a long text", length, "a", ""),
		filled(fact.Token, "a text that is not UTF-8", length, "\xff", ""),
		listed(fact.Token, "a number that never ends", "", "\x80", "", ""),
		listed(fact.Token, "nothing but ones", "", "\xff", "", ""),
		listed(fact.Token, "nothing but twos", "", "\x02", "", ""),
	}
	shapes = append(shapes, counted("lists in each other", count)...)
	shapes = append(shapes, counted("numbers and lists in each other", func(to []byte, n uint64) []byte { return count(append(to, one...), n) })...)
	for _, n := range lengths {
		shapes = append(shapes, padded(fact.Lengths, fmt.Sprintf("a length of %d", n), number.text(n))...)
	}
	return shapes
}
