package grammar

import (
	"bytes"
	"encoding/gob"
	"testing"
)

// The standard library skips values of fields that a type doesn't have.
func TestGob(t *testing.T) {
	t.Parallel()
	type record struct {
		V    int64
		Kids []record
	}
	var valid bytes.Buffer
	if err := gob.NewEncoder(&valid).Encode(record{1, []record{{2, nil}}}); err != nil {
		t.Fatal(err)
	}
	s := Subject{Format: "gob", Fields: []string{"V", "Kids"}, Valid: valid.Bytes()}
	definitions, id, body := splitGob(s.Valid)
	if got := append(definitions[:len(definitions):len(definitions)], gobMessage(id+string(body))...); !bytes.Equal(got, s.Valid) {
		t.Errorf("apart and together: %x, want %x", got, s.Valid)
	}
	check(t, s, nil)
	for _, name := range []string{"slices in slices", "structs in structs", "a slice of zeros", "a slice of empty texts", "a slice of empty slices", "a long text"} {
		found := false
		for _, shape := range gobTypes("V") {
			if shape.Name == name {
				found = true
				if err := gob.NewDecoder(bytes.NewReader(shape.Write(Sizes[0]))).Decode(new(record)); err != nil {
					t.Errorf("%s, %q: %v", shape.Kind, shape.Name, err)
				}
			}
		}
		if !found {
			t.Errorf("no shape is called %q", name)
		}
	}
}
