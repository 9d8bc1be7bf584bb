package grammar

import (
	"bytes"
	"slices"
	"strings"

	"github.com/serbench/serbench/result/fact"
)

func tomlNotation() notation {
	return notation{
		record: func(name string, value []byte) []byte { return slices.Concat([]byte(name+" = "), value, []byte("\n")) },
		values: append(tomlScalars(),
			nested(fact.Deep, "lists in lists", "[", "1", "]"),
			nested(fact.Deep, "tables in tables", "{a=", "1", "}"),
			nested(fact.Deep, "tables and lists in turn", "{a=[", "1", "]}"),
			nested(fact.DeepFault, "lists around a fault", "[", "%", "]"),
			nested(fact.DeepFault, "tables around a fault", "{a=", "%", "}"),
			nested(fact.DeepFault, "tables around a name twice", "{a=", "{b=1,b=1}", "}"),
			nested(fact.DeepFault, "lists around another end", "[", "}", "]"),
			nested(fact.Openings, "lists that never end", "[", "", ""),
			nested(fact.Openings, "tables that never end", "{a=", "", ""),
			nested(fact.Openings, "tables and lists that never end", "{a=[", "", ""),
			listed(fact.Deep, "a name of many parts", "{a", ".a", "", "=1}"),
			listed(fact.Long, "a list of numbers", "[", "0", ",", "]"),
			listed(fact.Long, "a list of empty lists", "[", "[]", ",", "]"),
			listed(fact.Long, "a list of empty tables", "[", "{}", ",", "]"),
			listed(fact.Long, "a list of empty texts", "[", "''", ",", "]"),
			listed(fact.LateFault, "a list and a fault", "[", "0", ",", ",%]"),
			listed(fact.Long, "a list of lines", "[", "\n", "", "1]"),
			listed(fact.Long, "a list of comments", "[", "#\n", "", "1]"),
			value(fact.Long, "a table of many names", func(size int) []byte { return numbered(size, "{", "k%07d=0", ",", "}") }),
			value(fact.Long, "a table of many names of two parts", func(size int) []byte { return numbered(size, "{", "a.k%07d=0", ",", "}") }),
		),
		whole: []Shape{
			listed(fact.Deep, "a table of a name of many parts", "[a", ".a", "", "]\nb=1\n"),
			listed(fact.Deep, "a list of tables of a name of many parts", "[[a", ".a", "", "]]\nb=1\n"),
			listed(fact.Deep, "a field of a name of many parts", "a", ".a", "", "=1\n"),
			listed(fact.Long, "a list of tables", "", "[[a]]\n", "", ""),
			listed(fact.Long, "lists of tables in a list of tables", "", "[[a]]\n[[a.b]]\n", "", ""),
			listed(fact.Long, "tables in lists of tables", "", "[[a]]\n[a.b]\nc=1\n", "", ""),
			value(fact.Long, "tables of longer and longer names", func(size int) []byte {
				var text strings.Builder
				for name := "a"; text.Len()+len(name)+3 <= size; name += ".a" {
					text.WriteString("[" + name + "]\n")
				}
				return []byte(text.String())
			}),
			value(fact.Long, "lists of tables of longer and longer names", func(size int) []byte {
				var text strings.Builder
				for name := "a"; text.Len()+len(name)+5 <= size; name += ".a" {
					text.WriteString("[[" + name + "]]\n")
				}
				return []byte(text.String())
			}),
			value(fact.Long, "many tables", func(size int) []byte { return numbered(size, "", "[k%07d]\n", "", "") }),
			value(fact.Long, "many tables in a table", func(size int) []byte { return numbered(size, "", "[a.k%07d]\n", "", "") }),
			value(fact.Long, "many fields", func(size int) []byte { return numbered(size, "", "k%07d=0\n", "", "") }),
			value(fact.Long, "many fields of a table", func(size int) []byte { return numbered(size, "", "a.k%07d=0\n", "", "") }),
			value(fact.LateFault, "many fields and the first again", func(size int) []byte { return numbered(size, "", "k%07d=0\n", "", "k0000000=0\n") }),
			value(fact.Long, "fields in a deep table", func(size int) []byte {
				head := "[" + strings.Repeat("a.", size/8) + "a]\n"
				return numbered(size, head, "k%05d=0\n", "", "")
			}),
			value(fact.Long, "a list of tables in a deep table", func(size int) []byte {
				name := strings.Repeat("a.", size/64) + "a"
				return bytes.Repeat([]byte("[["+name+"]]\n"), fits(size, 0, len(name)+5))
			}),
			listed(fact.Duplicates, "one field", "", "a=1\n", "", ""),
			listed(fact.Duplicates, "one table", "", "[a]\n", "", ""),
			listed(fact.Long, "comments", "", "#\n", "", "a=1\n"),
			listed(fact.Token, "a long comment", "#", "a", "", "\na=1\n"),
			listed(fact.Long, "empty lines", "", "\n", "", "a=1\n"),
			listed(fact.Token, "a long name", "", "a", "", "=1\n"),
			listed(fact.Token, "a name of escapes", `"`, `\u0041`, "", "\"=1\n"),
			listed(fact.Token, "spaces before a value", "a=", " ", "", "1\n"),
		},
	}
}

func tomlScalars() []Shape {
	return []Shape{
		listed(fact.Token, "a long text", `"`, "a", "", `"`),
		listed(fact.Token, "a text of escapes", `"`, `\u0041`, "", `"`),
		listed(fact.Token, "a text as it is", "'", "a", "", "'"),
		listed(fact.Token, "a text of lines", `"""`, "a\n", "", `"""`),
		listed(fact.Token, "a text of lines that are joined", `"""`, "\\\n", "", `"""`),
		listed(fact.Token, "a text of lines as they are", "'''", "a\n", "", "'''"),
		listed(fact.Token, "a text of quotes", `"""`, `"" `, "", `"""`),
		listed(fact.Token, "a text that never ends", `"`, "a", "", ""),
		listed(fact.Token, "a text of lines that never ends", `"""`, "a\n", "", ""),
		listed(fact.Token, "a text that is not UTF-8", `"`, "\xff", "", `"`),
		listed(fact.Token, "a number of many digits", "1", "9", "", ""),
		listed(fact.Token, "a number of underscores", "1", "_1", "", ""),
		listed(fact.Token, "a fraction of many digits", "0.", "3", "", ""),
		listed(fact.Token, "an exponent of many digits", "1e", "9", "", ""),
		listed(fact.Token, "a hexadecimal number", "0x", "f", "", ""),
		listed(fact.Token, "a time of many digits", "2001-01-01T00:00:00.", "3", "", "Z"),
	}
}
