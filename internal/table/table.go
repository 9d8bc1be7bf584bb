// Package table holds what serbench shows people: tables, and documents made of them.
// A table is built once and drawn as text, Markdown, CSV or HTML, and no drawing needs
// to know what a table is about.
//
// A [Table] has columns and cells. What a cell says to people and what it hands to a
// program are two things: "1.20 µs" on the screen, 1203.5 in CSV. Callers format the
// first and pass the second on unrounded.
//
// The terminal is the tightest place, 80 columns wide, so everything that makes room is
// done there and declared by the column: where a name may be broken, which words may be
// wrapped. Markdown and HTML wrap by themselves.
package table

import (
	"math"
	"slices"
	"strconv"
)

// Align says on which side of a column its cells stand.
type Align int

// Words stand on the left and numbers on the right.
const (
	Left Align = iota
	Right
)

// Narrow says how cells may be broken into lines where a table is too wide for a
// terminal.
type Narrow int

// Words are wrapped before names are broken: a name that is broken is harder to find.
const (
	Keep  Narrow = iota // never broken
	Names               // before the variant in brackets, after commas, and at blanks
	Words               // between any words
)

// Style says what a reader should see first: in colour on a terminal, as a class in HTML.
type Style string

// The styles of a cell.
const (
	Plain   Style = ""
	Good    Style = "good"
	Bad     Style = "bad"
	Warning Style = "warning"
)

// A Column describes the cells below it.
type Column struct {
	// Name is what people read above the column. A column without one is for CSV only.
	Name string
	// Unit follows the name: "heap", "B".
	Unit string
	// Key is the column's name in CSV: "ns_op". A column without one is not in CSV.
	Key string
	// Doc says what the column means: a tooltip in HTML, and an item of [Table.Legend].
	Doc    string
	Align  Align
	Narrow Narrow
	// Code marks identifiers, which Markdown and HTML set in a monospaced font. A table that
	// is split for a terminal repeats the columns up to the first of them.
	Code bool
	// Missing stands in a cell that has no words, unless the whole column has none.
	Missing string
	// Bars marks a column of bars, whose cells have a Bar. Only HTML has it.
	Bars bool
}

// header is the name as people read it.
func (c Column) header() string {
	if c.Unit == "" {
		return Printable(c.Name)
	}
	return Printable(c.Name + " " + c.Unit)
}

// A Cell is one entry of a table. Most are made by [Text], [Number] and [Count].
type Cell struct {
	// Words are for people.
	Words string
	// Data is for CSV: an exact number, or empty where nothing was measured.
	Data string
	// More follows the words where there is room, so not on a terminal.
	More string
	// Tip is a tooltip in HTML.
	Tip string
	// Link is an address that the words lead to in Markdown and HTML.
	Link  string
	Style Style
	// Bar is the length of a bar in percent, in a column of bars.
	Bar float64
}

// Text is a cell that says the same to people and to programs.
func Text(words string) Cell { return Cell{Words: words, Data: words} }

// Count is a cell with a whole number.
func Count(n int) Cell { return Text(strconv.Itoa(n)) }

// Number is a cell with a number as people read it, and the number itself.
func Number(words string, x float64) Cell { return Cell{Words: words, Data: Exact(x)} }

// Exact writes a number for CSV, nothing for one that was not measured. Eight digits are
// more than any measurement has, and fewer than the noise of floating-point arithmetic.
func Exact(x float64) string {
	if math.IsNaN(x) {
		return ""
	}
	return strconv.FormatFloat(x, 'g', 8, 64)
}

// A Table is drawn by its methods Text, Markdown, CSV and HTML.
type Table struct {
	Title string
	// Note is a paragraph above the table.
	Note    string
	Columns []Column
	// Rows have a cell for each column; those that are missing at the end are empty.
	Rows [][]Cell
	// Notes stand below the table.
	Notes List
	// Footnotes are paragraphs below the notes.
	Footnotes []string
	// Dense puts the columns one space apart instead of two, on a terminal.
	Dense bool
}

// Add appends a row.
func (t *Table) Add(cells ...Cell) { t.Rows = append(t.Rows, cells) }

// Legend lists what the columns mean that have a Doc, to be set as Notes.
func (t *Table) Legend() List {
	var l List
	for _, c := range t.Columns {
		if c.Doc != "" {
			l.Items = append(l.Items, Item{c.Name, c.Doc})
		}
	}
	return l
}

// cell is the cell of a row in a column, as people read it. Nothing in it can harm a terminal.
func (t *Table) cell(row []Cell, column int) Cell {
	c := Cell{}
	if column < len(row) {
		c = row[column]
	}
	if c.Words == "" {
		c.Words = t.Columns[column].Missing
	}
	c.Words, c.More, c.Tip, c.Link = Printable(c.Words), Printable(c.More), Printable(c.Tip), webLink(c.Link)
	return c
}

// read are the columns that people read. One that says nothing in any row is left out.
func (t *Table) read(bars bool) (columns []int) {
	for i, c := range t.Columns {
		says := c.Bars && bars || !c.Bars && slices.ContainsFunc(t.Rows, func(row []Cell) bool { return i < len(row) && row[i].Words != "" })
		if c.Name != "" && says {
			columns = append(columns, i)
		}
	}
	return columns
}

// A List is of names and what there is to say of each.
type List struct {
	Title string
	Items []Item
	// Code marks names that are identifiers. Others are bold in Markdown and HTML.
	Code bool
}

// An Item is a line of a list; it may have no name.
type Item struct{ Name, Words string }
