// Simulate draws runs anew from the samples of a run file, of which the truth is then known, and
// writes how often what serbench says of them is right.
//
//	go run ./internal/simulate results/core.json.gz >docs/PRECISION.md
package main

import (
	"cmp"
	"fmt"
	"io"
	"log"
	"math"
	"math/rand/v2"
	"os"
	"slices"

	moremath "github.com/aclements/go-moremath/stats"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/stats"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("simulate: ")
	if len(os.Args) != 2 {
		log.Fatal("want one run file")
	}
	run, err := result.Read(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	if err := write(os.Stdout, modelOf(analysis.New(run)), repeats); err != nil {
		log.Fatal(err)
	}
}

const head = `<!-- Written by internal/simulate:
     go run ./internal/simulate results/core.json.gz >docs/PRECISION.md -->
# How often serbench is right

`

// repeats is how many runs are drawn for each line of a table.
const repeats = 200

// A model is what a run file says of its rows, taken for the truth.
type model struct {
	datasets []string
	logs     [][]float64 // by row and data set; all rows have all data sets
	sds      [][]float64 // of processes
	// residuals are those of all processes, in units of their row's sd.
	residuals []float64
}

// modelOf takes the rows that have all data sets. Each row's sd is the moderated one.
func modelOf(a *analysis.Analysis) model {
	var m model
	type truth struct{ logs, sds []float64 }
	rows := map[string]truth{}
	for i := range a.Datasets {
		d := &a.Datasets[i]
		m.datasets = append(m.datasets, d.Name)
		var samples []stats.Sample
		for _, row := range d.Ranked {
			samples = append(samples, row.Sample(d.RoundTrip()))
		}
		prior := stats.NewPrior(samples)
		for j, row := range d.Ranked {
			s := samples[j]
			e := prior.Estimate(s)
			weight := 0.0
			for _, w := range s.Weights {
				weight += w
			}
			sd := math.Sqrt(e.Variance * weight)
			if of := rows[row.ID]; len(of.logs) == i {
				rows[row.ID] = truth{append(of.logs, e.Log), append(of.sds, sd)}
			}
			// Residuals of few processes are smaller than errors.
			for k, x := range s.Values {
				if n := float64(len(s.Values)); n > 2 {
					m.residuals = append(m.residuals, (math.Log(x)-e.Log)/sd*math.Sqrt(s.Weights[k]*n/(n-1)))
				}
			}
		}
	}
	ids := make([]string, 0, len(rows))
	for id, row := range rows {
		if len(row.logs) == len(m.datasets) {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(a, b string) int { return cmp.Compare(moremath.Mean(rows[a].logs), moremath.Mean(rows[b].logs)) })
	for _, id := range ids {
		m.logs, m.sds = append(m.logs, rows[id].logs), append(m.sds, rows[id].sds)
	}
	return m
}

// truth is a row's mean over its data sets.
func (m model) truth(row int) float64 { return moremath.Mean(m.logs[row]) }

// draw draws a run: the processes of every cell, of which some windows are lost with the
// probability.
func (m model) draw(r *rand.Rand, windows int, lost float64, shift func(row int) float64) [][][]float64 {
	run := make([][][]float64, len(m.logs))
	for i, logs := range m.logs {
		run[i] = make([][]float64, len(logs))
		for k, log := range logs {
			for range windows {
				x := math.NaN()
				if r.Float64() >= lost {
					x = log + shift(i) + m.sds[i][k]*m.residuals[r.IntN(len(m.residuals))]
				}
				run[i][k] = append(run[i][k], x)
			}
		}
	}
	return run
}

func nothing(int) float64 { return 0 }

// estimate is what serbench does with a run.
func estimate(run [][][]float64) (cells [][]stats.Estimate) {
	cells = make([][]stats.Estimate, len(run))
	for k := range run[0] {
		samples := make([]stats.Sample, len(run))
		for i := range run {
			for _, x := range run[i][k] {
				if !math.IsNaN(x) {
					samples[i].Add(math.Exp(x), 1)
				}
			}
		}
		prior := stats.NewPrior(samples)
		for i := range run {
			cells[i] = append(cells[i], prior.Estimate(samples[i]))
		}
	}
	return cells
}

// paired is what serbench did before: the ratio of two rows within each window that both have, and
// a data set counts if it has two of them.
func paired(a, b [][]float64) stats.Estimate {
	var ratios []stats.Estimate
	for k := range a {
		var s stats.Sample
		for w := range a[k] {
			if x := a[k][w] - b[k][w]; !math.IsNaN(x) {
				s.Add(math.Exp(x), 1)
			}
		}
		if len(s.Values) > 1 {
			ratios = append(ratios, alone(s))
		}
	}
	return stats.Mean(ratios)
}

// alone estimates a sample by its own variance.
func alone(s stats.Sample) stats.Estimate { return stats.NewPrior([]stats.Sample{s}).Estimate(s) }

// write simulates and writes the tables.
func write(w io.Writer, m model, repeats int) error {
	sections := []table.Section{{
		Heading: "Intervals and places",
		Blocks: []table.Block{
			table.Paragraph(fmt.Sprintf("%d rows on %d data sets, %d simulated runs a line. Coverage: how often a 95 %% interval holds the truth, of the time of one row on one data set, of the ratio of two rows over all data sets, and of all places of a table at once. Half-width: median of the interval of the ratio of two rows. Told apart: of pairs that differ by 2 to 10 %%, over all data sets. Wrong: pairs told apart the wrong way, in a table. Moved: rows whose order number changes from one run to the next. Opposite: pairs that two runs tell apart, in opposite ways.", len(m.logs), len(m.datasets), repeats)),
			intervals(m, repeats),
		},
	}, {
		Heading: "By pairs within windows",
		Blocks: []table.Block{
			table.Paragraph("The same, of 6 windows of which 20 % of workers were discarded, pair by pair at 95 %: by the ratios within the windows that both rows have, as serbench did it before, and as it does now, of the same samples."),
			before(m, repeats),
		},
	}, {
		Heading: "Comparisons",
		Blocks: []table.Block{
			table.Paragraph("A comparison of two builds that took turns, by library: how often any library is called slower that isn't, if none is, and how often one is that is slower by 5 %. Beside it, how many cells would be called worse of a run in which nothing is."),
			comparisons(m, repeats),
		},
	}}
	page := table.Document{Sections: sections}
	_, err := io.WriteString(w, head+page.Markdown())
	return err
}

// A tally counts.
type tally struct{ held, all int }

func (t *tally) add(yes bool) {
	t.all++
	if yes {
		t.held++
	}
}

func (t tally) String() string {
	return fmt.Sprintf("%.1f %%", 100*float64(t.held)/float64(max(t.all, 1)))
}

func holds(e stats.Estimate, truth float64) bool {
	s := e.Summary()
	return math.Log(s.Lo) <= truth && truth <= math.Log(s.Hi)
}

// A judgement compares what is said of a run with the truth.
type judgement struct {
	cell, ratio, places, power tally
	widths                     []float64
	wrong, moved, opposite     int
}

// intervals simulates runs of several lengths.
func intervals(m model, repeats int) *table.Table {
	t := &table.Table{Columns: columns("windows", "coverage: time", "ratio", "places", "half-width", "told apart", "wrong", "moved", "opposite")}
	for _, windows := range []int{2, 3, 6, 8} {
		r := rand.New(rand.NewPCG(uint64(windows), 1))
		var j judgement
		var last []stats.Estimate
		for range repeats {
			cells := estimate(m.draw(r, windows, 0, nothing))
			for i := range cells {
				for k, e := range cells[i] {
					j.cell.add(holds(e, m.logs[i][k]))
				}
			}
			rows := stats.Means(cells)
			j.judge(m, r, rows, last)
			last = rows
		}
		n := float64(repeats)
		t.Add(table.Count(windows), table.Text(j.cell.String()), table.Text(j.ratio.String()), table.Text(j.places.String()),
			table.Text(fmt.Sprintf("%.1f %%", 100*stats.Median(j.widths))), table.Text(j.power.String()),
			table.Text(fmt.Sprintf("%.2f", float64(j.wrong)/n)), table.Text(fmt.Sprintf("%.1f", float64(j.moved)/(n-1))), table.Text(fmt.Sprintf("%.2f", float64(j.opposite)/(n-1))))
	}
	return t
}

// judge adds a simulated run, and compares it with the one before.
func (j *judgement) judge(m model, r *rand.Rand, rows, last []stats.Estimate) {
	joint := stats.Compare(rows)
	all := true
	for i, place := range joint.Places() {
		all = all && place.From <= i+1 && i+1 <= place.To
	}
	j.places.add(all)
	for i := range rows {
		for k := range i {
			apart := m.truth(i) - m.truth(k)
			order := joint.Order(k, i) // -1 is right
			if order > 0 {
				j.wrong++
			}
			if apart > math.Log(1.02) && apart < math.Log(1.1) {
				j.power.add(order < 0)
			}
		}
	}
	for range 200 {
		a, b := r.IntN(len(rows)), r.IntN(len(rows))
		if a == b {
			continue
		}
		e := stats.Ratio(rows[a], rows[b])
		j.ratio.add(holds(e, m.truth(a)-m.truth(b)))
		s := e.Summary()
		j.widths = append(j.widths, (s.Hi-s.Lo)/2/s.Center)
	}
	if last == nil {
		return
	}
	now, then := order(rows), order(last)
	before := stats.Compare(last)
	for i := range rows {
		if now[i] != then[i] {
			j.moved++
		}
		for k := range i {
			if joint.Order(i, k)*before.Order(i, k) < 0 {
				j.opposite++
			}
		}
	}
}

// order returns each row's number in the order of estimates.
func order(rows []stats.Estimate) []int {
	sorted := make([]int, len(rows))
	for i := range sorted {
		sorted[i] = i
	}
	slices.SortFunc(sorted, func(a, b int) int { return int(math.Copysign(1, rows[a].Log-rows[b].Log)) })
	numbers := make([]int, len(rows))
	for n, i := range sorted {
		numbers[i] = n
	}
	return numbers
}

// before compares estimates by pairs with those of today, pair by pair at 95 %.
func before(m model, repeats int) *table.Table {
	t := &table.Table{Columns: columns("method", "coverage: ratio", "half-width", "told apart", "wrong", "any wrong")}
	for _, method := range []string{"paired", "now"} {
		r := rand.New(rand.NewPCG(6, 2))
		var ratio, power, any tally
		var widths []float64
		wrong := 0
		for range repeats {
			run := m.draw(r, 6, 0.2, nothing)
			rows := stats.Means(estimate(run))
			mistaken := 0
			for i := range run {
				for k := range i {
					e := paired(run[i], run[k])
					if method == "now" {
						e = stats.Ratio(rows[i], rows[k])
					}
					truth, s := m.truth(i)-m.truth(k), e.Summary()
					ratio.add(holds(e, truth))
					widths = append(widths, (s.Hi-s.Lo)/2/s.Center)
					if s.Hi < 1 { // the slower row looks faster
						mistaken++
					}
					if truth > math.Log(1.02) && truth < math.Log(1.1) {
						power.add(s.Lo > 1)
					}
				}
			}
			wrong += mistaken
			any.add(mistaken > 0)
		}
		t.Add(table.Text(method), table.Text(ratio.String()), table.Text(fmt.Sprintf("%.1f %%", 100*stats.Median(widths))),
			table.Text(power.String()), table.Text(fmt.Sprintf("%.2f", float64(wrong)/float64(repeats))), table.Text(any.String()))
	}
	return t
}

// comparisons simulates comparisons of two builds of every row.
func comparisons(m model, repeats int) *table.Table {
	const slower, threshold = 0.05, 0.02
	t := &table.Table{Columns: columns("windows", "any false", "slower by 5 % found", "cells worse, of a run in which nothing is")}
	for _, windows := range []int{2, 3, 6, 8} {
		r := rand.New(rand.NewPCG(uint64(windows), 3))
		var any, found tally
		cells := 0
		for n := range repeats {
			changed := n % len(m.logs)
			old := estimate(m.draw(r, windows, 0, nothing))
			same, slow := estimate(m.draw(r, windows, 0, nothing)), estimate(m.draw(r, windows, 0, func(row int) float64 {
				if row == changed {
					return math.Log1p(slower)
				}
				return 0
			}))
			any.add(slices.Contains(stats.Holm(tests(old, same, threshold)), true))
			found.add(stats.Holm(tests(old, slow, threshold))[changed])
			for i := range old {
				for k := range old[i] {
					if s := stats.Ratio(same[i][k], old[i][k]).Summary(); s.Lo > 1+threshold {
						cells++
					}
				}
			}
		}
		t.Add(table.Count(windows), table.Text(any.String()), table.Text(found.String()), table.Text(fmt.Sprintf("%.2f of %d", float64(cells)/float64(repeats), len(m.logs)*len(m.datasets))))
	}
	return t
}

// tests returns the p-value of each row's test.
func tests(old, new [][]stats.Estimate, threshold float64) (p []float64) {
	ratios := make([][]stats.Estimate, len(old))
	for i := range old {
		for k := range old[i] {
			ratios[i] = append(ratios[i], stats.Ratio(new[i][k], old[i][k]))
		}
	}
	for _, mean := range stats.Means(ratios) {
		p = append(p, mean.Above(math.Log1p(threshold)))
	}
	return p
}

// columns are right-aligned, but for the first.
func columns(names ...string) (all []table.Column) {
	for _, name := range names {
		all = append(all, table.Column{Name: name, Align: table.Right})
	}
	all[0].Align = table.Left
	return all
}
