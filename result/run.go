package result

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/serbench/serbench/result/fact"
)

// A Run is a run file in memory.
type Run struct {
	Path     string
	Header   Header
	Outcomes []Outcome
	Linked   []Program // for windows, in other layouts than those in the header
	Windows  []Window
	Workers  []Worker
	Verdicts []Verdict
	End      *End // nil if the run is unfinished
	// Cut is the number of the last line, if it has no newline and was left out; 0 if it is whole.
	Cut int
}

// Outcome returns the outcome of a case, or nil if it was not verified.
func (r *Run) Outcome(c Case) *Outcome {
	for i := range r.Outcomes {
		if r.Outcomes[i].Case == c {
			return &r.Outcomes[i]
		}
	}
	return nil
}

// Verdict returns the verdict on a case's variant and build, or nil.
func (r *Run) Verdict(c Case) *Verdict {
	c.Dataset = ""
	for i := range r.Verdicts {
		if v := &r.Verdicts[i]; v.Case() == c {
			return v
		}
	}
	return nil
}

// Asked returns the version of a group of probes whose answers a verdict of the run has, or 0 if the
// group was not asked.
func (r *Run) Asked(v *Verdict, group fact.Group) int {
	if v.Probes == nil {
		return r.Header.Probes
	}
	return v.Probes[group]
}

// Contestant returns the contestant in the header, or nil.
func (r *Run) Contestant(name string) *Contestant {
	for i := range r.Header.Contestants {
		if r.Header.Contestants[i].Name == name {
			return &r.Header.Contestants[i]
		}
	}
	return nil
}

// Variant returns the variant of a case in the header, or nil.
func (r *Run) Variant(c Case) *Variant {
	if contestant := r.Contestant(c.Contestant); contestant != nil {
		return contestant.Variant(c.Variant)
	}
	return nil
}

// Program returns the program of a case in the linker's own layout, or nil.
func (r *Run) Program(c Case) *Program {
	for i := range r.Header.Programs {
		if p := &r.Header.Programs[i]; p.Contestant == c.Contestant && p.Build == c.Build.Untwinned() && !p.Kinds {
			return p
		}
	}
	return nil
}

// Resumable returns an error if this version of serbench can't append to the run's file: no
// line may be in the words of another version than the rest.
func (r *Run) Resumable() error {
	if v := r.Header.Version; v != Version {
		return fmt.Errorf("%s can't be resumed: an older serbench began it (run file version %d; this one writes version %d)", r.Path, v, Version)
	}
	if s := r.Header.Sweep; s != nil && s.Shard < 0 {
		return fmt.Errorf("%s can't be resumed: it was merged from shards; measure those that are missing, and merge again", r.Path)
	}
	for _, w := range r.Windows {
		for _, i := range w.Order {
			if n := len(r.Header.Plan.Cases); i < 0 || i >= n {
				return fmt.Errorf("%s can't be resumed: window %d has case %d, and the plan has cases 0 to %d", r.Path, w.Number, i, n-1)
			}
		}
	}
	return nil
}

// Timing returns the workers of the timing pass, of both parts.
func (r *Run) Timing() []Worker { return r.Pass(fact.Timing) }

// Pass returns the workers of one pass.
func (r *Run) Pass(pass fact.Pass) []Worker {
	var found []Worker
	for _, w := range r.Workers {
		if r.WindowOf(w).Pass == pass {
			found = append(found, w)
		}
	}
	return found
}

// WindowOf returns the window that the worker ran in.
func (r *Run) WindowOf(w Worker) Window {
	// They are in order, and have gaps where shards of a sweep are missing.
	i, ok := slices.BinarySearchFunc(r.Windows, w.Window, func(of Window, number int) int { return cmp.Compare(of.Number, number) })
	if !ok {
		return Window{Number: w.Window}
	}
	return r.Windows[i]
}

// Part returns the run with only the workers of one part.
func (r *Run) Part(part int) *Run {
	half := *r
	half.Workers = slices.DeleteFunc(slices.Clone(r.Workers), func(w Worker) bool { return r.WindowOf(w).Part != part })
	return &half
}

func (r *Run) add(line *Line) {
	switch {
	case line.Outcome != nil:
		r.Outcomes = append(r.Outcomes, *line.Outcome)
	case line.Program != nil:
		r.Linked = append(r.Linked, *line.Program)
	case line.Window != nil:
		r.Windows = append(r.Windows, *line.Window)
	case line.Worker != nil:
		r.Workers = append(r.Workers, *line.Worker)
	case line.Verdict != nil:
		r.Verdicts = append(r.Verdicts, *line.Verdict)
	case line.End != nil:
		r.End = line.End
	}
}
