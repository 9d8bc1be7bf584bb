package merge

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// copyTo copies the text from one place to another, which is not before where the lines are.
func copyTo(w io.Writer, lines *result.Lines, from, to int64) error {
	if _, err := io.CopyN(io.Discard, lines, from-lines.At); err != nil {
		return err
	}
	_, err := io.CopyN(w, lines, to-from)
	return err
}

// A span is where a file has a window: the lines of the programs that were linked for it, its own,
// and those of its workers.
type span struct {
	from, line, workers, to int64

	window   result.Window // without its order
	machine  string        // ID
	count    int           // of workers
	first    string        // the first worker's start
	complete bool
}

// A part is what is known of a file after it was read once.
type part struct {
	path   string
	header *result.Header
	summed bool // the header has a checksum
	spans  []span
	// Outcomes and verdicts that come before and after the windows, by lines.
	before, after [][]byte
	end           *result.End
}

// lean is what of a worker's line tells whether its window is complete.
type lean struct {
	Worker struct {
		result.Case

		Window int         `json:"window"`
		Start  string      `json:"start"`
		Status fact.Status `json:"status"`
	} `json:"worker"`
}

// errEmpty says that not even the header of a file was written to its end, as on a full disk.
var errEmpty = errors.New("empty")

// scan reads a file. It keeps nothing of the workers.
func scan(path string) (*part, error) { return (&reader{part: &part{path: path}}).read() }

func (r *reader) read() (*part, error) {
	lines, err := result.OpenLines(r.path)
	if err != nil {
		return nil, err
	}
	defer lines.Close()
	for {
		from := lines.At
		text, err := lines.Next()
		if errors.Is(err, io.EOF) {
			break // an unfinished last line is left out: a run was killed while it wrote it
		}
		if err != nil {
			return nil, err
		}
		if err := r.add(text, from, lines.At, lines.Number); err != nil {
			return nil, fmt.Errorf("%s: line %d: %w", r.path, lines.Number, err)
		}
	}
	if r.header == nil {
		return nil, errEmpty
	}
	r.close()
	return r.part, nil
}

// A reader adds lines to a part.
type reader struct {
	*part

	pending int64 // where programs of the next window begin; 0 is nowhere
	open    *span
	split   bool                // the file is one that is to be split
	left    map[result.Case]int // workers that the open window lacks
}

func (r *reader) add(text []byte, from, to int64, number int) error {
	if err := checkSum(text); err != nil {
		return err
	}
	kind, _, ok := bytes.Cut(text, []byte(`":`))
	switch {
	case !ok:
		return errors.New("not a line of a run file")
	case number == 1:
		return r.begin(text)
	case r.end != nil:
		return errors.New("a line after the end")
	}
	switch string(kind) {
	case `{"worker`:
		return r.worker(text, to)
	case `{"program`:
		r.close()
		if r.pending == 0 {
			r.pending = from
		}
		if !json.Valid(text) {
			return errors.New("not a line of a run file")
		}
		return nil
	case `{"window`:
		return r.window(text, from, to)
	case `{"outcome`, `{"verdict`:
		if !json.Valid(text) {
			return errors.New("not a line of a run file")
		}
		r.close()
		if len(r.spans) == 0 {
			r.before = append(r.before, bytes.Clone(text))
		} else {
			r.after = append(r.after, bytes.Clone(text))
		}
		return nil
	case `{"end`:
		r.close()
		var line result.Line
		if err := json.Unmarshal(text, &line); err != nil {
			return err
		}
		r.end = line.End
		return nil
	}
	return fmt.Errorf("not a line of a run file: %.20q", kind)
}

// checkSum returns an error if a line is not as it was written. Lines without a checksum, of an older
// serbench, end with the object that is their only member.
func checkSum(text []byte) error {
	if !result.HasSum(text) && !bytes.HasSuffix(text, []byte("}}\n")) {
		return errors.New("not a line of a run file")
	}
	return result.CheckSum(text)
}

// encode returns the text of a line. It has no checksum in a run that has none and is split: merged
// again, the run must be the same.
func encode(line result.Line, summed bool) ([]byte, error) {
	if summed {
		return result.Encode(line)
	}
	text, err := json.Marshal(line)
	return append(text, '\n'), err
}

// begin reads the header.
func (r *reader) begin(text []byte) error {
	var line result.Line
	if err := json.Unmarshal(text, &line); err != nil || line.Header == nil {
		return errors.Join(errors.New("want a header first"), err)
	}
	r.header, r.summed = line.Header, line.Sum != ""
	if err := r.header.Check(); err != nil {
		return err
	}
	switch h := r.header; {
	case h.Format != result.Format || h.Version != result.Version:
		return fmt.Errorf("%q, version %d; this serbench merges files of %q, version %d", h.Format, h.Version, result.Format, result.Version)
	case r.split && h.Sweep != nil:
		return errors.New("this run was measured in shards, or split before")
	case r.split:
		return r.whole(text)
	case h.Sweep == nil:
		return errors.New("this is no shard of a plan; serbench plan makes a plan, and serbench run --plan measures its shards")
	}
	return nil
}

// whole prepares a run that is to be split. Its header is written anew for each shard, and must come
// to the same text again.
func (r *reader) whole(text []byte) error {
	again, err := encode(result.Line{Header: r.header}, r.summed)
	if err != nil {
		return err
	}
	if !bytes.Equal(text, again) {
		return errors.New("another version of serbench wrote this header, which would not be the same after a merge")
	}
	digest, err := r.header.Digest()
	r.header.Sweep = &result.Sweep{Plan: digest, Of: math.MaxInt, Shard: -1, Split: true}
	return err
}

func (r *reader) window(text []byte, from, to int64) error {
	r.close()
	var line result.Line
	if err := json.Unmarshal(text, &line); err != nil {
		return err
	}
	if line.Window == nil {
		return errors.New("not a line of a run file")
	}
	w := *line.Window
	sweep := r.header.Sweep
	switch {
	case w.Number < 0 || w.Number >= sweep.Of:
		return fmt.Errorf("window %d, of a plan with %d", w.Number, sweep.Of)
	case !sweep.Split && (w.Machine < 0 || w.Machine >= len(sweep.Machines)):
		return fmt.Errorf("window %d: there is no machine %d", w.Number, w.Machine)
	}
	cases := r.header.Plan.Cases
	r.left = map[result.Case]int{}
	for _, i := range w.Order {
		if i < 0 || i >= len(cases) {
			return fmt.Errorf("window %d: there is no case %d", w.Number, i)
		}
		r.left[cases[i]]++
	}
	w.Order = nil
	r.open = &span{from: from, line: from, workers: to, to: to, window: w}
	if !sweep.Split {
		r.open.machine = sweep.Machines[w.Machine].ID
	}
	if r.pending != 0 {
		r.open.from = r.pending
	}
	r.pending = 0
	return nil
}

func (r *reader) worker(text []byte, to int64) error {
	var line lean
	if err := json.Unmarshal(text, &line); err != nil {
		return fmt.Errorf("not a line of a run file: %w", err)
	}
	w := line.Worker
	if r.open == nil || w.Window != r.open.window.Number {
		return fmt.Errorf("a worker of window %d does not follow it", w.Window)
	}
	if r.open.count == 0 {
		r.open.first = w.Start
	}
	r.open.count++
	r.open.to = to
	r.left[w.Case]--
	if r.left[w.Case] <= 0 || w.Status == fact.Hung || w.Status == fact.OutOfMemory { // these are not tried again
		delete(r.left, w.Case)
	}
	return nil
}

// close ends the window that is open.
func (r *reader) close() {
	if r.open != nil {
		r.open.complete = len(r.left) == 0
		r.spans = append(r.spans, *r.open)
		r.open = nil
	}
}
