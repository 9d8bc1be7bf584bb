package tree

import (
	"math"
	"testing"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/random"
	"github.com/serbench/serbench/verify/fidelity"
)

func TestValuesArePinned(t *testing.T) {
	for i, want := range []struct{ name, digest string }{
		{"tree-15", "73fbbf5ef0940c85f821aa4b3810c1da8f63cf66b7359493be37dad733129ba0"},
		{"tree-500", "83626791f68315af365f8dc0ccb41aa4ea18de2e2f9a598f41a0ce32d1bcb51a"},
	} {
		d := Type.Datasets[i]
		if got := fidelity.Digest(d.Samples(d.Count)); d.Name != want.name || got != want.digest {
			t.Errorf("%s: digest %s; %s had %s", d.Name, got, want.name, want.digest)
		}
	}
}

// nodes visits a tree from its root, and returns the number of its levels.
func nodes(n *Node, visit func(*Node)) (levels int) {
	visit(n)
	for i := range n.Kids {
		levels = max(levels, nodes(&n.Kids[i], visit))
	}
	return levels + 1
}

func all(d *contest.Dataset) (values []*Node) {
	for _, v := range d.Samples(d.Count) {
		values = append(values, v.(*Node))
	}
	return values
}

// About half of the trees reach the last level. There are few large ones.
func TestSizesAndLevels(t *testing.T) {
	for i, want := range []struct{ least, most, levels int }{{10, 20, 6}, {400, 600, 24}} {
		d := Type.Datasets[i]
		sum, deep := 0, 0
		for j, root := range all(d) {
			n := 0
			levels := nodes(root, func(*Node) { n++ })
			if n < want.least || n > want.most || levels > want.levels {
				t.Errorf("%s %d: %d nodes on %d levels", d.Name, j, n, levels)
			}
			if sum += n; levels == want.levels {
				deep++
			}
		}
		mean := float64(want.least+want.most) / 2
		if got := float64(sum) / float64(d.Count); math.Abs(got/mean-1) > 0.08 {
			t.Errorf("%s: %.1f nodes on average, want %v", d.Name, got, mean)
		}
		if share := float64(deep) / float64(d.Count); share < 0.3 || share > 0.75 {
			t.Errorf("%s: %.0f %% reach level %d", d.Name, 100*share, want.levels)
		}
	}
}

// The sampler draws exactly as many nodes as requested, even if all levels must
// be full.
func TestExpressionsHaveTheirNodes(t *testing.T) {
	for levels := 1; levels <= 6; levels++ {
		for n := 1; n < 1<<levels; n++ {
			root := expression(random.New(uint64(levels), uint64(n)), n, levels)
			got := 0
			if deep := nodes(&root, func(*Node) { got++ }); got != n || deep > levels {
				t.Errorf("%d nodes on %d levels: %d on %d", n, levels, got, deep)
			}
		}
	}
}

func TestNodesAreAsTheirOperationsDemand(t *testing.T) {
	operands := map[Op][2]int{
		Literal: {0, 0}, Variable: {0, 0}, Call: {1, 4},
		Sum: {2, 2}, Difference: {2, 2}, Product: {2, 2}, Quotient: {2, 2},
	}
	for _, d := range Type.Datasets {
		ops := map[Op]int{}
		several, leaves, negative, zero, small, n := 0, 0, 0, 0, 0, 0
		for _, root := range all(d) {
			nodes(root, func(node *Node) {
				n++
				ops[node.Op]++
				want, known := operands[node.Op]
				if kids := len(node.Kids); !known || kids < want[0] || kids > want[1] {
					t.Errorf("%s: operation %d of %d", d.Name, node.Op, kids)
				}
				if named := node.Op == Variable || node.Op == Call; named != (node.Name != "") {
					t.Errorf("%s: operation %d is called %q", d.Name, node.Op, node.Name)
				}
				if len(node.Kids) > 1 || len(node.Kids) == 1 && len(node.Kids[0].Kids) > 0 {
					several++
				}
				if len(node.Kids) == 0 {
					leaves++
				}
				switch v := node.Value; {
				case v <= -1<<31 || v >= 1<<31:
					t.Errorf("%s: value %d", d.Name, v)
				case v < 0:
					negative++
				case v == 0:
					zero++
				}
				if v := node.Value; -1<<16 < v && v < 1<<16 {
					small++
				}
			})
		}
		near := func(name string, part, whole int, want, bound float64) {
			t.Helper()
			if got := float64(part) / float64(whole); math.Abs(got-want) > bound {
				t.Errorf("%s: %.3f are %s, want %.3f", d.Name, got, name, want)
			}
		}
		for _, op := range []Op{Sum, Difference, Product, Quotient} {
			near("one of four operations", ops[op], several, 5.0/8/4, 0.02)
		}
		near("variables", ops[Variable], leaves, 0.5, 0.04)
		near("negative", negative, n-zero, 0.25, 0.03)
		near("below 2^16", small, n, 18.0/32, 0.03)
	}
}
