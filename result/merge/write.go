package merge

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"slices"

	"github.com/serbench/serbench/result"
)

// write writes the merged file.
func (m *merger) write(w io.Writer, best map[int]attempt, complete bool) error {
	out := bufio.NewWriterSize(w, 1<<20)
	var before, after [][]byte
	var end *result.End
	header, summed := result.Line{Header: &result.Header{}}, true
	machines := map[string]int{}
	if whole := m.heads.whole; whole != nil {
		*header.Header = whole.header
		if complete {
			header.Header.Sweep = nil // it is the run again
		}
		summed = whole.summed
		before, after, end = whole.before, whole.after, whole.end
	} else {
		if err := m.heads.fill(header.Header); err != nil {
			return err
		}
		for i, one := range header.Header.Sweep.Machines {
			machines[one.ID] = i
		}
		before = m.heads.lines(header.Header.Plan.Cases)
		if end = m.heads.end; end != nil {
			end.Interrupted = !complete
		}
	}
	put := func(line result.Line) error {
		text, err := encode(line, summed)
		if err != nil {
			return err
		}
		_, err = out.Write(text)
		return err
	}
	if err := put(header); err != nil {
		return err
	}
	if _, err := out.Write(bytes.Join(before, nil)); err != nil {
		return err
	}
	if err := copyWindows(out, best, machines); err != nil {
		return err
	}
	if _, err := out.Write(bytes.Join(after, nil)); err != nil {
		return err
	}
	if end != nil {
		if err := put(result.Line{End: end}); err != nil {
			return err
		}
	}
	return out.Flush()
}

// fill makes the header of a merged file.
func (h *heads) fill(header *result.Header) error {
	if err := json.Unmarshal(h.header, header); err != nil {
		return err
	}
	header.Started, header.Command = h.started, h.command
	header.Sweep.Machines = h.all()
	if len(header.Sweep.Machines) > 0 { // reports that know of one machine show the first
		first := header.Sweep.Machines[0]
		header.Identity.Machine, header.Environment, header.Programs = first.Kind, first.Environment, first.Programs
	}
	return nil
}

// lines are the outcomes, in the order of the plan, and the verdicts.
func (h *heads) lines(cases []result.Case) (all [][]byte) {
	for _, c := range cases {
		if o, ok := h.outcomes[c]; ok {
			all = append(all, o.text)
		}
	}
	verdicts := [][]byte{}
	for _, v := range h.verdicts {
		verdicts = append(verdicts, v.text)
	}
	slices.SortFunc(verdicts, bytes.Compare)
	return append(all, verdicts...)
}

// copyWindows copies windows in the order of their numbers, which every file has them in: each is
// read from its beginning to its end once.
func copyWindows(w io.Writer, best map[int]attempt, machines map[string]int) error {
	numbers := slices.Sorted(maps.Keys(best))
	last := map[string]int{} // by file, its last window
	for _, number := range numbers {
		last[best[number].path] = number
	}
	sources := map[string]*result.Lines{}
	defer func() {
		for _, s := range sources {
			_ = s.Close()
		}
	}()
	for _, number := range numbers {
		a := best[number]
		s := sources[a.path]
		if s == nil {
			var err error
			if s, err = result.OpenLines(a.path); err != nil {
				return err
			}
			sources[a.path] = s
		}
		if err := copyWindow(w, s, a.span, machines); err != nil {
			return err
		}
		if last[a.path] == number {
			if err := s.Close(); err != nil {
				return err
			}
			delete(sources, a.path)
		}
	}
	return nil
}

// copyWindow copies the lines of a window. Only its machine may have another number.
func copyWindow(w io.Writer, lines *result.Lines, of span, machines map[string]int) error {
	if len(machines) == 0 {
		return copyTo(w, lines, of.from, of.to)
	}
	if err := copyTo(w, lines, of.from, of.line); err != nil {
		return err
	}
	text, err := lines.Next()
	if err != nil {
		return err
	}
	var line result.Line
	if err := json.Unmarshal(text, &line); err != nil {
		return err
	}
	line.Window.Machine = machines[of.machine]
	if text, err = result.Encode(line); err != nil {
		return err
	}
	if _, err := w.Write(text); err != nil {
		return err
	}
	return copyTo(w, lines, of.workers, of.to)
}
