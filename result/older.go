package result

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
)

// Version 1 had other words for a few things. Its files are published, so they are read
// as if they had been written with today's. It also had a line of what --aa found, which is
// computed from the workers now. Version 2 changed nothing else.

// oldKeys are the keys of version 1 that have another name now. None of them is the name
// of anything that a run file keys by itself, such as a module or a setting.
var oldKeys = map[string]string{
	"seeds":       "predecessors",
	"seed_reason": "predecessor_reason",
	"dropped":     "warmup",
}

// translate returns a line of version 1 with today's keys. Only headers have old ones.
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
		return text, nil // more than one object, which whoever parses it says
	}
	return json.Marshal(rename(line))
}

// isNoise says whether a line of version 1 is the one that --aa ended with.
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

// oldStatuses are those of workers, and so the stages of outcomes, that have another
// name now.
var oldStatuses = map[string]string{"no memory": OutOfMemory, "build": NotBuilt}

// modernize puts today's words for those of version 1 into a line's values.
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
