package mesh

import (
	"math"

	"github.com/serbench/serbench/contest/random"
)

// Every product is converted before it is added to, so that the compiler can't
// fuse the two operations, which would change the last digit on some processors.

const (
	spacing = 0.5  // millimetres between points
	jitter  = 0.15 // share of the spacing; with more, a triangle could flip
	hill    = 16   // points from one hill or valley to the next
	height  = 6.0  // millimetres, the highest hill
	rough   = 0.01 // millimetres, standard deviation of the scanner's error
)

// surface is a field of scanned points.
type surface struct {
	columns int
	points  []Vector
}

func (s *surface) at(x, y int) Vector { return s.points[y*s.columns+x] }

// scan draws a surface of smooth hills up to 6 mm high. Its points are 0.5 mm
// apart, off by up to 15 % of that, and raised or lowered by 0.01 mm. In both
// directions it has one more point than squares.
func scan(r *random.Source, columns, rows int) *surface {
	s := &surface{columns: columns + 1}
	h := drawHills(r, columns, rows)
	for y := range rows + 1 {
		for x := range columns + 1 {
			z := h.at(x, y) + float64(rough*r.Normal())
			s.points = append(s.points, Vector{place(r, x), place(r, y), float32(z)})
		}
	}
	return s
}

// place is the position of the point with that index.
func place(r *random.Source, index int) float32 {
	off := float64(2*jitter*r.Float64()) - jitter
	return float32(spacing * (float64(index) + off))
}

// hills are the heights of every sixteenth point; the others are interpolated.
type hills struct {
	columns int
	heights []float64
}

func drawHills(r *random.Source, columns, rows int) *hills {
	h := &hills{columns: columns/hill + 2}
	for range h.columns * (rows/hill + 2) {
		h.heights = append(h.heights, height*r.Float64())
	}
	return h
}

func (h *hills) at(x, y int) float64 {
	corner := y/hill*h.columns + x/hill
	across := smooth(float64(x%hill) / hill)
	near := between(h.heights[corner], h.heights[corner+1], across)
	far := between(h.heights[corner+h.columns], h.heights[corner+h.columns+1], across)
	return between(near, far, smooth(float64(y%hill)/hill))
}

func between(a, b, share float64) float64 { return a + float64((b-a)*share) }

// smooth rises from 0 to 1, level at both ends.
func smooth(t float64) float64 { return t * t * (3 - float64(2*t)) }

func triangle(a, b, c Vector) Triangle {
	return Triangle{Normal: normal(a, b, c), A: a, B: b, C: c}
}

// normal is the cross product of two sides, of length 1.
func normal(a, b, c Vector) Vector {
	ux, uy, uz := side(a, b)
	vx, vy, vz := side(a, c)
	x := float64(uy*vz) - float64(uz*vy)
	y := float64(uz*vx) - float64(ux*vz)
	z := float64(ux*vy) - float64(uy*vx)
	length := math.Sqrt(float64(x*x) + float64(y*y) + float64(z*z))
	return Vector{float32(x / length), float32(y / length), float32(z / length)}
}

func side(from, to Vector) (x, y, z float64) {
	return float64(to.X) - float64(from.X), float64(to.Y) - float64(from.Y), float64(to.Z) - float64(from.Z)
}
