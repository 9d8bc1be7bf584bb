package mesh

import (
	"math"
	"regexp"
	"testing"

	"github.com/serbench/serbench/verify/fidelity"
)

func TestValuesArePinned(t *testing.T) {
	for i, want := range []struct{ name, digest string }{
		{"mesh-1000", "704a3f7c211c6d13184a29aea5167c84c4cd5a45d0b8c1aa60530f681387ca93"},
		{"mesh-100000", "0ba200cbb3b40838ce48142373a780cd8dd922fb3cb59c01cf6a47225b783c23"},
	} {
		d := Type.Datasets[i]
		if got := fidelity.Digest(d.Samples(d.Count)); d.Name != want.name || got != want.digest {
			t.Errorf("%s: digest %s; %s had %s", d.Name, got, want.name, want.digest)
		}
	}
}

// each calls test with two meshes of each data set.
func each(test func(name string, columns, rows int, m *Mesh)) {
	for i, size := range []struct{ columns, rows int }{{20, 25}, {200, 250}} {
		d := Type.Datasets[i]
		for _, v := range d.Samples(2) {
			test(d.Name, size.columns, size.rows, v.(*Mesh))
		}
	}
}

func TestMeshesHaveTheirNumberOfTriangles(t *testing.T) {
	name := regexp.MustCompile(`^scan-[0-9a-f]{8}$`)
	each(func(dataset string, columns, rows int, m *Mesh) {
		want := map[string]int{"mesh-1000": 1000, "mesh-100000": 100_000}[dataset]
		if len(m.Triangles) != want || !name.MatchString(m.Name) {
			t.Errorf("%s: %q of %d triangles", dataset, m.Name, len(m.Triangles))
		}
	})
}

// A surface without holes or overlaps: two triangles share each edge, in opposite
// directions, and one has each edge of the rim. It has as many points as the
// field.
func TestNeighboursShareTheirCorners(t *testing.T) {
	each(func(dataset string, columns, rows int, m *Mesh) {
		points, edges := map[Vector]bool{}, map[[2]Vector]bool{}
		for _, f := range m.Triangles {
			points[f.A], points[f.B], points[f.C] = true, true, true
			edges[[2]Vector{f.A, f.B}], edges[[2]Vector{f.B, f.C}], edges[[2]Vector{f.C, f.A}] = true, true, true
		}
		if want := (columns + 1) * (rows + 1); len(points) != want {
			t.Errorf("%s: %d points, want %d", dataset, len(points), want)
		}
		if want := 3 * len(m.Triangles); len(edges) != want {
			t.Errorf("%s: %d edges in their directions, want %d", dataset, len(edges), want)
		}
		rim := 0
		for e := range edges {
			if !edges[[2]Vector{e[1], e[0]}] {
				rim++
			}
		}
		if want := 2 * (columns + rows); rim != want {
			t.Errorf("%s: a rim of %d edges, want %d", dataset, rim, want)
		}
	})
}

func TestNormalsStandOnTheirTriangles(t *testing.T) {
	dot := func(n Vector, x, y, z float64) float64 {
		return float64(n.X)*x + float64(n.Y)*y + float64(n.Z)*z
	}
	each(func(dataset string, _, _ int, m *Mesh) {
		for i, f := range m.Triangles {
			n := f.Normal
			length := dot(n, float64(n.X), float64(n.Y), float64(n.Z))
			for _, corner := range []Vector{f.B, f.C} {
				x, y, z := side(f.A, corner)
				if math.Abs(dot(n, x, y, z)) > 1e-5 {
					t.Fatalf("%s: triangle %d leans by %v", dataset, i, dot(n, x, y, z))
				}
			}
			if math.Abs(length-1) > 1e-6 || n.Z <= 0 {
				t.Fatalf("%s: the normal of triangle %d is %v", dataset, i, n)
			}
		}
	})
}

func TestPointsLieAroundTheirPlaces(t *testing.T) {
	each(func(dataset string, columns, _ int, m *Mesh) {
		low, high, widest, rise := math.Inf(1), math.Inf(-1), 0.0, 0.0
		for i := 0; i < len(m.Triangles); i += 2 {
			x, y := i/2%columns, i/2/columns
			p := m.Triangles[i].A
			for _, off := range []float64{float64(p.X)/spacing - float64(x), float64(p.Y)/spacing - float64(y)} {
				widest = max(widest, math.Abs(off))
			}
			low, high = min(low, float64(p.Z)), max(high, float64(p.Z))
			rise = max(rise, math.Abs(float64(m.Triangles[i].B.Z-p.Z)))
		}
		if widest > 0.1501 || widest < 0.14 {
			t.Errorf("%s: points are off by up to %.3f, want 0.15", dataset, widest)
		}
		if low < -0.06 || high > 6.06 || high-low < 2 {
			t.Errorf("%s: heights from %.2f to %.2f, want 0 to 6", dataset, low, high)
		}
		// At its steepest, smooth rises by 1.5 in 16 points: 0.56 mm of 6.
		if rise > 0.56+0.1 || rise < 0.1 {
			t.Errorf("%s: neighbours differ by up to %.2f mm", dataset, rise)
		}
	})
}
