// Package merge puts the files of a plan's shards together, and takes a run file apart into shards.
//
// Merging is associative and commutative: whatever is merged first, and in whatever order, the same
// shards come to the same file. So whatever is chosen among files that differ is chosen by a total
// order, never by who came first.
package merge

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"
)

// A Report says what was merged.
type Report struct {
	Of int // shards of the plan
	// Missing are those that no file has to its end. Half are those of them that are merged for what
	// they hold.
	Missing, Half []int
	// Dropped says which attempts at a shard gave way to one that has more of it.
	Dropped []string
	// Differ says where machines differ in what must be the same on all of them: what round trips
	// keep, and the programs for one processor architecture.
	Differ   []string
	Machines int
	// ArchOf is the processor architecture that a shard is for; "" if it is for any.
	ArchOf func(shard int) string
}

// Files merges files into w. It reads each of them twice, and keeps no worker in memory.
func Files(w io.Writer, paths []string) (*Report, error) {
	m, err := scanAll(paths)
	if err != nil {
		return nil, err
	}
	best, dropped := m.choose()
	report := m.report(best, dropped)
	return report, m.write(w, best, len(report.Missing) == 0)
}

// Look reports what Files would.
func Look(paths []string) (*Report, error) {
	m, err := scanAll(paths)
	if err != nil {
		return nil, err
	}
	return m.report(m.choose()), nil
}

func scanAll(paths []string) (*merger, error) {
	m := newMerger()
	var g errgroup.Group
	g.SetLimit(runtime.GOMAXPROCS(0))
	for _, path := range paths {
		g.Go(func() error {
			p, err := scan(path)
			if errors.Is(err, errEmpty) {
				m.leaveOut(path)
				return nil
			}
			if err != nil {
				return err
			}
			return m.take(p)
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	if m.first == nil {
		return nil, fmt.Errorf("%s: nothing was written to its end", strings.Join(m.empty, ", "))
	}
	slices.Sort(m.empty)
	return m, nil
}

// An attempt is a window of a file.
type attempt struct {
	span

	path string
}

// compare says which of two attempts at a shard is kept, by the smaller: the one with more workers,
// or else the one that began first. A machine makes one attempt at a time.
func compare(a, b attempt) int {
	return cmp.Or(cmp.Compare(b.count, a.count), strings.Compare(a.first, b.first), strings.Compare(a.machine, b.machine), strings.Compare(a.path, b.path))
}

// A merger gathers what is known of files, apart from their workers.
type merger struct {
	mu sync.Mutex

	first    *part // whichever was first, to say which file another one does not belong to
	heads    heads
	attempts map[int][]attempt // by shard
	empty    []string          // files
}

func newMerger() *merger { return &merger{heads: newHeads(), attempts: map[int][]attempt{}} }

// leaveOut notes a file that holds nothing.
func (m *merger) leaveOut(path string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.empty = append(m.empty, path)
}

// take adds a file.
func (m *merger) take(p *part) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.first == nil {
		m.first = p
	}
	if a, b := m.first.header.Sweep, p.header.Sweep; a.Plan != b.Plan || a.Of != b.Of || a.Split != b.Split {
		return fmt.Errorf("%s is of plan %.12s with %d shards, and %s of plan %.12s with %d: only shards of one plan can be merged", m.first.path, a.Plan, a.Of, p.path, b.Plan, b.Of)
	}
	if err := m.heads.take(p); err != nil {
		return err
	}
	for _, one := range p.spans {
		number := one.window.Number
		m.attempts[number] = append(m.attempts[number], attempt{one, p.path})
	}
	return nil
}

// choose keeps the best attempt at each shard, and returns why others were dropped.
func (m *merger) choose() (best map[int]attempt, dropped []string) {
	best = map[int]attempt{}
	for _, path := range m.empty {
		dropped = append(dropped, path+" holds nothing: not even its header was written to the end")
	}
	for _, number := range slices.Sorted(maps.Keys(m.attempts)) {
		all := m.attempts[number]
		slices.SortFunc(all, compare)
		best[number] = all[0]
		for _, other := range all[1:] {
			dropped = append(dropped, fmt.Sprintf("shard %d: %s has %d workers and was left out; %s has %d", number, other.path, other.count, all[0].path, all[0].count))
		}
	}
	return best, dropped
}

func (m *merger) report(best map[int]attempt, dropped []string) *Report {
	sweep := m.first.header.Sweep
	r := &Report{Of: sweep.Of, ArchOf: sweep.ArchOf, Dropped: dropped, Differ: m.heads.differ(), Machines: len(m.heads.machines)}
	for number := range r.Of {
		a, known := best[number]
		if !known || !a.complete {
			r.Missing = append(r.Missing, number)
		}
		if known && !a.complete {
			r.Half = append(r.Half, number)
		}
	}
	return r
}
