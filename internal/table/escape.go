package table

import (
	"net/url"
	"regexp"
	"strings"
)

// Escape keeps words from being read as Markdown or HTML, except for code between backticks.
func Escape(words string) string { return escape(words) }

func escape(words string) string { return escapeIn(words, false) }

// cellEscape is escape for a cell of a table, where go-pretty escapes bars.
func cellEscape(words string) string { return escapeIn(words, true) }

func escapeIn(words string, cell bool) string {
	var b strings.Builder
	for _, s := range spans(Printable(words)) {
		if s.code && (!cell || !splits(s.words)) {
			b.WriteString("`" + s.words + "`")
		} else {
			escapeSpan(&b, s.words, cell)
		}
	}
	return b.String()
}

// splits reports whether code would end a cell early: a bar there is escaped by a backslash, which
// another one before it escapes, and code has no other way to write either.
func splits(words string) bool { return strings.Contains(words, `\|`) }

var (
	// entity matches what HTML and Markdown read as a character, such as &lt;.
	entity = regexp.MustCompile(`^&#?[0-9A-Za-z]+;`)
	// document matches the target of serbench's own links. There are no others in words, so that a run
	// file can't lead a reader astray, nor make a page load a picture.
	document = regexp.MustCompile(`^\(docs/[A-Z-]+\.md[)#]`)
)

// escapeSpan escapes what is not code.
func escapeSpan(b *strings.Builder, words string, cell bool) {
	for i, r := range words {
		switch {
		case r == '<':
			b.WriteString("&lt;")
			continue
		case r == '&' && entity.MatchString(words[i:]):
			b.WriteString("&amp;")
			continue
		case strings.ContainsRune("*_`", r), r == '|' && !cell,
			r == '(' && strings.HasSuffix(words[:i], "]") && !document.MatchString(words[i:]),
			// A backslash that escapes what follows, which may be the next span.
			r == '\\' && (i+1 == len(words) || isPunctuation(words[i+1])):
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
}

// isPunctuation reports whether Markdown reads a backslash before the character as an escape.
func isPunctuation(c byte) bool {
	return strings.IndexByte("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", c) >= 0
}

// opening matches what makes a line a heading, a list, a quotation, a rule, a fence or the target of
// a link.
var opening = regexp.MustCompile(`^([#>+=~-]|[0-9]+[.)]|\[[^\]]*\]:)`)

// block is escape for words that begin a line. Blanks before them would make them code.
func block(words string) string {
	words = strings.TrimLeft(escape(words), " \t")
	m := opening.FindStringIndex(words)
	if m == nil {
		return words
	}
	at := 0 // of the character that means something: the dot of a number, else the first one
	if words[0] >= '0' && words[0] <= '9' {
		at = m[1] - 1
	}
	return words[:at] + `\` + words[at:]
}

// code sets an identifier in a monospaced font. A fence longer than any in it keeps backticks.
func code(name string) string {
	name = Printable(name)
	if !strings.Contains(name, "`") {
		return "`" + name + "`"
	}
	fence := "`"
	for strings.Contains(name, fence) {
		fence += "`"
	}
	return fence + " " + name + " " + fence
}

// meaning matches what Markdown would read as more than words in the name of a column.
var meaning = regexp.MustCompile("<[A-Za-z/!?]|\\]\\(|[\\\\`*_]")

// markdownHeader escapes the name of a column only where it must: serbench's own have characters such
// as < in them.
func markdownHeader(name string) string {
	if meaning.MatchString(name) {
		return cellEscape(name)
	}
	return name
}

// webLink returns an address that is safe to lead to and that can't end a link in Markdown early, or ""
// if it is not one of the web.
func webLink(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || Printable(address) != address {
		return ""
	}
	return strings.NewReplacer(" ", "%20", "(", "%28", ")", "%29", "<", "%3C", ">", "%3E", `"`, "%22", "`", "%60", "|", "%7C", `\`, "%5C").Replace(address)
}

type span struct {
	words string
	code  bool
}

// spans tells code between backticks from other words. A backtick without its pair is a
// word like any other.
func spans(words string) []span {
	parts := strings.Split(words, "`")
	if len(parts)%2 == 0 {
		return []span{{words: words}}
	}
	var all []span
	for i, part := range parts {
		if part != "" {
			all = append(all, span{part, i%2 == 1})
		}
	}
	return all
}
