package table

import (
	"strings"
	"testing"
)

// draw is what each format makes of a table.
func draw(t *testing.T, x *Table) map[string]string {
	t.Helper()
	html, err := x.HTML()
	if err != nil {
		t.Fatal(err)
	}
	var csv strings.Builder
	if err := x.CSV(&csv); err != nil {
		t.Fatal(err)
	}
	return map[string]string{"text": x.Text(false), "markdown": x.Markdown(), "html": string(html), "csv": csv.String()}
}

// Which format shows what of a column and its cells.
func TestColumnsByFormat(t *testing.T) {
	for _, test := range []struct {
		name   string
		column Column
		cell   Cell
		shown  string // one of these words
		in     string // the formats that have it
	}{
		{"a name and a key", Column{Name: "shown", Key: "key"}, Text("value"), "value", "text markdown html csv"},
		{"a name alone", Column{Name: "shown"}, Text("value"), "value", "text markdown html"},
		{"a key alone", Column{Key: "key"}, Text("value"), "value", "csv"},
		{"a unit", Column{Name: "heap", Unit: "B", Key: "key"}, Text("1"), "heap B", "text markdown html"},
		{"a doc", Column{Name: "shown", Doc: "explained"}, Text("value"), "explained", "html"},
		{"an identifier", Column{Name: "shown", Code: true}, Text("value"), "`value`", "markdown"},
		{"more", Column{Name: "shown", Key: "key"}, Cell{Words: "1", Data: "1", More: "±2 %"}, "±2 %", "markdown html"},
		{"a tip", Column{Name: "shown", Key: "key"}, Cell{Words: "1", Tip: "hint"}, "hint", "html"},
		{"a link", Column{Name: "shown", Key: "key"}, Cell{Words: "1", Link: "https://example.com"}, "https://example.com", "markdown html"},
		{"a style", Column{Name: "shown", Key: "key"}, Cell{Words: "1", Style: Bad}, "bad", "html"},
		{"a bar", Column{Name: "shown", Bars: true}, Cell{Bar: 12.34}, "12.3%", "html"},
		{"words that are no data", Column{Name: "shown", Key: "key"}, Number("1.20 µs", 1203.5), "1.20 µs", "text markdown html"},
		{"data that are no words", Column{Name: "shown", Key: "key"}, Number("1.20 µs", 1203.5), "1203.5", "csv"},
		{"a whole number", Column{Name: "shown", Key: "key"}, Count(12345), "12345", "text markdown html csv"},
	} {
		x := &Table{Columns: []Column{{Name: "library", Key: "library", Code: true}, test.column}}
		x.Add(Text("lib"), test.cell)
		for format, out := range draw(t, x) {
			want := strings.Contains(test.in, format)
			if got := strings.Contains(out, test.shown); got != want {
				t.Errorf("%s: %q in %s is %v, want %v:\n%s", test.name, test.shown, format, got, want, out)
			}
		}
	}
}

// A column that is empty in all rows says nothing to people. Programs can't do without it:
// the columns of CSV must not depend on what was measured.
func TestEmptyColumns(t *testing.T) {
	x := &Table{Columns: []Column{{Name: "library", Key: "library"}, {Name: "empty", Key: "empty", Missing: "-"}, {Name: "half", Key: "half", Missing: "-"}}}
	x.Add(Text("one"), Cell{}, Text("there"))
	x.Add(Text("two"))
	for format, out := range draw(t, x) {
		if got, want := strings.Contains(out, "empty"), format == "csv"; got != want {
			t.Errorf("an empty column in %s is %v:\n%s", format, got, out)
		}
		if !strings.Contains(out, "half") || !strings.Contains(out, "there") {
			t.Errorf("half a column is missing in %s:\n%s", format, out)
		}
	}
	if got, want := x.Text(false), "library  half\none      there\ntwo      -\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestTitlesAndNotes(t *testing.T) {
	for _, test := range []struct {
		title, note          string
		text, markdown, html string
	}{
		{"", "", "", "", ""},
		{"Title", "", "Title.\n\n", "Title:\n\n", "<h3>Title</h3>\n"},
		{"", "A note.", "A note.\n\n", "A note.\n\n", `<p class="dim">A note.</p>` + "\n"},
		{"Title", "A note.", "Title. A note.\n\n", "Title. A note.\n\n", `<h3>Title</h3>` + "\n" + `<p class="dim">A note.</p>` + "\n"},
	} {
		x := &Table{Title: test.title, Note: test.note, Columns: []Column{{Name: "n"}}}
		x.Add(Text("1"))
		out := draw(t, x)
		for format, want := range map[string]string{"text": test.text + "n\n1\n", "markdown": test.markdown + "| n |\n", "html": test.html + "<div"} {
			if !strings.HasPrefix(out[format], want) {
				t.Errorf("%s begins with %q, want %q", format, out[format], want)
			}
		}
	}
}

// The lines of a title, of notes and of footnotes fit the terminal like those of the table.
func TestWordsAroundATableAreWrapped(t *testing.T) {
	long := strings.TrimSpace(strings.Repeat("words ", 40))
	x := &Table{Title: "Title", Note: long, Notes: List{Items: []Item{{"name", long}}}, Footnotes: []string{long}}
	if n := widest(x.Text(false)); n > Width || n < Width-10 {
		t.Errorf("%d columns wide", n)
	}
	if n := strings.Count(blanks.ReplaceAllString(x.Text(false), " "), long); n != 3 {
		t.Errorf("%d of 3 paragraphs are whole:\n%s", n, x.Text(false))
	}
}

func TestLegend(t *testing.T) {
	x := &Table{Columns: []Column{{Name: "plain"}, {Name: "a", Doc: "first"}, {Name: "b", Doc: "second"}}}
	if l := x.Legend(); len(l.Items) != 2 || l.Items[0] != (Item{"a", "first"}) || l.Items[1] != (Item{"b", "second"}) {
		t.Errorf("%v", l)
	}
}

func TestHeadings(t *testing.T) {
	for level, want := range map[int][2]string{0: {"### x\n", "<h2>x</h2>\n"}, 1: {"### x\n", "<h2>x</h2>\n"}, 2: {"#### x\n", "<h3>x</h3>\n"}} {
		d := &Document{Sections: []Section{{Heading: "x", Level: level}}}
		html, err := d.HTML()
		if err != nil || d.Markdown() != want[0] || string(html) != want[1] || d.Text(false) != "x\n" {
			t.Errorf("level %d: %q, %q, %q, %v", level, d.Markdown(), html, d.Text(false), err)
		}
	}
}
