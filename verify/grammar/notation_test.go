package grammar

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"

	"github.com/serbench/serbench/result/fact"
)

// Each document keeps to its length and grows with it, and each shape has a name of its own.
func TestNotations(t *testing.T) {
	t.Parallel()
	for format, n := range notations {
		seen := map[string]bool{}
		for _, s := range n.shapes(Subject{Format: format, Fields: []string{"V"}, Valid: []byte("V")}) {
			if name := string(s.Kind) + ": " + s.Name; seen[name] {
				t.Errorf("%s: %s is there twice", format, name)
			} else {
				seen[name] = true
			}
			for _, size := range Sizes {
				data := s.Write(size)
				if len(data) > size {
					t.Errorf("%s: %s, %s has %d bytes, want at most %d", format, s.Kind, s.Name, len(data), size)
				}
				if s.Kind != fact.Reserved && len(data) < size/2 {
					t.Errorf("%s: %s, %s has only %d of %d bytes", format, s.Kind, s.Name, len(data), size)
				}
			}
		}
	}
}

// What is called deep, long, a duplicate or a token is JSON, and what has a fault is not.
func TestJSONIsWellFormed(t *testing.T) {
	t.Parallel()
	for _, s := range notations["json"].shapes(Subject{}) {
		data := s.Write(4 << 10)
		// Go's package wants UTF-8 no more than its decoder does, and ends a text that never ends.
		sound := slices.Contains([]fact.Damage{fact.Deep, fact.Long, fact.Duplicates, fact.Token, fact.Reserved}, s.Kind)
		if bytes.HasPrefix([]byte(s.Name), []byte("a text that never ends")) {
			sound = false
		}
		if json.Valid(data) != sound {
			t.Errorf("%s, %s: valid is %v: %.60q", s.Kind, s.Name, !sound, data)
		}
	}
}
