package analysis

import (
	"testing"

	"github.com/serbench/serbench/internal/fixture"
)

// The change is formed inside each window, so that a slow one does not show; and a row's
// yardstick is of its own Go.
func TestAChangeIsFormedInEachWindow(t *testing.T) {
	m := New(fixture.Built())
	found := 0
	for _, c := range m.Datasets[0].Builds {
		want, verdict := 1.0, Same
		if c.Operation == "marshal" && c.Case.Contestant == "swift" && c.Case.Build.Go == "1.27.3" {
			want, verdict = 2.0/3, Better
		}
		if !near(c.Ratio.Center, want) || !c.Ratio.HasInterval() || c.Conclusion != verdict || c.First != (c.Case.Build.Go == "1.26.8" && c.Case.Build.Version != "v1.3.0") {
			t.Errorf("%v %s: %+v, want %v and %s", c.Case, c.Operation, c, want, verdict)
		}
		found++
	}
	if found != 2*(2+4) {
		t.Errorf("%d changes", found)
	}
	if got := find(t, m, "person", "swift version=v1.2.3,go=1.27.3").ToLimit.Center; !near(got, 260.0/70) {
		t.Errorf("×limit is %v", got)
	}
	if m.Layouts() != 3 {
		t.Errorf("%d layouts", m.Layouts())
	}
}
