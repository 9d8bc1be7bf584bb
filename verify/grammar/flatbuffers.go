package grammar

import (
	"fmt"

	"github.com/serbench/serbench/result/fact"
)

// A document of FlatBuffers is an offset to a table. A table begins with how far before it its
// layout is, which has where each of its fields is. Here all fields of a table are at the same
// place, which holds an offset to what follows: the fields of any type's schema are there.
func flatNotation() notation {
	return notation{whole: flatShapes()}
}

// Sizes of what documents are made of.
const (
	flatFields = 12
	flatLayout = 4 + 2*flatFields
	flatTable  = 4 + 4 + 8 // the distance to the layout, the offset, and room for a number
	flatStart  = 4 + flatLayout
)

// A flatDocument is written from its beginning. Offsets lead ahead, unless they overflow.
type flatDocument []byte

// newFlat begins a document with its first table's offset and the layout of all tables.
func newFlat(size int) flatDocument {
	d := make(flatDocument, 0, max(size, 0)+64)
	d = d.number(flatStart)
	d = append(d, flatLayout, 0, flatTable, 0)
	for range flatFields {
		d = append(d, 4, 0)
	}
	return d
}

func (d flatDocument) number(n int) flatDocument { return append(d, littleEnd32(uint32(n))...) }

// offset appends an offset to a place.
func (d flatDocument) offset(to int) flatDocument { return d.number(to - len(d)) }

// table appends a table whose fields lead to a place.
func (d flatDocument) table(to int) flatDocument {
	d = d.number(len(d) - 4)
	d = d.offset(to)
	return append(d, 1, 0, 0, 0, 0, 0, 0, 0)
}

// flatNext is a table whose fields lead to what follows.
func (d flatDocument) next() flatDocument { return d.table(len(d) + flatTable) }

func flatShapes() []Shape {
	// Levels of a table and a list of as many offsets, all of them to the next table.
	levels := func(offsets, claimed int, last func(d flatDocument) flatDocument) func(size int) []byte {
		return func(size int) []byte {
			d := newFlat(size)
			for range fits(size, flatStart+flatTable+16, flatTable+4+4*offsets) {
				d = d.next().number(claimed)
				table := len(d) + 4*offsets
				for range offsets {
					d = d.offset(table)
				}
			}
			return last(d.next())
		}
	}
	empty := func(d flatDocument) flatDocument { return d.number(0).number(0) }
	// A number of lists whose offsets all lead to the next table.
	lists := func(n int) func(size int) []byte {
		return func(size int) []byte {
			d := newFlat(size)
			offsets := fits(size, flatStart+n*(flatTable+4)+flatTable+16, 4*n)
			for range n {
				d = d.next().number(offsets)
				table := len(d) + 4*offsets
				for range offsets {
					d = d.offset(table)
				}
			}
			return empty(d.next())
		}
	}
	shapes := []Shape{
		value(fact.Deep, "tables in lists of tables", levels(1, 1, empty)),
		value(fact.References, "lists of the same two tables", levels(2, 2, empty)),
		value(fact.References, "a list of one table, often", lists(1)),
		value(fact.References, "a list of one list of one table", lists(2)),
		value(fact.References, "a list of one list of one list", lists(3)),
		value(fact.References, "a list of one long text", func(size int) []byte {
			n := fits(size, flatStart+flatTable+32, 8)
			d := newFlat(size).next().number(n)
			text := len(d) + 4*n
			for range n {
				d = d.offset(text)
			}
			return append(repeat(d.number(4*n), "aaaa", n), 0)
		}),
		value(fact.References, "a list of texts that overlap", func(size int) []byte {
			n := fits(size, flatStart+flatTable+32, 8)
			d := newFlat(size).next().number(n)
			text := len(d) + 4*n
			for i := range n {
				d = d.offset(text + 4*i)
			}
			for i := range n {
				d = d.number(4 * (n - i - 1))
			}
			return append(d, 0)
		}),
		value(fact.References, "a list of the table it is in", func(int) []byte {
			return newFlat(0).next().number(1).offset(flatStart).number(0)
		}),
		value(fact.References, "a list of the table it is in, often", func(size int) []byte {
			n := fits(size, flatStart+flatTable+16, 4)
			d := newFlat(size).next().number(n)
			for range n {
				d = d.offset(flatStart)
			}
			return d
		}),
		value(fact.References, "a table whose fields lead to it", func(int) []byte { return newFlat(0).table(flatStart).number(0) }),
		value(fact.References, "a list of offsets of nothing", func(size int) []byte {
			n := fits(size, flatStart+flatTable+16, 4)
			return repeat(newFlat(size).next().number(n), "\x00\x00\x00\x00", n)
		}),
		value(fact.Long, "a list of tables without fields", func(size int) []byte {
			n := fits(size, flatStart+flatTable+16, 8)
			d := newFlat(size).next().number(n)
			layout := len(d) + 4*n
			for i := range n {
				d = d.offset(layout + 4 + 4*i)
			}
			d = append(d, 4, 0, 4, 0) // a layout of no fields
			for range n {
				d = d.number(len(d) - layout)
			}
			return d
		}),
		value(fact.Token, "a long text", func(size int) []byte {
			n := fits(size, flatStart+flatTable+16, 1)
			return append(repeat(newFlat(size).next().number(n), "a", n), 0)
		}),
		value(fact.Token, "a text that is not UTF-8", func(size int) []byte {
			n := fits(size, flatStart+flatTable+16, 1)
			return append(repeat(newFlat(size).next().number(n), "\xff", n), 0)
		}),
		value(fact.DeepFault, "tables around a list that is too long", levels(1, 1, func(d flatDocument) flatDocument { return d.number(1<<31 - 1) })),
		value(fact.DeepFault, "tables around a list of a missing table", levels(1, 1, func(d flatDocument) flatDocument { return d.number(1).number(1 << 30) })),
		value(fact.DeepFault, "tables around a missing list", levels(1, 1, func(d flatDocument) flatDocument { return d[:len(d)-12].number(1 << 30).number(0) })),
		value(fact.Openings, "tables that never end", levels(1, 1, func(d flatDocument) flatDocument { return d[:len(d)-flatTable] })),
	}
	for _, claimed := range []int{1 << 10, 65535, 1 << 20, 1 << 27} {
		shapes = append(shapes, value(fact.LevelCounts, fmt.Sprintf("lists in each other of %d", claimed), levels(1, claimed, empty)))
	}
	for _, n := range []uint32{1 << 10, 1 << 20, 1 << 27, 1 << 28, 1 << 29, 1 << 30, 1<<31 - 1, 1 << 31, 1<<32 - 4, 1<<32 - 1} {
		list := string(newFlat(0).next().number(int(n)))
		offset := string(newFlat(0).table(flatStart + 4 + int(n)))
		start := littleEnd32(n) + string(newFlat(0)[4:])
		layout := string(newFlat(0).number(int(n)).number(4))
		for _, s := range []symbol{{"a list of", list}, {"a field at", offset}, {"a table at", start}, {"a layout before the table by", layout}} {
			shapes = append(shapes, padded(fact.Lengths, fmt.Sprintf("%s %d", s.name, n), s.value)...)
		}
	}
	for _, layout := range []symbol{
		{"no bytes", "\x00\x00\x00\x00"},
		{"a byte", "\x01\x00\x04\x00"},
		{"an odd number of bytes", "\x07\x00\x04\x00\x04\x00\x04"},
		{"65535 bytes", "\xff\xff\x10\x00"},
		{"fields beyond the table", "\x1c\x00\x10\x00" + string(repeat(nil, "\xff\xff", flatFields))},
		{"fields of one byte", "\x1c\x00\x10\x00" + string(repeat(nil, "\x01\x00", flatFields))},
		{"a table of no bytes", "\x1c\x00\x00\x00" + string(repeat(nil, "\x04\x00", flatFields))},
	} {
		table := littleEnd32(uint32(len(layout.value))) + littleEnd32(4) + littleEnd32(1)
		shapes = append(shapes, padded(fact.Reserved, "a layout of "+layout.name, littleEnd32(uint32(4+len(layout.value)))+layout.value+table)...)
	}
	return shapes
}
