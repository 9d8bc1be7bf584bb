package grammar

import (
	"slices"

	"github.com/serbench/serbench/result/fact"
)

func xmlNotation() notation {
	return notation{
		record: func(name string, value []byte) []byte {
			return slices.Concat([]byte("<r><"+name+">"), value, []byte("</"+name+"></r>"))
		},
		values: append(xmlTexts(),
			nested(fact.Deep, "elements in elements", "<a>", "1", "</a>"),
			nested(fact.Deep, "elements with a namespace each", `<a xmlns="u">`, "1", "</a>"),
			nested(fact.Deep, "elements with a prefix each", `<p:a xmlns:p="u">`, "1", "</p:a>"),
			nested(fact.DeepFault, "elements around another end", "<a>", "</b>", "</a>"),
			nested(fact.DeepFault, "elements around an unknown entity", "<a>", "&zz;", "</a>"),
			nested(fact.DeepFault, "elements around a bracket", "<a>", "<", "</a>"),
			nested(fact.DeepFault, "elements around an attribute without a value", "<a>", "<b c>", "</a>"),
			nested(fact.Openings, "elements that never end", "<a>", "", ""),
			nested(fact.Openings, "elements with an attribute that never end", `<a b="c">`, "", ""),
			listed(fact.Long, "empty elements", "", "<a/>", "", ""),
			listed(fact.Long, "elements", "", "<a>1</a>", "", ""),
			listed(fact.LateFault, "elements and another end", "", "<a>1</a>", "", "</b>"),
		),
		whole: xmlDocuments(),
	}
}

// xmlTexts are what stands between tags.
func xmlTexts() []Shape {
	return []Shape{
		listed(fact.Token, "a long text", "", "a", "", ""),
		listed(fact.Token, "a number of many digits", "1", "9", "", ""),
		listed(fact.Token, "a fraction of many digits", "0.", "3", "", ""),
		listed(fact.Token, "spaces", "", " ", "", "1"),
		listed(fact.Token, "ends of lines", "", "\r\n", "", "1"),
		listed(fact.Token, "entities", "", "&amp;", "", ""),
		listed(fact.Token, "characters by number", "", "&#65;", "", ""),
		listed(fact.Token, "a character of many zeros", "&#", "0", "", "65;"),
		listed(fact.Token, "a character beyond all", "&#", "9", "", ";"),
		listed(fact.Token, "an entity of a long name", "&", "a", "", ";"),
		listed(fact.Token, "a long text as it is", "<![CDATA[", "a", "", "]]>"),
		listed(fact.Token, "brackets as they are", "<![CDATA[", "]", "", "]]>"),
		listed(fact.Long, "short texts as they are", "", "<![CDATA[a]]>", "", ""),
		listed(fact.Long, "texts and comments", "", "a<!---->", "", ""),
		listed(fact.Token, "a text that is not UTF-8", "", "\xff", "", ""),
	}
}

// xmlDocuments are what stands around and in tags.
func xmlDocuments() []Shape {
	return []Shape{
		listed(fact.Duplicates, "one attribute", "<r", ` a="b"`, "", "/>"),
		value(fact.Long, "many attributes", func(size int) []byte { return numbered(size, "<r", ` a%06d="b"`, "", "/>") }),
		value(fact.Long, "many namespaces", func(size int) []byte { return numbered(size, "<r", ` xmlns:a%06d="b"`, "", "/>") }),
		listed(fact.Token, "a long attribute", `<r a="`, "a", "", `"/>`),
		listed(fact.Token, "a long name of an element", "<", "a", "", "/>"),
		listed(fact.Token, "a long name of an attribute", "<r ", "a", "", `="b"/>`),
		listed(fact.Token, "a name of many parts", "<a", ":a", "", "/>"),
		listed(fact.Long, "comments", "", "<!--a-->", "", "<r/>"),
		listed(fact.Long, "processing instructions", "", "<?a b?>", "", "<r/>"),
		listed(fact.Long, "declarations", "", "<!a>", "", "<r/>"),
		nested(fact.Deep, "declarations in each other", "<!a ", "", ">"),
		nested(fact.Openings, "declarations that never end", "<!a ", "", ""),
		listed(fact.Token, "a long comment", "<!--", "a", "", "--><r/>"),
		listed(fact.Token, "a comment of dashes", "<!--", "- ", "", "--><r/>"),
		listed(fact.Token, "a long declaration", "<!DOCTYPE r ", "a", "", "><r/>"),
		value(fact.References, "entities of entities", func(size int) []byte {
			return numbered(size, `<!DOCTYPE r [<!ENTITY e "aaaaaaaa">`, `<!ENTITY e%06d "&e;&e;&e;&e;&e;&e;&e;&e;">`, "", "]><r>&e000001;</r>")
		}),
		listed(fact.Duplicates, "documents behind each other", "", "<r/>", "", ""),
	}
}
