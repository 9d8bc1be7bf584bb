package grammar

import (
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/serbench/serbench/result/fact"
)

func (p thriftProtocol) notation() notation {
	return notation{
		// A value begins with its type, which comes before the number.
		numbered: func(number int, value []byte) []byte {
			if len(value) == 0 {
				value = []byte{p.record}
			}
			return slices.Concat([]byte(p.field(number+1, value[0])), value[1:], []byte{0})
		},
		fields: p.fields(),
		whole:  p.whole(),
		of:     p.duplicates,
	}
}

// A thriftProtocol is a way to write Thrift's values.
type thriftProtocol struct {
	// Types.
	truth, number, text, mapping, record, set, list byte
	// field begins a field of this type.
	field func(number int, kind byte) string
	// listOf and mapOf begin a list, a set or a map, and textOf a text.
	listOf func(element byte, n uint64) string
	mapOf  func(key, element byte, n uint64) string
	textOf func(n uint64) string
	// zero is the number 0.
	zero string
}

var thriftBinary = thriftProtocol{
	truth: 2, number: 10, text: 11, mapping: 13, record: 12, set: 14, list: 15,
	field: func(number int, kind byte) string {
		return string(binary.BigEndian.AppendUint16([]byte{kind}, uint16(number)))
	},
	listOf: func(element byte, n uint64) string { return string([]byte{element}) + bigEnd32(uint32(n)) },
	mapOf:  func(key, element byte, n uint64) string { return string([]byte{key, element}) + bigEnd32(uint32(n)) },
	textOf: func(n uint64) string { return bigEnd32(uint32(n)) },
	zero:   "\x00\x00\x00\x00\x00\x00\x00\x00",
}

var thriftCompact = thriftProtocol{
	truth: 1, number: 6, text: 8, mapping: 11, record: 12, set: 10, list: 9,
	field: func(number int, kind byte) string {
		if number > 0 && number <= 15 {
			return string([]byte{byte(number)<<4 | kind})
		}
		return string([]byte{kind}) + zigzag(int64(number))
	},
	listOf: func(element byte, n uint64) string {
		if n < 15 {
			return string([]byte{byte(n)<<4 | element&0xf})
		}
		return string([]byte{0xf0 | element&0xf}) + uvarint(n)
	},
	mapOf: func(key, element byte, n uint64) string {
		if n == 0 {
			return "\x00"
		}
		return uvarint(n) + string([]byte{key<<4 | element&0xf})
	},
	textOf: uvarint,
	zero:   "\x00",
}

// typed puts a type before a value.
func typed(kind byte, value string) string { return string([]byte{kind}) + value }

// records are structs in structs, which may stand alone too.
func (p thriftProtocol) records() []Shape {
	inner := p.field(1, p.record)
	listed := p.field(2, p.list) + p.listOf(p.record, 1)
	numbers := p.field(1, p.number) + p.zero + p.field(1, p.number) + p.zero // a compact number is a difference
	shapes := []Shape{
		nested(fact.Deep, "structs in structs", inner, "", "\x00").with("\x00"),
		nested(fact.Deep, "structs in structs as field 30", p.field(30, p.record), "", "\x00").with("\x00"),
		nested(fact.Deep, "structs in lists of structs", listed, "\x00", "\x00"),
		nested(fact.Deep, "structs beside numbers", numbers+inner, "\x00", "\x00"),
		nested(fact.Deep, "structs beside empty structs", inner+"\x00"+inner, "\x00", "\x00"),
		nested(fact.Openings, "structs that never end", inner, "", ""),
		nested(fact.Openings, "structs in lists that never end", listed, "", ""),
	}
	shapes = append(shapes, faults("structs in structs", plain(inner), "\x00", p.field(1, p.text)+p.textOf(1<<31-1), typed(p.text, ""), "\x7f\x00\x01\x00", p.field(2, p.list)+p.listOf(p.number, 1<<31-1))...)
	shapes = append(shapes, faults("structs in lists of structs", plain(listed), "\x00", p.field(1, p.text)+p.textOf(1<<31-1), typed(p.text, ""), "\x7f\x00\x01\x00")...)
	return append(shapes, counted("structs in lists of structs", func(to []byte, n uint64) []byte {
		return append(append(to, p.field(2, p.list)...), p.listOf(p.record, n)...)
	})...)
}

// whole are documents.
func (p thriftProtocol) whole() (shapes []Shape) {
	shapes = p.records()
	for _, s := range []symbol{
		{"a field of type 0", typed(0, "\x00\x01")},
		{"a field of no type", p.field(1, 5) + p.zero},
		{"a field of type 127", p.field(1, 0x7f)},
		{"a field of number -1", p.field(-1, p.number) + p.zero + "\x00"},
		{"a field of number 0", p.field(0, p.number) + p.zero + "\x00"},
		{"the last field", p.field(1<<15-1, p.number) + p.zero + "\x00"},
	} {
		shapes = append(shapes, padded(fact.Reserved, s.name, s.value)...)
	}
	return shapes
}

// fields are values with their type before them.
func (p thriftProtocol) fields() (fields []Shape) {
	begin := func(kind byte, open func(n uint64) string) func(to []byte, n uint64) []byte {
		return func(to []byte, n uint64) []byte { return append(append(to, kind), open(n)...) }
	}
	list := func(element byte) func(to []byte, n uint64) []byte {
		return begin(p.list, func(n uint64) string { return p.listOf(element, n) })
	}
	text := func(to []byte, inner int) []byte { return append(append(to, p.text), p.textOf(uint64(inner))...) }
	lists, sets := p.listOf(p.list, 1), p.listOf(p.set, 1)
	asKey, asValue := p.mapOf(p.mapping, p.truth, 1), p.mapOf(p.truth, p.mapping, 1)+"\x01"
	fields = append(fields, behind(typed(p.record, ""), p.records()...)...)
	fields = append(fields, behind(typed(p.list, ""),
		nested(fact.Deep, "lists in lists", lists, p.listOf(p.number, 0), ""),
		nested(fact.Deep, "lists as the second of two", p.listOf(p.list, 2)+p.listOf(p.number, 0), p.listOf(p.number, 0), ""),
		nested(fact.Openings, "lists that never end", lists, "", ""))...)
	fields = append(fields, behind(typed(p.set, ""),
		nested(fact.Deep, "sets in sets", sets, p.listOf(p.number, 0), ""),
		nested(fact.Openings, "sets that never end", sets, "", ""))...)
	fields = append(fields, behind(typed(p.mapping, ""),
		nested(fact.Deep, "maps in maps", asValue, p.mapOf(p.truth, p.truth, 0), ""),
		nested(fact.Deep, "maps as keys of maps", asKey, p.mapOf(p.truth, p.truth, 0), "\x01"),
		nested(fact.Openings, "maps that never end", asValue, "", ""))...)
	fields = append(fields,
		itemized(fact.Long, "a list of empty structs", list(p.record), "\x00", ""),
		itemized(fact.Long, "a list of truths", list(p.truth), "\x01", ""),
		itemized(fact.Long, "a list of numbers", list(p.number), p.zero, ""),
		itemized(fact.Long, "a list of empty lists", list(p.list), p.listOf(p.number, 0), ""),
		itemized(fact.Long, "a list of empty maps", list(p.mapping), p.mapOf(p.truth, p.truth, 0), ""),
		itemized(fact.Long, "a list of empty texts", list(p.text), p.textOf(0), ""),
		itemized(fact.Long, "a list of structs of one struct", list(p.record), p.field(1, p.record)+"\x00\x00", ""),
		itemized(fact.LateFault, "a list of structs with a fault at its end", oneMore(list(p.record)), "\x00", p.field(1, p.text)),
		itemized(fact.LateFault, "a list of structs of one struct, and a fault", oneMore(list(p.record)), p.field(1, p.record)+"\x00\x00", p.field(1, p.record)),
		itemized(fact.Duplicates, "a map of one key", begin(p.mapping, func(n uint64) string { return p.mapOf(p.text, p.number, n) }), p.textOf(1)+"a"+p.zero, ""),
		itemized(fact.Duplicates, "a map of one struct", begin(p.mapping, func(n uint64) string { return p.mapOf(p.record, p.truth, n) }), "\x00\x01", ""),
		filled(fact.Token, "a long text", text, "a", ""),
		filled(fact.Token, "a text that is not UTF-8", text, "\xff", ""),
		listed(fact.Token, "a number that never ends", typed(p.number, ""), "\x80", "", ""))
	fields = append(fields, behind(typed(p.list, ""), counted("lists in lists", func(to []byte, n uint64) []byte { return append(to, p.listOf(p.list, n)...) })...)...)
	fields = append(fields, behind(typed(p.mapping, ""), counted("maps in maps", func(to []byte, n uint64) []byte {
		return append(append(to, p.mapOf(p.truth, p.mapping, n)...), 1)
	})...)...)
	for _, length := range []uint64{1 << 20, 1 << 27, 1<<31 - 1, 1 << 31, 1<<32 - 1} {
		for _, s := range []symbol{
			{"a text", typed(p.text, p.textOf(length))},
			{"a list of numbers", typed(p.list, p.listOf(p.number, length))},
			{"a list of structs", typed(p.list, p.listOf(p.record, length))},
			{"a set of texts", typed(p.set, p.listOf(p.text, length))},
			{"a map of numbers", typed(p.mapping, p.mapOf(p.text, p.number, length))},
			{"a list of nothing", typed(p.list, p.listOf(0, length))},
			{"a list of type 1", typed(p.list, p.listOf(1, length))},
			{"a list of type 15", typed(p.list, p.listOf(15, length))},
			{"a map of nothing", typed(p.mapping, p.mapOf(0, 0, length))},
			{"a map of type 1", typed(p.mapping, p.mapOf(1, 1, length))},
		} {
			fields = append(fields, padded(fact.Lengths, fmt.Sprintf("%s of %d", s.name, length), s.value)...)
		}
	}
	return fields
}

// duplicates are documents with one field again and again.
func (p thriftProtocol) duplicates(s Subject) (shapes []Shape) {
	for number := range len(s.Fields) + 1 {
		for _, v := range []symbol{
			{"a number", typed(p.number, p.zero)},
			{"an empty text", typed(p.text, p.textOf(0))},
			{"an empty list", typed(p.list, p.listOf(p.record, 0))},
			{"a list of a struct", typed(p.list, p.listOf(p.record, 1)+"\x00")},
			{"an empty struct", typed(p.record, "\x00")},
			{"an empty map", typed(p.mapping, p.mapOf(p.text, p.number, 0))},
		} {
			// A number of two bytes is none that counts from the field before.
			field := p.field(number+1, v.value[0])
			if len(field) == 1 {
				field = v.value[:1] + zigzag(int64(number+1))
			}
			shapes = append(shapes, listed(fact.Duplicates, fmt.Sprintf("%s as field %d", v.name, number+1), "", field+v.value[1:], "", "\x00"))
		}
	}
	return shapes
}
