package grammar

import (
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/serbench/serbench/result/fact"
)

// SSZ writes values one after another. In the place of one whose length varies is an offset of 32
// bits, and a list of such values begins with as many offsets: the first one says how many.
func sszNotation() notation {
	return notation{after: append(positional(little32, lengths32), sszOffsets()...), of: sszReplaced}
}

// sszOffsets are lists of values whose length varies.
func sszOffsets() []Shape {
	offsets := func(name string, kind fact.Damage, at func(i, n int) int) Shape {
		return Shape{kind, name, func(size int) []byte {
			n := fits(size, 0, 4)
			data := make([]byte, 0, 4*n)
			for i := range n {
				data = binary.LittleEndian.AppendUint32(data, uint32(at(i, n)))
			}
			return data
		}}
	}
	return []Shape{
		offsets("offsets that are all the same", fact.References, func(_, n int) int { return 4 * n }),
		offsets("offsets to the beginning, but for the first one", fact.References, func(i, n int) int {
			if i == 0 {
				return 4 * n
			}
			return 0
		}),
		offsets("offsets that lead back", fact.References, func(i, n int) int { return 4 * (n - i) }),
		offsets("offsets to the middle, of values of offsets", fact.References, func(i, n int) int { return 2*n + 4*(i/4) }),
		offsets("offsets to themselves", fact.References, func(i, _ int) int { return 4 * i }),
		offsets("offsets that are no multiple of four", fact.Reserved, func(i, n int) int { return 4*n - 1 + i%2 }),
		nested(fact.Openings, "lists of one list", "\x04\x00\x00\x00", "", ""),
		nested(fact.Openings, "lists of two lists, one of them empty", "\x08\x00\x00\x00\x08\x00\x00\x00", "", ""),
		nested(fact.Openings, "lists of records of a number and a list", "\x04\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00\x0c\x00\x00\x00", "", ""),
	}
}

// sszReplaced are encodings in which four bytes, which may be an offset, are another one.
func sszReplaced(s Subject) (shapes []Shape) {
	for at := 0; at+4 <= min(len(s.Valid), 96); at += 4 {
		for _, offset := range []uint32{0, 1, 4, 65536, 1 << 20, 1 << 27, 1<<31 - 1, 1 << 31, 1<<32 - 4, 1<<32 - 1} {
			data := slices.Clone(s.Valid)
			binary.LittleEndian.PutUint32(data[at:], offset)
			shapes = append(shapes, listed(fact.Lengths, fmt.Sprintf("offset %d at byte %d of %d, before zeros", offset, at, len(data)), string(data), "\x00", "", ""))
		}
		// All that follows the encoding is what the offset leads to.
		for _, item := range []string{"\x00\x00\x00\x00", "\x04\x00\x00\x00", "\x01\x00\x00\x00\x00\x00\x00\x00"} {
			data := slices.Clone(s.Valid)
			binary.LittleEndian.PutUint32(data[at:], uint32(len(data)))
			shapes = append(shapes, listed(fact.References, fmt.Sprintf("an offset to the end at byte %d of %d, and %x", at, len(data), item), string(data), item, "", ""))
		}
	}
	return shapes
}
