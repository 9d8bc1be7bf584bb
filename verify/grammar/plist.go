package grammar

import (
	"fmt"
	"math"
	"strings"

	"github.com/serbench/serbench/result/fact"
)

func plistNotation() notation {
	return notation{whole: plistTrailers(), of: func(s Subject) []Shape {
		lists := plistLists()
		var shapes []Shape
		for _, l := range lists {
			shapes = append(shapes, l.shape("", func(objects []string) []string { return objects }))
		}
		for i, name := range append([]string{absent}, s.names()...) {
			shares := append(lists[:len(lists):len(lists)], plistRecursive(name)...)
			if i > 0 {
				shares = share(shares, i, len(s.names()))
			}
			for _, l := range shares {
				shapes = append(shapes, l.shape(" as "+name, func(objects []string) []string {
					key := len(objects)
					return append(objects, plistText(name), "\xd1"+plistRef(key)+plistRef(key-1))
				}))
			}
		}
		return shapes
	}}
}

// A plistShape is a family of lists of objects, of which the last one is at the top. References take two bytes.
type plistShape struct {
	kind fact.Damage
	name string
	// objects returns objects that take about this many bytes with their offsets.
	objects func(size int) []string
}

const (
	plistMagic   = "bplist00"
	plistTrailer = 32
	// plistOffset is how many bytes an offset takes.
	plistOffset = 4
)

func (p plistShape) shape(name string, wrap func(objects []string) []string) Shape {
	return Shape{p.kind, p.name + name, func(size int) []byte {
		return []byte(plistDocument(wrap(p.objects(size - len(plistMagic) - plistTrailer - 64))))
	}}
}

func plistRef(n int) string { return string([]byte{byte(n >> 8), byte(n)}) }

// plistText is a short text.
func plistText(s string) string { return string([]byte{0x50 | byte(len(s))}) + s }

// plistDocument writes a document of these objects.
func plistDocument(objects []string) string {
	var b strings.Builder
	b.WriteString(plistMagic)
	var offsets strings.Builder
	for _, o := range objects {
		offsets.WriteString(bigEnd32(uint32(b.Len())))
		b.WriteString(o)
	}
	table := b.Len()
	b.WriteString(offsets.String())
	b.WriteString(plistEnd(plistOffset, 2, uint64(len(objects)), uint64(len(objects)-1), uint64(table)))
	return b.String()
}

// plistEnd is what ends a document.
func plistEnd(offset, ref byte, objects, top, table uint64) string {
	return "\x00\x00\x00\x00\x00\x00" + string([]byte{offset, ref}) + bigEnd64(objects) + bigEnd64(top) + bigEnd64(table)
}

// plistLong is what begins an object of many.
func plistLong(kind byte, n uint64) string {
	return string([]byte{kind | 0xf, 0x12}) + bigEnd32(uint32(n))
}

// plistChain returns objects around each other: the first one is the innermost.
func plistChain(inner string, level func(below int) string) func(size int) []string {
	return func(size int) []string {
		objects := []string{plistText("a"), inner}
		length := len(inner) + len(level(1)) + 4*plistOffset
		for n := 2; n < math.MaxUint16; n++ {
			object := level(n - 1)
			if length += len(object) + plistOffset; length > size {
				break
			}
			objects = append(objects, object)
		}
		return objects
	}
}

// plistMany returns a list or another collection of references to one object.
func plistMany(kind byte, objects ...string) func(size int) []string {
	return func(size int) []string {
		used := len(strings.Join(objects, "")) + plistOffset*(len(objects)+1) + 8
		n := fits(size, used, 2)
		if kind == 0xd0 {
			n /= 2
		}
		last := plistRef(len(objects) - 1)
		refs := strings.Repeat(last, n)
		if kind == 0xd0 {
			refs = strings.Repeat(plistRef(0), n) + refs
		}
		return append(objects[:len(objects):len(objects)], plistLong(kind, uint64(n))+refs)
	}
}

func plistLists() []plistShape {
	array := func(below int) string { return "\xa1" + plistRef(below) }
	record := func(below int) string { return "\xd1" + plistRef(0) + plistRef(below) }
	key := func(below int) string { return "\xd1" + plistRef(below) + plistRef(0) }
	set := func(below int) string { return "\xc1" + plistRef(below) }
	twice := func(below int) string { return "\xa2" + plistRef(below) + plistRef(below) }
	token := func(kind byte, item string) func(size int) []string {
		return func(size int) []string {
			n := fits(size, plistOffset+8, len(item))
			return []string{plistLong(kind, uint64(n)) + strings.Repeat(item, n)}
		}
	}
	// A part of the bytes for references and the rest for what they refer to.
	shared := func(parts int, long func(size int) string) func(size int) []string {
		return func(size int) []string {
			part := (size - 128) / parts
			objects := []string{plistText("a"), long(part)}
			for range parts - 1 {
				objects = append(objects, plistLong(0xa0, uint64(part/2))+strings.Repeat(plistRef(len(objects)-1), part/2))
			}
			return objects
		}
	}
	text := func(size int) string { return plistLong(0x50, uint64(size)) + strings.Repeat("a", size) }
	data := func(size int) string { return plistLong(0x40, uint64(size)) + strings.Repeat("a", size) }
	all := []plistShape{
		{fact.Deep, "lists in lists", plistChain("\x09", array)},
		{fact.Deep, "records in records", plistChain("\x09", record)},
		{fact.Deep, "records as names of records", plistChain("\x09", key)},
		{fact.Deep, "sets in sets", plistChain("\x09", set)},
		{fact.DeepFault, "lists in lists around a reserved byte", plistChain("\x70", array)},
		{fact.DeepFault, "lists in lists around a long text", plistChain(plistLong(0x50, 1<<31-1), array)},
		{fact.DeepFault, "lists in lists around a missing object", plistChain("\xa1\xff\xff", array)},
		{fact.DeepFault, "records in records around a reserved byte", plistChain("\x70", record)},
		{fact.DeepFault, "records in records around a missing object", plistChain("\xa1\xff\xff", record)},
		{fact.References, "lists of the same two lists", plistChain("\x09", twice)},
		{fact.References, "lists of the same two lists around an empty one", plistChain("\xa0", twice)},
		{fact.References, "records of the same two records", plistChain("\xd0", func(below int) string {
			return "\xd2" + plistRef(0) + plistRef(0) + plistRef(below) + plistRef(below)
		})},
		{fact.References, "lists of the list before and the first one", plistChain("\xa0", func(below int) string { return "\xa2" + plistRef(1) + plistRef(below) })},
		{fact.References, "a list of itself", func(int) []string { return []string{"\xa1" + plistRef(0)} }},
		{fact.References, "a record of itself", func(int) []string { return []string{plistText("a"), "\xd1" + plistRef(0) + plistRef(1)} }},
		{fact.References, "a record whose name is itself", func(int) []string { return []string{"\xd1" + plistRef(0) + plistRef(0)} }},
		{fact.References, "two lists of each other", func(int) []string { return []string{"\xa1" + plistRef(1), "\xa1" + plistRef(0)} }},
		{fact.References, "a list of itself, often", func(size int) []string {
			n := fits(size, 16, 2)
			return []string{plistLong(0xa0, uint64(n)) + strings.Repeat(plistRef(0), n)}
		}},
		{fact.References, "a long list of a long text", shared(2, text)},
		{fact.References, "a long list of long data", shared(2, data)},
		{fact.References, "a long list of a long list of a truth", shared(3, func(int) string { return "\x09" })},
		{fact.References, "a long list of a long list of a long list", shared(4, func(int) string { return "\x09" })},
		{fact.Long, "a list of one truth", plistMany(0xa0, "\x09")},
		{fact.Long, "a list of one empty list", plistMany(0xa0, "\xa0")},
		{fact.Long, "a list of one empty record", plistMany(0xa0, "\xd0")},
		{fact.Long, "a list of one empty text", plistMany(0xa0, "\x50")},
		{fact.Long, "a set of one truth", plistMany(0xc0, "\x09")},
		{fact.Long, "a list of truths", func(size int) []string {
			n := min(fits(size, plistOffset+8, 3+plistOffset), math.MaxUint16-1)
			objects := make([]string, n, n+1)
			var refs strings.Builder
			for i := range objects {
				objects[i] = "\x09"
				refs.WriteString(plistRef(i))
			}
			return append(objects, plistLong(0xa0, uint64(n))+refs.String())
		}},
		{fact.Duplicates, "a record of one name", plistMany(0xd0, plistText("a"), "\x09")},
		{fact.Duplicates, "a record of one name and empty lists", plistMany(0xd0, plistText("a"), "\xa0")},
		{fact.Duplicates, "a record of truths for names", plistMany(0xd0, "\x09")},
		{fact.Token, "a long text", token(0x50, "a")},
		{fact.Token, "a text that is not ASCII", token(0x50, "\xff")},
		{fact.Token, "a text of wide letters", func(size int) []string {
			n := fits(size, plistOffset+8, 2)
			return []string{plistLong(0x60, uint64(n)) + strings.Repeat("\x00a", n)}
		}},
		{fact.Token, "a text of half surrogates", func(size int) []string {
			n := fits(size, plistOffset+8, 2)
			return []string{plistLong(0x60, uint64(n)) + strings.Repeat("\xd8\x00", n)}
		}},
		{fact.Token, "long data", token(0x40, "\x00")},
	}
	for _, count := range []uint64{1 << 10, 1 << 14, 1 << 20, 1 << 27} {
		all = append(all, plistShape{fact.LevelCounts, fmt.Sprintf("lists in lists of %d", count), plistChain("\x09", func(below int) string {
			return plistLong(0xa0, count) + plistRef(below)
		})}, plistShape{fact.LevelCounts, fmt.Sprintf("records in records of %d", count), plistChain("\x09", func(below int) string {
			return plistLong(0xd0, count) + plistRef(below)
		})})
	}
	one := func(kind fact.Damage, name, object string) {
		all = append(all, plistShape{kind, name, func(int) []string { return []string{object} }},
			plistShape{kind, name + " in a list", plistMany(0xa0, object)})
	}
	for _, kind := range []struct {
		name string
		kind byte
	}{{"data", 0x40}, {"a text", 0x50}, {"a wide text", 0x60}, {"a list", 0xa0}, {"a set", 0xc0}, {"a record", 0xd0}} {
		for _, length := range longLengths64 {
			one(fact.Lengths, fmt.Sprintf("%s of %d", kind.name, length), string([]byte{kind.kind | 0xf, 0x13})+bigEnd64(length))
		}
		one(fact.Lengths, kind.name+" whose length is a text", string([]byte{kind.kind | 0xf})+"\x51a")
		one(fact.Lengths, kind.name+" whose length has 16 bytes", string([]byte{kind.kind | 0xf, 0x14})+strings.Repeat("\xff", 16))
		one(fact.Lengths, kind.name+" whose length has 2^15 bytes", string([]byte{kind.kind | 0xf, 0x1f, 1}))
	}
	for _, s := range []symbol{
		{"null", "\x00"},
		{"byte 0x01", "\x01"},
		{"fill", "\x0f"},
		{"an address", "\x0c\x51a"},
		{"an identity", "\x0e" + strings.Repeat("\x00", 16)},
		{"a number of 16 bytes", "\x14" + strings.Repeat("\xff", 16)},
		{"a number of 2^15 bytes", "\x1f"},
		{"a real of a byte", "\x20\x00"},
		{"a real of 2^15 bytes", "\x2f"},
		{"a date that is none", "\x33\x7f\xf8\x00\x00\x00\x00\x00\x00"},
		{"an infinite date", "\x33\x7f\xf0\x00\x00\x00\x00\x00\x00"},
		{"a date of a byte", "\x30\x00"},
		{"a far date", "\x33\x7f\xe0\x00\x00\x00\x00\x00\x00"},
		{"a user's identity", "\x80\xff"},
		{"a user's identity of 16 bytes", "\x8f" + strings.Repeat("\xff", 16)},
		{"kind 7", "\x70"},
		{"kind 9", "\x90"},
		{"an ordered set", "\xb0"},
		{"kind 14", "\xe0"},
		{"kind 15", "\xf0"},
		{"a list of a missing object", "\xa1\xff\xff"},
		{"a record of a missing name", "\xd1\xff\xff\x00\x00"},
		{"a number that is none", "\x23\x7f\xf8\x00\x00\x00\x00\x00\x01"},
	} {
		one(fact.Reserved, s.name, s.value)
	}
	return all
}

// plistRecursive are records in lists in records, as a type has them that contains itself.
func plistRecursive(name string) []plistShape {
	levels := func(times int) func(size int) []string {
		return func(size int) []string {
			objects := []string{plistText(name), "\xd0"}
			level := 1 + 2*times + 5 + 2*plistOffset
			for range min(fits(size, 64, level), math.MaxUint16/2-8) {
				below, list := plistRef(len(objects)-1), plistRef(len(objects))
				objects = append(objects, string([]byte{0xa0 | byte(times)})+strings.Repeat(below, times), "\xd1"+plistRef(0)+list)
			}
			return append(objects, "\xa1"+plistRef(len(objects)-1))
		}
	}
	return []plistShape{
		{fact.Deep, "records of lists in each other", levels(1)},
		{fact.References, "records of lists of the same two records", levels(2)},
	}
}

// plistTrailers are documents whose end is wrong, or whose objects overlap.
func plistTrailers() []Shape {
	// Each text ends where the document ends, so that they are as long as it.
	overlapping := func(size int) []byte {
		n := fits(size, len(plistMagic)+plistTrailer+16, 6+2+plistOffset)
		var objects, offsets, refs strings.Builder
		for i := range n {
			offsets.WriteString(bigEnd32(uint32(len(plistMagic) + objects.Len())))
			objects.WriteString(plistLong(0x50, uint64(6*(n-i-1))))
			refs.WriteString(plistRef(i))
		}
		offsets.WriteString(bigEnd32(uint32(len(plistMagic) + objects.Len())))
		body := plistMagic + objects.String() + plistLong(0xa0, uint64(n)) + refs.String()
		return []byte(body + offsets.String() + plistEnd(plistOffset, 2, uint64(n+1), uint64(n), uint64(len(body))))
	}
	// All objects are the same list of all objects.
	same := func(size int) []byte {
		n := fits(size, len(plistMagic)+plistTrailer+16, 2+plistOffset)
		var refs strings.Builder
		for i := range n {
			refs.WriteString(plistRef(i))
		}
		body := plistMagic + "\x09" + plistLong(0xa0, uint64(n)) + refs.String()
		offsets := bigEnd32(9) + strings.Repeat(bigEnd32(8), n-1)
		return []byte(body + offsets + plistEnd(plistOffset, 2, uint64(n), 0, uint64(len(body))))
	}
	shapes := []Shape{
		value(fact.References, "texts that overlap", overlapping),
		value(fact.References, "objects at the same offset", same),
		listed(fact.Token, "a document without an end", plistMagic, "\x00", "", ""),
	}
	for _, end := range []symbol{
		{"no objects", plistEnd(1, 1, 0, 0, 9)},
		{"2^31 objects", plistEnd(1, 1, 1<<31, 0, 9)},
		{"2^62 objects", plistEnd(4, 1, 1<<62, 0, 9)},
		{"2^63-1 objects", plistEnd(1, 1, 1<<63-1, 0, 9)},
		{"2^64-1 objects", plistEnd(1, 1, 1<<64-1, 0, 9)},
		{"2^61 objects of 8 bytes", plistEnd(8, 1, 1<<61, 0, 9)},
		{"2^61+1 objects of 8 bytes", plistEnd(8, 1, 1<<61+1, 0, 9)},
		{"2^20 objects", plistEnd(1, 1, 1<<20, 0, 9)},
		{"2^27 objects of no bytes", plistEnd(0, 1, 1<<27, 0, 9)},
		{"offsets of no bytes", plistEnd(0, 1, 1, 0, 9)},
		{"offsets of 255 bytes", plistEnd(255, 1, 1, 0, 9)},
		{"offsets of 3 bytes", plistEnd(3, 1, 1, 0, 9)},
		{"references of no bytes", plistEnd(1, 0, 1, 0, 9)},
		{"references of 255 bytes", plistEnd(1, 255, 1, 0, 9)},
		{"a top object that is missing", plistEnd(1, 1, 1, 1, 9)},
		{"a top object of 2^64-1", plistEnd(1, 1, 1, 1<<64-1, 9)},
		{"a top object of 2^63", plistEnd(1, 1, 1, 1<<63, 9)},
		{"a table beyond the end", plistEnd(1, 1, 1, 0, 1<<31)},
		{"a table at 2^63-1", plistEnd(1, 1, 1, 0, 1<<63-1)},
		{"a table at 2^64-1", plistEnd(1, 1, 1, 0, 1<<64-1)},
		{"a table in the end", plistEnd(1, 1, 1, 0, 12)},
		{"a table in the beginning", plistEnd(1, 1, 1, 0, 0)},
		{"a table at 2^64-8", plistEnd(8, 1, 1, 0, 1<<64-8)},
	} {
		shapes = append(shapes, value(fact.Lengths, end.name, func(int) []byte { return []byte(plistMagic + "\xa0\x08" + end.value) }),
			value(fact.Lengths, end.name+", after zeros", func(size int) []byte {
				return []byte(plistMagic + "\xa0\x08" + strings.Repeat("\x00", fits(size, len(plistMagic)+2+len(end.value), 1)) + end.value)
			}))
	}
	return shapes
}
