package picture

import (
	"fmt"
	"math"
)

// A Bar is a row of a ranking: a value with the ends of its interval.
type Bar struct {
	Name, Place   string
	Value, Lo, Hi float64
	Apart         bool // set apart from the row before, because rows between them are left out
}

// Ranking draws rows as dots with intervals on a logarithmic axis.
func Ranking(t Theme, title, axis string, rows []Bar, write func(float64) string) string {
	const left, right, top, step = 190.0, 130.0, 46.0, 19.0
	c := &canvas{theme: t}
	var values []float64
	for _, r := range rows {
		for _, x := range []float64{r.Value, r.Lo, r.Hi} {
			if x > 0 && !math.IsInf(x, 0) {
				values = append(values, x)
			}
		}
	}
	if len(values) == 0 {
		return c.svg(top, title)
	}
	x := newScale(values, left, width-right)
	const gap = 14.0
	bottom := top + step*float64(len(rows))
	for _, r := range rows {
		if r.Apart {
			bottom += gap
		}
	}
	c.text(left, 16, "start", t.ink, title)
	for _, tick := range x.ticks() {
		c.line(x.at(tick), top-8, x.at(tick), bottom, t.line, 1)
		c.text(x.at(tick), top-12, "middle", t.dim, write(tick))
	}
	c.text(width-right+10, top-12, "start", t.dim, axis)
	y := top - step/2
	for _, r := range rows {
		y += step
		if r.Apart {
			c.text(left-24, y-2, "end", t.dim, "⋮")
			y += gap
		}
		c.text(left-10, y+4, "end", t.ink, r.Name)
		if r.Lo > 0 && r.Hi > r.Lo {
			c.line(x.at(r.Lo), y, x.at(r.Hi), y, t.accent, 2)
		}
		c.dot(x.at(r.Value), y, 3.5, t.accent)
		c.text(width-right+10, y+4, "start", t.dim, fmt.Sprintf("%s   %s", write(r.Value), r.Place))
	}
	return c.svg(bottom+8, title)
}
