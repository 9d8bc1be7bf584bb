package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/result"
)

// Memory writes the predecessor's table of sizes: for value 0 of each data set, the length
// of the encoding and the capacity of the slice that holds it.
func Memory(w io.Writer, runs []*analysis.Analysis) error {
	var b strings.Builder
	b.WriteString("Memory allocations\n")
	for _, a := range runs {
		for _, t := range a.Datasets {
			fmt.Fprintf(&b, "\n%s structure ---------\n", table.Printable(strings.ToUpper(t.Name[:1])+t.Name[1:]))
			names, longest := map[string]string{}, 0
			rows := append(t.Timed(), t.Untimed...)
			for _, row := range rows {
				names[row.ID] = predecessorName(row)
				longest = max(longest, len(names[row.ID]))
			}
			for _, row := range rows {
				sizes := row.Outcome.Sizes
				if row.Outcome.Result == result.Wrong || sizes.FirstCap == 0 {
					continue
				}
				fmt.Fprintf(&b, "Type: %-*s  Data size: %-6d  Total Allocated: %-6d  Used/Allocated: %.2f%%\n",
					longest, names[row.ID], sizes.First, sizes.FirstCap, 100*float64(sizes.First)/float64(sizes.FirstCap))
			}
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}
