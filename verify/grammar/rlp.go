package grammar

import (
	"fmt"
	"slices"

	"github.com/serbench/serbench/result/fact"
)

func rlpNotation() notation {
	return notation{
		split: splitRLP,
		join: func(values ...[]byte) []byte {
			inner := slices.Concat(values...)
			return append(rlpList(nil, len(inner)), inner...)
		},
		values: rlpValues(),
	}
}

// splitRLP returns what is in a list.
func splitRLP(document []byte) (values [][]byte) {
	if len(document) == 0 || document[0] < 0xc0 {
		return nil
	}
	header, _ := sizeRLP(document)
	for rest := document[header:]; len(rest) > 0; {
		header, length := sizeRLP(rest)
		if header+length > len(rest) {
			return nil
		}
		values = append(values, rest[:header+length])
		rest = rest[header+length:]
	}
	return values
}

// sizeRLP returns how many bytes the first item's header and the rest of it take.
func sizeRLP(data []byte) (header, length int) {
	first := int(data[0])
	if first < 0x80 {
		return 0, 1
	}
	short := (first - 0x80) % 0x40
	if short < 56 {
		return 1, short
	}
	for _, b := range data[1:min(len(data), short-54)] {
		length = length<<8 | int(b)
	}
	return short - 54, length
}

// rlpList begins a list, and rlpText bytes.
func rlpList(to []byte, inner int) []byte { return appendRLP(to, uint64(inner)) }

func rlpText(to []byte, inner int) []byte {
	from := len(to)
	to = appendRLP(to, uint64(inner))
	to[from] -= 0x40
	return to
}

func rlpValues() []Shape {
	items := func(kind fact.Damage, name, item string) Shape { return filled(kind, name, rlpList, item, "") }
	number := func(to []byte, inner int) []byte { return append(rlpList(to, inner+1), 1) }
	values := []Shape{
		around(fact.Deep, "lists in lists", rlpList, "\xc0", ""),
		around(fact.Deep, "lists in lists, a number before each", number, "\xc0", ""),
		around(fact.Deep, "lists in lists of lists, a number before each", func(to []byte, inner int) []byte {
			list := rlpList(nil, inner)
			return append(number(to, inner+len(list)), list...)
		}, "\xc2\x01\xc0", ""),
		around(fact.Deep, "lists beside empty lists", func(to []byte, inner int) []byte {
			return append(rlpList(to, inner+32), slices.Repeat([]byte{0xc0}, 32)...)
		}, "\xc0", ""),
		nested(fact.Openings, "lists longer than what follows", "\xf9\xff\xff", "", ""),
		nested(fact.Openings, "lists much longer than what follows", "\xfb\x7f\xff\xff\xff", "", ""),
		nested(fact.Openings, "short lists longer than what follows", "\xf7", "", ""),
		items(fact.Long, "a list of empty lists", "\xc0"),
		items(fact.Long, "a list of empty bytes", "\x80"),
		items(fact.Long, "a list of numbers", "\x01"),
		items(fact.Long, "a list of lists of a number", "\xc1\x01"),
		items(fact.Long, "a list of a number and an empty list each", "\xc2\x01\xc0"),
		filled(fact.LateFault, "a list of numbers with a fault at its end", func(to []byte, inner int) []byte { return rlpList(to, inner+1) }, "\x01", "\xb8"),
		filled(fact.LateFault, "a list of lists with a fault at its end", func(to []byte, inner int) []byte { return rlpList(to, inner+1) }, "\xc2\x01\xc0", "\xc1"),
		filled(fact.Token, "long bytes", rlpText, "a", ""),
		filled(fact.Token, "a large number", rlpText, "\xff", ""),
		filled(fact.Token, "a number of zeros", rlpText, "\x00", ""),
	}
	bottoms := []string{"\x81", "\x81\x00", "\xb8\x01\x00", "\xbf\xff\xff\xff\xff\xff\xff\xff\xff", "\xff\xff\xff\xff\xff\xff\xff\xff\xff", "\xf8", "\xbb\x7f\xff\xff\xff", "\xc1"}
	values = append(values, faults("lists in lists", rlpList, "", bottoms...)...)
	values = append(values, faults("lists in lists, a number before each", number, "", bottoms...)...)
	for _, kind := range []symbol{{"bytes", "\xbf"}, {"a list", "\xff"}} {
		for _, length := range longLengths64 {
			values = append(values, padded(fact.Lengths, fmt.Sprintf("%s of %d", kind.name, length), kind.value+bigEnd64(length))...)
		}
	}
	for _, s := range []symbol{
		{"a small number in a long form", "\x81\x01"},
		{"a zero", "\x00"},
		{"a number that begins with a zero", "\x82\x00\x01"},
		{"short bytes in a long form", "\xb8\x01a"},
		{"a short list in a long form", "\xf8\x01\xc0"},
		{"a length that begins with a zero", "\xb9\x00\x01a"},
		{"the largest number", "\x88\xff\xff\xff\xff\xff\xff\xff\xff"},
		{"a number of 9 bytes", "\x89\x01\x00\x00\x00\x00\x00\x00\x00\x00"},
		{"a text that is not UTF-8", "\x81\xff"},
	} {
		values = append(values, value(fact.Reserved, s.name, func(int) []byte { return []byte(s.value) }),
			items(fact.Reserved, "a list of "+s.name, s.value))
	}
	return values
}
