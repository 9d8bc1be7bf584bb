package analysis

import (
	"cmp"
	"slices"

	"github.com/serbench/serbench/result"
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

// A Comparison compares two runs.
type Comparison struct {
	Old, New *result.Run
	// Threshold is the smallest change that counts, as a share.
	Threshold float64
	// Drift is the ratio of the new run's anchors to the old run's: how the machine changed
	// between them. Every interval is widened by it, and no estimate is corrected: a case need
	// not slow down as much as the anchors do. It is 1 if no anchor is in both runs.
	Drift   float64
	Changes []Change
	// Means has one mean per row.
	Means []Mean
	// OnlyOld and OnlyNew are cases that only one run has.
	OnlyOld, OnlyNew []string
}

// A Change is one operation of one case.
type Change struct {
	result.Case
	ID         string // contestant[variant]
	Operation  string
	Old, New   float64       // nanoseconds per operation
	Ratio      stats.Summary // new/old
	Conclusion Conclusion
}

// A Mean is the geometric mean of the ratios new/old of one row.
type Mean struct {
	ID    string
	Ratio float64
	Cases int
}

// Compare compares the cases that two runs share. Its samples are process medians. They are
// not paired, because the windows of two runs have nothing in common. Cases are the same if
// variant, data set and build are, so two releases of a library compare only if each run
// measured the one that serbench required at the time.
func Compare(old, new *result.Run, threshold float64) Comparison {
	c := Comparison{Old: old, New: new, Threshold: threshold, Drift: drift(old, new)}
	before, after := rowsByCase(New(old).Datasets), rowsByCase(New(new).Datasets)
	ratios := map[string][]float64{}
	for _, of := range old.Header.Plan.Cases {
		x, hadOld := before[of]
		y, hasNew := after[of]
		switch {
		case hadOld && !hasNew:
			c.OnlyOld = append(c.OnlyOld, of.String())
			continue
		case !hadOld: // the loop below finds it, if the new run has it
			continue
		}
		for _, op := range old.Header.Plan.Operations {
			p, q := x.Cells[op], y.Cells[op]
			if len(p.series) == 0 || len(q.series) == 0 { // one run lacks the operation
				continue
			}
			ratio := stats.Change(p.series.Values(), q.series.Values())
			// Widen both sides by the same factor, so that swapping the runs swaps better and worse
			// and changes nothing else.
			wide := max(c.Drift, 1/c.Drift)
			ratio.Lo, ratio.Hi = ratio.Lo/wide, ratio.Hi*wide
			c.Changes = append(c.Changes, Change{
				Case: of, ID: x.ID, Operation: op, Old: p.Time.Center, New: q.Time.Center, Ratio: ratio,
				Conclusion: conclude(ratio, threshold, x.Disturbed || y.Disturbed),
			})
			// Cases that can't be told apart count too: leaving them out would overstate the mean.
			ratios[x.ID] = append(ratios[x.ID], ratio.Center)
		}
	}
	for _, of := range new.Header.Plan.Cases {
		if _, hadOld := before[of]; !hadOld {
			if _, hasNew := after[of]; hasNew {
				c.OnlyNew = append(c.OnlyNew, of.String())
			}
		}
	}
	for id, all := range ratios {
		c.Means = append(c.Means, Mean{id, stats.GeometricMean(all), len(all)})
	}
	slices.SortFunc(c.Means, func(a, b Mean) int { return cmp.Or(-cmp.Compare(a.Ratio, b.Ratio), cmp.Compare(a.ID, b.ID)) })
	slices.SortStableFunc(c.Changes, func(a, b Change) int { return -cmp.Compare(a.Ratio.Center, b.Ratio.Center) })
	return c
}

// conclude compares an interval with the threshold. The bounds are 1+threshold and its
// inverse, not 1-threshold, so that swapping both sides gives the opposite conclusion. Nothing
// is concluded from a disturbed row: its interval does not cover the disturbance.
func conclude(ratio stats.Summary, threshold float64, disturbed bool) Conclusion {
	switch {
	case disturbed || !ratio.HasInterval():
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

// drift is the median ratio of the anchors that both runs read in undisturbed workers, or 1
// if there are none. The median, because one anchor may have moved with the layout of a
// program that changed between the runs.
func drift(old, new *result.Run) float64 {
	a, b := anchorMedians(old), anchorMedians(new)
	var ratios []float64
	for key, x := range a {
		if y := b[key]; y > 0 {
			ratios = append(ratios, y/x)
		}
	}
	if len(ratios) == 0 {
		return 1
	}
	return stats.Median(ratios)
}

// anchorMedians returns the median reading of each anchor, in nanoseconds per operation, over
// the undisturbed workers of all programs. First and last readings have keys of their own.
// It takes no lower quartile: Drift is about the typical worker, and the gate about the best.
func anchorMedians(run *result.Run) map[string]float64 {
	judge := NewJudge(run)
	readings := map[string][]float64{}
	for _, w := range run.Timing() {
		if w.Status != result.OK || judge.Disturbed(w) {
			continue
		}
		for _, a := range w.Anchors {
			if a.NSPerOp > 0 {
				readings[a.Key()] = append(readings[a.Key()], a.NSPerOp)
			}
		}
	}
	medians := map[string]float64{}
	for key, values := range readings {
		medians[key] = stats.Median(values)
	}
	return medians
}
