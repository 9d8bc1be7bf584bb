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
var page struct{ costs, detection string }

// writePage writes the result if a file is named and both tests ran. It also writes a bad
// result: a page that only ever has good news proves nothing.
func writePage() error {
	path := os.Getenv(pageVariable)
	if path == "" || page.costs == "" || page.detection == "" {
		return nil
	}
	return os.WriteFile(path, []byte(pageHead+page.costs+page.detection), 0o666)
}

const pageHead = `<!-- Written by internal/selfcheck; stats.sh does it. -->
# Does serbench measure what is there?

This check plants known costs in a library and measures it like any other. To make this page
again, which takes about half an hour:

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

func detectionOf(repeats, falseRuns int, threshold float64, all []*detection, moved detection) string {
	var b strings.Builder
	fmt.Fprintf(&b, `## Planted changes

Changes are planted in the marshal of %d libraries (%s): some of 100 calls do their work
twice, or each allocates an object of %d bytes. A call that works twice also takes a branch that
others don't, which costs more than its share where a call is short. The programs before and after have the same sources, and are
linked apart in every window; a third build has %d more functions and 64 KiB of data, which nothing
runs. All builds take turns in one run of 8 windows on %s, and
`+"`serbench compare run.json --threshold %g%%`"+` decides. A library is called worse if it is slower by
more than the threshold, so that a change as large as the threshold is rarely found. Two data sets
say less than the eight of the core, for which [PRECISION.md](PRECISION.md) says how often 5 %% are found.

| planted | called worse | measured: median | least | most |
| --- | ---: | ---: | ---: | ---: |
`, len(bases), baseNames(), objectSize, 16, strings.Join(datasets, " and "), 100*threshold)
	row := func(name string, d detection) {
		percent := func(ratio float64) string { return fmt.Sprintf("%+.1f %%", 100*(ratio-1)) }
		fmt.Fprintf(&b, "| %s | %d of %d | %s | %s | %s |\n", name, d.worse, d.tests, percent(stats.Median(d.ratios)), percent(slices.Min(d.ratios)), percent(slices.Max(d.ratios)))
	}
	for _, d := range all {
		switch {
		case d.objects > 0:
			row(fmt.Sprintf("an object of %d bytes", objectSize), *d)
		case d.percent > 0:
			row(fmt.Sprintf("%d %% more work", d.percent), *d)
		default:
			row("nothing, linked anew", *d)
			row("nothing, moved by other code", moved)
		}
	}
	fmt.Fprintf(&b, "\nIn %d of %d runs, of %d libraries that did not change, one was called worse.\n", falseRuns, repeats, moved.tests/repeats+all[0].tests/repeats)
	return b.String()
}

func baseNames() string {
	var names []string
	for _, base := range bases {
		names = append(names, "`"+base.Name+"`")
	}
	return strings.Join(names, ", ")
}
