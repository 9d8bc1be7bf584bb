package merge

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/serbench/serbench/result"
)

// heads are what files say besides their windows, put together.
type heads struct {
	// header is the least of those that were seen, by its text, without what belongs to a machine or
	// a file. measured is set if it is of a file with machines: a plan knows less.
	header   []byte
	measured bool
	started  time.Time
	command  string
	machines map[string]result.Machine
	outcomes map[result.Case]line
	verdicts map[result.Case]line
	notes    map[string]bool // where machines differ
	end      *result.End
	whole    *whole // of a split run
}

// A line is one of several that files have for the same case. The greatest is kept.
type line struct {
	badness int
	text    []byte
	result  result.Fidelity
}

func (a line) less(b line) bool {
	return cmp.Or(cmp.Compare(a.badness, b.badness), bytes.Compare(a.text, b.text)) < 0
}

// badness of round trips: where machines differ, the worst counts.
var badness = map[result.Fidelity]int{result.Exact: 0, result.Lossy: 1, result.Wrong: 2}

// A whole is what all shards of a split run have alike.
type whole struct {
	header        result.Header
	summed        bool
	text          []byte
	before, after [][]byte
	end           *result.End
}

func newHeads() heads {
	return heads{machines: map[string]result.Machine{}, outcomes: map[result.Case]line{}, verdicts: map[result.Case]line{}, notes: map[string]bool{}}
}

// take adds what a file says.
func (h *heads) take(p *part) error {
	if p.header.Sweep.Split {
		return h.takeSplit(p)
	}
	for _, m := range p.header.Sweep.Machines {
		for _, one := range m.Programs {
			if !one.Kinds && !slices.Equal(one.Types, p.header.Plan.Types) {
				return fmt.Errorf("%s: the program of %s has the types %s, and those of the plan are %s: what else a program contains moves its code, so shards would not compare", p.path, one.Contestant, strings.Join(one.Types, ", "), strings.Join(p.header.Plan.Types, ", "))
			}
		}
		h.takeMachine(m)
	}
	for _, text := range slices.Concat(p.before, p.after) {
		if err := h.takeLine(text); err != nil {
			return fmt.Errorf("%s: %w", p.path, err)
		}
	}
	if p.end != nil && (h.end == nil || p.end.Finished.After(h.end.Finished)) {
		h.end = &result.End{Finished: p.end.Finished}
	}
	measured := len(p.header.Sweep.Machines) > 0
	if measured && (h.started.IsZero() || p.header.Started.Before(h.started)) {
		h.started = p.header.Started
	}
	if measured && (h.command == "" || p.header.Command < h.command) {
		h.command = p.header.Command
	}
	common := *p.header
	common.Started, common.Command, common.Environment, common.Programs = time.Time{}, "", result.Environment{}, nil
	common.Identity.Machine, common.Plan.CPU, common.Plan.AnchorBest = "", 0, nil
	sweep := *common.Sweep
	sweep.Shard, sweep.Machines = -1, nil
	common.Sweep = &sweep
	text, err := json.Marshal(common)
	if err != nil {
		return err
	}
	if h.header == nil || measured && !h.measured || measured == h.measured && bytes.Compare(text, h.header) < 0 {
		h.header, h.measured = text, measured
	}
	return nil
}

// takeSplit adds a shard of a split run, in which everything but the window is that of the run.
func (h *heads) takeSplit(p *part) error {
	header := *p.header
	sweep := *header.Sweep
	sweep.Shard = -1
	header.Sweep = &sweep
	text, err := json.Marshal(header)
	if err != nil {
		return err
	}
	now := &whole{header, p.summed, text, p.before, p.after, p.end}
	if h.whole == nil {
		h.whole = now
		return nil
	}
	was := h.whole
	same := was.summed == now.summed && bytes.Equal(was.text, now.text) && slices.EqualFunc(was.before, now.before, bytes.Equal) && slices.EqualFunc(was.after, now.after, bytes.Equal)
	if !same {
		return fmt.Errorf("%s is of the same plan as the other files, and of another run", p.path)
	}
	return nil
}

// takeMachine adds a machine. Of one that several files name, the least description is kept, and its
// best readings.
func (h *heads) takeMachine(m result.Machine) {
	m.Environment.LoadBefore = "" // was that of one file
	was, known := h.machines[m.ID]
	if !known {
		h.machines[m.ID] = m
		return
	}
	anchors := maps.Clone(was.AnchorBest)
	for name, ns := range m.AnchorBest {
		if best, ok := anchors[name]; !ok || ns < best {
			if anchors == nil {
				anchors = map[string]float64{}
			}
			anchors[name] = ns
		}
	}
	was.AnchorBest, m.AnchorBest = nil, nil
	if bytes.Compare(text(m), text(was)) < 0 {
		was = m
	}
	was.AnchorBest = anchors
	h.machines[m.ID] = was
}

// text is a value that has a JSON text.
func text(v any) []byte {
	t, err := json.Marshal(v)
	if err != nil {
		panic(err) // it was read from JSON
	}
	return t
}

// takeLine adds an outcome or a verdict.
func (h *heads) takeLine(text []byte) error {
	var one result.Line
	if err := json.Unmarshal(text, &one); err != nil {
		return err
	}
	switch {
	case one.Outcome != nil:
		now := line{badness[one.Outcome.Result], text, one.Outcome.Result}
		was, known := h.outcomes[one.Outcome.Case]
		if known && was.result != now.result {
			h.notes[fmt.Sprintf("%s is %s on one machine and %s on another", one.Outcome.Case, min(was.result, now.result), max(was.result, now.result))] = true
		}
		if !known || was.less(now) {
			h.outcomes[one.Outcome.Case] = now
		}
	case one.Verdict != nil:
		now := line{text: text}
		if was, known := h.verdicts[one.Verdict.Case()]; !known || was.less(now) {
			h.verdicts[one.Verdict.Case()] = now
		}
	}
	return nil
}

// differ lists where machines differ in what should be the same.
func (h *heads) differ() []string {
	notes := maps.Clone(h.notes)
	type program struct {
		os, arch, contestant string
		build                result.Build
	}
	sums := map[program]string{}
	for _, m := range h.machines {
		for _, p := range m.Programs {
			of := program{m.Environment.OS, m.Environment.Arch, p.Contestant, p.Build}
			if was, known := sums[of]; known && was != p.Sum {
				notes[fmt.Sprintf("the program of %s was built differently for %s/%s: build once, and copy the programs", p.Contestant, of.os, of.arch)] = true
			}
			sums[of] = p.Sum
		}
	}
	return slices.Sorted(maps.Keys(notes))
}

// all are the machines in the order of the merged file.
func (h *heads) all() []result.Machine {
	return slices.SortedFunc(maps.Values(h.machines), func(a, b result.Machine) int {
		return cmp.Or(strings.Compare(a.Environment.Arch, b.Environment.Arch), strings.Compare(a.Kind, b.Kind), strings.Compare(a.ID, b.ID))
	})
}
