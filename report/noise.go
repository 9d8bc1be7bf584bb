package report

import (
	"fmt"
	"time"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/table"
)

// Noise draws the run-to-run noise of a machine for a terminal.
func Noise(n analysis.Noise) string {
	t := &table.Table{Columns: []table.Column{{Name: "This machine's noise"}, {Name: " "}}}
	for _, line := range [][2]string{
		{"repeated measurements differ by, median", percent(n.Median)},
		{"  p90", percent(n.P90)},
		{fmt.Sprintf("  largest of %d", n.Cases), percent(n.Max)},
		{"ratio to limit, median", percent(n.RatioMedian)},
		{"  p90", percent(n.RatioP90)},
		{"pairs of rows that swapped places, not told apart", fmt.Sprintf("%d of %d", n.SwappedTied, n.Pairs)},
		{"  although they were told apart", fmt.Sprintf("%d of %d", n.SwappedApart, n.Pairs)},
		{"places that a row may have, mean", digits(max(n.Places, 0.01))},
		{"pairs over 5 % apart that were told apart", fmt.Sprintf("%s of %d", percent(n.ToldApart), n.DistinctPairs)},
		{"both measurements differ in common by", percent(n.Shift)},
		{"intervals of their ratios that contain 1 without that", percent(n.Coverage)},
		{"workers disturbed", percent(n.Disturbed)},
		{"total time of all workers", time.Duration(n.WallNS).Round(time.Second).String()},
	} {
		t.Add(table.Text(line[0]), table.Text(line[1]))
	}
	return t.Text(false)
}
