package grammar

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serbench/serbench/result/fact"
)

func jsonNotation() notation {
	return notation{
		record: func(name string, value []byte) []byte {
			return slices.Concat([]byte(`{"`+name+`":`), value, []byte("}"))
		},
		values: jsonValues(),
	}
}

// jsonValues are values of RFC 8259, and what is nearly one.
func jsonValues() []Shape {
	values := []Shape{
		nested(fact.Deep, "lists in lists", "[", "", "]"),
		nested(fact.Deep, "lists in lists around a number", "[", "1", "]"),
		nested(fact.Deep, "objects in objects", `{"a":`, "1", "}"),
		nested(fact.Deep, "objects and lists in turn", `{"a":[`, "1", "]}"),
		nested(fact.Openings, "lists that never end", "[", "", ""),
		nested(fact.Openings, "objects that never end", `{"a":`, "", ""),
		nested(fact.Openings, "objects and lists that never end", `{"a":[`, "", ""),
		listed(fact.Long, "a list of zeros", "[", "0", ",", "]"),
		listed(fact.Long, "a list of nulls", "[", "null", ",", "]"),
		listed(fact.Long, "a list of empty lists", "[", "[]", ",", "]"),
		listed(fact.Long, "a list of empty objects", "[", "{}", ",", "]"),
		listed(fact.Long, "a list of empty texts", "[", `""`, ",", "]"),
		listed(fact.LateFault, "a list with a fault at its end", "[", "0", ",", ",x]"),
		listed(fact.Duplicates, "an object with one name", "{", `"a":0`, ",", "}"),
		listed(fact.Duplicates, "an object with one name and lists", "{", `"a":[]`, ",", "}"),
		listed(fact.Duplicates, "an object with the empty name", "{", `"":0`, ",", "}"),
		value(fact.Long, "an object of many names", func(size int) []byte {
			return numbered(size, "{", `"k%07d":0`, ",", "}")
		}),
		listed(fact.Token, "a long text", `"`, "a", "", `"`),
		listed(fact.Token, "a text of escapes", `"`, `\n`, "", `"`),
		listed(fact.Token, "a text of escaped letters", `"`, `\u0041`, "", `"`),
		listed(fact.Token, "a text of half surrogates", `"`, `\ud800`, "", `"`),
		listed(fact.Token, "a text that is not UTF-8", `"`, "\xff", "", `"`),
		listed(fact.Token, "a text that never ends", `"`, "a", "", ""),
		listed(fact.Token, "a text of backslashes", `"`, `\\`, "", `"`),
		listed(fact.Token, "a number of many digits", "1", "9", "", ""),
		listed(fact.Token, "a fraction of many digits", "0.", "3", "", ""),
		listed(fact.Token, "a number after many zeros", "0.", "0", "", "1"),
		listed(fact.Token, "an exponent of many digits", "1e", "9", "", ""),
		listed(fact.Token, "a negative exponent of many digits", "1e-", "9", "", ""),
		listed(fact.Token, "spaces", "", " ", "", "1"),
		listed(fact.Token, "lines", "", "\n", "", "1"),
		listed(fact.Token, "a long name", `{"`, "a", "", `":1}`),
		listed(fact.Token, "a name of escapes", `{"`, `\u0041`, "", `":1}`),
	}
	for _, bottom := range []string{"x", `"`, "-", "1e", `{"a"}`, "tru", `"\x"`, "1]", `"` + "\x01" + `"`, ",", "\xff"} {
		values = append(values,
			nested(fact.DeepFault, fmt.Sprintf("lists in lists around %q", bottom), "[", bottom, "]"),
			nested(fact.DeepFault, fmt.Sprintf("objects in objects around %q", bottom), `{"a":`, bottom, "}"))
	}
	for _, digits := range []string{"999999999", "99999999999999999999"} {
		for _, sign := range []string{"", "-"} {
			number := "1e" + sign + digits
			values = append(values,
				value(fact.Reserved, "the number "+number, func(int) []byte { return []byte(number) }),
				listed(fact.Reserved, "a list of "+number, "[", number, ",", "]"))
		}
	}
	return values
}

// numbered writes a list of items that each have a number.
func numbered(size int, begin, item, between, end string) []byte {
	var items []string
	for length := len(begin) + len(end); ; {
		one := fmt.Sprintf(item, len(items))
		if length += len(one) + len(between); length > size {
			break
		}
		items = append(items, one)
	}
	return []byte(begin + strings.Join(items, between) + end)
}
