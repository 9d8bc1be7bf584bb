package adopt

import (
	"strings"
	"testing"
)

const pruning = `// Package p is pruned.
package p

import (
	"errors"
	"fmt"
	"math/rand/v2"
)

// Used is.
func Used() error { return helper[T]() }

func helper[X any]() error { return ErrUsed }

var ErrUsed = errors.New("used")

func unused() { fmt.Println(rand.Int()) }

type T struct{ n int }

func (t *T) Called() int { return t.n }

func (T) Never() {}

func (T) Error() string { return "called by the standard library" }

const (
	A = iota
	B
)

type Other struct{}

func (Other) Called() {}
`

func TestPruningKeepsWhatIsNeeded(t *testing.T) {
	f, err := parse("internal/p/p.go", []byte(pruning))
	if err != nil {
		t.Fatal(err)
	}
	set := func(names ...string) map[string]bool {
		all := map[string]bool{}
		for _, name := range names {
			all[name] = true
		}
		return all
	}
	left, err := pruned([]parsed{f}, set("Used", "B"), set("Called", "Other"))
	if err != nil {
		t.Fatal(err)
	}
	text := string(left["internal/p/p.go"])
	for _, want := range []string{"// Used is.\nfunc Used()", "func helper[X any]", "ErrUsed =", "func (t *T) Called", "func (T) Error", "A = iota", `import "errors"`} {
		if !strings.Contains(text, want) {
			t.Errorf("lacks %q:\n%s", want, text)
		}
	}
	for _, gone := range []string{"unused", "Never", "Other", `"fmt"`, "rand"} {
		if strings.Contains(text, gone) {
			t.Errorf("has %q:\n%s", gone, text)
		}
	}
	if _, err := parse("p.go", []byte(text)); err != nil {
		t.Errorf("%v:\n%s", err, text)
	}
	if _, err := pruned([]parsed{f}, set(), set("Called")); err == nil {
		t.Error("nothing is needed, and something is left")
	}
}
