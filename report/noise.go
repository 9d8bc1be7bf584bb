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
		{"pairs of rows that swapped places, inside ties", fmt.Sprintf("%d of %d", n.SwappedTied, n.Pairs)},
		{"  although their ranks differed", fmt.Sprintf("%d of %d", n.SwappedApart, n.Pairs)},
		{"rows that share a letter, mean", digits(max(n.TieGroup, 0.01))},
		{"pairs over 5 % apart that were told apart", fmt.Sprintf("%s of %d", percent(n.ToldApart), n.DistinctPairs)},
		{"intervals that contain the other measurement", percent(n.Coverage)},
		{"  of ratios to limit", percent(n.RatioCoverage)},
		{"workers disturbed and discarded", percent(n.Disturbed)},
		{"total time of all workers", time.Duration(n.WallNS).Round(time.Second).String()},
	} {
		t.Add(table.Text(line[0]), table.Text(line[1]))
	}
	return t.Text(false)
}
