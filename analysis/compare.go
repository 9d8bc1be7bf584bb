package analysis

import (
	"cmp"
	"errors"
	"maps"
	"math"
	"slices"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/stats"
)

// A Conclusion says how a case changed.
type Conclusion string

// A case is better or worse if the whole interval of its ratio lies beyond the threshold,
// the same if it lies within, and can't be told otherwise. "Not significantly different" is
// never reported as the same: with few windows, nothing is significant.
const (
	Better     Conclusion = "better"
	Worse      Conclusion = "worse"
	Same       Conclusion = "same"
	CannotTell Conclusion = "cannot tell"
)

// A Comparison compares two runs, or the builds of one.
type Comparison struct {
	// Threshold is the smallest change that counts, as a share.
	Threshold float64
	// Shift is the ratio new/old that all rows have in common, of two runs: how the machine
	// changed between them. Every ratio is divided by it. It is 1 for the builds of one run,
	// which took turns.
	Shift float64
	// Interleaved says that both sides are of one run.
	Interleaved bool
	// Libraries has one test per library, and for each build if there are several, the most
	// slowed down first.
	Libraries []LibraryTest
	// Changes are the cells. They decide nothing: of many cells some look slower by chance.
	Changes []Change
	// OnlyOld and OnlyNew are cases that only one run has.
	OnlyOld, OnlyNew []string
}

// A LibraryTest asks whether a library became slower.
type LibraryTest struct {
	Contestant string
	Build      string        // "" for two runs
	Mean       stats.Summary // geometric mean of new/old over its cases and their operations
	Cases      int
	// P is how often a mean as high as this would come out if the library were slower by no more
	// than the threshold. Worse is set if it is too small for chance, among as many libraries as
	// there are: with 95 % confidence no library is called worse that isn't.
	P     float64
	Worse bool
}

// A Change is one operation of one case.
type Change struct {
	result.Case
	ID         string // contestant[variant], and the build if there are several
	Operation  fact.Operation
	Old, New   float64       // nanoseconds per operation
	Ratio      stats.Summary // new/old, without the shift
	Conclusion Conclusion

	estimate stats.Estimate // of Ratio
}

// A comparing gathers what a comparison compares.
type comparing struct {
	c         Comparison
	libraries map[libraryKey][]stats.Estimate
}

type libraryKey struct{ contestant, build string }

// Compare compares the cases that two runs share. Cases are the same if variant, data set and build
// are, so two releases of a library compare only if each run measured the one that serbench
// required at the time.
func Compare(old, new *result.Run, threshold float64) Comparison {
	c := comparing{Comparison{Threshold: threshold}, map[libraryKey][]stats.Estimate{}}
	a, b := New(old), New(new)
	before, after := rowsByCase(a.Datasets), rowsByCase(b.Datasets)
	olds, news := logMeans(a.Datasets), logMeans(b.Datasets)
	for _, of := range old.Header.Plan.Cases {
		x, hadOld := before[of]
		y, hasNew := after[of]
		switch {
		case hadOld && hasNew:
			c.add(x, y, olds[of], news[of], libraryKey{contestant: of.Contestant}, old.Header.Plan.Operations)
		case hadOld:
			c.c.OnlyOld = append(c.c.OnlyOld, of.String())
		}
	}
	for _, of := range new.Header.Plan.Cases {
		_, hadOld := before[of]
		if _, hasNew := after[of]; hasNew && !hadOld {
			c.c.OnlyNew = append(c.c.OnlyNew, of.String())
		}
	}
	// The median of all cells, the references' among them: it holds as long as most libraries did
	// not change.
	var ratios []float64
	for _, change := range c.c.Changes {
		ratios = append(ratios, change.estimate.Log)
	}
	shift := 0.0
	if len(ratios) > 0 {
		shift = stats.Median(ratios)
	}
	return c.conclude(shift)
}

// CompareBuilds compares the builds of one run with each case's first.
func CompareBuilds(a *Analysis, threshold float64) (Comparison, error) {
	c := comparing{Comparison{Threshold: threshold, Interleaved: true}, map[libraryKey][]stats.Estimate{}}
	for i := range a.Datasets {
		d := &a.Datasets[i]
		means := logMeans([]Dataset{*d})
		for _, builds := range a.builds(d) {
			for _, row := range builds[1:] {
				key := libraryKey{row.Case.Contestant, a.BuildName(row.Case)}
				c.add(builds[0], row, means[builds[0].Case], means[row.Case], key, d.Operations)
			}
		}
	}
	if len(c.c.Changes) == 0 {
		return c.c, errors.New("the run has no library in several builds; measure two programs, releases or settings in one run, or name two files")
	}
	return c.conclude(0), nil
}

// logMeans estimates the mean logarithm of the operations of every row. The operations of a process
// are not independent, so that a library's cells can't be averaged as if they were.
func logMeans(datasets []Dataset) map[result.Case]stats.Estimate {
	all := map[result.Case]stats.Estimate{}
	for _, d := range datasets {
		maps.Copy(all, estimates(d.Timed(), nil, func(row Row) stats.Sample {
			return row.sample(
				func(p process) (float64, bool) {
					return stats.GeometricMean(slices.Sorted(maps.Values(p.times))), len(p.times) == len(row.Cells) // or it broke off
				},
				func(p process, _ fact.Operation, _ float64) float64 { return 1 / float64(len(p.times)) })
		}))
	}
	return all
}

// add compares one case.
func (c *comparing) add(x, y Row, old, new stats.Estimate, key libraryKey, operations []fact.Operation) {
	for _, op := range operations {
		p, hadOld := x.Cells[op]
		q, hasNew := y.Cells[op]
		if hadOld && hasNew { // otherwise one side lacks the operation
			c.c.Changes = append(c.c.Changes, Change{
				Case: y.Case, ID: y.ID, Operation: op, Old: p.Time.Center, New: q.Time.Center, estimate: stats.Ratio(q.Estimate, p.Estimate),
			})
		}
	}
	reference := x.Library != nil && x.Library.Reference
	if !reference && old.Processes > 0 && new.Processes > 0 && len(x.Cells) == len(y.Cells) {
		c.libraries[key] = append(c.libraries[key], stats.Ratio(new, old))
	}
}

// conclude divides by the shift, a logarithm, and tests.
func (c *comparing) conclude(shift float64) Comparison {
	c.c.Shift = math.Exp(shift)
	for i := range c.c.Changes {
		change := &c.c.Changes[i]
		change.estimate.Log -= shift
		change.Ratio = change.estimate.Summary()
		change.Conclusion = conclude(change.Ratio, c.c.Threshold)
	}
	keys := slices.SortedFunc(maps.Keys(c.libraries), func(a, b libraryKey) int {
		return cmp.Or(cmp.Compare(a.contestant, b.contestant), cmp.Compare(a.build, b.build))
	})
	var cases [][]stats.Estimate
	for _, key := range keys {
		cases = append(cases, c.libraries[key])
	}
	for i, mean := range stats.Means(cases) {
		mean.Log -= shift
		c.c.Libraries = append(c.c.Libraries, LibraryTest{
			Contestant: keys[i].contestant, Build: keys[i].build, Mean: mean.Summary(), Cases: len(cases[i]), P: mean.Above(math.Log1p(c.c.Threshold)),
		})
	}
	slices.SortStableFunc(c.c.Libraries, func(a, b LibraryTest) int { return -cmp.Compare(a.Mean.Center, b.Mean.Center) })
	var p []float64
	for _, test := range c.c.Libraries {
		p = append(p, test.P)
	}
	for i, worse := range stats.Holm(p) {
		c.c.Libraries[i].Worse = worse
	}
	slices.SortStableFunc(c.c.Changes, func(a, b Change) int { return -cmp.Compare(a.Ratio.Center, b.Ratio.Center) })
	return c.c
}

// Worse counts the libraries that became slower.
func (c Comparison) Worse() (n int) {
	for _, test := range c.Libraries {
		if test.Worse {
			n++
		}
	}
	return n
}

// conclude compares an interval with the threshold. The bounds are 1+threshold and its
// inverse, not 1-threshold, so that swapping both sides gives the opposite conclusion.
func conclude(ratio stats.Summary, threshold float64) Conclusion {
	switch {
	case !ratio.HasInterval():
		return CannotTell
	case ratio.Lo > 1+threshold:
		return Worse
	case ratio.Hi < 1/(1+threshold):
		return Better
	case ratio.Lo >= 1/(1+threshold) && ratio.Hi <= 1+threshold:
		return Same
	}
	return CannotTell
}

// Count returns how many changes have a conclusion.
func (c Comparison) Count(of Conclusion) (n int) {
	for _, change := range c.Changes {
		if change.Conclusion == of {
			n++
		}
	}
	return n
}

// rowsByCase returns the rows that have times.
func rowsByCase(datasets []Dataset) map[result.Case]Row {
	rows := map[result.Case]Row{}
	for i := range datasets {
		for _, row := range datasets[i].Timed() {
			rows[row.Case] = row
		}
	}
	return rows
}
