package given

import (
	"testing"

	"github.com/serbench/serbench/contest"
)

type record struct{ Tags []string }

// Every draw is a value of its own, and there may be fewer values than are drawn.
func TestDrawsShareNoMemory(t *testing.T) {
	for name, s := range map[string]contest.Sampler[record]{
		"lines":  Lines[record]("record", "", 4, []byte("{\"Tags\":[\"a\"]}\n{\"Tags\":[\"b\"]}\n")),
		"values": Values("record", "", 4, func() []record { return []record{{[]string{"a"}}, {[]string{"b"}}} }),
	} {
		d := contest.NewType("record", "", s).Datasets[0]
		first, again := d.Samples(5), d.Samples(5)
		for i, want := range []string{"a", "b", "a", "b", "a"} {
			if got := first[i].(*record).Tags[0]; got != want {
				t.Errorf("%s: value %d is %q", name, i, got)
			}
		}
		first[1].(*record).Tags[0] = "changed"
		if again[1].(*record).Tags[0] != "b" || d.Sample(1).(*record).Tags[0] != "b" {
			t.Errorf("%s: two draws share memory", name)
		}
	}
}

func TestALineThatDoesNotFitPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a line that does not fit became a value")
		}
	}()
	Lines[record]("record", "", 4, []byte("{\"Tags\":1}")).Sample(nil, 0)
}
