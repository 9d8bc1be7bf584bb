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

// pageVariable is the environment variable that names the file for the result.
const pageVariable = "SERBENCH_SELFCHECK"

// page holds the text of each test, "" if it did not run.
var page struct{ costs, slowdown string }

// writePage writes the result if a file is named and both tests ran. It also writes a bad
// result: a page that only ever has good news proves nothing.
func writePage() error {
	path := os.Getenv(pageVariable)
	if path == "" || page.costs == "" || page.slowdown == "" {
		return nil
	}
	return os.WriteFile(path, []byte(pageHead+page.costs+page.slowdown), 0o666)
}

const pageHead = `<!-- Written by internal/selfcheck; stats.sh does it. -->
# Does serbench measure what is there?

This check plants known costs in a library and measures it like any other. To make this page
again, which takes about ten minutes:

` + "```" + `
SERBENCH_LONG=1 SERBENCH_SELFCHECK="$PWD/docs/SELFCHECK.md" go test -count=1 -timeout 1h ./internal/selfcheck
` + "```" + `

`

func costsOf(run *result.Run, perTurn, without float64, found []finding) string {
	var b strings.Builder
	disturbed, workers := analysis.New(run).Disturbed()
	h := run.Header
	fmt.Fprintf(&b, "Measured on %s, on %s,\nby %s: %d windows; %d of %d workers disturbed.\n\n",
		h.Started.Format("2 January 2006"), h.Identity.Machine, h.Environment.Go, len(run.Windows), disturbed, workers)
	fmt.Fprintf(&b, `## Planted costs

The planted cost is a loop of arithmetic in which each turn needs the previous result. A turn
takes %.3f ns in a plain loop outside the harness: the median of %d readings, one after each
worker, each the fastest of 50. The library without the cost marshals in %.0f ns. The measured
cost is the difference between the two, with the confidence interval of their ratio. The plain
loop counts at its fastest and the library at its mean, so anything that regularly slows this
machine adds to the error.

| planted | in time | measured | interval | error | error relative to the total |
| ---: | ---: | ---: | ---: | ---: | ---: |
`, perTurn, workers, without)
	for _, f := range found {
		if f.turns > 0 {
			between := "too few windows"
			if f.measured.HasInterval() {
				between = fmt.Sprintf("%.1f to %.1f ns", f.measured.Lo, f.measured.Hi)
			}
			fmt.Fprintf(&b, "| %d turns | %.1f ns | %.1f ns | %s | %+.1f ns | %+.1f %% |\n", f.turns, f.planted, f.measured.Center,
				between, f.err(), 100*f.err()/(without+f.planted))
		}
	}
	for _, f := range found {
		if f.cost.objects > 0 {
			fmt.Fprintf(&b, "\nAnother library allocates %d more objects of %d bytes: the harness measured %g objects and\n%g bytes per operation.\n", f.cost.objects, objectSize, f.objects, f.bytes)
		}
	}
	return b.String() + "\n"
}

func slowdownOf(repeats, found, reported int, threshold float64, ratios []float64) string {
	return fmt.Sprintf(`## A planted slowdown

This check measures a library before and after adding %d turns to its %d, next to one that
does not change, and compares the runs as `+"`serbench compare --threshold %g%%`"+` does. In %d
repetitions it found the slowdown %d times, and reported a change of the unchanged library
%d times. The measured ratios range from %.3f to %.3f with a median of %.3f. Turns alone
would give %.3f; the library's own code, which is not slower, makes it slightly less.
`, planted-turns, turns, 100*threshold, repeats, found, reported, slices.Min(ratios), slices.Max(ratios), stats.Median(ratios), float64(planted)/turns)
}
