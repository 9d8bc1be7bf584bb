package analysis

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/stats"
)

// LeastMachines is how many machines of a kind it takes to speak of machines like them.
const LeastMachines = 5

// A Fleet compares the same rows on several machines: log time = library × data + machine +
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

// Each analyses a run: what each machine of a sweep measured by itself, and all together. A run on one
// machine is one analysis.
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
	if len(f.Machines) > 1 && len(f.rowsOnAll(f.allMachines())) > 0 {
		f.compare()
		for _, a := range all {
			a.Fleet = f
		}
	}
	return all
}

// roundTrips returns the rows' estimates over all data sets.
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
		f.rank(&f.Kinds[i])
	}
	var strata []stratum
	for _, m := range f.Machines {
		strata = append(strata, stratum{m.Name, m.rows})
	}
	f.Flips = flips(strata)
}

// First returns the row that is the fastest on the most machines, and on how many it is.
func (f *Fleet) First() (id string, machines int) {
	first := map[string]int{}
	for _, m := range f.Machines {
		best := ""
		for _, id := range f.rowsOnAll(f.allMachines()) {
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

// rowsOnAll returns the rows that all of the machines have, by name.
func (f *Fleet) rowsOnAll(machines []int) (ids []string) {
	for id := range f.Machines[machines[0]].rows {
		if !slices.ContainsFunc(machines, func(m int) bool { _, ok := f.Machines[m].rows[id]; return !ok }) {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}

func (f *Fleet) allMachines() (machines []int) {
	for i := range f.Machines {
		machines = append(machines, i)
	}
	return machines
}

// speeds computes what machines take relative to the mean of all, over rows that all have.
func (f *Fleet) speeds() {
	ids := f.rowsOnAll(f.allMachines())
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
	ids := f.rowsOnAll(f.allMachines())
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

// rank ranks the rows of a kind of machine, which all of its machines have.
func (f *Fleet) rank(k *Kind) {
	ids := f.rowsOnAll(k.Machines)
	if len(ids) == 0 {
		return
	}
	relative := f.relative(k.Machines, ids)
	estimates := estimated(relative)
	order := make([]int, len(ids))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(estimates[a].Log, estimates[b].Log) })
	for n, i := range order {
		row := KindRow{ID: ids[i], Library: f.libraries[ids[i]]}
		row.Ratio, row.Next = ratioOn(relative[i], relative[order[0]], n > 0)
		if n+1 < len(order) {
			row.Holds, row.Of = faster(relative[i], relative[order[n+1]]), len(k.Machines)
		}
		k.Rows = append(k.Rows, row)
	}
	if len(k.Machines) < LeastMachines {
		return
	}
	ordered := make([]stats.Estimate, len(order))
	for n, i := range order {
		ordered[n] = estimates[i]
	}
	for n, place := range stats.Compare(ordered).Places() {
		k.Rows[n].Place = place
	}
	k.Spread = stats.Interaction(relative, f.errors(k.Machines, ids))
}

// relative returns the logarithms of rows on machines relative to the mean row of each machine, which
// takes out the machine.
func (f *Fleet) relative(machines []int, ids []string) [][]float64 {
	rows := make([][]float64, len(ids))
	for _, m := range machines {
		mean := 0.0
		for _, id := range ids {
			mean += f.Machines[m].rows[id].Log / float64(len(ids))
		}
		for i, id := range ids {
			rows[i] = append(rows[i], f.Machines[m].rows[id].Log-mean)
		}
	}
	return rows
}

// errors returns the mean variance of the rows' errors on each machine.
func (f *Fleet) errors(machines []int, ids []string) []float64 {
	variances := make([]float64, len(machines))
	for at, m := range machines {
		for _, id := range ids {
			variances[at] += f.Machines[m].rows[id].Variance / float64(len(ids))
		}
	}
	return variances
}

// estimated returns the rows' estimates over machines.
func estimated(relative [][]float64) []stats.Estimate {
	samples := make([]stats.Sample, len(relative))
	for i, logs := range relative {
		for _, x := range logs {
			samples[i].Add(math.Exp(x), 1)
		}
	}
	prior := stats.NewPrior(samples)
	estimates := make([]stats.Estimate, len(samples))
	for i, s := range samples {
		estimates[i] = prior.Estimate(s)
	}
	return estimates
}

// ratioOn returns the ratio of a row to the first one on some machines, and on one more machine. Each
// machine gives one ratio: what it adds to both rows is not in it. The first row itself has no
// interval, nor has any row on few machines.
func ratioOn(row, first []float64, other bool) (here, next stats.Summary) {
	var ratios stats.Sample
	for m := range row {
		ratios.Add(math.Exp(row[m]-first[m]), 1)
	}
	ratio := stats.NewPrior([]stats.Sample{ratios}).Estimate(ratios)
	if !other || len(row) < LeastMachines {
		bare := stats.Summary{Center: ratio.Center(), Lo: math.NaN(), Hi: math.NaN()}
		return bare, bare
	}
	here = ratio.Summary()
	ratio.Variance *= float64(len(row)) + 1 // of the mean, and of one more machine
	return here, ratio.Summary()
}

// faster returns on how many machines a row is faster than another.
func faster(row, than []float64) (machines int) {
	for m := range row {
		if row[m] < than[m] {
			machines++
		}
	}
	return machines
}
