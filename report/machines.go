package report

import (
	"fmt"
	"strings"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/report/page"
	"github.com/serbench/serbench/stats"
)

// fleetSection says what several machines say of the same rows.
func fleetSection(f *analysis.Fleet) table.Section {
	s := table.Section{
		Heading: "Machines",
		Lead:    fmt.Sprintf("What %d machines say of the same rows: round trips over %s. Each machine's own tables follow.", len(f.Machines), strings.Join(f.Datasets, ", ")),
		Blocks:  []table.Block{machineTable(f), table.Paragraph(agreement(f))},
	}
	for _, k := range f.Kinds {
		s.Blocks = append(s.Blocks, kindBlocks(k)...)
	}
	s.Blocks = append(s.Blocks, flipList(f.Flips, "machines"))
	return s
}

func machineTable(f *analysis.Fleet) *table.Table {
	t := &table.Table{
		Note: "× mean is how long the rows that all machines have take on it, relative to the mean machine.",
		Columns: []table.Column{
			{Name: "machine", Key: "machine"},
			{Name: "kind", Key: "kind", Narrow: table.Words},
			{Name: "shards", Key: "shards", Align: table.Right},
			{Name: "× mean", Key: "ratio_to_mean", Align: table.Right},
		},
	}
	for _, m := range f.Machines {
		t.Add(table.Text(m.Name), table.Text(m.Kind), table.Count(m.Windows), ratioCell(m.Speed))
	}
	return t
}

// agreement says on how many machines the first place holds, and how alike the orders of rows are.
func agreement(f *analysis.Fleet) string {
	first, on := f.First()
	var all []float64
	least, a, b := 2.0, 0, 0
	for i := range f.Agreement {
		for j := range i {
			tau := f.Agreement[i][j]
			all = append(all, tau)
			if tau < least {
				least, a, b = tau, j, i
			}
		}
	}
	words := fmt.Sprintf("%s is the fastest on %d of %d machines. Kendall's rank correlation of the orders on two machines is %.3f",
		first, on, len(f.Machines), stats.Median(all))
	if len(all) == 1 {
		return words + "."
	}
	return words + fmt.Sprintf(" in the median, and at least %.3f, of %s and %s.", least, f.Machines[a].Name, f.Machines[b].Name)
}

// kindBlocks rank the rows on machines of a kind, if there are enough of them.
func kindBlocks(k analysis.Kind) []table.Block {
	if !k.Spread.HasInterval() {
		return []table.Block{table.Paragraph(fewWords(k))}
	}
	t := &table.Table{
		Title: k.Name,
		Note: fmt.Sprintf("On %d machines: the places on machines like them, the ratio to the first row with its 95 %% interval, and the interval on one more machine. "+
			"Holds on is how many of them have the row before the next one. %s", len(k.Machines), spreadWords(k)),
		Columns: []table.Column{
			{Name: "rank"},
			{Name: "library", Key: "library", Code: true, Narrow: table.Names},
			{Name: "× fastest", Key: "ratio_to_best", Align: table.Right},
			{Name: "on one more machine", Align: table.Right},
			{Name: "holds on", Align: table.Right},
		},
	}
	for i, row := range k.Rows {
		ratio, next, holds := ratioCell(row.Ratio.Center), table.Cell{}, table.Cell{}
		if row.Next.HasInterval() {
			ratio.More = plusMinus(row.Ratio)
			next.Words = digits(row.Next.Lo) + "–" + digits(row.Next.Hi)
		}
		if row.Of > 0 {
			holds.Words = fmt.Sprintf("%d of %d", row.Holds, row.Of)
		}
		t.Add(table.Cell{Words: place(i, row.Place)}, table.Text(row.ID), ratio, next, holds)
	}
	return []table.Block{t}
}

func spreadWords(k analysis.Kind) string {
	return fmt.Sprintf("From machine to machine a library's share varies by %s (%s to %s).", percent(k.Spread.Center), percent(k.Spread.Lo), percent(k.Spread.Hi))
}

func fewWords(k analysis.Kind) string {
	return fmt.Sprintf("%s: %s. That is under %d, so that nothing is said of machines like them.",
		k.Name, table.Plural(len(k.Machines), "machine", "machines"), analysis.LeastMachines)
}

// newFleet is what the page shows of it.
func newFleet(f *analysis.Fleet) page.Fleet {
	out := page.Fleet{Datasets: strings.Join(f.Datasets, ", "), Agreement: agreement(f), MoreFlips: max(0, len(f.Flips)-mostFlips)}
	for _, m := range f.Machines {
		out.Machines = append(out.Machines, page.FleetMachine{Name: m.Name, Kind: m.Kind, Shards: m.Windows, Speed: page.Num(m.Speed)})
	}
	for _, flip := range f.Flips[:min(len(f.Flips), mostFlips)] {
		out.Flips = append(out.Flips, flipWords(flip))
	}
	for _, k := range f.Kinds {
		kind := page.FleetKind{Name: k.Name, Machines: len(k.Machines), Spread: fewWords(k)}
		if k.Spread.HasInterval() {
			kind.Spread = spreadWords(k)
			for _, row := range k.Rows {
				kind.ID, kind.Library = append(kind.ID, row.ID), append(kind.Library, row.Library)
				kind.From, kind.To = append(kind.From, row.Place.From), append(kind.To, row.Place.To)
				addTime(&kind.Ratio, row.Ratio)
				kind.NextLo, kind.NextHi = append(kind.NextLo, page.Num(row.Next.Lo)), append(kind.NextHi, page.Num(row.Next.Hi))
				kind.Holds, kind.Of = append(kind.Holds, row.Holds), append(kind.Of, row.Of)
			}
		}
		out.Kinds = append(out.Kinds, kind)
	}
	return out
}

// mostFlips is how many flips are told in full.
const mostFlips = 20

// flipList tells which pairs of rows change places between strata, beyond what chance makes of any
// pair in one of twenty tables.
func flipList(flips []analysis.Flip, strata string) table.Block {
	if len(flips) == 0 {
		return table.Paragraph("No two rows change places between " + strata + " beyond what chance makes.")
	}
	list := table.List{Title: fmt.Sprintf("%s between %s, beyond chance", table.Plural(len(flips), "pair of rows changes places", "pairs of rows change places"), strata)}
	for _, f := range flips[:min(len(flips), mostFlips)] {
		list.Items = append(list.Items, table.Item{Words: flipWords(f)})
	}
	if more := len(flips) - mostFlips; more > 0 {
		list.Items = append(list.Items, table.Item{Words: fmt.Sprintf("and %d more, by less", more)})
	}
	return list
}

func flipWords(f analysis.Flip) string {
	return fmt.Sprintf("%s is faster than %s on %s (× %s), and slower on %s (× %s)",
		f.Faster, f.Slower, upToThree(f.Here), ratioWithEnds(f.RatioHere), upToThree(f.There), ratioWithEnds(f.RatioThere))
}

// upToThree names up to three strata and counts the others.
func upToThree(names []string) string {
	if len(names) <= 3 {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:3], ", "), len(names)-3)
}

func ratioWithEnds(s stats.Summary) string {
	if !s.HasInterval() {
		return digits(s.Center)
	}
	return fmt.Sprintf("%s, %s to %s", digits(s.Center), digits(s.Lo), digits(s.Hi))
}
