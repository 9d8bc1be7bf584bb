package serve

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// A follower knows how far a run is, from what was added to its file since it last looked: to read
// the whole file each second would disturb what is measured.
type follower struct {
	path   string
	offset int64
	lines  int // that were read

	plan    result.Plan
	started bool // the header was read
	window  int  // windows that are complete
	done    int  // workers of the one under way, of its cases
	of      int
	pass    fact.Pass
	ended   bool
}

// look reads the whole lines that are new. A compressed file is finished.
func (f *follower) look() error {
	file, err := os.Open(f.path)
	if err != nil {
		return err
	}
	defer file.Close()
	magic := make([]byte, 2)
	if n, _ := file.ReadAt(magic, 0); n == 2 && bytes.Equal(magic, []byte("\x1f\x8b")) {
		f.ended = true
		return nil
	}
	lines := result.NewLines(f.path, io.NewSectionReader(file, f.offset, math.MaxInt64-f.offset), f.lines)
	for from := f.offset; ; {
		text, err := lines.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := f.add(text); err != nil {
			return fmt.Errorf("%s: line %d: %w", f.path, lines.Number, err)
		}
		f.offset, f.lines = from+lines.At, lines.Number
	}
}

// add takes a line of the file into account.
func (f *follower) add(text []byte) error {
	// Workers are most of the file, and only their number matters.
	if bytes.HasPrefix(text, []byte(`{"worker"`)) {
		f.done++
		return nil
	}
	if f.started && !bytes.HasPrefix(text, []byte(`{"window"`)) && !bytes.HasPrefix(text, []byte(`{"end"`)) {
		return nil
	}
	var line result.Line
	if err := json.Unmarshal(text, &line); err != nil {
		return err
	}
	switch {
	case line.Header != nil:
		f.plan, f.started = line.Header.Plan, true
	case line.Window != nil:
		f.closeWindow()
		f.pass, f.of = line.Window.Pass, len(line.Window.Order)
	case line.End != nil:
		f.closeWindow()
		f.ended = true
	}
	return nil
}

func (f *follower) closeWindow() {
	if f.of > 0 {
		f.window++
	}
	f.done, f.of = 0, 0
}

// A progress is what the page shows of a run under way.
type progress struct {
	Words string `json:"words"`
	Done  int    `json:"done"`
	Of    int    `json:"of"`
	Ended bool   `json:"ended"`
}

func (p progress) json() []byte {
	text, err := json.Marshal(p)
	if err != nil {
		panic(err) // can't happen: strings and numbers
	}
	return text
}

func (f *follower) progress() progress {
	switch {
	case f.ended:
		return progress{Words: "The run has ended.", Ended: true}
	case f.of == 0:
		return progress{Words: "The run is being prepared: programs are built, and every value is verified."}
	}
	pass := ""
	if f.pass != fact.Timing {
		pass = ", pass " + string(f.pass)
	}
	planned := ""
	if f.plan.Windows > 0 && f.pass == fact.Timing {
		planned = fmt.Sprintf(" of %d", f.plan.Windows*f.plan.Parts())
	}
	return progress{
		Words: fmt.Sprintf("Window %d%s%s: %d of %d workers. Rows are of the windows that are complete; drawing them anew takes processor time from the run.", f.window+1, planned, pass, f.done, f.of),
		Done:  f.done, Of: f.of,
	}
}
