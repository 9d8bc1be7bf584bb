package picture

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"
)

const evil = `<script>&"'`

// elements counts the elements of a picture, which must be XML.
func elements(t *testing.T, svg string) map[string]int {
	t.Helper()
	counts := map[string]int{}
	d := xml.NewDecoder(strings.NewReader(svg))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return counts
		}
		if err != nil {
			t.Fatalf("%v in %s", err, svg)
		}
		if start, ok := token.(xml.StartElement); ok {
			counts[start.Name.Local]++
		}
	}
}

func write(x float64) string { return fmt.Sprint(x) }

func TestARankingHasADotForEachRow(t *testing.T) {
	rows := []Bar{{Name: "first", Value: 1}, {Name: evil, Value: 3, Lo: 2.5, Hi: 4}, {Name: "far", Place: "9", Value: 80, Lo: 79, Hi: 81, Apart: true}}
	svg := Ranking(Themes[0], evil, "× first", rows, write)
	n := elements(t, svg)
	if n["circle"] != 3 || n["script"] != 0 || !strings.Contains(svg, "⋮") {
		t.Errorf("%v in %s", n, svg)
	}
	// Two intervals, and a line for each of 1, 2, 5, 10, 20 and 50.
	if n["line"] != 2+6 {
		t.Errorf("%d lines", n["line"])
	}
	elements(t, Ranking(Themes[1], "nothing", "", nil, write))
	if svg := Ranking(Themes[1], "unknown", "", []Bar{{Value: 2, Lo: math.Inf(-1), Hi: math.Inf(1)}}, write); strings.Contains(svg, "Inf") || strings.Contains(svg, "NaN") {
		t.Error(svg)
	}
}

func TestAMapNamesItsFront(t *testing.T) {
	points := []Point{{"slow", 100, 9, false}, {"fast", 120, 1, false}, {"beaten", 130, 5, false}, {evil, 90, 20, false}}
	MarkFront(points)
	front := ""
	for _, p := range points {
		if p.Front {
			front += p.Name + " "
		}
	}
	if front != evil+" slow fast " {
		t.Errorf("the front is %q", front)
	}
	svg := Map(Themes[0], "map", "size", "time", points, write, write)
	if n := elements(t, svg); n["circle"] != 4 || n["script"] != 0 || strings.Contains(svg, "beaten") {
		t.Errorf("%v in %s", n, svg)
	}
	elements(t, Map(Themes[0], "map", "size", "time", nil, write, write))
}

func TestScalesKeepFactors(t *testing.T) {
	s := newScale([]float64{1, 100}, 0, 100)
	if a, b := s.at(10)-s.at(1), s.at(100)-s.at(10); math.Abs(a-b) > 1e-9 {
		t.Errorf("a factor of ten takes %v and %v pixels", a, b)
	}
	if up := newScale([]float64{1, 100}, 100, 0); up.at(1) < up.at(100) {
		t.Error("a scale can't run upwards")
	}
}
