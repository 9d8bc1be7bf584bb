package probe

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result/fact"
)

// A Process asks a group's questions from a number on in a process of its own, which logs its
// steps to a file by [Group.AskTo]. It returns how the process ended.
type Process func(from int, log string) (End, error)

// An End is how a process ended. Its status is [fact.OK] if it came to the end.
type End struct {
	Status fact.Status
	Words  string // an error's, for readers
}

// maxDeaths is how many questions may end the process before the rest of the group is given up.
const maxDeaths = 20

// AskIn asks the group's questions in processes, as many as the library ends: each question that
// ends one is a finding, and another process goes on with the next. Only a question that hangs twice
// is one: the first time, it may be the questions before it that took long, or the machine, and
// another process begins with it.
func (g Group) AskIn(process Process) (findings []Finding, err error) {
	dir, err := os.MkdirTemp("", "serbench-probe-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	deaths, from, suspect := 0, 0, -1
	for {
		log := filepath.Join(dir, "log")
		if err := os.WriteFile(log, nil, 0o600); err != nil {
			return nil, err
		}
		end, err := process(from, log)
		if err != nil {
			return nil, err
		}
		steps, err := readSteps(log)
		if err != nil {
			return nil, err
		}
		last := Step{Number: from, Asked: fact.Probe(g.Doc)}
		for _, s := range steps {
			if s.Found != nil {
				findings = append(findings, *s.Found)
			} else {
				last = s
			}
		}
		if end.Status == fact.OK {
			return findings, nil
		}
		if end.Status == fact.Hung && last.Number != suspect {
			from, suspect = last.Number, last.Number
			continue
		}
		f := Finding{Group: g.Name, Probe: last.Asked, Answer: fact.Crash, Detail: shorten(end.Words), Ended: end.Status}
		if end.Status == fact.Hung {
			f.Answer, f.Ended = fact.Hang, ""
		}
		findings = append(findings, f)
		if len(steps) == 0 || deaths == maxDeaths {
			return findings, nil
		}
		deaths++
		from = last.Number + 1
	}
}

// AskTo asks the group's questions and logs every step to a file that exists.
func (g Group) AskTo(log string, v *contest.Variant, o Order) error {
	file, err := os.OpenFile(log, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	defer file.Close()
	return g.Ask(v, o, func(s Step) error {
		// Whole lines, because the next call may end the process.
		line, err := json.Marshal(s)
		if err != nil {
			return err
		}
		_, err = file.Write(append(line, '\n'))
		return err
	})
}

// readSteps reads a log. A process that died may have left a part of a line.
func readSteps(path string) (steps []Step, err error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	lines := json.NewDecoder(file)
	for {
		var s Step
		switch err := lines.Decode(&s); {
		case err == nil:
			steps = append(steps, s)
		case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
			return steps, nil
		default:
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
}
