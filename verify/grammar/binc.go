package grammar

import (
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/serbench/serbench/result/fact"
)

// Binc and the simple format are much alike: a byte says what a value is and how many bytes its
// length has.
func bincNotation() notation {
	binc := tagged{list: 0x60, record: 0x70, text: 0x40, bytes: 0x50, extension: 0xf0, null: "\x00", zero: "\x07", width: func(kind byte, log int) byte { return kind | byte(log) }}
	return binc.notation(append(binc.symbolTables(), symbols(binc.long(binc.list), []symbol{
		{"a special value that is reserved", "\x0f"},
		{"a reserved kind", "\xa0"},
		{"another reserved kind", "\xc0"},
		{"a number of 8 bytes", "\x17\xff\xff\xff\xff\xff\xff\xff\xff"},
		{"a negative number of 8 bytes", "\x27\xff\xff\xff\xff\xff\xff\xff\xff"},
		{"a number of too many bytes", "\x1f\xff"},
		{"a float of a reserved kind", "\x35\x00"},
		{"a pruned float of 9 bytes", "\x3c\x09\x00\x00\x00\x00\x00\x00\x00\x00\x00"},
		{"a pruned float of no bytes", "\x3c\x00"},
		{"a symbol that is missing", "\xb0\xff"},
		{"a symbol of 16 bits that is missing", "\xb8\xff\xff"},
		{"a time of no bytes", "\x80"},
		{"a time of 15 bytes", "\x8f\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"},
		{"a time whose parts are missing", "\x81\xff"},
		{"a number that is none", "\x03"},
		{"infinity", "\x04"},
		{"an empty extension", "\xf4\x05"},
	})...))
}

func simpleNotation() notation {
	simple := tagged{list: 232, record: 240, text: 216, bytes: 224, extension: 248, null: "\x01", zero: "\x08\x00", width: func(kind byte, log int) byte { return kind + 1 + byte(log) }}
	return simple.notation(symbols(simple.long(simple.list), []symbol{
		{"byte 0", "\x00"},
		{"byte 255", "\xff"},
		{"a reserved kind", "\x20"},
		{"a number of 8 bytes", "\x0b\xff\xff\xff\xff\xff\xff\xff\xff"},
		{"a negative number of 8 bytes", "\x0f\xff\xff\xff\xff\xff\xff\xff\xff"},
		{"a number that is none", "\x05\x7f\xf8\x00\x00\x00\x00\x00\x01"},
		{"infinity", "\x05\x7f\xf0\x00\x00\x00\x00\x00\x00"},
		{"a time of no bytes", "\x18\x00"},
		{"a time of 255 bytes", "\x18\xff"},
		{"a time of 15 bytes", "\x18\x0f\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"},
		{"a length of a reserved form", "\xed\x01\x01"},
		{"an empty extension", "\xf8\x05"},
	}))
}

// A tagged format has a byte for each kind of value with a length.
type tagged struct {
	list, record, text, bytes, extension byte
	null, zero                           string
	// width returns the byte of a kind whose length has 1<<log bytes.
	width func(kind byte, log int) byte
}

// short begins a value whose length has a byte.
func (t tagged) short(kind byte, n int) string { return string([]byte{t.width(kind, 0), byte(n)}) }

func (t tagged) name(s string) string { return t.short(t.text, len(s)) + s }

// long begins a value whose length has four bytes.
func (t tagged) long(kind byte) func(to []byte, n uint64) []byte {
	return func(to []byte, n uint64) []byte {
		return binary.BigEndian.AppendUint32(append(to, t.width(kind, 2)), uint32(n))
	}
}

func (t tagged) notation(odd []Shape) notation {
	return notation{
		record: func(name string, value []byte) []byte {
			return slices.Concat([]byte(t.short(t.record, 1)+t.name(name)), value)
		},
		values: append(t.values(), odd...),
		of: func(s Subject) (shapes []Shape) {
			for _, name := range append([]string{absent}, s.names()...) {
				for _, v := range []symbol{{"null", t.null}, {"zero", t.zero}, {"an empty text", t.name("")}, {"an empty list", t.short(t.list, 0)}, {"an empty record", t.short(t.record, 0)}} {
					shapes = append(shapes, itemized(fact.Duplicates, fmt.Sprintf("the name %s with %s", name, v.name), t.long(t.record), t.name(name)+v.value, ""))
				}
			}
			return shapes
		},
	}
}

func (t tagged) values() []Shape {
	list, record, a := t.long(t.list), t.long(t.record), t.name("a")
	oneList, oneRecord, twoLists := t.short(t.list, 1), t.short(t.record, 1), t.short(t.list, 2)
	emptyList, emptyRecord := t.short(t.list, 0), t.short(t.record, 0)
	filledBy := func(name string, kind byte, between, item string) Shape {
		return filled(fact.Token, name, func(to []byte, inner int) []byte { return append(t.long(kind)(to, uint64(inner)), between...) }, item, "")
	}
	values := []Shape{
		nested(fact.Deep, "lists in lists", oneList, t.null, ""),
		nested(fact.Deep, "lists as the first of two", twoLists, t.null, t.null),
		nested(fact.Deep, "lists as the second of two", twoLists+t.null, t.null, ""),
		nested(fact.Deep, "lists beside lists", twoLists+t.short(t.list, 64)+string(repeat(nil, t.null, 64)), t.null, ""),
		nested(fact.Deep, "records in records", oneRecord+a, t.null, ""),
		nested(fact.Deep, "records as names of records", oneRecord, t.null, t.null),
		nested(fact.Deep, "lists and records in turn", oneList+oneRecord+a, t.null, ""),
		nested(fact.Openings, "lists that never end", oneList, "", ""),
		nested(fact.Openings, "records that never end", oneRecord+a, "", ""),
		nested(fact.Openings, "records as names that never end", oneRecord, "", ""),
		itemized(fact.Long, "a list of nulls", list, t.null, ""),
		itemized(fact.Long, "a list of zeros", list, t.zero, ""),
		itemized(fact.Long, "a list of empty lists", list, emptyList, ""),
		itemized(fact.Long, "a list of empty records", list, emptyRecord, ""),
		itemized(fact.Long, "a list of empty texts", list, t.name(""), ""),
		itemizedBy(fact.Long, "a record of many names", record, 10+len(t.null), func(to []byte, i int) []byte {
			return append(append(to, t.name(fmt.Sprintf("k%07d", i))...), t.null...)
		}),
		itemized(fact.LateFault, "a list without its last value", oneMore(list), t.zero, ""),
		itemized(fact.LateFault, "a list of lists without the last one's value", oneMore(list), oneList+t.null, oneList),
		itemized(fact.Duplicates, "a record of one name", record, a+t.zero, ""),
		itemized(fact.Duplicates, "a record of one name and lists", record, a+emptyList, ""),
		itemized(fact.Duplicates, "a record of nulls for names", record, t.null+t.null, ""),
		itemized(fact.Duplicates, "a record of lists for names", record, emptyList+t.null, ""),
		filledBy("a long text", t.text, "", "a"),
		filledBy("a text that is not UTF-8", t.text, "", "\xff"),
		filledBy("long bytes", t.bytes, "", "\x00"),
		filledBy("a long extension", t.extension, "\x05", "\x00"),
	}
	bottoms := []string{t.short(t.text, 255), t.short(t.extension, 255), string(list(nil, 1<<31-1)), string(record(nil, 1<<32-1)), string(t.long(t.bytes)(nil, 1<<31-1))}
	values = append(values, faults("lists in lists", plain(oneList), "", bottoms...)...)
	values = append(values, faults("records in records", plain(oneRecord+a), "", bottoms...)...)
	values = append(values, counted("lists in lists", list)...)
	values = append(values, counted("records in records", func(to []byte, n uint64) []byte { return append(record(to, n), a...) })...)
	for _, kind := range []struct {
		name string
		kind byte
	}{{"a text", t.text}, {"bytes", t.bytes}, {"an extension", t.extension}, {"a list", t.list}, {"a record", t.record}} {
		for _, length := range longLengths64 {
			values = append(values, padded(fact.Lengths, fmt.Sprintf("%s of %d", kind.name, length), string([]byte{t.width(kind.kind, 3)})+bigEnd64(length))...)
		}
	}
	return values
}

// symbolTables are values of Binc whose texts have a number, by which others refer to them.
func (t tagged) symbolTables() []Shape {
	list := t.long(t.list)
	long := "\xb5\x01\x01\x00" + string(repeat(nil, "a", 256)) // symbol 1, of 256 letters
	return []Shape{
		itemized(fact.References, "texts by their number", func(to []byte, n uint64) []byte { return append(list(to, n+1), long...) }, "\xb0\x01", ""),
		itemized(fact.References, "one number for many texts", list, "\xb4\x01\x01a", ""),
		itemizedBy(fact.References, "many texts with numbers", list, 5, func(to []byte, i int) []byte {
			return append(to, 0xbc, byte(i>>8), byte(i), 1, 'a')
		}),
		itemized(fact.References, "numbers of no text", list, "\xb0\x02", ""),
	}
}
