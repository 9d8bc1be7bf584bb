package tree

import (
	"github.com/serbench/serbench/contest/random"
	"github.com/serbench/serbench/contest/random/words"
)

// expression draws a tree of exactly n nodes on at most the given number of
// levels. Of the nodes with two or more children, five in eight are sums,
// differences, products or quotients, and the others are calls. A third of the
// operands are as small as possible, so operations form chains as in a + b + c +
// d. About half of the large trees reach the last level.
func expression(r *random.Source, n, levels int) Node {
	if n == 1 {
		return leaf(r)
	}
	node := Node{Op: Call, Value: value(r)}
	below := n - 1
	// The most nodes that a child with so many levels can have, if each node has
	// two children.
	most := 1<<(levels-1) - 1
	kids := 2
	if below == 1 {
		kids = 1
	} else if r.IntN(8) < 5 {
		node.Op = random.Pick(r, []Op{Sum, Difference, Product, Quotient})
	} else {
		kids = r.Between((below+most-1)/most, min(4, below))
	}
	if node.Op == Call {
		node.Name = words.Word(r)
	}
	for ; kids > 0; kids-- {
		others := kids - 1
		share := max(1, below-others*most)
		if !r.Chance(33) {
			share = r.Between(share, min(most, below-others))
		}
		node.Kids = append(node.Kids, expression(r, share, levels-1))
		below -= share
	}
	return node
}

// leaf draws a literal or, half of the time, a variable.
func leaf(r *random.Source) Node {
	node := Node{Op: Literal, Value: value(r)}
	if r.Bool() {
		node.Op, node.Name = Variable, words.Word(r)
	}
	return node
}

// value draws an integer below 2^31, usually a small one. A quarter of them are
// negative.
func value(r *random.Source) int64 {
	n := r.Magnitude(31)
	if r.Chance(25) {
		n = -n
	}
	return n
}
