package grammar

import (
	"slices"

	"github.com/serbench/serbench/result/fact"
)

// Property lists as text: Apple's XML, and the older notations of OpenStep and GNUstep.

func plistXMLNotation() notation {
	return notation{
		record: func(name string, value []byte) []byte {
			return slices.Concat([]byte("<plist><dict><key>"+name+"</key>"), value, []byte("</dict></plist>"))
		},
		values: []Shape{
			nested(fact.Deep, "lists in lists", "<array>", "<true/>", "</array>"),
			nested(fact.Deep, "dictionaries in dictionaries", "<dict><key>a</key>", "<true/>", "</dict>"),
			nested(fact.DeepFault, "lists around a wrong number", "<array>", "<integer>x</integer>", "</array>"),
			nested(fact.DeepFault, "dictionaries around a wrong number", "<dict><key>a</key>", "<integer>x</integer>", "</dict>"),
			nested(fact.DeepFault, "lists around an unknown element", "<array>", "<zz/>", "</array>"),
			nested(fact.DeepFault, "dictionaries around a name without a value", "<dict><key>a</key>", "<dict><key>a</key></dict>", "</dict>"),
			nested(fact.DeepFault, "lists around another end", "<array>", "</dict>", "</array>"),
			nested(fact.Openings, "lists that never end", "<array>", "", ""),
			nested(fact.Openings, "dictionaries that never end", "<dict><key>a</key>", "", ""),
			listed(fact.Long, "a list of zeros", "<array>", "<integer>0</integer>", "", "</array>"),
			listed(fact.Long, "a list of empty lists", "<array>", "<array/>", "", "</array>"),
			listed(fact.Long, "a list of empty texts", "<array>", "<string/>", "", "</array>"),
			listed(fact.Long, "a list of empty dictionaries", "<array>", "<dict/>", "", "</array>"),
			listed(fact.Duplicates, "a dictionary with one name", "<dict>", "<key>a</key><true/>", "", "</dict>"),
			value(fact.Long, "a dictionary of many names", func(size int) []byte {
				return numbered(size, "<dict>", "<key>k%06d</key><true/>", "", "</dict>")
			}),
			listed(fact.Token, "a long text", "<string>", "a", "", "</string>"),
			listed(fact.Token, "a text of entities", "<string>", "&amp;", "", "</string>"),
			listed(fact.Token, "a number of many digits", "<integer>", "9", "", "</integer>"),
			listed(fact.Token, "a hexadecimal number", "<integer>0x", "f", "", "</integer>"),
			listed(fact.Token, "a fraction of many digits", "<real>0.", "3", "", "</real>"),
			listed(fact.Token, "bytes", "<data>", "AAAA", "", "</data>"),
			listed(fact.Token, "bytes of spaces", "<data>", " \n", "", "AAAA</data>"),
			listed(fact.Token, "a time of many digits", "<date>2001-01-01T00:00:00.", "3", "", "Z</date>"),
			listed(fact.Reserved, "unique names", "<array>", "<dict><key>CF$UID</key><integer>99999999999</integer></dict>", "", "</array>"),
		},
		whole: xmlDocuments(),
	}
}

func stepNotation() notation {
	return notation{
		record: func(name string, value []byte) []byte {
			return slices.Concat([]byte("{"+name+"="), value, []byte(";}"))
		},
		values: []Shape{
			nested(fact.Deep, "lists in lists", "(", "a", ")"),
			nested(fact.Deep, "dictionaries in dictionaries", "{a=", "a", ";}"),
			nested(fact.DeepFault, "lists around a fault", "(", "%{", ")"),
			nested(fact.DeepFault, "lists around wrong bytes", "(", "<x>", ")"),
			nested(fact.DeepFault, "dictionaries around a fault", "{a=", "{a}", ";}"),
			nested(fact.DeepFault, "lists around a wrong number", "(", "<*Ix>", ")"),
			nested(fact.Openings, "lists that never end", "(", "", ""),
			nested(fact.Openings, "dictionaries that never end", "{a=", "", ""),
			nested(fact.Openings, "dictionaries and lists that never end", "{a=(", "", ""),
			nested(fact.Openings, "dictionaries without a name that never end", "{", "", ""),
			listed(fact.Long, "a list of texts", "(", "a", ",", ")"),
			listed(fact.Long, "a list of empty lists", "(", "()", ",", ")"),
			listed(fact.Long, "a list of empty dictionaries", "(", "{}", ",", ")"),
			listed(fact.Long, "a list of empty bytes", "(", "<>", ",", ")"),
			listed(fact.Long, "a list of commas", "(", ",", "", ")"),
			listed(fact.Duplicates, "a dictionary with one name", "{", "a=a;", "", "}"),
			value(fact.Long, "a dictionary of many names", func(size int) []byte { return numbered(size, "{", "k%06d=a;", "", "}") }),
			listed(fact.Token, "a long text", "", "a", "", ""),
			listed(fact.Token, "a quoted text", `"`, "a", "", `"`),
			listed(fact.Token, "a text of escapes", `"`, `\U0041`, "", `"`),
			listed(fact.Token, "a text of octal escapes", `"`, `\101`, "", `"`),
			listed(fact.Token, "a text of backslashes", `"`, `\\`, "", `"`),
			listed(fact.Token, "a text that never ends", `"`, "a", "", ""),
			listed(fact.Token, "bytes", "<", "00", "", ">"),
			listed(fact.Token, "bytes and spaces", "<", "00 ", "", ">"),
			listed(fact.Token, "an odd number of digits", "<0", "00", "", ">"),
			listed(fact.Token, "a number of many digits", "<*I", "9", "", ">"),
			listed(fact.Token, "a fraction of many digits", "<*R0.", "3", "", ">"),
			listed(fact.Token, "a number of many digits without a form", "1", "9", "", ""),
			listed(fact.Long, "a list of numbers", "(", "<*I1>", ",", ")"),
			listed(fact.Long, "a list of truths", "(", "<*BY>", ",", ")"),
			listed(fact.Long, "comments", "", "/**/", "", "a"),
			listed(fact.Token, "a comment that never ends", "/*", "*", "", ""),
			listed(fact.Long, "comments of a line", "", "//\n", "", "a"),
			listed(fact.Token, "spaces", "", " ", "", "a"),
		},
		whole: []Shape{
			listed(fact.Duplicates, "one field", "", "a=a;", "", ""),
			value(fact.Long, "many fields", func(size int) []byte { return numbered(size, "", "k%06d=a;", "", "") }),
		},
	}
}
