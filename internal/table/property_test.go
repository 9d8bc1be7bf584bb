package table

import (
	"encoding/csv"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// randomTable has up to a dozen columns of all kinds. Every cell has words of its own, so
// that a drawing that loses or doubles one is found out.
func randomTable(r *rand.Rand) (t *Table, words []string) {
	t = &Table{Dense: r.IntN(4) == 0}
	t.Columns = []Column{{Name: "name", Key: "name", Code: true, Narrow: Names}}
	for i := range r.IntN(12) {
		t.Columns = append(t.Columns, Column{
			Name: fmt.Sprint("column", i), Key: fmt.Sprint("key", i),
			Align: Align(r.IntN(2)), Narrow: Narrow(r.IntN(3)), Missing: []string{"", "-"}[r.IntN(2)],
		})
	}
	for n := range 1 + r.IntN(8) {
		row := []Cell{Text(fmt.Sprintf("lib%d[option=%d,other=%d]", n, r.IntN(1e6), r.IntN(1e6)))}
		for i, c := range t.Columns[1:] {
			switch {
			case r.IntN(4) == 0:
				row = append(row, Cell{})
			case c.Narrow == Words:
				row = append(row, Text(fmt.Sprintf("w%d.%d and more", n, i)))
			case c.Narrow == Names:
				row = append(row, Text(fmt.Sprintf("x%d.%d[a=%d]", n, i, r.IntN(1e6))))
			default:
				row = append(row, Text(fmt.Sprintf("k%d.%d%s", n, i, strings.Repeat("µ", r.IntN(8)))))
			}
		}
		for _, c := range row[1:] {
			words = append(words, strings.Fields(c.Words)...)
		}
		t.Add(row...)
	}
	return t, words
}

// random runs a test on many tables, the same in every run of the test.
func random(t *testing.T, check func(*testing.T, *Table, []string)) {
	for seed := range uint64(500) {
		x, words := randomTable(rand.New(rand.NewPCG(seed, 0)))
		check(t, x, words)
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

// blanks between words, lines among them, as wrapping moves them.
var blanks = regexp.MustCompile(`\s+`)

func TestTextFitsAndLosesNothing(t *testing.T) {
	random(t, func(t *testing.T, x *Table, words []string) {
		out := x.Text(false)
		for line := range strings.Lines(out) {
			line = strings.TrimSuffix(line, "\n")
			if n := utf8.RuneCountInString(line); n > Width {
				t.Errorf("%d columns: %q", n, line)
			}
			if strings.TrimRight(line, " ") != line {
				t.Errorf("a blank at the end of %q", line)
			}
		}
		flat := blanks.ReplaceAllString(out, " ")
		for _, w := range words {
			part, _, _ := strings.Cut(w, "[")
			if !strings.Contains(flat, part) {
				t.Errorf("no %s in\n%s", part, out)
			}
		}
	})
}

// Of the same table every line of Markdown has the same columns.
func TestMarkdownIsRectangular(t *testing.T) {
	random(t, func(t *testing.T, x *Table, words []string) {
		lines := strings.Split(strings.TrimSpace(x.Markdown()), "\n")
		if len(lines) != 2+len(x.Rows) {
			t.Errorf("%d lines for %d rows", len(lines), len(x.Rows))
		}
		for _, line := range lines {
			if strings.Count(line, "|") != strings.Count(lines[0], "|") || !strings.HasPrefix(line, "| ") || !strings.HasSuffix(line, " |") {
				t.Errorf("not a row like the others: %s", line)
			}
		}
		for _, w := range words {
			if !strings.Contains(x.Markdown(), w) {
				t.Errorf("no %s", w)
			}
		}
	})
}

func TestCSVHasEveryCell(t *testing.T) {
	random(t, func(t *testing.T, x *Table, _ []string) {
		var b strings.Builder
		if err := x.CSV(&b); err != nil {
			t.Fatal(err)
		}
		lines, err := csv.NewReader(strings.NewReader(b.String())).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		if len(lines) != 1+len(x.Rows) {
			t.Fatalf("%d lines for %d rows", len(lines), len(x.Rows))
		}
		for i, c := range x.Columns {
			if lines[0][i] != c.Key {
				t.Errorf("column %d is %s, want %s", i, lines[0][i], c.Key)
			}
			for n, row := range x.Rows {
				if lines[1+n][i] != row[i].Data {
					t.Errorf("%s of row %d is %q, want %q", c.Key, n, lines[1+n][i], row[i].Data)
				}
			}
		}
	})
}

// The fragment is well-formed, with as many cells in each row as in the first.
func TestHTMLIsRectangular(t *testing.T) {
	random(t, func(t *testing.T, x *Table, _ []string) {
		out, err := x.HTML()
		if err != nil {
			t.Fatal(err)
		}
		d := xml.NewDecoder(strings.NewReader(string(out)))
		var cells []int
		for {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%v in\n%s", err, out)
			}
			if e, ok := token.(xml.StartElement); ok {
				switch e.Name.Local {
				case "tr":
					cells = append(cells, 0)
				case "td", "th":
					cells[len(cells)-1]++
				}
			}
		}
		if len(cells) != 1+len(x.Rows) {
			t.Errorf("%d rows, want %d and a header", len(cells), len(x.Rows))
		}
		for _, n := range cells {
			if n != cells[0] {
				t.Errorf("%d cells below %d headers", n, cells[0])
			}
		}
	})
}
