package result

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/serbench/serbench/result/fact"
)

// Version 1 had other words for a few things. Its files are published, so they are read as
// if they had been written with today's words. It also had a line with the results of --aa,
// which are now computed from the workers. Version 2 changed nothing else.

// oldKeys maps keys of version 1 to today's. No map in a run file, such as modules or
// settings, can have one of them as its own key.
var oldKeys = map[string]string{
	"seeds":       "predecessors",
	"seed_reason": "predecessor_reason",
	"dropped":     "warmup",
}

// translate returns a line of version 1 with today's keys. Only headers have old keys.
func translate(text []byte) ([]byte, error) {
	if !bytes.HasPrefix(text, []byte(`{"header"`)) {
		return text, nil
	}
	var line any
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&line); err != nil {
		return nil, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return text, nil // more than one object: parse reports it
	}
	return json.Marshal(rename(line))
}

// isNoise reports whether a line of version 1 is the one with the results of --aa.
func isNoise(text []byte) bool {
	var line struct {
		Noise map[string]float64 `json:"noise"`
	}
	return json.Unmarshal(text, &line) == nil && line.Noise != nil
}

func rename(value any) any {
	switch v := value.(type) {
	case map[string]any:
		renamed := make(map[string]any, len(v))
		for key, one := range v {
			if now, old := oldKeys[key]; old {
				key = now
			}
			renamed[key] = rename(one)
		}
		return renamed
	case []any:
		for i := range v {
			v[i] = rename(v[i])
		}
	}
	return value
}

// oldStatuses maps statuses of workers, which are also stages of outcomes, to today's.
var oldStatuses = map[string]fact.Status{"no memory": fact.OutOfMemory, "build": fact.NotBuilt}

// modernize replaces the words of version 1 in a line's values by today's.
func (l *Line) modernize() {
	switch {
	case l.Worker != nil:
		if now, old := oldStatuses[string(l.Worker.Status)]; old {
			l.Worker.Status = now
		}
	case l.Outcome != nil:
		if now, old := oldStatuses[string(l.Outcome.Stage)]; old {
			l.Outcome.Stage = fact.Stage(now)
		}
	case l.Verdict != nil:
		for i := range l.Verdict.Findings {
			l.Verdict.Findings[i].modernize()
		}
	}
}

func (f *Finding) modernize() {
	switch f.Group {
	case "target":
		f.Group = fact.GroupDestination
	case "fidelity of text":
		f.Group = fact.FidelityOf(string(fact.String))
	}
	if f.Answer == "not carried" {
		f.Answer = fact.Unsupported
	}
	switch f.Probe {
	case "text":
		f.Probe = fact.String.Whole()
	case "decoded text points into the input":
		f.Probe = fact.TextAliases
	case "a failed unmarshal leaves parts in the target":
		f.Probe = fact.FailureLeavesParts
	}
	for old, now := range map[string]fact.Series{"text: ": fact.String, "used target: ": fact.Reused} {
		if name, ok := strings.CutPrefix(string(f.Probe), old); ok {
			f.Probe = now.Probe(name)
		}
	}
}

// complete sets what findings of an older serbench have only in the words of their details, or in none.
func (f *Finding) complete() {
	switch {
	case f.Answer == fact.Changed && strings.HasSuffix(f.Detail, "which was never written"):
		f.Invented = true
	case f.Answer == fact.Changed && slices.Contains(sameFields, f.Probe) && !f.Invented:
		f.Lost = true
	case f.Answer != fact.Crash || f.Ended != "":
	case strings.Contains(f.Detail, "panic: "):
		f.Ended = fact.Panicked
	case strings.HasPrefix(f.Detail, "out of memory"):
		f.Ended = fact.OutOfMemory
	default:
		f.Ended = fact.Crashed
	}
}

// sameFields are changes that leave fields as they are, of the record that is the message.
var sameFields = slices.Concat(fact.FieldAdded.In(fact.Evolution), fact.FieldRemoved.In(fact.Evolution), fact.FieldsReordered.In(fact.Evolution))
