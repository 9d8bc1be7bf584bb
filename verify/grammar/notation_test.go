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
	for format := range notations() {
		check(t, Subject{Format: format, Fields: []string{"V"}, Valid: []byte("V")}, nil)
	}
}

// What is called deep, long, a duplicate or a token is JSON, and what has a fault is not.
func TestJSONIsWellFormed(t *testing.T) {
	t.Parallel()
	for _, s := range notations()["json"]().shapes(Subject{}) {
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
