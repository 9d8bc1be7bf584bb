package table

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Names, reasons and other words come from run files and from libraries, so anyone may have written
// them. Each format passes them through a function of this file, Markdown also through escape.go.

// Printable makes words harmless for a terminal. It writes control characters, line breaks, invisible
// characters and those that reverse the direction of text as Go writes them in a string: \x1b, \u202e. Tabs
// stay.
func Printable(words string) string { return printable(words, "\t") }

// PrintableLines is [Printable] for words of several lines.
func PrintableLines(words string) string { return printable(words, "\t\n") }

// printable escapes all characters without a shape, apart from those that are kept.
func printable(words, kept string) string {
	shown := func(r rune) bool { return strconv.IsGraphic(r) || strings.ContainsRune(kept, r) }
	if utf8.ValidString(words) && strings.IndexFunc(words, func(r rune) bool { return !shown(r) }) < 0 {
		return words
	}
	var b strings.Builder
	for i, r := range words {
		switch {
		case r == utf8.RuneError && !strings.HasPrefix(words[i:], string(utf8.RuneError)): // no UTF-8
			fmt.Fprintf(&b, `\x%02x`, words[i])
		case shown(r):
			b.WriteRune(r)
		default:
			b.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
		}
	}
	return b.String()
}

// printableJSON is [Printable] for JSON, whose encoder leaves some of these characters as they are. They
// stand in strings only, so an escape does not change the data.
func printableJSON(text []byte) []byte {
	var out bytes.Buffer
	for _, r := range string(text) {
		switch {
		case r == '\n' || strconv.IsGraphic(r):
			out.WriteRune(r)
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			fmt.Fprintf(&out, `\u%04x\u%04x`, high, low)
		default:
			fmt.Fprintf(&out, `\u%04x`, r)
		}
	}
	return out.Bytes()
}

// csvField makes a field harmless for terminals and spreadsheets. A spreadsheet computes a field that
// begins with one of these characters, even a quoted one, unless an apostrophe comes first. Numbers stay
// as they are; none of serbench's own names and words begins with such a character.
func csvField(data string) string {
	data = PrintableLines(data)
	if data == "" || !strings.ContainsRune("=+-@\t\n", rune(data[0])) {
		return data
	}
	if _, err := strconv.ParseFloat(data, 64); err == nil {
		return data
	}
	return "'" + data
}
