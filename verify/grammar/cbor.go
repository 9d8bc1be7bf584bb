package grammar

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"github.com/serbench/serbench/result/fact"
)

func cborNotation() notation {
	return notation{
		record: func(name string, value []byte) []byte {
			return slices.Concat([]byte("\xa1"+cborText(name)), value)
		},
		split: func(document []byte) [][]byte {
			if len(document) == 0 || document[0]&0xe0 != 0x80 {
				return nil
			}
			return slices.Repeat([][]byte{{0xf6}}, int(document[0]&0x1f))
		},
		join: func(values ...[]byte) []byte {
			return append([]byte{0x80 | byte(len(values))}, slices.Concat(values...)...)
		},
		values: cborValues(),
		of: func(s Subject) (shapes []Shape) {
			for _, name := range append([]string{absent}, s.names()...) {
				for _, v := range []string{"\xf6", "\x00", "\x60", "\x80", "\xa0", "\x81\x80", "\x81\xa0"} {
					shapes = append(shapes, itemized(fact.Duplicates, fmt.Sprintf("the name %s with %x", name, v), cborMap, cborText(name)+v, ""))
				}
			}
			return shapes
		},
	}
}

// cborText is a text of less than 24 bytes.
func cborText(s string) string { return string([]byte{0x60 | byte(len(s))}) + s }

// cborLong returns what begins a value of a major type whose length has 32 bits.
func cborLong(major byte) func(to []byte, n uint64) []byte {
	return func(to []byte, n uint64) []byte {
		return binary.BigEndian.AppendUint32(append(to, major<<5|26), uint32(n))
	}
}

// cborFilled returns what begins a long text or long bytes.
func cborFilled(major byte) head {
	return func(to []byte, inner int) []byte { return cborLong(major)(to, uint64(inner)) }
}

// Major types of CBOR.
const (
	cborBytes byte = 2
	cborTexts byte = 3
)

func cborList(to []byte, n uint64) []byte { return cborLong(4)(to, n) }
func cborMap(to []byte, n uint64) []byte  { return cborLong(5)(to, n) }

func cborValues() []Shape {
	nulls := "\x98\x40" + strings.Repeat("\xf6", 64)
	values := []Shape{
		nested(fact.Deep, "lists in lists", "\x81", "\xf6", ""),
		nested(fact.Deep, "lists in lists, lengths of 64 bits", "\x9b\x00\x00\x00\x00\x00\x00\x00\x01", "\xf6", ""),
		nested(fact.Deep, "lists without a length in lists", "\x9f", "\xf6", "\xff"),
		nested(fact.Deep, "lists as the first of two", "\x82", "\xf6", "\xf6"),
		nested(fact.Deep, "lists as the second of two", "\x82\xf6", "\xf6", ""),
		nested(fact.Deep, "lists beside lists", "\x82"+nulls, "\xf6", ""),
		nested(fact.Deep, "maps in maps", "\xa1\x61a", "\xf6", ""),
		nested(fact.Deep, "maps without a length in maps", "\xbf\x61a", "\xf6", "\xff"),
		nested(fact.Deep, "maps as names of maps", "\xa1", "\xf6", "\xf6"),
		nested(fact.Deep, "lists and maps in turn", "\x81\xa1\x61a", "\xf6", ""),
		nested(fact.Deep, "tags in tags", "\xc6", "\xf6", ""),
		nested(fact.Deep, "tags in tags, numbers of 64 bits", "\xdb\xff\xff\xff\xff\xff\xff\xff\xff", "\xf6", ""),
		nested(fact.Deep, "marks of CBOR in each other", "\xd9\xd9\xf7", "\xf6", ""),
		nested(fact.Deep, "tags and lists in turn", "\xc6\x81", "\xf6", ""),
		nested(fact.Deep, "tags of links in each other", "\xd8\x2a", "\xf6", ""),
		nested(fact.Openings, "lists that never end", "\x81", "", ""),
		nested(fact.Openings, "lists without a length that never end", "\x9f", "", ""),
		nested(fact.Openings, "maps that never end", "\xa1\x61a", "", ""),
		nested(fact.Openings, "maps without a length that never end", "\xbf\x61a", "", ""),
		nested(fact.Openings, "maps as names that never end", "\xbf", "", ""),
		nested(fact.Openings, "tags that never end", "\xc6", "", ""),
		nested(fact.Openings, "large numbers in large numbers", "\xc2", "", ""),
		nested(fact.Openings, "texts in texts", "\x7f", "", ""),
		nested(fact.Openings, "bytes in bytes", "\x5f", "", ""),
		itemized(fact.Long, "a list of nulls", cborList, "\xf6", ""),
		itemized(fact.Long, "a list of undefined values", cborList, "\xf7", ""),
		itemized(fact.Long, "a list of zeros", cborList, "\x00", ""),
		itemized(fact.Long, "a list of empty lists", cborList, "\x80", ""),
		itemized(fact.Long, "a list of empty maps", cborList, "\xa0", ""),
		itemized(fact.Long, "a list of empty texts", cborList, "\x60", ""),
		itemized(fact.Long, "a list of empty lists without a length", cborList, "\x9f\xff", ""),
		itemized(fact.Long, "a list of empty large numbers", cborList, "\xc2\x40", ""),
		listed(fact.Long, "a list of nulls without a length", "\x9f", "\xf6", "", "\xff"),
		listed(fact.Long, "a list of empty maps without a length", "\x9f", "\xa0", "", "\xff"),
		itemizedBy(fact.Long, "a map of many names", cborMap, 9, func(to []byte, i int) []byte {
			return fmt.Appendf(to, "\x67k%06d\xf6", i)
		}),
		itemizedBy(fact.Long, "a map of many numbers", cborMap, 6, func(to []byte, i int) []byte {
			return append(binary.BigEndian.AppendUint32(append(to, 0x1a), uint32(i)), 0xf6)
		}),
		itemized(fact.LateFault, "a list with a fault at its end", oneMore(cborList), "\x00", "\x1c"),
		itemized(fact.LateFault, "a list of lists with a fault at its end", oneMore(cborList), "\x81\x00", "\x1c"),
		listed(fact.LateFault, "a list without a length with a fault at its end", "\x9f", "\x00", "", "\x1c\xff"),
		itemized(fact.LateFault, "a map with a fault at its end", oneMore(cborMap), "\x61a\x00", "\x61a\x1c"),
		itemized(fact.Duplicates, "a map with one name", cborMap, "\x61a\x00", ""),
		itemized(fact.Duplicates, "a map with one name and lists", cborMap, "\x61a\x80", ""),
		itemized(fact.Duplicates, "a map with the empty name", cborMap, "\x60\xf6", ""),
		itemized(fact.Duplicates, "a map with nulls for names", cborMap, "\xf6\xf6", ""),
		itemized(fact.Duplicates, "a map with lists for names", cborMap, "\x80\xf6", ""),
		itemized(fact.Duplicates, "a map with numbers that are none for names", cborMap, "\xf9\x7e\x01\xf6", ""),
		listed(fact.Duplicates, "a map with one name without a length", "\xbf", "\x61a\xf6", "", "\xff"),
		filled(fact.Token, "a long text", cborFilled(cborTexts), "a", ""),
		filled(fact.Token, "a text that is not UTF-8", cborFilled(cborTexts), "\xff", ""),
		filled(fact.Token, "long bytes", cborFilled(cborBytes), "\x01", ""),
		filled(fact.Token, "a long name", before("\xa1", cborFilled(cborTexts)), "a", "\xf6"),
		filled(fact.Token, "a large number", before("\xc2", cborFilled(cborBytes)), "\xff", ""),
		filled(fact.Token, "a large number of zeros", before("\xc2", cborFilled(cborBytes)), "\x00", ""),
		filled(fact.Token, "a large negative number", before("\xc3", cborFilled(cborBytes)), "\xff", ""),
		filled(fact.Token, "a decimal fraction of a large number", before("\xc4\x82\x20\xc2", cborFilled(cborBytes)), "\xff", ""),
		filled(fact.Token, "a link of many bytes", before("\xd8\x2a", cborFilled(cborBytes)), "\x00", ""),
		filled(fact.Token, "a link whose number never ends", before("\xd8\x2a", cborFilled(cborBytes)), "\x81", ""),
		filled(fact.Token, "a long time", before("\xc0", cborFilled(cborTexts)), "2", ""),
		filled(fact.Token, "a time with a long fraction", before("\xc0", cborFraction), "0", "Z"),
		listed(fact.Token, "a text of empty pieces", "\x7f", "\x60", "", "\xff"),
		listed(fact.Token, "a text of letters in pieces", "\x7f", "\x61a", "", "\xff"),
		listed(fact.Token, "a text of pieces with half a letter each", "\x7f", "\x61\xc3\x61\xa4", "", "\xff"),
		listed(fact.Token, "bytes of empty pieces", "\x5f", "\x40", "", "\xff"),
		listed(fact.Token, "bytes in pieces", "\x5f", "\x41\x00", "", "\xff"),
		listed(fact.Token, "a name of pieces", "\xa1\x7f", "\x61a", "", "\xff\xf6"),
		itemized(fact.References, "shared values with references", cborList, "\xd8\x1c\x80\xd8\x1d\x00", ""),
		nested(fact.References, "shared lists in each other that hold the first one", "\xd8\x1c\x82\xd8\x1d\x00", "\xf6", ""),
		nested(fact.References, "each list within itself", "\xd8\x1c\x81", "\xd8\x1d\x00", ""),
		itemized(fact.References, "texts by their number", func(to []byte, n uint64) []byte {
			return append(cborList(append(to, "\xd9\x01\x00"...), n+1), "\x78\x20"+strings.Repeat("a", 32)...)
		}, "\xd8\x19\x00", ""),
	}
	bottoms := []string{"\x1c", "\xff", "\xfc", "\x5f\x00", "\x78\xff", "\x9b\x7f\xff\xff\xff\xff\xff\xff\xff", "\xbb\xff\xff\xff\xff\xff\xff\xff\xff", "\x5b\x7f\xff\xff\xff\xff\xff\xff\xff", "\xa1\xff\xf6", "\xf8"}
	values = append(values, faults("lists in lists", plain("\x81"), "", bottoms...)...)
	values = append(values, faults("maps in maps", plain("\xa1\x61a"), "", bottoms...)...)
	values = append(values, faults("maps without a length in maps", plain("\xbf\x61a"), "\xff", "\x1c", "\xff\x00")...)
	values = append(values, faults("tags in tags", plain("\xc6"), "", "\x1c", "\xff")...)
	values = append(values, counted("lists in lists", cborList)...)
	values = append(values, counted("maps in maps", func(to []byte, n uint64) []byte { return append(cborMap(to, n), "\x61a"...) })...)
	values = append(values, counted("maps as names", cborMap)...)
	for _, kind := range []struct {
		name  string
		begin string
	}{{"bytes", "\x5b"}, {"a text", "\x7b"}, {"a list", "\x9b"}, {"a map", "\xbb"}, {"a piece of bytes", "\x5f\x5b"}, {"a large number", "\xc2\x5b"}} {
		for _, length := range longLengths64 {
			values = append(values, padded(fact.Lengths, fmt.Sprintf("%s of %d", kind.name, length), kind.begin+bigEnd64(length))...)
		}
	}
	return append(values, symbols(cborList, cborSymbols)...)
}

// cborFraction begins a time whose last part fills so many bytes, and one.
func cborFraction(to []byte, inner int) []byte {
	const start = "2024-05-06T07:08:09."
	return append(cborFilled(cborTexts)(to, len(start)+inner+1), start...)
}

var cborSymbols = []symbol{
	{"additional information 28", "\x1c"},
	{"additional information 30", "\xbe"},
	{"a break", "\xff"},
	{"a number without a length", "\x1f"},
	{"a tag without a length", "\xdf\x00"},
	{"simple value 0", "\xe0"},
	{"simple value 24 in two bytes", "\xf8\x18"},
	{"simple value 20 in two bytes", "\xf8\x14"},
	{"simple value 255", "\xf8\xff"},
	{"undefined", "\xf7"},
	{"a number that is none", "\xf9\x7e\x00"},
	{"infinity", "\xf9\x7c\x00"},
	{"a number that is none with a load", "\xfb\x7f\xf0\x00\x00\x00\x00\x00\x01"},
	{"the largest number", "\x1b\xff\xff\xff\xff\xff\xff\xff\xff"},
	{"the smallest number", "\x3b\xff\xff\xff\xff\xff\xff\xff\xff"},
	{"a number of more than 63 bits", "\x1b\x80\x00\x00\x00\x00\x00\x00\x00"},
	{"a time that is a map", "\xc0\xa0"},
	{"a time that is empty", "\xc0\x60"},
	{"a time that is infinite", "\xc1\xf9\x7c\x00"},
	{"a time that is no number", "\xc1\xfb\x7f\xf8\x00\x00\x00\x00\x00\x00"},
	{"a time beyond all years", "\xc1\x1b\x7f\xff\xff\xff\xff\xff\xff\xff"},
	{"a time before all years", "\xc1\x3b\x7f\xff\xff\xff\xff\xff\xff\xff"},
	{"a time in a large float", "\xc1\xfb\x7f\xe0\x00\x00\x00\x00\x00\x00"},
	{"a large number that is a text", "\xc2\x60"},
	{"an empty large number", "\xc2\x40"},
	{"a decimal fraction with a huge exponent", "\xc4\x82\x1b\x7f\xff\xff\xff\xff\xff\xff\xff\x01"},
	{"a decimal fraction with an exponent of a million", "\xc4\x82\x1a\x00\x0f\x42\x40\x01"},
	{"a binary fraction with a huge exponent", "\xc5\x82\x1b\x7f\xff\xff\xff\xff\xff\xff\xff\x01"},
	{"a fraction of nothing", "\xc4\x80"},
	{"an encoded document that is none", "\xd8\x18\x41\xff"},
	{"an expression that is none", "\xd8\x23\x61("},
	{"a reference to nothing", "\xd8\x1d\x1a\x7f\xff\xff\xff"},
	{"a reference to the negative", "\xd8\x1d\x20"},
	{"a link that is empty", "\xd8\x2a\x40"},
	{"a link that is a number", "\xd8\x2a\x00"},
	{"a link of a zero", "\xd8\x2a\x41\x00"},
	{"a link of an unknown kind", "\xd8\x2a\x46\x00\x01\x71\x7f\x01\x00"},
	{"a link whose digest is longer than it", "\xd8\x2a\x4e\x00\x01\x71\x00\xff\xff\xff\xff\xff\xff\xff\xff\x7f\x00\x00"},
	{"a map with a list for a name", "\xa1\x80\xf6"},
	{"a map with a map for a name", "\xa1\xa0\xf6"},
	{"a map with bytes for a name", "\xa1\x41a\xf6"},
	{"a map with null for a name", "\xa1\xf6\xf6"},
	{"a map with a tag for a name", "\xa1\xc6\x61a\xf6"},
	{"a map with a time for a name", "\xa1\xc1\x00\xf6"},
	{"a map with a large number for a name", "\xa1\xc2\x41\x01\xf6"},
	{"a map with a number that is none for a name", "\xa1\xf9\x7e\x00\xf6"},
	{"a map with a name that is not UTF-8", "\xa1\x61\xff\xf6"},
}
