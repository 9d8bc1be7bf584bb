package grammar

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serbench/serbench/result/fact"
)

func yamlNotation() notation {
	return notation{
		record: func(name string, value []byte) []byte { return slices.Concat([]byte(name+": "), value, []byte("\n")) },
		values: append(yamlScalars(),
			nested(fact.Deep, "lists in lists", "[", "1", "]"),
			nested(fact.Deep, "maps in maps", "{a: ", "1", "}"),
			nested(fact.Deep, "maps and lists in turn", "{a: [", "1", "]}"),
			nested(fact.DeepFault, "lists around a fault", "[", "%", "]"),
			nested(fact.DeepFault, "lists around an unknown alias", "[", "*zz", "]"),
			nested(fact.DeepFault, "maps around a fault", "{a: ", "%", "}"),
			nested(fact.DeepFault, "maps around a wrong number", "{a: ", "!!int x", "}"),
			nested(fact.DeepFault, "lists around an end of a map", "[", "}", "]"),
			nested(fact.Openings, "lists that never end", "[", "", ""),
			nested(fact.Openings, "maps that never end", "{a: ", "", ""),
			nested(fact.Openings, "maps and lists that never end", "{a: [", "", ""),
			nested(fact.Openings, "maps without a name that never end", "{", "", ""),
			nested(fact.Openings, "keys of keys in maps", "{? ", "1", "}"),
			nested(fact.Openings, "keys that are lists", "[? ", "1", "]"),
			nested(fact.Openings, "anchors", "&a ", "1", ""),
			nested(fact.Openings, "tags", "!a ", "1", ""),
			nested(fact.References, "lists that have anchors", "&a [", "1", "]"),
			listed(fact.Long, "a list of numbers", "[", "0", ",", "]"),
			listed(fact.Long, "a list of empty lists", "[", "[]", ",", "]"),
			listed(fact.Long, "a list of empty maps", "[", "{}", ",", "]"),
			listed(fact.Long, "a list of nothing", "[", "~", ",", "]"),
			listed(fact.LateFault, "a list and a fault", "[", "0", ",", ",%]"),
			listed(fact.Duplicates, "a map with one name", "{", "a: 0", ", ", "}"),
			listed(fact.Duplicates, "a map that is merged with itself", "{", "<<: {a: 0}", ", ", "}"),
			listed(fact.References, "a list of references to a text", "[&a aaaaaaaaaaaaaaaa", "*a", ", ", "]"),
			listed(fact.References, "a list of references to an empty list", "[&a []", ", *a", "", "]"),
			listed(fact.References, "references of a list to itself", "&a [", "*a", ", ", "]"),
			listed(fact.References, "merges of a map with itself", "&a {", "<<: *a", ", ", "}"),
			value(fact.Long, "a map of many names", func(size int) []byte { return numbered(size, "{", "k%07d: 0", ", ", "}") }),
			value(fact.References, "many anchors", func(size int) []byte { return numbered(size, "[", "&k%06d 0", ", ", "]") }),
			value(fact.References, "merges of merges", func(size int) []byte {
				return numbered(size, "[&k {a: 0}, ", "&k%06d {<<: [*k, *k, *k]}", ", ", "]")
			}),
		),
		whole: []Shape{
			nested(fact.Deep, "lists in lists by dashes", "- ", "1", ""),
			nested(fact.Deep, "keys of keys", "? ", "1", ""),
			value(fact.Deep, "maps in maps by indentation", func(size int) []byte { return indented(size, "a:\n") }),
			value(fact.Deep, "lists in maps by indentation", func(size int) []byte { return indented(size, "- a:\n") }),
			value(fact.References, "lists of references to lists, ten each", func(size int) []byte { return laughs(size, 10) }),
			value(fact.References, "lists of references to lists, two each", func(size int) []byte { return laughs(size, 2) }),
			value(fact.References, "lists of references to lists, a hundred each", func(size int) []byte { return laughs(size, 100) }),
			listed(fact.Long, "documents", "", "---\n", "", ""),
			listed(fact.Long, "documents with a value", "", "--- a\n", "", ""),
			listed(fact.Long, "ends of documents", "a\n", "...\n", "", ""),
			listed(fact.Long, "comments", "", "#\n", "", "a: 1\n"),
			listed(fact.Token, "a long comment", "#", "a", "", "\na: 1\n"),
			listed(fact.Long, "lines of a text", "", "a\n", "", ""),
			listed(fact.Long, "empty lines", "a\n", "\n", "", "b\n"),
			listed(fact.Long, "a list by dashes", "", "- 1\n", "", ""),
			listed(fact.Long, "a list of nothing by dashes", "", "-\n", "", ""),
			listed(fact.LateFault, "a list by dashes and a fault", "", "- 1\n", "", "}"),
			listed(fact.Long, "a text as it is", "a: |\n", " a\n", "", ""),
			listed(fact.Long, "a folded text", "a: >\n", " a\n", "", ""),
			listed(fact.Long, "a folded text of empty lines", "a: >\n", "\n", "", " a\n"),
			listed(fact.Duplicates, "one name", "", "a: 1\n", "", ""),
			listed(fact.Duplicates, "a directive", "", "%YAML 1.1\n", "", "--- a\n"),
			value(fact.Long, "many directives", func(size int) []byte { return numbered(size, "", "%%TAG !k%06d! a\n", "", "--- a\n") }),
			listed(fact.Token, "a long key", "", "a", "", ": 1\n"),
			listed(fact.Token, "colons", "", ":", "", " 1\n"),
			listed(fact.Token, "tabs", "a:", "\t", "", "1\n"),
		},
	}
}

func yamlScalars() []Shape {
	return []Shape{
		listed(fact.Token, "a long text", "", "a", "", ""),
		listed(fact.Token, "a text of words", "", "a ", "", "a"),
		listed(fact.Token, "a quoted text", `"`, "a", "", `"`),
		listed(fact.Token, "a text of escapes", `"`, `\u0041`, "", `"`),
		listed(fact.Token, "a text that never ends", `"`, "a", "", ""),
		listed(fact.Token, "a text of quotes", "'", "''", "", "'"),
		listed(fact.Token, "a quoted text of lines", `"`, "a\n ", "", `"`),
		listed(fact.Token, "a number of many digits", "1", "9", "", ""),
		listed(fact.Token, "a number of underscores", "1", "_", "", "1"),
		listed(fact.Token, "a fraction of many digits", "0.", "3", "", ""),
		listed(fact.Token, "an exponent of many digits", "1e", "9", "", ""),
		listed(fact.Token, "a number of base 60", "1", ":1", "", ""),
		listed(fact.Token, "a hexadecimal number", "0x", "f", "", ""),
		listed(fact.Token, "a binary number", "0b", "1", "", ""),
		listed(fact.Token, "a time of many digits", "2001-01-01T00:00:00.", "3", "", "Z"),
		listed(fact.Token, "bytes in base 64", "!!binary ", "AAAA", "", ""),
		listed(fact.Token, "a long tag", "!", "a", "", " 1"),
		listed(fact.Token, "a long anchor", "&", "a", "", " 1"),
		listed(fact.Token, "a long alias", "*", "a", "", ""),
		listed(fact.Token, "spaces", "", " ", "", "1"),
		listed(fact.Token, "question marks", "", "? ", "", "1"),
	}
}

// indented writes lines of which each is indented by a space more.
func indented(size int, line string) []byte {
	var text strings.Builder
	for depth := 0; text.Len()+depth+len(line) <= size; depth++ {
		text.WriteString(strings.Repeat(" ", depth) + line)
	}
	return []byte(text.String())
}

// laughs writes lists of which each has the one before as many times: the billion laughs, whose
// references stand for a number of elements that grows with a power of the length.
func laughs(size, times int) []byte {
	text := []byte("k0: &k0 [a, a]\n")
	for i := 1; ; i++ {
		reference := fmt.Sprintf("*k%d", i-1)
		line := fmt.Sprintf("k%d: &k%d [%s]\n", i, i, strings.Join(slices.Repeat([]string{reference}, times), ", "))
		if len(text)+len(line) > size {
			return text
		}
		text = append(text, line...)
	}
}
