package words

import "github.com/serbench/serbench/contest/random"

// CJK returns n characters, uniform in CJK Unified Ideographs, U+4E00 to U+9FFF. Each takes
// three bytes of UTF-8.
func CJK(r *random.Source, n int) string { return block(r, n, 0x4E00, 0x9FFF) }

// Hiragana returns n characters, uniform in U+3041 to U+3096. Each takes three bytes of
// UTF-8.
func Hiragana(r *random.Source, n int) string { return block(r, n, 0x3041, 0x3096) }

// Cyrillic returns n lower-case letters, uniform in U+0430 to U+044F. Each takes two bytes of
// UTF-8.
func Cyrillic(r *random.Source, n int) string { return block(r, n, 0x0430, 0x044F) }

// Emoji returns n characters: half from Emoticons, U+1F600 to U+1F64F, half from
// Miscellaneous Symbols and Pictographs, U+1F300 to U+1F5FF. Each takes four bytes of UTF-8
// and a surrogate pair in UTF-16.
func Emoji(r *random.Source, n int) string {
	text := make([]rune, n)
	for i := range text {
		if r.Bool() {
			text[i] = rune(r.Between(0x1F600, 0x1F64F))
		} else {
			text[i] = rune(r.Between(0x1F300, 0x1F5FF))
		}
	}
	return string(text)
}

// Escaped holds the characters that JSON must escape, and those that encoders escape for the
// sake of HTML.
const Escaped = "\"\\\n\t<>&"

// Escapes returns n characters of Escaped, all equally likely.
func Escapes(r *random.Source, n int) string { return r.Text(n, Escaped) }

// block returns n characters, uniform from first to last.
func block(r *random.Source, n, first, last int) string {
	text := make([]rune, n)
	for i := range text {
		text[i] = rune(r.Between(first, last))
	}
	return string(text)
}
