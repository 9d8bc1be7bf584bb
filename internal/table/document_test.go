package table

import (
	"errors"
	"strings"
	"testing"
)

func exampleDocument() *Document {
	return &Document{Title: "serbench: an example", Sections: []Section{
		{Blocks: []Block{Paragraph("What stands above all headings, with `code` and what is <special> in a_b*c.")}},
		{Heading: "person", ID: "person", Lead: "A small flat record, such as a row of a user table; string lengths vary as they do in life.", Blocks: []Block{
			example(),
			List{Title: "Not timed", Code: true, Items: []Item{
				{"broken", "compare: sample 7: .Money is <nil> | want 0.5, and what follows is long enough to need a second line"},
				{"", "a line without a name"},
			}},
		}},
		{Heading: "Verdicts", Level: 2, Blocks: []Block{List{Items: []Item{{"owns", "whose memory results are"}}}}},
	}}
}

func TestFormatsOfADocument(t *testing.T) {
	for format, name := range map[string]string{"text": "document.txt", "markdown": "document.md", "html": "document.html"} {
		var b strings.Builder
		if err := exampleDocument().Write(&b, format, false); err != nil {
			t.Fatal(err)
		}
		golden(t, name, b.String())
	}
	if err := exampleDocument().Write(&strings.Builder{}, "csv", false); err == nil || err.Error() != "no document is written as csv" {
		t.Error(err)
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestErrorsOfWriting(t *testing.T) {
	if err := exampleDocument().Write(full{}, "text", false); err == nil {
		t.Error("a document was written to a full disk")
	}
	if err := example().CSV(full{}); err == nil {
		t.Error("a table was written to a full disk")
	}
}

// What a library says must not become part of the page.
func TestHTMLIsEscaped(t *testing.T) {
	const bad = `"><script>alert('x')</script>`
	x := &Table{Title: bad, Note: bad, Columns: []Column{{Name: bad, Doc: bad, Code: true}}, Footnotes: []string{bad}, Notes: List{Title: bad, Code: true, Items: []Item{{bad, bad}}}}
	x.Add(Cell{Words: bad, More: bad, Tip: bad})
	x.Add(Cell{Words: "`" + bad + "`", Link: "javascript:alert(1)"})
	d := &Document{Title: bad, Sections: []Section{{Heading: bad, ID: bad, Lead: bad, Blocks: []Block{x, Paragraph(bad)}}}}
	var b strings.Builder
	if err := d.Write(&b, "html", false); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(b.String(), "<script") || strings.Contains(b.String(), "javascript:") {
		t.Errorf("not escaped:\n%s", &b)
	}
}

func TestSpans(t *testing.T) {
	for words, want := range map[string]string{
		"`a_b` c_d":  "`a_b` c\\_d",
		"one ` tick": "one \\` tick",
		"`x`":        "`x`",
		"a|b<c>*":    `a\|b&lt;c>\*`,
	} {
		if got := escape(words); got != want {
			t.Errorf("%q is %q, want %q", words, got, want)
		}
	}
}

func TestStyleSheetIsThatOfThePage(t *testing.T) {
	css, err := StyleSheet()
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := exampleDocument().Write(&b, "html", false); err != nil {
		t.Fatal(err)
	}
	if css == "" || !strings.Contains(b.String(), string(css)) {
		t.Errorf("the page lacks %q", css)
	}
}
