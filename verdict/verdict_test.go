package verdict

import (
	"strings"
	"testing"

	"github.com/serbench/serbench/result/fact"
)

// Every word of every column can be seen: its fault is planted in a sound verdict.
func TestEveryWordIsSeen(t *testing.T) {
	for _, c := range Columns {
		if len(c.Words) == 0 {
			t.Errorf("%s has no words", c.Name)
		}
		for _, w := range c.Words {
			v := Sound()
			w.Plant(c, v)
			got := c.Read(v)
			slow := w.fate == fact.FateSlow && strings.HasPrefix(got.Word, w.Text)
			if got.Word != w.Text && !slow || got.Severity != w.Severity || len(got.Because) == 0 {
				t.Errorf("%s: planted %q (%v), got %+v", c.Name, w.Text, w.Severity, got)
			}
		}
	}
}

// A sound verdict has a good word in every column that probes feed.
func TestASoundVerdictIsGood(t *testing.T) {
	v := Sound()
	for _, c := range Columns {
		if got := c.Read(v); got.Severity != Good && c != Deep { // no limit is a caution
			t.Errorf("%s: %+v", c.Name, got)
		}
	}
}

// A word means the same in every column: none is good in one and bad in another.
func TestWordsMeanTheSameEverywhere(t *testing.T) {
	known := map[string]Severity{}
	for _, c := range Columns {
		for _, w := range c.Words {
			if was, ok := known[w.Text]; ok && was != w.Severity {
				t.Errorf("%s: %q is %v, elsewhere %v", c.Name, w.Text, w.Severity, was)
			}
			known[w.Text] = w.Severity
		}
	}
}
