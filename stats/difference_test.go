package stats

import (
	"math"
	"testing"
)

func TestDifference(t *testing.T) {
	a := Summary{Center: 10, Lo: 7, Hi: 14, Coverage: Confidence, Processes: 6}
	b := Summary{Center: 4, Lo: 3, Hi: 8, Coverage: Confidence, Processes: 5}
	d := Difference(a, b)
	if d.Center != 6 || d.Lo != 6-5 || d.Hi != 6+math.Hypot(4, 1) || d.Coverage != Confidence || d.Processes != 5 {
		t.Errorf("%+v", d)
	}
	b.Coverage = 0
	if d := Difference(a, b); d.HasInterval() || !math.IsNaN(d.Lo) || d.Center != 6 {
		t.Errorf("without an interval: %+v", d)
	}
}
