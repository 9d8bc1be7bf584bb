package grammar

import (
	"fmt"

	"github.com/serbench/serbench/result/fact"
)

func serealNotation() notation {
	return notation{whole: serealHeaders(), of: func(s Subject) (shapes []Shape) {
		header := serealHeader
		if len(s.Valid) >= len(serealHeader) {
			header = string(s.Valid[:4]) + string([]byte{s.Valid[4] & 0xf, 0})
		}
		// Offsets count from the beginning of the body, which is 1.
		shapes = append(shapes, behind(header, serealValues(1)...)...)
		names := s.names()
		for i, name := range append([]string{absent}, names...) {
			record := "\x51" + serealText(name)
			values := serealValues(1 + len(record))
			if i > 0 {
				values = share(values, i, len(names))
			}
			shapes = append(shapes, behind(header+record, named(values, " as "+name)...)...)
			shapes = append(shapes, behind(header, serealRecursive(name, 0x29), serealRecursive(name, 0x2f))...)
			for _, v := range []symbol{{"nothing", "\x25"}, {"a zero", "\x00"}, {"an empty list", "\x40"}, {"an empty record", "\x50"}} {
				same := itemized(fact.Duplicates, fmt.Sprintf("the name %s with %s", name, v.name), serealMany(serealRecord), serealText(name)+v.value, "")
				shapes = append(shapes, behind(header+"\x28", same)...)
			}
		}
		return shapes
	}}
}

const (
	serealMagic  = "=\xf3rl"
	serealHeader = serealMagic + "\x03\x00" // version 3, not compressed, without more
)

// Tags of Sereal.
const (
	serealBytes  = 0x26
	serealUTF8   = 0x27
	serealRecord = 0x2a
	serealList   = 0x2b
)

func serealText(s string) string { return string([]byte{0x60 | byte(len(s))}) + s }

func serealMany(tag byte) func(to []byte, n uint64) []byte {
	return func(to []byte, n uint64) []byte { return append(append(to, tag), uvarint(n)...) }
}

func serealLong(tag byte) head {
	return func(to []byte, inner int) []byte { return appendUvarint(append(to, tag), inner) }
}

// serealValues are values at an offset from the beginning of the body.
func serealValues(at int) []Shape {
	list := func(to []byte, n uint64) []byte { return serealMany(serealList)(append(to, 0x28), n) }
	record := func(to []byte, n uint64) []byte { return serealMany(serealRecord)(append(to, 0x28), n) }
	place := uvarint(uint64(at))
	values := []Shape{
		nested(fact.Deep, "lists in lists", "\x41", "\x25", ""),
		nested(fact.Deep, "references to lists in each other", "\x28\x2b\x01", "\x25", ""),
		nested(fact.Deep, "references to references", "\x28", "\x25", ""),
		nested(fact.Deep, "records in records", "\x51\x61a", "\x25", ""),
		nested(fact.Deep, "references to records in each other", "\x28\x2a\x01\x61a", "\x25", ""),
		nested(fact.Deep, "lists as the first of two", "\x42", "\x25", "\x25"),
		nested(fact.Deep, "lists as the second of two", "\x42\x25", "\x25", ""),
		nested(fact.Deep, "objects in objects", "\x2c\x61A", "\x40", ""),
		nested(fact.Deep, "objects of lists in each other", "\x2c\x61A\x41", "\x25", ""),
		nested(fact.Deep, "weak references in each other", "\x30\x28", "\x25", ""),
		nested(fact.Deep, "lists and records in turn", "\x41\x51\x61a", "\x25", ""),
		nested(fact.Openings, "lists that never end", "\x41", "", ""),
		nested(fact.Openings, "records that never end", "\x51\x61a", "", ""),
		nested(fact.Openings, "references that never end", "\x28", "", ""),
		nested(fact.Openings, "objects that never end", "\x2c\x61A", "", ""),
		nested(fact.Openings, "objects whose names never end", "\x2c", "", ""),
		nested(fact.Openings, "patterns whose texts never end", "\x31", "", ""),
		nested(fact.Openings, "records as names", "\x51", "", ""),
		itemized(fact.Long, "a list of nothing", list, "\x25", ""),
		itemized(fact.Long, "a list of zeros", list, "\x00", ""),
		itemized(fact.Long, "a list of empty texts", list, "\x60", ""),
		itemized(fact.Long, "a list of empty lists", list, "\x40", ""),
		itemized(fact.Long, "a list of empty records", list, "\x50", ""),
		itemizedBy(fact.Long, "a record of many names", record, 9, func(to []byte, i int) []byte { return append(fmt.Appendf(to, "\x67k%06d", i), 0x25) }),
		itemized(fact.LateFault, "a list with a fault at its end", oneMore(list), "\x00", "\x24"),
		itemized(fact.LateFault, "a list of lists with a fault at its end", oneMore(list), "\x41\x00", "\x24"),
		itemized(fact.Duplicates, "a record of one name", record, "\x61a\x00", ""),
		itemized(fact.Duplicates, "a record of one name and lists", record, "\x61a\x40", ""),
		itemized(fact.Duplicates, "a record of names that are nothing", record, "\x25\x25", ""),
		itemized(fact.Duplicates, "a record of lists for names", record, "\x40\x25", ""),
		filled(fact.Token, "long bytes", serealLong(serealBytes), "a", ""),
		filled(fact.Token, "a long text", serealLong(serealUTF8), "a", ""),
		filled(fact.Token, "a text that is not UTF-8", serealLong(serealUTF8), "\xff", ""),
		filled(fact.Token, "a long name", before("\x51", serealLong(serealBytes)), "a", "\x25"),
		listed(fact.Token, "pads", "", "\x3f", "", "\x25"),
		listed(fact.Token, "pads with marks", "", "\xbf", "", "\x25"),
		listed(fact.Token, "a number that never ends", "\x20", "\x80", "", ""),
		listed(fact.Token, "a number of many zeros", "\x20", "\x80", "", "\x00"),
		listed(fact.Token, "a length of many zeros", "\x2b", "\x80", "", "\x00"),
		value(fact.References, "a list of itself", func(int) []byte { return []byte("\xc1\x29" + place) }),
		value(fact.References, "a list of aliases of itself", func(int) []byte { return []byte("\xc1\x2e" + place) }),
		value(fact.References, "a list of copies of itself", func(int) []byte { return []byte("\x41\x2f" + place) }),
		value(fact.References, "a record of itself", func(int) []byte { return []byte("\xd1\x61a\x29" + place) }),
		value(fact.References, "a copy of itself", func(int) []byte { return []byte("\x2f" + place) }),
		value(fact.References, "a reference to itself", func(int) []byte { return []byte("\xa9" + place) }),
		value(fact.References, "an object of its own name", func(int) []byte { return []byte("\x2c\x2f" + place + "\x40") }),
		itemized(fact.References, "references to a list that holds them", func(to []byte, n uint64) []byte { return serealMany(serealList)(append(to, 0xa8), n) }, "\x29"+uvarint(uint64(at+1)), ""),
		itemized(fact.References, "copies of a list that holds them", list, "\x2f"+place, ""),
		nested(fact.References, "lists that each hold the first one", "\xc2\x29"+place, "\x25", ""),
		serealShared("copies of a long text", at, 0x2f, serealBytes, "a"),
		serealShared("references to a long list", at, 0x29, 0x80|serealList, "\x00"),
		serealShared("copies of a long list", at, 0x2f, serealList, "\x00"),
		serealLaughs("lists of the same two lists", at, 0x29),
		serealLaughs("lists of two copies of a list", at, 0x2f),
	}
	bottoms := []string{"\x24", "\x26\xff\x01", "\x2b\xff\xff\xff\xff\x07", "\x2a\xff\xff\xff\xff\x07", "\x29\xff\xff\x03", "\x2f\xff\xff\x03", "\x34", "\x3d", "\x6f"}
	values = append(values, faults("lists in lists", plain("\x41"), "", bottoms...)...)
	values = append(values, faults("records in records", plain("\x51\x61a"), "", bottoms...)...)
	values = append(values, counted("references to lists", list)...)
	values = append(values, counted("references to records", func(to []byte, n uint64) []byte { return append(record(to, n), "\x61a"...) })...)
	for _, length := range longLengths64 {
		n := uvarint(length)
		for _, s := range []symbol{{"bytes", "\x26"}, {"a text", "\x27"}, {"a list", "\x28\x2b"}, {"a record", "\x28\x2a"}, {"a reference to", "\x29"}, {"a copy of", "\x2f"}, {"an alias of", "\x2e"}, {"an object of the name at", "\x2d"}} {
			values = append(values, padded(fact.Lengths, fmt.Sprintf("%s %d", s.name, length), s.value+n)...)
		}
	}
	return append(values, symbols(list, []symbol{
		{"a reserved tag", "\x34"},
		{"a tag for more", "\x3e"},
		{"many", "\x3c"},
		{"a packet", "\x3d"},
		{"a long float", "\x24" + string(make([]byte, 16))},
		{"an undefined value", "\x39"},
		{"a marked value", "\x80"},
		{"a marked list", "\xc0"},
		{"a pattern", "\x31\x61(\x60"},
		{"a pattern of lists", "\x31\x40\x40"},
		{"a reference to the beginning", "\x29\x00"},
		{"a copy of the beginning", "\x2f\x00"},
		{"an object of a list for its name", "\x2c\x40\x40"},
		{"an object of nothing", "\x2c\x60\x25"},
		{"a frozen object", "\x32\x61A\x28\x2b\x01\x60"},
		{"a frozen object of nothing", "\x32\x61A\x25"},
		{"a weak value", "\x30\x00"},
		{"a number that is none", "\x23\x01\x00\x00\x00\x00\x00\xf0\x7f"},
		{"the largest number", "\x20\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"},
		{"a number of 70 bits", "\x20\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"},
	})...)
}

// serealShared is a list of something long, and of references to it or copies of it.
func serealShared(name string, at int, tag, long byte, item string) Shape {
	return Shape{fact.References, name, func(size int) []byte {
		half := max(0, size/2-32)
		n := fits(half, 0, 5)
		data := serealMany(serealList)([]byte{0x28}, uint64(n+1))
		place := at + len(data)
		data = repeat(serealMany(long)(data, uint64(half)), item, half)
		return repeat(data, string([]byte{tag})+uvarint(uint64(place)), n)
	}}
}

// serealLaughs is a list of an empty list, and of lists that each hold the one before twice.
func serealLaughs(name string, at int, tag byte) Shape {
	return Shape{fact.References, name, func(size int) []byte {
		const longest = 1 + 2*4 // of an item
		n := fits(size, 8, longest)
		data := serealMany(serealList)(make([]byte, 1, max(1, size)), uint64(n+1))
		data[0] = 0x28
		place := at + len(data)
		data = append(data, 0xc0)
		for range n {
			next := at + len(data)
			one := string([]byte{tag}) + uvarint(uint64(place))
			data = append(append(data, 0xc2), one+one...)
			place = next
		}
		return data
	}}
}

// serealRecursive is a record of a list of records, of which each has a list of two references to the
// one before, or of two copies of it.
func serealRecursive(name string, tag byte) Shape {
	return Shape{fact.References, fmt.Sprintf("records of lists of the same two records as %s, by tag %#02x", name, tag), func(size int) []byte {
		text := serealText(name)
		level := len("\x28\xaa\x01"+text+"\x42") + 2*4
		n := fits(size, 64, level)
		data := serealMany(serealList)([]byte("\x51"+text+"\x28"), uint64(n+1))
		last := 0
		for i := range n + 1 {
			place := 1 + len(data) // of what refers to the record
			if tag == 0x29 {
				place++ // of the record
			}
			data = append(data, "\x28\xaa\x01"+text...)
			if i == 0 {
				data = append(data, 0x40)
			} else {
				one := string([]byte{tag}) + uvarint(uint64(last))
				data = append(append(data, 0x42), one+one...)
			}
			last = place
		}
		return data
	}}
}

// serealHeaders are documents whose headers are odd.
func serealHeaders() []Shape {
	var shapes []Shape
	for _, length := range longLengths64 {
		n := uvarint(length)
		for _, s := range []symbol{
			{"a header of", serealMagic + "\x03" + n}, {"zlib of", serealMagic + "\x33\x00" + n + "\x05" + "\x78\x9c\x03\x00\x00"}, {"zlib from", serealMagic + "\x33\x00\x05" + n}, {"Snappy of", serealMagic + "\x23\x00" + n + n}, {"Snappy from", serealMagic + "\x13\x00" + n}, {"zstd of", serealMagic + "\x44\x00" + n},
		} {
			shapes = append(shapes, padded(fact.Lengths, fmt.Sprintf("%s %d", s.name, length), s.value)...)
		}
	}
	for _, s := range []symbol{
		{"an old version", "=srl\x01\x00\x25"},
		{"version 0", "=srl\x00\x00\x25"},
		{"a wrong magic for the version", "=srl\x03\x00\x25"},
		{"version 15", serealMagic + "\x0f\x00\x25"},
		{"an unknown compression", serealMagic + "\xf3\x00\x25"},
		{"the user's header", serealMagic + "\x03\x02\x01\x25\x25"},
		{"a header of text", "=\xc3\xb3rl\x03\x00\x25"},
		{"no body", serealHeader},
	} {
		shapes = append(shapes, padded(fact.Reserved, s.name, s.value)...)
	}
	return shapes
}
