package grammar

import (
	"fmt"
	"slices"

	"github.com/serbench/serbench/result/fact"
)

func hproseNotation() notation {
	return notation{
		record: func(name string, value []byte) []byte {
			return slices.Concat([]byte("m1{"+hproseText(name)), value, []byte("}"))
		},
		values: hproseValues(),
		of:     hproseObjects,
	}
}

func hproseText(s string) string { return fmt.Sprintf("s%d%q", len(s), s) }

// hproseMany begins a list or a record of n.
func hproseMany(kind string) func(to []byte, n uint64) []byte {
	return func(to []byte, n uint64) []byte { return fmt.Appendf(to, "%s%d{", kind, n) }
}

// hproseLong begins a text or bytes, whose length counts bytes here.
func hproseLong(kind string) head {
	return func(to []byte, inner int) []byte { return fmt.Appendf(to, "%s%d\"", kind, inner) }
}

func hproseValues() []Shape {
	list, record := hproseMany("a"), hproseMany("m")
	values := []Shape{
		nested(fact.Deep, "lists in lists", "a1{", "n", "}"),
		nested(fact.Deep, "lists as the first of two", "a2{", "n", "n}"),
		nested(fact.Deep, "lists as the second of two", "a2{n", "n", "}"),
		nested(fact.Deep, "records in records", `m1{s1"a"`, "n", "}"),
		nested(fact.Deep, "records as names of records", "m1{", "n", "n}"),
		nested(fact.Deep, "lists and records in turn", `a1{m1{s1"a"`, "n", "}}"),
		nested(fact.Openings, "lists that never end", "a1{", "", ""),
		nested(fact.Openings, "records that never end", `m1{s1"a"`, "", ""),
		nested(fact.Openings, "records as names that never end", "m1{", "", ""),
		nested(fact.Openings, "definitions of types in each other", `c1"A"1{`, "", ""),
		itemized(fact.Long, "a list of nulls", list, "n", "}"),
		itemized(fact.Long, "a list of zeros", list, "0", "}"),
		itemized(fact.Long, "a list of empty texts", list, "e", "}"),
		itemized(fact.Long, "a list of empty lists", list, "a{}", "}"),
		itemized(fact.Long, "a list of empty records", list, "m{}", "}"),
		itemizedBy(fact.Long, "a record of many names", record, 12, func(to []byte, i int) []byte {
			return fmt.Appendf(to, `s6"%06d"n`, i)
		}).with("}"),
		itemized(fact.LateFault, "a list with a fault at its end", oneMore(list), "0", "?}"),
		itemized(fact.LateFault, "a list of lists with a fault at its end", oneMore(list), "a1{0}", "?}"),
		itemized(fact.Duplicates, "a record of one name", record, `s1"a"0`, "}"),
		itemized(fact.Duplicates, "a record of one name and lists", record, `s1"a"a{}`, "}"),
		itemized(fact.Duplicates, "a record of nulls for names", record, "nn", "}"),
		itemized(fact.Duplicates, "a record of lists for names", record, "a{}n", "}"),
		itemized(fact.References, "a list of itself, often", list, "r0;", "}"),
		nested(fact.References, "lists that each hold the first one", "a2{r0;", "n", "}"),
		itemizedBy(fact.References, "lists of the same two lists", oneMore(list), 18, func(to []byte, i int) []byte {
			if i == 0 {
				to = append(to, "a{}"...)
			}
			return fmt.Appendf(to, "a2{r%d;r%d;}", i+1, i+1)
		}).with("}"),
		value(fact.References, "a long text, often", func(size int) []byte {
			n := fits(size/2, 64, 3)
			text := hproseLong("s")(list(nil, uint64(n+1)), size/2)
			return append(repeat(append(repeat(text, "a", size/2), '"'), "r1;", n), '}')
		}),
		value(fact.References, "a long list, often", func(size int) []byte {
			n, m := fits(size/2, 64, 3), size/2-64
			all := list(list(nil, uint64(n+1)), uint64(m))
			return append(repeat(append(repeat(all, "0", m), '}'), "r1;", n), '}')
		}),
		filled(fact.Token, "a long text", hproseLong("s"), "a", `"`),
		filled(fact.Token, "a text that is not UTF-8", hproseLong("s"), "\xff", `"`),
		filled(fact.Token, "long bytes", hproseLong("b"), "\x00", `"`),
		listed(fact.Token, "a text that never ends", `s999999999"`, "a", "", ""),
		listed(fact.Token, "a number of many digits", "i", "9", "", ";"),
		listed(fact.Token, "a large number", "l", "9", "", ";"),
		listed(fact.Token, "a large negative number", "l-", "9", "", ";"),
		listed(fact.Token, "a number of zeros", "l", "0", "", "1;"),
		listed(fact.Token, "a fraction of many digits", "d0.", "3", "", ";"),
		listed(fact.Token, "an exponent of many digits", "d1e", "9", "", ";"),
		listed(fact.Token, "a number that never ends", "i", "1", "", ""),
		listed(fact.Token, "a length of many digits", "a", "0", "", "1{n}"),
		listed(fact.Token, "a reference of many digits", "r", "0", "", ";"),
		listed(fact.Token, "a time with a long fraction", "T070809.", "9", "", "Z"),
		listed(fact.Token, "a date of many digits", "D", "2", "", ";"),
	}
	bottoms := []string{"?", "i1x;", `s9"a"`, "a99{", "r9;", "o9{}", "g{x}", "D1", "}", "u\xff", `c1"A"1{s1"a"`}
	values = append(values, faults("lists in lists", plain("a1{"), "}", bottoms...)...)
	values = append(values, faults("records in records", plain(`m1{s1"a"`), "}", bottoms...)...)
	values = append(values, counted("lists in lists", list)...)
	values = append(values, counted("records in records", func(to []byte, n uint64) []byte { return append(record(to, n), `s1"a"`...) })...)
	for _, length := range []string{"-1", "-9223372036854775808", "1048576", "134217728", "2147483647", "4294967295", "1152921504606846977", "9223372036854775807", "18446744073709551615", "99999999999999999999"} {
		for _, s := range []symbol{{"a list", "a%s{"}, {"a record", "m%s{"}, {"a text", "s%s\""}, {"bytes", "b%s\""}, {"a type's name", "c%s\""}, {"a type's fields", `c1"A"%s{`}, {"an object of type", "o%s{"}, {"a reference", "r%s;"}} {
			values = append(values, padded(fact.Lengths, fmt.Sprintf("%s: %s", s.name, length), fmt.Sprintf(s.value, length))...)
		}
	}
	return append(values, hproseReserved(list)...)
}

func hproseReserved(list func(to []byte, n uint64) []byte) []Shape {
	shapes := symbols(list, []symbol{
		{"an unknown tag", "?"},
		{"a number that is none", "N"},
		{"infinity", "I+"},
		{"an infinity without a sign", "I?"},
		{"an end", "z"},
		{"an error", `Es1"a"`},
		{"a letter", "uA"},
		{"half a letter", "u\xc3"},
		{"a time of nothing", "T"},
		{"a date of month 99", "D20249999;"},
		{"a time of hour 99", "T999999Z"},
		{"an identity that is none", "g{zzzzzzzz-zzzz-zzzz-zzzz-zzzzzzzzzzzz}"},
		{"a number of nothing", "i;"},
		{"a fraction of nothing", "d;"},
		{"a reference to itself", "r0;"},
		{"a reference to nothing", "r999;"},
		{"a reference without a number", "r;"},
		{"an object of no type", "o0{}"},
		{"an object without a type", "o{}"},
		{"a type of nothing", `c0""0{}`},
		{"a list of itself", "a1{r0;}"},
		{"a record of a list for a name", "m1{a{}n}"},
		{"a record of itself for a name", "m1{r0;n}"},
		{"a text of a letter of four bytes", "s2\"\xf0\x9f\x98\x80\""},
		{"a text shorter than its letter", "s1\"\xf0\x9f\x98\x80\""},
	})
	for i, s := range shapes {
		if i%2 == 1 {
			shapes[i] = s.with("}")
		}
	}
	return shapes
}

// hproseObjects are objects, whose types come before them.
func hproseObjects(s Subject) (shapes []Shape) {
	for _, name := range append([]string{absent}, s.names()...) {
		typ := fmt.Sprintf(`c1"A"1{%s}`, hproseText(name))
		shapes = append(shapes,
			named(behind(typ, nested(fact.Deep, "objects in objects", "o0{", "n", "}"), nested(fact.Deep, "objects in lists", "o0{a1{", "n", "}}"),
				nested(fact.Openings, "objects that never end", "o0{", "", ""), nested(fact.References, "objects that hold the first one", "o0{a2{r0;", "n", "}}")), " as "+name)...)
		shapes = append(shapes, itemized(fact.Duplicates, "objects of a type with one field: "+name, func(to []byte, n uint64) []byte { return fmt.Appendf(to, `c1"A"%d{`, n) }, hproseText(name), "}o0{}"),
			hproseLaughs(name),
			itemized(fact.Duplicates, "a record of the name "+name, hproseMany("m"), hproseText(name)+"n", "}"),
			itemized(fact.Duplicates, "a record of lists of the name "+name, hproseMany("m"), hproseText(name)+"a1{n}", "}"))
	}
	return append(shapes,
		listed(fact.Duplicates, "types without end", "", `c1"A"1{s1"a"}`, "", "n"),
		listed(fact.Duplicates, "types of nothing without end", "", `c1"A"{}`, "", "o0{}"))
}

// hproseLaughs is a record of a list of records, of which each has a list of the one before twice.
// Records, texts and lists have a number each, by which references lead to them.
func hproseLaughs(name string) Shape {
	return Shape{fact.References, "records of lists of the same two records as " + name, func(size int) []byte {
		text := hproseText(name)
		n := fits(size, 64, len(text)+24)
		data := fmt.Appendf(nil, "m1{%sa%d{m1{%sa{}}", text, n+1, text)
		for i := range n {
			data = fmt.Appendf(data, "m1{%sa2{r%d;r%d;}}", text, 3+3*i, 3+3*i)
		}
		return append(data, "}}"...)
	}}
}
