package picture

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// A Point is a row of a map.
type Point struct {
	Name string
	X, Y float64
	// Front is set if no other row is both smaller and faster.
	Front bool
}

// MarkFront sets Front of those points that no other is below and to the left of.
func MarkFront(points []Point) {
	slices.SortFunc(points, func(a, b Point) int { return cmp.Or(cmp.Compare(a.X, b.X), cmp.Compare(a.Y, b.Y)) })
	least := math.Inf(1)
	for i, p := range points {
		points[i].Front = p.Y < least
		least = min(least, p.Y)
	}
}

// Map draws points on two logarithmic axes, and names those on the front. It expects them in the
// order of [MarkFront].
func Map(t Theme, title, xAxis, yAxis string, points []Point, writeX, writeY func(float64) string) string {
	const height, left, right, top, bottom = 470.0, 62.0, 16.0, 30.0, 44.0
	c := &canvas{theme: t}
	if len(points) == 0 {
		return c.svg(top, title)
	}
	var xs, ys []float64
	for _, p := range points {
		xs, ys = append(xs, p.X), append(ys, p.Y)
	}
	x, y := newScale(xs, left, width-right), newScale(ys, height-bottom, top)
	c.text(left, 16, "start", t.ink, title)
	for _, tick := range x.powers(1) {
		c.line(x.at(tick), top, x.at(tick), height-bottom, t.line, 1)
		c.text(x.at(tick), height-bottom+16, "middle", t.dim, writeX(tick))
	}
	for _, tick := range y.ticks() {
		c.line(left, y.at(tick), width-right, y.at(tick), t.line, 1)
		c.text(left-8, y.at(tick)+4, "end", t.dim, writeY(tick))
	}
	c.text((left+width)/2, height-8, "middle", t.dim, xAxis+"; "+yAxis)
	var path strings.Builder
	for _, p := range points {
		colour, r := t.dim, 3.0
		if p.Front {
			colour, r = t.accent, 4.5
			if path.Len() == 0 {
				fmt.Fprintf(&path, "M%.1f,%.1f", x.at(p.X), y.at(p.Y))
			} else {
				fmt.Fprintf(&path, "H%.1fV%.1f", x.at(p.X), y.at(p.Y))
			}
		}
		c.dot(x.at(p.X), y.at(p.Y), r, colour)
	}
	fmt.Fprintf(c, `<path d="%s" fill="none" stroke="%s" stroke-dasharray="4 3"/>`+"\n", path.String(), t.accent)
	var boxes []box
	for _, p := range points {
		if p.Front {
			boxes = c.name(p.Name, x.at(p.X), y.at(p.Y), boxes)
		}
	}
	return c.svg(height, title)
}

// A box is where a name is.
type box struct{ left, top, right, bottom float64 }

// name writes a name beside a point where it covers no other, or not at all.
func (c *canvas) name(words string, x, y float64, boxes []box) []box {
	const letter, high = 6.6, 13.0
	long := letter * float64(len(words))
	for _, at := range []struct {
		dx, dy float64
		anchor string
	}{{8, 4, "start"}, {-8, 4, "end"}, {8, -8, "start"}, {8, 16, "start"}, {-8, 16, "end"}, {-8, -8, "end"}} {
		b := box{x + at.dx, y + at.dy - high + 2, x + at.dx + long, y + at.dy + 2}
		if at.anchor == "end" {
			b.left, b.right = b.left-long, b.left
		}
		covers := slices.ContainsFunc(boxes, func(o box) bool {
			return b.left < o.right && o.left < b.right && b.top < o.bottom && o.top < b.bottom
		})
		if b.left > 0 && b.right < width && !covers {
			c.text(x+at.dx, y+at.dy, at.anchor, c.theme.ink, words)
			return append(boxes, b)
		}
	}
	return boxes
}
