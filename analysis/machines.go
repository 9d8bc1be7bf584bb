package analysis

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/stats"
)

// LeastMachines is how many machines of a kind it takes to speak of machines like them.
const LeastMachines = 5

// A Fleet is what several machines say of the same rows: log time = library × data + machine +
// library × machine + process. The effect of a machine is what all rows have in common on it, and
// cancels in ratios; the interaction is what a user with another machine should expect.
type Fleet struct {
	Machines []FleetMachine
	Kinds    []Kind
	// Agreement has Kendall's rank correlation of each two machines, and Least is the lowest.
	Agreement [][]float64
	Flips     []Flip
	// Datasets are those that all machines have.
	Datasets []string

	libraries map[string]string // by row
}

// A FleetMachine is one machine of a fleet.
type FleetMachine struct {
	Name    string
	Kind    string
	Windows int
	// Speed is its time relative to the mean machine's.
	Speed float64

	rows map[string]stats.Estimate // round trips over data sets, by row
}

// A Kind is a type of machine: a processor architecture and a processor.
type Kind struct {
	Name     string
	Machines []int
	Rows     []KindRow
	// Spread is the standard deviation of library × machine, as a share, with its interval, by
	// resampling machines (Efron 1979, Bootstrap Methods). It is zero under five machines.
	Spread stats.Summary
}

// A KindRow is a row on all machines of a kind.
type KindRow struct {
	ID, Library string
	// Ratio is to the first row, on machines of the kind, and Next on one that was not seen. Both
	// have no interval under five machines.
	Ratio, Next stats.Summary
	Place       stats.Place // on machines like these; zero under five
	// Holds is on how many machines it is faster than the next row, of Of that have both.
	Holds, Of int
}

// Each analyses a run: what each machine of a sweep measured by itself, and what they say together. A
// run on one machine is one analysis.
func Each(run *result.Run) (all []*Analysis) {
	if run.Header.Sweep == nil || len(run.Header.Sweep.Machines) == 0 {
		return []*Analysis{New(run)}
	}
	f := &Fleet{libraries: map[string]string{}}
	for i, m := range run.Header.Sweep.Machines {
		own := run.OnMachine(i)
		if len(own.Windows) == 0 {
			continue // its shards were dropped, for better ones
		}
		a := New(own)
		a.Machine = i
		all = append(all, a)
		name := fmt.Sprintf("machine %d", i)
		if m.Host != "" {
			name = m.Host
		}
		f.Machines = append(f.Machines, FleetMachine{Name: name, Kind: m.Environment.Arch + ", " + m.Kind, Windows: len(own.Windows), rows: f.roundTrips(a)})
	}
	if len(all) == 0 { // no shard came back
		return []*Analysis{New(run)}
	}
	if len(f.Machines) > 1 && len(f.common(f.every())) > 0 {
		f.compare()
		for _, a := range all {
			a.Fleet = f
		}
	}
	return all
}

// roundTrips are the rows' estimates over all data sets.
func (f *Fleet) roundTrips(a *Analysis) map[string]stats.Estimate {
	rows := map[string]stats.Estimate{}
	ranking, err := NewRanking([]*Analysis{a}, func(Row) bool { return true }, false, Mix{})
	if err != nil { // it has none
		return rows
	}
	for _, row := range ranking.Rows {
		rows[row.ID], f.libraries[row.ID] = row.effect.Here, row.Library()
	}
	f.Datasets = ranking.Datasets
	return rows
}

// compare compares the machines.
func (f *Fleet) compare() {
	f.speeds()
	f.agree()
	for i, m := range f.Machines {
		k := slices.IndexFunc(f.Kinds, func(k Kind) bool { return k.Name == m.Kind })
		if k < 0 {
			f.Kinds = append(f.Kinds, Kind{Name: m.Kind})
			k = len(f.Kinds) - 1
		}
		f.Kinds[k].Machines = append(f.Kinds[k].Machines, i)
	}
	for i := range f.Kinds {
		f.fill(&f.Kinds[i])
	}
	var strata []stratum
	for _, m := range f.Machines {
		strata = append(strata, stratum{m.Name, m.rows})
	}
	f.Flips = flips(strata)
}

// First is the row that is the fastest on the most machines, and on how many it is.
func (f *Fleet) First() (id string, machines int) {
	first := map[string]int{}
	for _, m := range f.Machines {
		best := ""
		for _, id := range f.common(f.every()) {
			if best == "" || m.rows[id].Log < m.rows[best].Log {
				best = id
			}
		}
		first[best]++
	}
	for _, one := range slices.Sorted(maps.Keys(first)) {
		if first[one] > machines {
			id, machines = one, first[one]
		}
	}
	return id, machines
}

// common are the rows that all machines have, by name.
func (f *Fleet) common(machines []int) (ids []string) {
	for id := range f.Machines[machines[0]].rows {
		if !slices.ContainsFunc(machines, func(m int) bool { _, ok := f.Machines[m].rows[id]; return !ok }) {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}

// every is all machines.
func (f *Fleet) every() (machines []int) {
	for i := range f.Machines {
		machines = append(machines, i)
	}
	return machines
}

// speeds computes what machines take relative to the mean of all, over rows that all have.
func (f *Fleet) speeds() {
	ids := f.common(f.every())
	total := 0.0
	means := make([]float64, len(f.Machines))
	for i, m := range f.Machines {
		for _, id := range ids {
			means[i] += m.rows[id].Log / float64(len(ids))
		}
		total += means[i] / float64(len(f.Machines))
	}
	for i := range f.Machines {
		f.Machines[i].Speed = math.Exp(means[i] - total)
	}
}

// agree correlates the orders of rows.
func (f *Fleet) agree() {
	ids := f.common(f.every())
	logs := make([][]float64, len(f.Machines))
	for i, m := range f.Machines {
		for _, id := range ids {
			logs[i] = append(logs[i], m.rows[id].Log)
		}
	}
	f.Agreement = make([][]float64, len(logs))
	for i := range logs {
		for j := range logs {
			f.Agreement[i] = append(f.Agreement[i], stats.Kendall(logs[i], logs[j]))
		}
	}
}

// fill ranks the rows of a kind of machine.
func (f *Fleet) fill(k *Kind) {
	ids := f.common(k.Machines)
	if len(ids) == 0 {
		return
	}
	// Rows relative to the mean row of each machine, which takes out the machine.
	relative := make([][]float64, len(ids))
	for _, m := range k.Machines {
		mean := 0.0
		for _, id := range ids {
			mean += f.Machines[m].rows[id].Log / float64(len(ids))
		}
		for i, id := range ids {
			relative[i] = append(relative[i], f.Machines[m].rows[id].Log-mean)
		}
	}
	many := len(k.Machines) >= LeastMachines
	samples := make([]stats.Sample, len(ids))
	for i := range ids {
		for _, x := range relative[i] {
			samples[i].Add(math.Exp(x), 1)
		}
	}
	prior := stats.NewPrior(samples)
	estimates := make([]stats.Estimate, len(ids))
	order := make([]int, len(ids))
	for i := range ids {
		estimates[i], order[i] = prior.Estimate(samples[i]), i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(estimates[a].Log, estimates[b].Log) })
	first := order[0]
	for n, i := range order {
		row := KindRow{ID: ids[i], Library: f.libraries[ids[i]]}
		if n+1 < len(order) {
			for m := range k.Machines {
				row.Of++
				if relative[i][m] < relative[order[n+1]][m] {
					row.Holds++
				}
			}
		}
		// Of ratios each machine gives one: what it adds to both rows is not in it.
		var ratios stats.Sample
		for m := range k.Machines {
			ratios.Add(math.Exp(relative[i][m]-relative[first][m]), 1)
		}
		ratio := stats.NewPrior([]stats.Sample{ratios}).Estimate(ratios)
		row.Ratio = stats.Summary{Center: ratio.Center(), Lo: math.NaN(), Hi: math.NaN()}
		row.Next = row.Ratio
		if many && i != first {
			row.Ratio = ratio.Summary()
			next := ratio
			next.Variance *= float64(len(k.Machines)) + 1 // of the mean, and of one more machine
			row.Next = next.Summary()
		}
		k.Rows = append(k.Rows, row)
	}
	if !many {
		return
	}
	ordered := make([]stats.Estimate, len(order))
	for n, i := range order {
		ordered[n] = estimates[i]
	}
	for n, place := range stats.Compare(ordered).Places() {
		k.Rows[n].Place = place
	}
	errors := make([]float64, len(k.Machines))
	for at, m := range k.Machines {
		for _, id := range ids {
			errors[at] += f.Machines[m].rows[id].Variance / float64(len(ids))
		}
	}
	k.Spread = spreadOf(relative, errors)
}

// spreadOf estimates the standard deviation of the interaction of rows and columns beside the errors
// of the cells, whose variances are known by column. Its interval is by resampling columns: of the
// ratio of what is drawn to what was found, whose distribution is that of what was found to what is
// true. Columns that are drawn twice make the variance too small by 1/n.
func spreadOf(table [][]float64, errors []float64) stats.Summary {
	once := func(columns []int) float64 {
		n := float64(len(columns))
		sum, noise := 0.0, 0.0
		for _, row := range table {
			mean := 0.0
			for _, c := range columns {
				mean += row[c] / n
			}
			for _, c := range columns {
				sum += (row[c] - mean) * (row[c] - mean) / ((n - 1) * float64(len(table)))
			}
		}
		for _, c := range columns {
			if !math.IsNaN(errors[c]) {
				noise += errors[c] / n
			}
		}
		return math.Sqrt(max(0, sum-noise))
	}
	all := make([]int, len(errors))
	for i := range all {
		all[i] = i
	}
	const draws = 1000
	n := float64(len(errors))
	r := rand.New(rand.NewPCG(1, 0))
	drawn := make([]float64, draws)
	for d := range drawn {
		columns := make([]int, len(errors))
		for i := range columns {
			columns[i] = r.IntN(len(errors))
		}
		drawn[d] = once(columns) * math.Sqrt(n/(n-1))
	}
	center := once(all)
	return stats.Summary{
		Center: center, Coverage: stats.Confidence, Processes: len(errors),
		Lo: center * center / stats.Quantile(drawn, (1+stats.Confidence)/2),
		Hi: center * center / stats.Quantile(drawn, (1-stats.Confidence)/2),
	}
}
