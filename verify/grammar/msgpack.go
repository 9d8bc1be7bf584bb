package grammar

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"github.com/serbench/serbench/result/fact"
)

func msgpackNotation() notation {
	return notation{
		record: func(name string, value []byte) []byte {
			return slices.Concat([]byte("\x81"+msgpackText(name)), value)
		},
		split: func(document []byte) [][]byte {
			if len(document) == 0 || document[0]&0xf0 != 0x90 {
				return nil
			}
			return slices.Repeat([][]byte{{0xc0}}, int(document[0]&0xf))
		},
		join: func(values ...[]byte) []byte {
			return append([]byte{0x90 | byte(len(values))}, slices.Concat(values...)...)
		},
		values: msgpackValues(),
		of: func(s Subject) (shapes []Shape) {
			for _, name := range append([]string{absent}, s.names()...) {
				for _, v := range []string{"\xc0", "\x00", "\xa0", "\x90", "\x80", "\x91\x90", "\x91\x80"} {
					shapes = append(shapes, itemized(fact.Duplicates, fmt.Sprintf("the name %s with %x", name, v), msgpackMap, msgpackText(name)+v, ""))
				}
			}
			return shapes
		},
	}
}

// msgpackText is a text of less than 32 bytes.
func msgpackText(s string) string { return string([]byte{0xa0 | byte(len(s))}) + s }

// msgpackLong returns what begins a value whose length has 32 bits.
func msgpackLong(kind byte) func(to []byte, n uint64) []byte {
	return func(to []byte, n uint64) []byte { return binary.BigEndian.AppendUint32(append(to, kind), uint32(n)) }
}

func msgpackList(to []byte, n uint64) []byte { return msgpackLong(0xdd)(to, n) }
func msgpackMap(to []byte, n uint64) []byte  { return msgpackLong(0xdf)(to, n) }

// msgpackFilled returns a long value of bytes, in which an extension has a type of its own.
func msgpackFilled(kind byte) head {
	return func(to []byte, inner int) []byte {
		to = msgpackLong(kind)(to, uint64(inner))
		if kind == 0xc9 {
			to = append(to, 5)
		}
		return to
	}
}

func msgpackValues() []Shape {
	nils := "\xdc\x00\x40" + strings.Repeat("\xc0", 64)
	values := []Shape{
		nested(fact.Deep, "lists in lists", "\x91", "\xc0", ""),
		nested(fact.Deep, "lists in lists, lengths of 16 bits", "\xdc\x00\x01", "\xc0", ""),
		nested(fact.Deep, "lists in lists, lengths of 32 bits", "\xdd\x00\x00\x00\x01", "\xc0", ""),
		nested(fact.Deep, "lists as the first of two", "\x92", "\xc0", "\xc0"),
		nested(fact.Deep, "lists as the second of two", "\x92\xc0", "\xc0", ""),
		nested(fact.Deep, "lists beside lists", "\x92"+nils, "\xc0", ""),
		nested(fact.Deep, "maps in maps", "\x81\xa1a", "\xc0", ""),
		nested(fact.Deep, "maps in maps, lengths of 32 bits", "\xdf\x00\x00\x00\x01\xa1a", "\xc0", ""),
		nested(fact.Deep, "maps as names of maps", "\x81", "\xc0", "\xc0"),
		nested(fact.Deep, "lists and maps in turn", "\x91\x81\xa1a", "\xc0", ""),
		nested(fact.Openings, "lists that never end", "\x91", "", ""),
		nested(fact.Openings, "maps that never end", "\x81\xa1a", "", ""),
		nested(fact.Openings, "maps as names that never end", "\x81", "", ""),
		itemized(fact.Long, "a list of nils", msgpackList, "\xc0", ""),
		itemized(fact.Long, "a list of zeros", msgpackList, "\x00", ""),
		itemized(fact.Long, "a list of empty lists", msgpackList, "\x90", ""),
		itemized(fact.Long, "a list of empty maps", msgpackList, "\x80", ""),
		itemized(fact.Long, "a list of empty texts", msgpackList, "\xa0", ""),
		itemized(fact.Long, "a list of empty bytes", msgpackList, "\xc4\x00", ""),
		itemized(fact.Long, "a list of empty extensions", msgpackList, "\xc7\x00\x05", ""),
		itemizedBy(fact.Long, "a map of many names", msgpackMap, 9, func(to []byte, i int) []byte {
			return fmt.Appendf(to, "\xa7k%06d\xc0", i)
		}),
		itemizedBy(fact.Long, "a map of many numbers", msgpackMap, 6, func(to []byte, i int) []byte {
			return append(binary.BigEndian.AppendUint32(append(to, 0xce), uint32(i)), 0xc0)
		}),
		itemized(fact.LateFault, "a list with a fault at its end", oneMore(msgpackList), "\x00", "\xc1"),
		itemized(fact.LateFault, "a list of lists with a fault at its end", oneMore(msgpackList), "\x91\x00", "\xc1"),
		itemized(fact.LateFault, "a map with a fault at its end", oneMore(msgpackMap), "\xa1a\x00", "\xa1a\xc1"),
		itemized(fact.Duplicates, "a map with one name", msgpackMap, "\xa1a\x00", ""),
		itemized(fact.Duplicates, "a map with one name and lists", msgpackMap, "\xa1a\x90", ""),
		itemized(fact.Duplicates, "a map with the empty name", msgpackMap, "\xa0\xc0", ""),
		itemized(fact.Duplicates, "a map with nil for names", msgpackMap, "\xc0\xc0", ""),
		itemized(fact.Duplicates, "a map with lists for names", msgpackMap, "\x90\xc0", ""),
		itemized(fact.Duplicates, "a map with maps for names", msgpackMap, "\x80\xc0", ""),
		itemized(fact.Duplicates, "a map with numbers that are none for names", msgpackMap, "\xcb\x7f\xf8\x00\x00\x00\x00\x00\x01\xc0", ""),
		filled(fact.Token, "a long text", msgpackFilled(0xdb), "a", ""),
		filled(fact.Token, "a text that is not UTF-8", msgpackFilled(0xdb), "\xff", ""),
		filled(fact.Token, "long bytes", msgpackFilled(0xc6), "\x00", ""),
		filled(fact.Token, "a long extension", msgpackFilled(0xc9), "\x00", ""),
		filled(fact.Token, "a long name", before("\x81", msgpackFilled(0xdb)), "a", "\xc0"),
		filled(fact.Token, "a long name of bytes", before("\x81", msgpackFilled(0xc6)), "a", "\xc0"),
	}
	bottoms := []string{"\xc1", "\xd9\xff", "\xc7", "\xdd\x7f\xff\xff\xff", "\xdf\xff\xff\xff\xff", "\xc6\x7f\xff\xff\xff", "\xd4", "\x81\xc1\xc0"}
	values = append(values, faults("lists in lists", plain("\x91"), "", bottoms...)...)
	values = append(values, faults("maps in maps", plain("\x81\xa1a"), "", bottoms...)...)
	values = append(values, counted("lists in lists", msgpackList)...)
	values = append(values, counted("maps in maps", func(to []byte, n uint64) []byte { return append(msgpackMap(to, n), "\xa1a"...) })...)
	values = append(values, counted("maps as names", msgpackMap)...)
	for _, kind := range []struct {
		name string
		kind byte
	}{{"a text", 0xdb}, {"bytes", 0xc6}, {"an extension", 0xc9}, {"a list", 0xdd}, {"a map", 0xdf}} {
		for _, length := range longLengths32 {
			values = append(values, padded(fact.Lengths, fmt.Sprintf("%s of %d", kind.name, length), string(msgpackFilled(kind.kind)(nil, int(length))))...)
		}
	}
	return append(values, symbols(msgpackList, []symbol{
		{"the byte 0xc1", "\xc1"},
		{"extension 0 of a byte", "\xd4\x00\x00"},
		{"extension -128 of nothing", "\xc7\x00\x80"},
		{"a time of no bytes", "\xc7\x00\xff"},
		{"a time of a byte", "\xd4\xff\x00"},
		{"a time of 17 bytes", "\xc7\x11\xff" + strings.Repeat("\xff", 17)},
		{"a time of too many nanoseconds", "\xd7\xff\xff\xff\xff\xff\xff\xff\xff\xff"},
		{"the last time", "\xc7\x0c\xff\x3b\x9a\xc9\xff\x7f\xff\xff\xff\xff\xff\xff\xff"},
		{"the first time", "\xc7\x0c\xff\xff\xff\xff\xff\x80\x00\x00\x00\x00\x00\x00\x00"},
		{"a number that is none", "\xcb\x7f\xf8\x00\x00\x00\x00\x00\x01"},
		{"the infinite number", "\xcb\x7f\xf0\x00\x00\x00\x00\x00\x00"},
		{"the largest number", "\xcf\xff\xff\xff\xff\xff\xff\xff\xff"},
		{"the smallest number", "\xd3\x80\x00\x00\x00\x00\x00\x00\x00"},
		{"a map with nil for a name", "\x81\xc0\xc0"},
		{"a map with a list for a name", "\x81\x91\xc0\xc0"},
		{"a map with a map for a name", "\x81\x80\xc0"},
		{"a map with bytes for a name", "\x81\xc4\x01a\xc0"},
		{"a map with a truth for a name", "\x81\xc3\xc0"},
		{"a map with an extension for a name", "\x81\xd4\x05\x00\xc0"},
		{"a map with a name that is not UTF-8", "\x81\xa1\xff\xc0"},
	})...)
}
