package table

import (
	"flag"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/jedib0t/go-pretty/v6/text"
)

var update = flag.Bool("update", false, "rewrite the goldens")

// golden compares with a file in testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs; -update accepts it:\n%s", path, got)
	}
}

// example has something of everything that a table may have.
func example() *Table {
	t := &Table{
		Title: "Ranked",
		Note:  "Exact round trips under the default contract, in `ns`: fresh buffers, copied strings, the user's own type.",
		Columns: []Column{
			{Name: "rank"},
			{Key: "letters"},
			{Name: "library", Key: "library", Code: true, Narrow: Names},
			{Name: "marshal", Key: "ns_op", Align: Right, Missing: "-"},
			{Name: "heap", Unit: "B", Key: "heap_bytes_op", Align: Right, Doc: "bytes that both operations <allocate>"},
			{Name: "never", Align: Right, Missing: "-"},
			{Name: "loss", Key: "loss", Narrow: Words},
			{Name: "homepage"},
			{Name: "round trip", Bars: true},
		},
		Footnotes: []string{"Lower is better."},
	}
	swift := Number("100 ns", 100.25)
	swift.More, swift.Tip = "±8 %", "net: 98.0 ns"
	lost := Text("float64: as float32")
	lost.Style = Warning
	wrong := Text("wrong")
	wrong.Style = Bad
	t.Add(Text("1 a"), Text("a"), Text("swift"), swift, Count(80), Cell{}, Cell{Words: "none", Style: Good}, Cell{Words: "site", Link: "https://example.com/a?b=c&d"}, Cell{Bar: 43.21})
	t.Add(Text("2 b"), Text("b"), Text("wordy[format=msgpack,config=newspec]"), Number("", math.NaN()), Count(112), Cell{}, lost)
	t.Add(Text("3 c"), Text("c"), Text("odd|name"), Number("1.20 µs", 1203.123456789), Count(0), Cell{}, wrong, Text("a*b <c> | `<code>`"), Cell{Bar: 100})
	t.Notes = t.Legend()
	return t
}

func TestFormatsOfATable(t *testing.T) {
	x := example()
	golden(t, "table.txt", x.Text(false))
	golden(t, "table.md", x.Markdown())
	html, err := x.HTML()
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "table.html", string(html))
	var csv strings.Builder
	if err := x.CSV(&csv); err != nil {
		t.Fatal(err)
	}
	golden(t, "table.csv", csv.String())
}

func TestStylesAreColours(t *testing.T) {
	text.EnableColors()
	out := example().Text(true)
	for _, want := range []string{"\x1b[32mnone\x1b[0m", "\x1b[31mwrong\x1b[0m", "\x1b[33mfloat64: as\x1b[0m"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in %q", want, out)
		}
	}
	if plain := example().Text(false); text.StripEscape(out) != plain {
		t.Errorf("colours move words:\n%s\n%s", out, plain)
	}
}

func wide(columns int, name string, c Column) *Table {
	t := &Table{Columns: []Column{{Name: "library", Code: true, Narrow: Names}}}
	row := []Cell{Text(name)}
	for range columns {
		t.Columns = append(t.Columns, c)
		row = append(row, Text("0123456789"))
	}
	t.Add(row...)
	return t
}

// Nothing is broken that fits, and no more than it takes.
func TestCellsAreBrokenOnlyWhereATableIsTooWide(t *testing.T) {
	const name = "library[option=one,option=two]"
	number := Column{Name: "n", Align: Right}
	if out := wide(4, name, number).Text(false); !strings.Contains(out, name) {
		t.Errorf("78 columns are enough for this name:\n%s", out)
	}
	out := wide(5, name, number).Text(false)
	if want := "library" + strings.Repeat(" ", 5) + strings.Repeat("  0123456789", 5) + "\n[option=one,\n option=two]\n"; !strings.HasSuffix(out, want) {
		t.Errorf("want the name in three lines:\n%s", out)
	}
	x := wide(4, name, number)
	x.Columns[4].Narrow = Words
	x.Rows[0][4].Words = "three short words"
	if out := x.Text(false); !strings.Contains(out, name) || strings.Contains(out, "three short words") {
		t.Errorf("want words wrapped before names are broken:\n%s", out)
	}
}

// Where narrow cells are not enough, columns go below, beside the name again.
func TestWideTablesAreSplit(t *testing.T) {
	x := wide(16, "lib", Column{Name: "n", Align: Right})
	out := x.Text(false)
	if n := strings.Count(out, "library"); n != 3 {
		t.Errorf("%d tables, want 3:\n%s", n, out)
	}
	if n := strings.Count(out, "0123456789"); n != 16 {
		t.Errorf("%d cells, want 16:\n%s", n, out)
	}
	for line := range strings.Lines(out) {
		if utf8.RuneCountInString(line) > Width+1 {
			t.Errorf("wider than a terminal: %q", line)
		}
	}
	lone := &Table{Columns: []Column{{Name: "n"}}}
	lone.Add(Text(strings.Repeat("x", 100)))
	if out := lone.Text(false); out != "n\n"+strings.Repeat("x", 100)+"\n" {
		t.Errorf("one column can't be split: %q", out)
	}
}

func TestDenseTables(t *testing.T) {
	x := wide(1, "lib", Column{Name: "n"})
	x.Dense = true
	if out, want := x.Text(false), "library n\nlib     0123456789\n"; out != want {
		t.Errorf("%q, want %q", out, want)
	}
}

func TestATableWithoutRows(t *testing.T) {
	x := &Table{Title: "Nothing", Columns: []Column{{Name: "library", Key: "library"}}}
	html, err := x.HTML()
	if err != nil || x.Text(false) != "Nothing.\n" || x.Markdown() != "Nothing:\n" || html != "<h3>Nothing</h3>\n" {
		t.Errorf("%q, %q, %q, %v", x.Text(false), x.Markdown(), html, err)
	}
	var csv strings.Builder
	if err := x.CSV(&csv); err != nil || csv.String() != "library\n" {
		t.Errorf("%q, %v", &csv, err)
	}
}

func TestExact(t *testing.T) {
	for x, want := range map[float64]string{0: "0", 100.25: "100.25", 1203.123456789: "1203.1235", 1e9: "1e+09"} {
		if got := Exact(x); got != want {
			t.Errorf("%v is %q, want %q", x, got, want)
		}
	}
	if got := Exact(math.NaN()); got != "" {
		t.Errorf("what was not measured is %q", got)
	}
}
