// Package mesh holds a surface as triangles, each with all its corners, as in
// files for 3D printers.
package mesh

import (
	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/random"
)

// Mesh is a surface.
type Mesh struct {
	Name      string
	Triangles []Triangle
}

// Triangle is one facet: its corners, counter-clockwise as seen from outside, and
// the unit vector that points outside.
type Triangle struct {
	Normal, A, B, C Vector
}

// Vector is a point, in millimetres, or a direction.
type Vector struct {
	X, Y, Z float32
}

// Type has a sampler for a part and a whole model.
var Type = contest.NewType("mesh", "A surface as triangles of float32 vectors.",
	contest.Sampler[Mesh]{
		Name:   "mesh-1000",
		Doc:    "A thousand triangles, as a simple part of a drawing.",
		Count:  16,
		Sample: func(r *random.Source, _ int) Mesh { return sample(r, 20, 25) },
	},
	contest.Sampler[Mesh]{
		Name:   "mesh-100000",
		Doc:    "A hundred thousand triangles, as a scanned model to print.",
		Count:  4,
		Sample: func(r *random.Source, _ int) Mesh { return sample(r, 200, 250) },
	},
).WithQuestion("What do many floats cost, in work and in memory bandwidth?")

// sample draws a surface of columns by rows of squares, two triangles each.
func sample(r *random.Source, columns, rows int) Mesh {
	s := scan(r, columns, rows)
	m := Mesh{
		Name:      "scan-" + r.Hex(8),
		Triangles: make([]Triangle, 0, 2*columns*rows),
	}
	for y := range rows {
		for x := range columns {
			a, b, c, d := s.at(x, y), s.at(x+1, y), s.at(x+1, y+1), s.at(x, y+1)
			m.Triangles = append(m.Triangles, triangle(a, b, c), triangle(a, c, d))
		}
	}
	return m
}
