package result

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
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
var oldStatuses = map[string]string{"no memory": OutOfMemory, "build": NotBuilt}

// modernize replaces the words of version 1 in a line's values by today's.
func (l *Line) modernize() {
	status := func(s *string) {
		if now, old := oldStatuses[*s]; old {
			*s = now
		}
	}
	switch {
	case l.Worker != nil:
		status(&l.Worker.Status)
	case l.Outcome != nil:
		status(&l.Outcome.Stage)
	case l.Verdict != nil:
		for i := range l.Verdict.Findings {
			l.Verdict.Findings[i].modernize()
		}
	}
}

func (f *Finding) modernize() {
	switch f.Group {
	case "target":
		f.Group = "destination"
	case "fidelity of text":
		f.Group = "fidelity of string"
	}
	if f.Answer == "not carried" {
		f.Answer = Unsupported
	}
	switch f.Probe {
	case "text":
		f.Probe = "string"
	case "decoded text points into the input":
		f.Probe = "a decoded string points into the input"
	case "a failed unmarshal leaves parts in the target":
		f.Probe = "a failed unmarshal leaves parts in the destination"
	}
	for _, prefix := range [][2]string{{"text: ", "string: "}, {"used target: ", "reused destination: "}} {
		if rest, ok := strings.CutPrefix(f.Probe, prefix[0]); ok {
			f.Probe = prefix[1] + rest
		}
	}
}
