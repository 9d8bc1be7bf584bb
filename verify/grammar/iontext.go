package grammar

import (
	"slices"

	"github.com/serbench/serbench/result/fact"
)

func ionTextNotation() notation {
	values := []Shape{
		nested(fact.Deep, "lists in lists", "[", "1", "]"),
		nested(fact.Deep, "expressions in expressions", "(", "1", ")"),
		nested(fact.Deep, "records in records", "{a:", "1", "}"),
		nested(fact.Deep, "annotations", "a::", "1", ""),
		nested(fact.Deep, "annotated lists in each other", "a::[", "1", "]"),
		nested(fact.DeepFault, "lists around a fault", "[", "%", "]"),
		nested(fact.DeepFault, "records around a fault", "{a:", "%", "}"),
		nested(fact.DeepFault, "records around a symbol without a text", "{a:", "$0", "}"),
		nested(fact.DeepFault, "expressions around another end", "(", "]", ")"),
		nested(fact.Openings, "lists that never end", "[", "", ""),
		nested(fact.Openings, "expressions that never end", "(", "", ""),
		nested(fact.Openings, "records that never end", "{a:", "", ""),
		nested(fact.Openings, "records and lists that never end", "{a:[", "", ""),
		listed(fact.Long, "a list of zeros", "[", "0", ",", "]"),
		listed(fact.Long, "a list of empty lists", "[", "[]", ",", "]"),
		listed(fact.Long, "a list of empty records", "[", "{}", ",", "]"),
		listed(fact.Long, "a list of nulls", "[", "null", ",", "]"),
		listed(fact.Long, "a list of null records", "[", "null.struct", ",", "]"),
		listed(fact.Long, "an expression of operators", "(", "+ ", "", ")"),
		listed(fact.LateFault, "a list and a fault", "[", "0", ",", ",%]"),
		listed(fact.Duplicates, "a record with one name", "{", "a:0", ",", "}"),
		value(fact.Long, "a record of many names", func(size int) []byte { return numbered(size, "{", "k%07d:0", ",", "}") }),
		listed(fact.Token, "a long text", `"`, "a", "", `"`),
		listed(fact.Token, "a text of escapes", `"`, `\u0041`, "", `"`),
		listed(fact.Token, "a text in parts", "", "'''a''' ", "", ""),
		listed(fact.Token, "a text of lines", "'''", "a\n", "", "'''"),
		listed(fact.Token, "a long symbol", "'", "a", "", "'"),
		listed(fact.Token, "bytes", "{{", "AAAA", "", "}}"),
		listed(fact.Token, "bytes as text", `{{"`, "a", "", `"}}`),
		listed(fact.Token, "a number of many digits", "1", "9", "", ""),
		listed(fact.Token, "a number of underscores", "1", "_1", "", ""),
		listed(fact.Token, "a decimal of many digits", "0.", "3", "", ""),
		listed(fact.Token, "a float of many digits", "0.", "3", "", "e0"),
		listed(fact.Token, "an exponent of many digits", "1d", "9", "", ""),
		listed(fact.Token, "a hexadecimal number", "0x", "f", "", ""),
		listed(fact.Token, "a time of many digits", "2001-01-01T00:00:00.", "3", "", "Z"),
		listed(fact.Token, "a comment", "/*", "a", "", "*/1"),
		listed(fact.Long, "comments", "", "/**/", "", "1"),
		listed(fact.Token, "spaces", "", " ", "", "1"),
	}
	// Symbols by number: without a text, of the system, beyond the table, as value, name and annotation.
	for _, symbol := range []string{"$0", "$1", "$3", "$10", "$99", "$999999999", "$99999999999999999999"} {
		for _, form := range []string{symbol, "{" + symbol + ":1}", symbol + "::1", "[" + symbol + "]", symbol + "::" + symbol + "::{}", "'" + symbol + "'"} {
			values = append(values, value(fact.Reserved, "the symbol "+form, func(int) []byte { return []byte(form) }))
		}
	}
	return notation{
		record: func(name string, value []byte) []byte { return slices.Concat([]byte("{"+name+":"), value, []byte("}")) },
		values: values,
		whole: []Shape{
			listed(fact.Long, "versions", "", "$ion_1_0 ", "", "1"),
			listed(fact.Long, "a symbol table", "$ion_symbol_table::{symbols:[", `"a"`, ",", "]} 1"),
			listed(fact.Long, "symbol tables", "", `$ion_symbol_table::{symbols:["a"]}`, " ", " $10"),
			listed(fact.References, "symbol tables that add to the last", "", `$ion_symbol_table::{imports:$ion_symbol_table,symbols:["a"]}`, " ", " $10"),
			listed(fact.References, "imports of large tables", "$ion_symbol_table::{imports:[", `{name:"a",version:1,max_id:99999999}`, ",", "]} 1"),
			value(fact.Reserved, "a table of the largest size", func(int) []byte {
				return []byte(`$ion_symbol_table::{imports:[{name:"a",version:1,max_id:9223372036854775807}],symbols:["b"]} {$9223372036854775807:1}`)
			}),
			listed(fact.Reserved, "a symbol table of numbers", "$ion_symbol_table::{symbols:[", "1", ",", "]} {$10:1}"),
			listed(fact.Reserved, "a symbol table of nulls", "$ion_symbol_table::{symbols:[", "null", ",", "]} {$10:1}"),
		},
	}
}
