package analysis

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"testing"

	"github.com/serbench/serbench/result"
)

// ranked is a model whose data sets rank rows by the given times.
func ranked(times map[string][]float64, typeOf map[string]string) *Analysis {
	m := &Analysis{Run: &result.Run{}}
	for name, all := range times {
		t := Dataset{Dataset: result.Dataset{Name: name, Type: typeOf[name]}}
		for i, time := range all {
			row := Row{ID: fmt.Sprintf("lib%02d", i)}
			row.Total.Time.Center = time
			t.Ranked = append(t.Ranked, row)
		}
		m.Datasets = append(m.Datasets, t)
	}
	return m
}

func TestTheCoreRepresentsTheRest(t *testing.T) {
	up := []float64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}
	nearly := []float64{2, 1, 3, 4, 5, 6, 7, 8, 9, 10} // 44 of 45 pairs as in up
	down := []float64{10, 9, 8, 7, 6, 5, 4, 3, 2, 1}
	few := []float64{1, 2, 3}
	types := map[string]string{"a": "a", "a-2": "a", "a-3": "a", "b": "b", "c": "c"}
	m := ranked(map[string][]float64{"a": up, "a-2": up, "a-3": nearly, "b": down, "c": few}, types)
	core, err := NewCore([]*Analysis{m}, 2, regexp.MustCompile("^[ab].*$"))
	if err != nil {
		t.Fatal(err)
	}
	// a-3 is the nearest to all: τ is 43/45 to a and a-2, 1 to itself, -43/45 to b, and 0
	// to c, of which too few rows are shared. With b as well, b is 1.
	near := 43.0 / 45
	a := (near + near + 1) / 3
	if len(core.Steps) != 2 || core.Steps[0].Dataset != "a-3" || core.Steps[1].Dataset != "b" ||
		math.Abs(core.Steps[0].Mean-(a-near+0)/3) > 1e-9 || math.Abs(core.Steps[1].Mean-(a+1+0)/3) > 1e-9 ||
		math.Abs(core.Steps[0].Lowest+near) > 1e-9 || core.Steps[1].Lowest != 0 {
		t.Errorf("steps %+v", core.Steps)
	}
	if !slices.Contains(core.Nearest, CoreNearest{"a-2", "a-3", near, 10}) || math.Abs(SameOrder(near)-44.0/45) > 1e-9 {
		t.Errorf("nearest %+v", core.Nearest)
	}
	for n, from := range map[int]string{3: "^[bc]$", 0: ".*"} {
		if _, err := NewCore([]*Analysis{m}, n, regexp.MustCompile(from)); err == nil {
			t.Errorf("chose %d from %s", n, from)
		}
	}
}
