package feed

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/serbench/serbench/contest/random"
	"github.com/serbench/serbench/contest/random/words"
)

// Where entities lead: hashtags and mentions within the site, links out of it.
const (
	site      = "https://feed.example.com/"
	shortener = "https://sho.example/"
)

// language draws English for half of the texts, Japanese for 20 %, Chinese and
// Russian for 15 % each.
func language(r *random.Source) string {
	switch share := r.IntN(100); {
	case share < 50:
		return "en"
	case share < 70:
		return "ja"
	case share < 85:
		return "zh"
	}
	return "ru"
}

// script draws a word and its separator. English words are ASCII. Russian ones
// are Cyrillic, two bytes a character. Chinese ones are CJK, three bytes.
// Japanese ones are CJK with a Hiragana ending, three bytes.
func script(r *random.Source, language string) string {
	switch language {
	case "ja":
		return words.CJK(r, r.Between(1, 2)) + words.Hiragana(r, r.Between(1, 4))
	case "zh":
		return words.CJK(r, r.Between(1, 4))
	case "ru":
		return words.Cyrillic(r, r.Between(2, 10)) + " "
	}
	return words.Word(r) + " "
}

// text draws n characters, or up to ten more. One piece in ten is an emoji of
// four bytes, and one in ten a character that JSON or HTML escapes. The others
// are words.
func text(r *random.Source, language string, n int) string {
	var b strings.Builder
	for length := 0; length < n; {
		var piece string
		switch r.IntN(10) {
		case 0:
			piece = words.Emoji(r, 1)
		case 1:
			piece = words.Escapes(r, 1)
		default:
			piece = script(r, language)
		}
		b.WriteString(piece)
		length += utf8.RuneCountInString(piece)
	}
	return b.String()
}

// name draws two invented names, or two to four characters in languages with
// short names.
func name(r *random.Source, language string) string {
	if language == "ja" || language == "zh" {
		return words.CJK(r, r.Between(2, 4))
	}
	return words.Name(r)
}

// compose draws a text of about n characters, followed by up to two each of
// hashtags, mentions and links.
func compose(r *random.Source, language string, n int) (string, []Entity) {
	w := writer{text: text(r, language, n)}
	for range r.IntN(3) {
		word := strings.TrimSpace(script(r, language))
		w.add("#"+word, Entity{
			Kind:   Hashtag,
			Label:  word,
			Target: site + "tag?name=" + word + "&from=feed",
		})
	}
	for range r.IntN(3) {
		handle := handle(r)
		id := snowflake(r, moment(r, epoch, firstAt))
		w.add("@"+handle, Entity{
			Kind:   Mention,
			Label:  name(r, language),
			Target: site + "user?id=" + strconv.FormatInt(id, 10) + "&name=" + handle,
		})
	}
	for range r.IntN(3) {
		page := words.Word(r) + ".example.com/" + words.Word(r)
		w.add(shortener+r.Hex(8), Entity{
			Kind:   Link,
			Label:  page,
			Target: "https://" + page + "?from=feed&id=" + r.Text(8, digits),
		})
	}
	return w.text, w.entities
}

// writer appends entities to a text.
type writer struct {
	text     string
	entities []Entity
}

// add appends a space and a piece that is an entity, and sets the position of the
// piece in characters.
func (w *writer) add(piece string, e Entity) {
	w.text += " "
	e.Start = int32(utf8.RuneCountInString(w.text))
	w.text += piece
	e.Stop = e.Start + int32(utf8.RuneCountInString(piece))
	w.entities = append(w.entities, e)
}
