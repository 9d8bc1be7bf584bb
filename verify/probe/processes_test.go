package probe

import (
	"errors"
	"os"
	"slices"
	"testing"

	"github.com/serbench/serbench/result/fact"
)

// three asks three questions; the variant's name says which of them end the process.
func three(deadly ...fact.Probe) (Group, Process) {
	died := errors.New("died")
	g := Group{Name: "three", Doc: "three questions"}
	g.questions = func(bool) (all []question) {
		for _, name := range []fact.Probe{"one", "two", "three"} {
			all = append(all, question{name, func(q *inquiry) {
				if slices.Contains(deadly, name) {
					panic(died)
				}
				q.found(name, fact.Kept, "", "")
			}})
		}
		return all
	}
	return g, func(from int, log string) (end End, err error) {
		defer func() {
			if p := recover(); p != nil {
				// As a process leaves it that is killed while it writes.
				text, _ := os.ReadFile(log)
				err = os.WriteFile(log, append(text, `{"number": 9, "fou`...), 0o600)
				end = End{Status: fact.Crashed, Words: "died"}
			}
		}()
		return End{Status: fact.OK}, g.AskTo(log, variantOf(func() *planted { return &planted{} }), Order{From: from})
	}
}

// A question that ends the process costs its own answer, and no other.
func TestOneDeathCostsOneAnswer(t *testing.T) {
	for _, test := range []struct {
		deadly []fact.Probe
		want   []string
	}{
		{nil, []string{"one kept", "two kept", "three kept"}},
		{[]fact.Probe{"two"}, []string{"one kept", "two crashed", "three kept"}},
		{[]fact.Probe{"one", "two"}, []string{"one crashed", "two crashed", "three kept"}},
		{[]fact.Probe{"three"}, []string{"one kept", "two kept", "three crashed"}},
	} {
		g, process := three(test.deadly...)
		findings, err := g.AskIn(process)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range findings {
			got = append(got, string(f.Probe)+" "+string(f.Answer))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%q die: %q, want %q", test.deadly, got, test.want)
		}
	}
}

// A question that hangs is asked again, in a process that begins with it.
func TestOnlyWhatHangsTwiceHangs(t *testing.T) {
	for hangs, want := range map[int]string{1: "two kept", 2: "two hung"} {
		g, process := three("two")
		var begun []int
		findings, err := g.AskIn(func(from int, log string) (End, error) {
			if begun = append(begun, from); len(begun) > hangs {
				_, process = three()
			}
			end, err := process(from, log)
			if end.Status != fact.OK {
				end.Status = fact.Hung
			}
			return end, err
		})
		if err != nil || len(findings) != 3 || string(findings[1].Probe)+" "+string(findings[1].Answer) != want || findings[2].Answer != fact.Kept {
			t.Errorf("%d times: %+v (%v), want %s", hangs, findings, err, want)
		}
		if begun[0] != 0 || begun[1] != 1 {
			t.Errorf("%d times: processes began with the questions %v", hangs, begun)
		}
	}
}

// A process that can't even begin says so once.
func TestAProcessThatNeverBegins(t *testing.T) {
	g, _ := three()
	calls := 0
	findings, err := g.AskIn(func(int, string) (End, error) {
		calls++
		return End{Status: fact.Hung, Words: "exit status 3"}, nil
	})
	if err != nil || calls != 2 || len(findings) != 1 || findings[0].Probe != fact.Probe(g.Doc) || findings[0].Answer != fact.Hang {
		t.Errorf("%d calls: %+v, %v", calls, findings, err)
	}
	stopped := errors.New("stopped")
	if _, err := g.AskIn(func(int, string) (End, error) { return End{}, stopped }); !errors.Is(err, stopped) {
		t.Errorf("%v", err)
	}
}
