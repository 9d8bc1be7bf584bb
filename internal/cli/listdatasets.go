package cli

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
	"golang.org/x/sync/errgroup"

	"github.com/serbench/serbench/internal/describe"
	"github.com/serbench/serbench/internal/plain"
	"github.com/serbench/serbench/result"
)

// A listedDataset is a data set with what its type says of itself, and what its
// values are like.
type listedDataset struct {
	result.Dataset
	TypeDoc  string `json:"type_doc"`
	Question string `json:"question"`
	describe.Statistics
}

// listedDatasets draws the values of every data set, several data sets at a time:
// compressing the large ones takes seconds.
func listedDatasets(suite Suite) []listedDataset {
	all := suite.datasets()
	rows := make([]listedDataset, len(all))
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, d := range all {
		group.Go(func() error {
			rows[i] = listedDataset{describeDataset(d), d.Type.Doc, d.Type.Question, describe.Dataset(d)}
			return nil
		})
	}
	_ = group.Wait() // none fails
	return rows
}

const datasetColumns = `values      distinct values that are timed
JSON bytes  of a value as encoding/json writes it: median (least-most)
gzip, zstd  times smaller that becomes, each value on its own: geometric mean
fields      leaves that the type declares: numbers, texts, times, bools, bytes
leaves      of those in a value, on average
depth       structs, lists and maps one within another, at most
text        bytes of a string: median/90th percentile/most
non-ASCII   strings that are not all ASCII
ints        bits of an integer's absolute value: median/90th percentile
neg         integers below 0
binary      bytes of a []byte: median/90th percentile/most
list, map   elements or entries: median/most
set         pointers that are not nil
zero        fields of structs that are zero, as "" is
A single figure stands for several that are the same.
`

// listDatasets has a block for each type: its words, those of its data sets, and
// tables of their figures.
func listDatasets(rows []listedDataset) string {
	var b strings.Builder
	for len(rows) > 0 {
		first := rows[0]
		n := slices.IndexFunc(rows, func(d listedDataset) bool { return d.Type != first.Type })
		if n < 0 {
			n = len(rows)
		}
		fmt.Fprintf(&b, "%s\n%s", first.Type, indented("  ", first.TypeDoc))
		if first.Question != "" {
			b.WriteString(indented("  ", first.Question))
		}
		b.WriteByte('\n')
		for _, d := range rows[:n] {
			b.WriteString("  " + strings.TrimLeft(indented("    ", d.Name+": "+d.Doc), " "))
		}
		for _, columns := range [][]column{sizeColumns(), contentColumns()} {
			b.WriteString(figures(rows[:n], columns))
		}
		b.WriteByte('\n')
		rows = rows[n:]
	}
	return b.String() + datasetColumns
}

// A column of a table that has a row for each data set.
type column struct {
	header string
	cell   func(listedDataset) string // "" where there is nothing to count
}

func sizeColumns() []column {
	ofJSON := func(cell func(*describe.JSON) string) func(listedDataset) string {
		return func(d listedDataset) string {
			if d.JSON == nil {
				return ""
			}
			return cell(d.JSON)
		}
	}
	return []column{
		{"values", func(d listedDataset) string { return short(float64(d.Count)) }},
		{"JSON bytes", ofJSON(func(j *describe.JSON) string {
			least, most := short(float64(j.Min)), short(float64(j.Max))
			if least == most {
				return most
			}
			return fmt.Sprintf("%s (%s-%s)", short(j.Median), least, most)
		})},
		{"gzip", ofJSON(func(j *describe.JSON) string { return fmt.Sprintf("%.2f", j.Gzip) })},
		{"zstd", ofJSON(func(j *describe.JSON) string { return fmt.Sprintf("%.2f", j.Zstd) })},
		{"fields", func(d listedDataset) string { return short(float64(d.Fields)) }},
		{"leaves", func(d listedDataset) string { return short(d.Leaves) }},
		{"depth", func(d listedDataset) string { return short(float64(d.Depth)) }},
	}
}

func contentColumns() []column {
	return []column{
		{"text", func(d listedDataset) string {
			return where(d.Strings.Count, d.Strings.Median, d.Strings.P90, float64(d.Strings.Max))
		}},
		{"non-ASCII", func(d listedDataset) string { return percent(d.Strings.Count, d.Strings.NotASCII) }},
		{"ints", func(d listedDataset) string {
			return where(d.Integers.Count, d.Integers.Median, d.Integers.P90)
		}},
		{"neg", func(d listedDataset) string { return percent(d.Integers.Count, d.Integers.Negative) }},
		{"binary", func(d listedDataset) string {
			return where(d.Bytes.Count, d.Bytes.Median, d.Bytes.P90, float64(d.Bytes.Max))
		}},
		{"list", func(d listedDataset) string { return where(d.Lists.Count, d.Lists.Median, float64(d.Lists.Max)) }},
		{"map", func(d listedDataset) string { return where(d.Maps.Count, d.Maps.Median, float64(d.Maps.Max)) }},
		{"set", func(d listedDataset) string { return percent(d.Optionals.Count, d.Optionals.Set) }},
		{"zero", func(d listedDataset) string { return percent(d.Count, d.ZeroFields) }},
	}
}

// figures draws the columns in which any row has something. Those that would be wider
// than the terminal stand in a table below.
func figures(rows []listedDataset, columns []column) string {
	const indent, gap = "  ", len("  ")
	header, cells := table.Row{"data set"}, make([]table.Row, len(rows))
	name := len("data set")
	for i, d := range rows {
		cells[i] = table.Row{d.Name}
		name = max(name, len(d.Name))
	}
	width := len(indent) + name
	for i, c := range columns {
		column, wide, empty := make([]string, len(rows)), len(c.header), true
		for j, d := range rows {
			if column[j] = c.cell(d); column[j] == "" {
				column[j] = "-"
			} else {
				empty = false
			}
			wide = max(wide, len(column[j]))
		}
		if empty {
			continue
		}
		if width += gap + wide; width > plain.Width && len(header) > 1 {
			return drawn(indent, header, cells) + figures(rows, columns[i:])
		}
		header = append(header, c.header)
		for j := range rows {
			cells[j] = append(cells[j], column[j])
		}
	}
	if len(header) == 1 {
		return ""
	}
	return drawn(indent, header, cells)
}

// drawn is a table below an empty line, with figures to the right of their columns.
func drawn(indent string, header table.Row, rows []table.Row) string {
	tw := plain.NewTable(header)
	var right []table.ColumnConfig
	for i := range header[1:] {
		right = append(right, table.ColumnConfig{Number: i + 2, Align: text.AlignRight, AlignHeader: text.AlignRight})
	}
	tw.SetColumnConfigs(right)
	tw.AppendRows(rows)
	return "\n" + indent + strings.ReplaceAll(plain.Render(tw), "\n", "\n"+indent) + "\n"
}

// where joins figures, unless they are of nothing; a figure is enough for all that are
// the same.
func where(count int, figures ...float64) string {
	if count == 0 {
		return ""
	}
	var words []string
	for _, x := range figures {
		words = append(words, short(x))
	}
	if slices.Min(words) == slices.Max(words) {
		return words[0]
	}
	return strings.Join(words, "/")
}

// percent writes a share, unless it is of nothing.
func percent(count int, share float64) string {
	switch {
	case count == 0:
		return ""
	case share >= 0.0995:
		return fmt.Sprintf("%.0f %%", 100*share)
	}
	return tenths(100*share) + " %"
}

// short writes a figure in at most four characters: 12.5, 9999, 12k, 1.1M.
func short(x float64) string {
	switch {
	case x < 99.95:
		return tenths(x)
	case x < 9999.5:
		return fmt.Sprintf("%.0f", x)
	case x < 999.5e3:
		return fmt.Sprintf("%.0fk", x/1e3)
	case x < 9.95e6:
		return tenths(x/1e6) + "M"
	}
	return fmt.Sprintf("%.0fM", x/1e6)
}

// tenths keeps one decimal, unless it is 0.
func tenths(x float64) string { return fmt.Sprint(math.Round(10*x) / 10) }
