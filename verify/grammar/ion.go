package grammar

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serbench/serbench/result/fact"
)

func ionNotation() notation {
	values := ionValues()
	return notation{
		// The name is the first local symbol.
		record: func(name string, value []byte) []byte {
			field := slices.Concat([]byte{0x80 | ionFirst}, value)
			return slices.Concat([]byte(ionMark+ionSymbols(ionText(name))), appendIon(0xd0)(nil, uint64(len(field))), field)
		},
		fields: values,
		whole:  append(ionTables(), behind(ionMark, values...)...),
		of: func(s Subject) (shapes []Shape) {
			for _, name := range append([]string{absent}, s.names()...) {
				for _, v := range []symbol{{"a null", "\x0f"}, {"a number", "\x20"}, {"an empty text", "\x80"}, {"an empty list", "\xb0"}, {"an empty struct", "\xd0"}, {"a list of a null", "\xb1\x0f"}} {
					same := filled(fact.Duplicates, fmt.Sprintf("the name %s with %s", name, v.name), ionWithin(0xd0, ""), "\x8a"+v.value, "")
					shapes = append(shapes, behind(ionMark+ionSymbols(ionText(name)), same)...)
				}
			}
			return shapes
		},
	}
}

const (
	ionMark  = "\xe0\x01\x00\xea"
	ionFirst = 10 // the first symbol of a document's own
)

// ionText is a short text.
func ionText(s string) string { return ionLong(0x80, len(s)) + s }

// ionLong begins a value of this length.
func ionLong(kind byte, n int) string { return string(appendIon(kind)(nil, uint64(n))) }

// ionSymbols is a table of these symbols; ionTable one of these fields.
func ionSymbols(texts string) string { return ionTable("\x87" + ionLong(0xb0, len(texts)) + texts) }

func ionTable(fields string) string { return ionMeant(3, ionLong(0xd0, len(fields))+fields) }

// ionMeant annotates a value with a symbol.
func ionMeant(symbol byte, value string) string {
	return ionLong(0xe0, len(value)+2) + string([]byte{0x81, 0x80 | symbol}) + value
}

// ionWithin returns what begins values of a kind that are around others, and what stands before those.
func ionWithin(kind byte, between string) head {
	return func(to []byte, inner int) []byte {
		return append(appendIon(kind)(to, uint64(len(between)+inner)), between...)
	}
}

func ionValues() []Shape {
	list, sexp, record := ionWithin(0xb0, ""), ionWithin(0xc0, ""), ionWithin(0xd0, "\x84")
	annotated := ionWithin(0xe0, "\x81\x84")
	items := func(kind fact.Damage, name, item string) Shape { return filled(kind, name, list, item, "") }
	token := func(name string, kind byte, between, item, end string) Shape {
		return filled(fact.Token, name, func(to []byte, inner int) []byte {
			return append(appendIon(kind)(to, uint64(len(between)+inner+len(end))), between...)
		}, item, end)
	}
	values := []Shape{
		around(fact.Deep, "lists in lists", list, "\x0f", ""),
		around(fact.Deep, "expressions in expressions", sexp, "\x0f", ""),
		around(fact.Deep, "structs in structs", record, "\x0f", ""),
		around(fact.Deep, "lists beside nulls", ionWithin(0xb0, strings.Repeat("\x0f", 64)), "\x0f", ""),
		around(fact.Deep, "structs beside nulls", ionWithin(0xd0, strings.Repeat("\x84\x0f", 32)+"\x84"), "\x0f", ""),
		around(fact.Deep, "annotated lists in each other", func(to []byte, inner int) []byte {
			open := list(nil, inner)
			return append(annotated(to, len(open)+inner), open...)
		}, "\x0f", ""),
		around(fact.Deep, "annotated structs in each other", func(to []byte, inner int) []byte {
			open := record(nil, inner)
			return append(annotated(to, len(open)+inner), open...)
		}, "\x0f", ""),
		around(fact.Reserved, "annotations of annotations", annotated, "\x0f", ""),
		around(fact.Reserved, "structs whose fields have no name", ionWithin(0xd0, "\x80"), "\x0f", ""),
		around(fact.Reserved, "lists annotated without a text", func(to []byte, inner int) []byte {
			open := list(nil, inner)
			return append(append(appendIon(0xe0)(to, uint64(2+len(open)+inner)), 0x81, 0x80), open...)
		}, "\x0f", ""),
		nested(fact.Openings, "lists longer than what follows", "\xbe\x03\x7f\xff", "", ""),
		nested(fact.Openings, "lists much longer than what follows", "\xbe\x07\x7f\x7f\x7f\xff", "", ""),
		nested(fact.Openings, "structs longer than what follows", "\xde\x03\x7f\x7f\xff\x84", "", ""),
		nested(fact.Openings, "short lists longer than what follows", "\xbd", "", ""),
		nested(fact.Openings, "annotations longer than what follows", "\xee\x03\x7f\xff\x81\x84", "", ""),
		items(fact.Long, "a list of nulls", "\x0f"),
		items(fact.Long, "a list of zeros", "\x20"),
		items(fact.Long, "a list of empty lists", "\xb0"),
		items(fact.Long, "a list of empty structs", "\xd0"),
		items(fact.Long, "a list of empty texts", "\x80"),
		items(fact.Long, "a list of null lists", "\xbf"),
		items(fact.Long, "a list of empty decimals", "\x50"),
		items(fact.Long, "a list of symbols", "\x71\x04"),
		items(fact.Long, "a list of annotated nulls", "\xe3\x81\x84\x0f"),
		items(fact.Long, "a list of pads", "\x00"),
		filled(fact.Long, "a struct of pads", ionWithin(0xd0, ""), "\x80\x00", ""),
		filled(fact.LateFault, "a list with a fault at its end", func(to []byte, inner int) []byte { return list(to, inner+1) }, "\x20", "\xf0"),
		filled(fact.LateFault, "a list of structs with a fault at its end", func(to []byte, inner int) []byte { return list(to, inner+1) }, "\xd2\x84\x20", "\xd3"),
		filled(fact.Duplicates, "a struct of one name", ionWithin(0xd0, ""), "\x84\x0f", ""),
		filled(fact.Duplicates, "a struct of one name and lists", ionWithin(0xd0, ""), "\x84\xb0", ""),
		filled(fact.Duplicates, "a struct whose fields have no name", ionWithin(0xd0, ""), "\x80\x20", ""),
		token("a long text", 0x80, "", "a", ""),
		token("a text that is not UTF-8", 0x80, "", "\xff", ""),
		token("a long blob", 0xa0, "", "\x00", ""),
		token("a long clob", 0x90, "", "\xff", ""),
		token("a large number", 0x20, "", "\xff", ""),
		token("a large negative number", 0x30, "", "\xff", ""),
		token("a number of zeros", 0x20, "", "\x00", "\x01"),
		token("a decimal of many digits", 0x50, "\xc1", "\xff", ""),
		token("a decimal with a long exponent", 0x50, "\x7f", "\x7f", "\xff\x01"),
		token("a time with a long fraction", 0x60, "\xc0\x0f\xe8\x85\x86\x87\x88\x89\xc9", "\x7f", ""),
		token("a time with a long year", 0x60, "\xc0", "\x7f", "\xff"),
		token("a long symbol number", 0x70, "", "\xff", ""),
		token("a pad", 0x00, "", "\x00", ""),
		token("many annotations", 0xe0, "\x0e", "\x84", "\x0f"),
		listed(fact.Token, "a length that never ends", "\xbe", "\x7f", "", ""),
		listed(fact.Token, "a length of many zeros", "\xbe", "\x00", "", "\x81\x0f"),
	}
	bottoms := []string{"\xf0", "\xd1", "\x8e", "\x8d", "\x30", "\x12", "\xbe\x7f", "\xe1\x81", "\x61\xc0", "\x41\x00", "\xe0\x01\x00\xea"}
	values = append(values, faults("lists in lists", list, "", bottoms...)...)
	values = append(values, faults("structs in structs", record, "", bottoms...)...)
	for _, s := range []symbol{{"the symbol without a text", "\x70"}, {"a missing symbol", "\x72\xff\xff"}, {"a struct whose field has a missing name", "\xd2\xff\x0f"}} {
		values = append(values, around(fact.Reserved, "lists in lists around "+s.name, list, s.value, ""), around(fact.Reserved, "structs in structs around "+s.name, record, s.value, ""))
	}
	for _, kind := range []struct {
		name string
		kind byte
	}{{"a text", 0x8e}, {"a blob", 0xae}, {"a list", 0xbe}, {"a struct", 0xde}, {"a number", 0x2e}, {"a decimal", 0x5e}, {"a pad", 0x0e}, {"an annotation", 0xee}} {
		for _, length := range longLengths64 {
			values = append(values, padded(fact.Lengths, fmt.Sprintf("%s of %d", kind.name, length), string(appendVarUInt([]byte{kind.kind}, length)))...)
		}
	}
	for _, s := range []symbol{
		{"the symbol without a text", "\x70"},
		{"symbol 0 in a byte", "\x71\x00"},
		{"a symbol that is missing", "\x72\xff\xff"},
		{"symbol 2^31", "\x74\x80\x00\x00\x00"},
		{"symbol 2^63", "\x78\x80\x00\x00\x00\x00\x00\x00\x00"},
		{"symbol 2^64-1", "\x78" + strings.Repeat("\xff", 8)},
		{"symbol 2^72", "\x79\x01" + strings.Repeat("\x00", 8)},
		{"a null symbol", "\x7f"},
		{"a struct whose field has no name", "\xd2\x80\x20"},
		{"a struct whose field has a missing name", "\xd4\x03\x7f\xff\x20"},
		{"a struct whose field has name 2^63", "\xdc" + string(appendVarUInt(nil, 1<<63)) + "\x20\x00"},
		{"a value annotated without a text", "\xe3\x81\x80\x20"},
		{"a value annotated with a missing symbol", "\xe5\x83\x03\x7f\xff\x20"},
		{"a value annotated with nothing", "\xe2\x80\x20"},
		{"an annotation of nothing", "\xe2\x81\x84"},
		{"annotations longer than their value", "\xe3\xff\x84\x20"},
		{"a pad that is annotated", "\xe3\x81\x84\x00"},
		{"an ordered struct", "\xd1\x82\x84\x20"},
		{"an ordered struct of nothing", "\xd1\x80"},
		{"a reserved kind", "\xf0"},
		{"a reserved truth", "\x12"},
		{"a negative zero", "\x30"},
		{"a negative zero in a byte", "\x31\x00"},
		{"a float of a byte", "\x41\x00"},
		{"a float of 3 bytes", "\x43\x00\x00\x00"},
		{"a number that is none", "\x44\x7f\xc0\x00\x01"},
		{"infinity", "\x44\x7f\x80\x00\x00"},
		{"a decimal of a negative zero", "\x52\xc1\x80"},
		{"a decimal with exponent 2^31", "\x56" + "\x08\x00\x00\x00\x80\x01"},
		{"a decimal with exponent -2^31", "\x56" + "\x48\x00\x00\x00\x80\x01"},
		{"a decimal with exponent 2^24", "\x55\x08\x00\x00\x80\x01"},
		{"an empty time", "\x60"},
		{"a time without a year", "\x61\xc0"},
		{"a time of month 13", "\x64\xc0\x0f\xe8\x8d"},
		{"a time of year 0", "\x62\xc0\x80"},
		{"a time of a huge year", "\x66\xc0\x7f\x7f\x7f\x7f\xff"},
		{"a time beyond a day from UTC", "\x69\x3f\xff\x0f\xe8\x85\x86\x87\x88\x89"},
		{"a time with a fraction above 1", "\x6b\xc0\x0f\xe8\x85\x86\x87\x88\x89\xc1\x7f\x00"},
		{"a time with a huge exponent", "\x6e\x8f\xc0\x0f\xe8\x85\x86\x87\x88\x89\x08\x00\x00\x00\x80\x01\x00"},
		{"a mark of the version", ionMark},
		{"a mark of another version", "\xe0\x7f\x00\xea"},
		{"a null of each kind", "\x0f\x1f\x2f\x3f\x4f\x5f\x6f\x7f\x8f\x9f\xaf\xbf\xcf\xdf"},
		{"a reserved null", "\xff"},
		{"a null annotation", "\xef"},
	} {
		values = append(values, value(fact.Reserved, s.name, func(int) []byte { return []byte(s.value) }),
			items(fact.Reserved, "a list of "+s.name, s.value))
	}
	return values
}

// ionTables are documents whose tables of symbols are odd.
func ionTables() (shapes []Shape) {
	const current = "\x86\x71\x03" // imports: the table so far
	use := "\xd2\x8a\x20"          // a struct with the first local symbol
	tables := []Shape{
		listed(fact.References, "tables that each add to the one before", ionMark, ionTable(current+"\x87\xb2\x81a"), "", use),
		listed(fact.References, "tables that add nothing", ionMark, ionTable(current), "", use),
		listed(fact.References, "tables that replace each other", ionMark, ionSymbols(ionText("a")), "", use),
		listed(fact.References, "marks of the version", ionMark, ionMark, "", use),
		listed(fact.References, "tables and values in turn", ionMark, ionTable(current+"\x87\xb2\x81a")+use, "", use),
		value(fact.References, "a table of many symbols, and as many that add to it", func(size int) []byte {
			symbols := strings.Repeat("\x81a", fits(size/2, 32, 2))
			add := ionTable(current + "\x87\xb2\x81b")
			return []byte(ionMark + ionSymbols(symbols) + strings.Repeat(add, fits(size/2, 0, len(add))) + use)
		}),
	}
	around := func(name, before, item string) {
		tables = append(tables, Shape{fact.Reserved, name, func(size int) []byte {
			inner := strings.Repeat(item, fits(size, len(before)+32, len(item)))
			fields := before + ionLong(0xb0, len(inner)) + inner
			return []byte(ionMark + ionTable(fields) + use)
		}})
	}
	around("a table of nulls", "\x87", "\x0f")
	around("a table of numbers", "\x87", "\x20")
	around("a table of empty texts", "\x87", "\x80")
	around("a table of one text", "\x87", "\x81a")
	around("a table of texts that are not UTF-8", "\x87", "\x81\xff")
	around("a table of lists", "\x87", "\xb0")
	around("imports of nothing", "\x86", "\xd0")
	around("imports of nulls", "\x86", "\x0f")
	around("imports of no name", "\x86", "\xd2\x84\x80")
	for _, most := range []uint64{1000, 1 << 20, 1<<31 - 1, 1 << 32, 1<<63 - 1, 1<<64 - 1} {
		n := bigEnd(most)
		number := string([]byte{0x20 | byte(len(n))}) + string(n)
		one := "\x84\x81t\x85\x21\x01\x88" + number // name, version, max_id
		around(fmt.Sprintf("imports of %d symbols", most), "\x86", ionLong(0xd0, len(one))+one)
		table := ionMark + ionTable("\x86"+ionLong(0xb0, len(one)+1)+ionLong(0xd0, len(one))+one)
		for _, s := range []symbol{{"a field", use}, {"a symbol", "\x71\x0a"}, {"the last symbol", string([]byte{0x70 | byte(len(n))}) + string(n)}} {
			tables = append(tables, value(fact.Lengths, fmt.Sprintf("one import of %d symbols, and %s", most, s.name), func(int) []byte { return []byte(table + s.value) }))
		}
	}
	negative := "\x84\x81t\x85\x21\x01\x88\x31\x01"
	around("imports of -1 symbols", "\x86", ionLong(0xd0, len(negative))+negative)
	for _, s := range []symbol{
		{"a table of null", "\x87\xbf"}, {"a table of a text", "\x87\x81a"}, {"a table of a struct", "\x87\xd0"}, {"imports of null", "\x86\xbf"}, {"imports of a symbol without a text", "\x86\x70"}, {"two tables in one", "\x87\xb2\x81a\x87\xb2\x81a"}, {"a field without a name", "\x80\x20"},
	} {
		tables = append(tables, value(fact.Reserved, s.name, func(int) []byte { return []byte(ionMark + ionTable(s.value) + use) }))
	}
	return tables
}
