package synthesize

import (
	"encoding/json"
	"errors"
	"math/big"
	"net/netip"
	"reflect"
	"strings"
	"testing"
	"time"
)

type node struct {
	ID       string   `json:"id"`
	Email    string   `json:"email"`
	Age      uint8    `json:"age"`
	Small    int8     `json:"small"`
	Note     *string  `json:"note,omitempty"`
	Opt      string   `json:"opt,omitempty"`
	Tags     []string `json:"tags"`
	Children []*node  `json:"children"`
	Amount   big.Int
	Addr     netip.Addr
	When     time.Time
	Any      any
	Labels   map[string]string
	Raw      json.RawMessage
	Func     func() `json:"-"`
	hidden   int    //nolint:unused // stays zero
}

// Values fit the type, differ, fill some of what is optional, and end.
func TestLines(t *testing.T) {
	lines, err := Lines(reflect.TypeFor[node](), 200)
	if err != nil || len(lines) != 200 {
		t.Fatalf("%d lines (%v)", len(lines), err)
	}
	seen := map[string]bool{}
	notes, deepest := 0, 0
	for _, line := range lines {
		var n node
		if err := json.Unmarshal([]byte(line), &n); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		seen[line] = true
		if n.Note != nil {
			notes++
		}
		if !strings.Contains(n.Email, "@") || n.Age > 99 || n.Small < 0 || len(n.ID) != 24 || !n.Addr.IsValid() || n.Amount.Sign() <= 0 || n.When.Year() < 2021 {
			t.Errorf("%+v", n)
		}
		deepest = max(deepest, deep(&n))
	}
	if len(seen) != len(lines) {
		t.Errorf("%d of %d values differ", len(seen), len(lines))
	}
	if notes < 40 || notes > 100 {
		t.Errorf("%d of 200 optional notes", notes)
	}
	if deepest < 2 || deepest > depth {
		t.Errorf("values contain themselves %d times", deepest)
	}
	again, err := Lines(reflect.TypeFor[node](), 200)
	if err != nil || !reflect.DeepEqual(again, lines) {
		t.Error("other values the second time")
	}
}

func deep(n *node) int {
	most := 0
	for _, c := range n.Children {
		if c != nil {
			most = max(most, deep(c))
		}
	}
	return most + 1
}

// choosy refuses every value.
type choosy struct{ N int }

func (choosy) MarshalJSON() ([]byte, error) { return nil, errors.New("never") }

func TestATypeThatRefusesEverything(t *testing.T) {
	if _, err := Lines(reflect.TypeFor[choosy](), 3); err == nil || !strings.Contains(err.Error(), "never; give real values with --samples") {
		t.Errorf("the error is %v", err)
	}
}

// Types that reach many others, as those of some APIs do: twenty pointers on each level.
type (
	wide[Next any] struct {
		ID   string
		To   [20]*Next
		List []*Next
	}
	widest = wide[wide[wide[wide[wide[wide[wide[struct{ ID string }]]]]]]]
)

func TestValuesOfWideTypesEnd(t *testing.T) {
	lines, err := Lines(reflect.TypeFor[widest](), 64)
	if err != nil {
		t.Fatal(err)
	}
	longest, deepest := 0, 0
	for _, line := range lines {
		longest = max(longest, len(line))
		if strings.Contains(line, `"List":[null`) {
			t.Fatal("an element of a list is nil")
		}
		level := 0
		for _, c := range line {
			switch c {
			case '{':
				level++
			case '}':
				level--
			}
			deepest = max(deepest, level)
		}
	}
	// A third of twenty on seven levels would be millions.
	if longest > 500_000 || deepest < 4 {
		t.Errorf("the longest value has %d bytes, the deepest %d levels", longest, deepest)
	}
}

// Picky panics on what it did not make itself.
type Picky struct {
	Kind string
	N    int
}

var kinds = map[string]func() string{}

func (p *Picky) MarshalJSON() ([]byte, error) {
	if p.N%2 == 0 {
		return []byte(`{"Kind":"` + kinds[p.Kind]() + `"}`), nil
	}
	type plain Picky
	return json.Marshal((*plain)(p))
}

// Values on which a type's own methods panic are dropped, and if that is all of them, the method is named.
func TestMethodsThatPanic(t *testing.T) {
	lines, err := Lines(reflect.TypeFor[Picky](), 8)
	if err != nil || len(lines) != 8 {
		t.Errorf("%d values (%v)", len(lines), err)
	}
	type always struct{ P Panicking }
	_, err = Lines(reflect.TypeFor[always](), 8)
	for _, want := range []string{"(*Panicking).UnmarshalText panics: planted", "--samples"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("no %q in the error %v", want, err)
		}
	}
}

// Panicking can't be read.
type Panicking struct{ N int }

func (Panicking) MarshalText() ([]byte, error) { return []byte("x"), nil }
func (*Panicking) UnmarshalText([]byte) error  { panic("planted") }
