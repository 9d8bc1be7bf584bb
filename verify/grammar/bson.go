package grammar

import (
	"fmt"
	"strings"

	"github.com/serbench/serbench/result/fact"
)

func bsonNotation() notation {
	return notation{
		// A value begins with its type, which comes before the name.
		record: func(name string, value []byte) []byte {
			if len(value) == 0 {
				value = []byte{bsonNull}
			}
			return []byte(bsonDocument(string(value[:1]) + name + "\x00" + string(value[1:])))
		},
		fields: bsonFields(),
		whole:  append(bsonDocuments(), bsonLengths()...),
		of: func(s Subject) (shapes []Shape) {
			for _, name := range append([]string{absent}, s.names()...) {
				for _, v := range []symbol{
					{"null", "\x0a"},
					{"a number", "\x10\x00\x00\x00\x00"},
					{"an empty text", "\x02\x01\x00\x00\x00\x00"},
					{"an empty list", "\x04" + bsonEmpty},
					{"an empty record", "\x03" + bsonEmpty},
				} {
					element := v.value[:1] + name + "\x00" + v.value[1:]
					shapes = append(shapes, bsonItems(fact.Duplicates, fmt.Sprintf("the name %s with %s", name, v.name), element))
				}
			}
			return shapes
		},
	}
}

// Types of BSON.
const (
	bsonText   = "\x02"
	bsonRecord = "\x03"
	bsonList   = "\x04"
	bsonBytes  = "\x05"
	bsonNull   = 0x0a
	bsonScope  = "\x0f"
)

const bsonEmpty = "\x05\x00\x00\x00\x00"

// bsonDocument is a document of these elements.
func bsonDocument(elements string) string {
	return littleEnd32(uint32(len(elements)+5)) + elements + "\x00"
}

// bsonWithin returns what begins documents whose last element is around another one.
func bsonWithin(element string) head {
	return func(to []byte, inner int) []byte {
		to = append(to, littleEnd32(uint32(4+len(element)+inner+1))...)
		return append(to, element...)
	}
}

// bsonScopes begins documents that are the scope of code.
func bsonScopes(to []byte, inner int) []byte {
	const code = "\x02\x00\x00\x00a\x00"
	to = append(to, littleEnd32(uint32(4+3+4+len(code)+inner+1))...)
	to = append(to, bsonScope+"a\x00"...)
	to = append(to, littleEnd32(uint32(4+len(code)+inner))...)
	return append(to, code...)
}

// bsonItems makes a document of one element again and again.
func bsonItems(kind fact.Damage, name, element string) Shape {
	return filled(kind, name, func(to []byte, inner int) []byte { return append(to, littleEnd32(uint32(inner+5))...) }, element, "\x00")
}

// bsonDocuments are documents, which a field may hold too.
func bsonDocuments() []Shape {
	records, lists := bsonWithin(bsonRecord+"a\x00"), bsonWithin(bsonList+"0\x00")
	nulls := strings.Repeat("\x0a0\x00", 16)
	shapes := []Shape{
		around(fact.Deep, "records in records", records, bsonEmpty, "\x00"),
		around(fact.Deep, "records in records without a name", bsonWithin(bsonRecord+"\x00"), bsonEmpty, "\x00"),
		around(fact.Deep, "lists in lists", lists, bsonEmpty, "\x00"),
		around(fact.Deep, "records beside nulls", bsonWithin(nulls+bsonRecord+"a\x00"), bsonEmpty, "\x00"),
		around(fact.Deep, "lists beside nulls", bsonWithin(nulls+bsonList+"9\x00"), bsonEmpty, "\x00"),
		around(fact.Deep, "records beside an empty list", bsonWithin(bsonList+"b\x00"+bsonEmpty+bsonRecord+"a\x00"), bsonEmpty, "\x00"),
		around(fact.Deep, "scopes of code in each other", bsonScopes, bsonEmpty, "\x00"),
		nested(fact.Openings, "records that are longer than what is around them", "\xff\xff\x00\x00\x03a\x00", "", ""),
		nested(fact.Openings, "records that are much longer than what is around them", "\xff\xff\xff\x7f\x03a\x00", "", ""),
		nested(fact.Openings, "lists that are much longer than what is around them", "\xff\xff\xff\x7f\x040\x00", "", ""),
		nested(fact.Openings, "records of no bytes in records", "\x00\x00\x00\x00\x03a\x00", "", ""),
		nested(fact.Openings, "records of fewer than no bytes in records", "\xff\xff\xff\xff\x03a\x00", "", ""),
		bsonItems(fact.Long, "nulls", "\x0a0\x00"),
		bsonItems(fact.Long, "nulls without a name", "\x0a\x00"),
		bsonItems(fact.Long, "largest keys", "\x7f0\x00"),
		bsonItems(fact.Long, "truths", "\x080\x00\x01"),
		bsonItems(fact.Long, "empty texts", "\x020\x00\x01\x00\x00\x00\x00"),
		bsonItems(fact.Long, "empty bytes", "\x050\x00\x00\x00\x00\x00\x00"),
		bsonItems(fact.Long, "empty lists", "\x040\x00"+bsonEmpty),
		bsonItems(fact.Long, "empty records", "\x030\x00"+bsonEmpty),
		bsonItems(fact.Long, "records of one null", "\x030\x00"+bsonDocument("\x0aa\x00")),
		bsonNumbered("many names", 9, "\x0ak%06d\x00"),
		bsonNumbered("many numbers for names", 8, "\x0a%06d\x00"),
	}
	for _, f := range []symbol{{"records in records", bsonRecord + "a\x00"}, {"lists in lists", bsonList + "0\x00"}} {
		shapes = append(shapes, faults(f.name, bsonWithin(f.value), "\x00",
			"", "\x05\x00\x00\x00\x01", "\x04\x00\x00\x00", "\xff\xff\xff\x7f\x00", "\xff\xff\xff\xff\x00", bsonDocument("\x20a\x00"), bsonDocument("\x02a\x00\xff\xff\xff\x7f\x00"), bsonDocument("\x0aa"))...)
		for _, count := range []uint32{1 << 20, 1 << 27} {
			shapes = append(shapes, around(fact.LevelCounts, fmt.Sprintf("%s of %d bytes", f.name, count), plain(littleEnd32(count)+f.value), bsonEmpty, "\x00"))
		}
	}
	shapes = append(shapes,
		bsonItems(fact.LateFault, "nulls and an unfinished one", "\x0a0\x00").ending("\x0a"),
		bsonItems(fact.LateFault, "nulls and no end", "\x0a0\x00").ending("\x01"))
	return shapes
}

// bsonNumbered makes a document of elements with a number each.
func bsonNumbered(name string, length int, element string) Shape {
	return itemizedBy(fact.Long, name, func(to []byte, n uint64) []byte {
		return append(to, littleEnd32(uint32(4+int(n)*length+1))...)
	}, length, func(to []byte, i int) []byte { return fmt.Appendf(to, element, i) }).with("\x00")
}

// bsonLengths are documents whose own length is wrong.
func bsonLengths() (shapes []Shape) {
	for _, length := range []uint32{0, 4, 1<<31 - 1, 1 << 31, 1<<32 - 1, 1<<32 - 5} {
		shapes = append(shapes, padded(fact.Lengths, fmt.Sprintf("a document of %d", length), littleEnd32(length)+"\x0aa\x00\x00")...)
	}
	return shapes
}

// bsonFields are values with their type before them.
func bsonFields() (fields []Shape) {
	fields = append(behind(bsonRecord, named(bsonDocuments(), " in a record")...), behind(bsonList, named(bsonDocuments(), " in a list")...)...)
	long := func(name, begin string, more int, between, item, end string) Shape {
		return filled(fact.Token, name, func(to []byte, inner int) []byte {
			to = append(to, begin...)
			if more >= 0 {
				to = append(to, littleEnd32(uint32(inner+more))...)
			}
			return append(to, between...)
		}, item, end)
	}
	const none = -1 // no length
	fields = append(fields,
		long("a long text", bsonText, 1, "", "a", "\x00"),
		long("a text of zeros", bsonText, 1, "", "\x00", "\x00"),
		long("a text that is not UTF-8", bsonText, 1, "", "\xff", "\x00"),
		long("a text that does not end", bsonText, 1, "", "a", "a"),
		long("long bytes", bsonBytes, 0, "\x00", "\x00", ""),
		long("long bytes of the old kind", bsonBytes, 0, "\x02", "\x00", ""),
		long("long code", "\x0d", 1, "", "a", "\x00"),
		long("a long symbol", "\x0e", 1, "", "a", "\x00"),
		long("a long pattern", "\x0b", none, "", "a", "\x00\x00"),
		long("a pattern of brackets", "\x0b", none, "", "(", "\x00\x00"),
		long("a pattern with long options", "\x0ba\x00", none, "", "i", "\x00"),
		long("a pattern that never ends", "\x0b", none, "", "a", ""))
	for _, kind := range []symbol{
		{"a text", "\x02"},
		{"a record", "\x03"},
		{"a list", "\x04"},
		{"bytes", "\x05"},
		{"code", "\x0d"},
		{"a symbol", "\x0e"},
		{"a pointer", "\x0c"},
		{"code with a scope", "\x0f"},
		{"the code of code with a scope", "\x0f\x12\x00\x00\x00"},
	} {
		for _, length := range []uint32{0, 1, 4, 1<<31 - 1, 1 << 31, 1<<32 - 1, 1<<32 - 5} {
			fields = append(fields, padded(fact.Lengths, fmt.Sprintf("%s of %d", kind.name, length), kind.value+littleEnd32(length))...)
		}
	}
	fields = append(fields, padded(fact.Lengths, "old bytes longer than they are", bsonBytes+"\x04\x00\x00\x00\x02\xff\xff\xff\x7f")...)
	fields = append(fields, padded(fact.Lengths, "old bytes of fewer than no bytes", bsonBytes+"\x04\x00\x00\x00\x02\xff\xff\xff\xff")...)
	for _, s := range []symbol{
		{"type 0", "\x00"},
		{"type 0x20", "\x20"},
		{"type 0x80", "\x80"},
		{"the smallest key", "\xff"},
		{"the largest key", "\x7f"},
		{"the undefined value", "\x06"},
		{"a truth of 2", "\x08\x02"},
		{"a number that is none", "\x01\x01\x00\x00\x00\x00\x00\xf0\x7f"},
		{"infinity", "\x01\x00\x00\x00\x00\x00\x00\xf0\x7f"},
		{"a decimal that is none", "\x13" + strings.Repeat("\xff", 16)},
		{"the largest decimal", "\x13" + strings.Repeat("\xff", 14) + "\xfe\x5f"},
		{"a decimal of a reserved form", "\x13" + strings.Repeat("\xff", 15) + "\x6f"},
		{"the first time", "\x09\x00\x00\x00\x00\x00\x00\x00\x80"},
		{"the last time", "\x09\xff\xff\xff\xff\xff\xff\xff\x7f"},
		{"an internal time", "\x11\xff\xff\xff\xff\xff\xff\xff\xff"},
		{"a pointer to nothing", "\x0c\x01\x00\x00\x00\x00" + strings.Repeat("\x00", 12)},
		{"an identity", "\x07" + strings.Repeat("\xff", 12)},
		{"bytes of a user's kind", "\x05\x00\x00\x00\x00\x80"},
		{"an identity of no bytes", "\x05\x00\x00\x00\x00\x04"},
		{"a vector of no bytes", "\x05\x00\x00\x00\x00\x09"},
		{"encrypted bytes", "\x05\x01\x00\x00\x00\x06\x00"},
		{"a pattern of a bracket", "\x0b(\x00\x00"},
		{"an empty symbol", "\x0e\x01\x00\x00\x00\x00"},
		{"empty code", "\x0d\x01\x00\x00\x00\x00"},
	} {
		list := bsonItems(fact.Reserved, "a list of "+s.name, s.value[:1]+"0\x00"+s.value[1:])
		fields = append(fields, value(fact.Reserved, s.name, func(int) []byte { return []byte(s.value) }))
		fields = append(fields, behind(bsonList, list)...)
	}
	return fields
}
