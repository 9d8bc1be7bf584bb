package selfcheck

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/stats"
)

// pageVariable names the file that the result is written to.
const pageVariable = "SERBENCH_SELFCHECK"

// page is what each test has to say, "" of one that did not run.
var page struct{ costs, slowdown string }

// writePage writes the result where that is asked for and all of it is there. One that
// is bad is written too: a page that only ever has good news proves nothing.
func writePage() error {
	path := os.Getenv(pageVariable)
	if path == "" || page.costs == "" || page.slowdown == "" {
		return nil
	}
	return os.WriteFile(path, []byte(pageHead+page.costs+page.slowdown), 0o666)
}

const pageHead = `<!-- Written by internal/selfcheck; stats.sh does it. -->
# Does serbench measure what is there?

Costs that are known beforehand are planted in a library, and measured like those of any
other. To make this page again, which takes about ten minutes:

` + "```" + `
SERBENCH_LONG=1 SERBENCH_SELFCHECK="$PWD/docs/SELFCHECK.md" go test -count=1 -timeout 1h ./internal/selfcheck
` + "```" + `

`

func costsOf(run *result.Run, judge analysis.Judge, perTurn, without float64, found []finding) string {
	var b strings.Builder
	windows, again, disturbed, workers := 0, 0, 0, run.Timing()
	for _, w := range run.Windows {
		if windows++; w.Extra {
			again++
		}
	}
	for _, w := range workers {
		if judge.Disturbed(w) {
			disturbed++
		}
	}
	h := run.Header
	fmt.Fprintf(&b, "Measured on %s, on %s,\nby %s: %d windows, %d of them added; the gate of %.2f discarded %d of %d workers.\n\n",
		h.Started.Format("2 January 2006"), h.Identity.Machine, h.Environment.Go, windows, again, h.Plan.Gate, disturbed, len(workers))
	fmt.Fprintf(&b, `## Planted costs

What is planted is arithmetic of which each turn needs the last one's result. A turn takes
%.3f ns in a plain loop that the harness has no part in: the median of %d readings, one
after each worker, each the fastest of 50. The library without it marshals in %.0f ns. What is
measured is the difference between the two, within windows, with the interval over windows.
The loop is read at its fastest and the library at its median, so that what slows this
machine as a rule stands among the errors.

| planted | that is | measured | interval | error | error of the whole |
| ---: | ---: | ---: | ---: | ---: | ---: |
`, perTurn, len(workers), without)
	for _, f := range found {
		if f.turns > 0 {
			between := "too few windows"
			if f.measured.HasInterval() {
				between = fmt.Sprintf("%.1f to %.1f ns", f.measured.Lo, f.measured.Hi)
			}
			fmt.Fprintf(&b, "| %d turns | %.1f ns | %.1f ns | %s | %+.1f ns | %+.1f %% |\n", f.turns, f.planted, f.measured.Center,
				between, f.wrong(), 100*f.wrong()/(without+f.planted))
		}
	}
	for _, f := range found {
		if f.cost.objects > 0 {
			fmt.Fprintf(&b, "\nPlanted were also %d objects of %d bytes: measured were %g objects and %g bytes per operation.\n", f.cost.objects, objectSize, f.objects, f.bytes)
		}
	}
	return b.String() + "\n"
}

func slowdownOf(repeats, found, reported int, threshold float64, ratios []float64) string {
	return fmt.Sprintf(`## A planted slowdown

A library is measured before and after %d turns are added to its %d, and beside it one that
does not change, as by `+"`serbench compare --threshold %g%%`"+`. In %d repetitions the slowdown was
found in %d; a change was reported of the unchanged library in %d. The measured ratios are
%.3f to %.3f, and %.3f in the middle, where %.3f is right but for the library's own code,
which is not slower.
`, planted-turns, turns, 100*threshold, repeats, found, reported, slices.Min(ratios), slices.Max(ratios), stats.Median(ratios), float64(planted)/turns)
}
