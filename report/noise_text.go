package report

import (
	"fmt"
	"strings"
	"time"

	"github.com/jedib0t/go-pretty/v6/table"

	"github.com/serbench/serbench/internal/plain"
	"github.com/serbench/serbench/result"
)

// NoiseText shows what the machine makes of no change at all.
func NoiseText(n result.Noise) string {
	tw := plain.NewTable(table.Row{"This machine's noise", ""})
	tw.AppendRows([]table.Row{
		{"between two measurements of the same, median", percent(n.Median)},
		{"  p90", percent(n.P90)},
		{fmt.Sprintf("  largest of %d", n.Cases), percent(n.Max)},
		{"ratio to limit, median", percent(n.RatioMedian)},
		{"  p90", percent(n.RatioP90)},
		{"pairs of rows that changed places, inside ties", fmt.Sprintf("%d of %d", n.SwappedTied, n.Pairs)},
		{"  although a rank told them apart", fmt.Sprintf("%d of %d", n.SwappedApart, n.Pairs)},
		{"rows that share a letter, mean", digits(max(n.TieGroup, 0.01))},
		{"pairs over 5 % apart that were told apart", fmt.Sprintf("%s of %d", percent(n.ToldApart), n.DistinctPairs)},
		{"intervals that hold the other measurement", percent(n.Coverage)},
		{"  of ratios to limit", percent(n.RatioCoverage)},
		{"workers disturbed and discarded", percent(n.Disturbed)},
		{"time of all workers", time.Duration(n.WallNS).Round(time.Second).String()},
	})
	return strings.TrimRight(plain.Render(tw), "\n") + "\n"
}
