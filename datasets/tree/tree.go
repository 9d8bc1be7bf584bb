// Package tree holds expressions: nodes that contain nodes of the same type.
package tree

import (
	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/random"
)

// Node is an expression with everything below it.
type Node struct {
	Op    Op
	Value int64  // the last result of the expression; a literal's value
	Name  string // of a variable or a function
	Kids  []Node // the operands; a literal or a variable has none
}

// Op is what a node does.
type Op int32

// The operations. Literals and variables are leaves; a call has one to four
// operands, the others have two.
const (
	Literal Op = iota
	Variable
	Call
	Sum
	Difference
	Product
	Quotient
)

// Type has two samplers that differ in the number of nodes.
var Type = contest.NewType("tree", "An expression tree: a struct that holds a list of itself.",
	contest.Sampler[Node]{
		Name:   "tree-15",
		Doc:    "A small formula of about fifteen nodes on six levels, such as the condition of a query.",
		Count:  256,
		Sample: func(r *random.Source, _ int) Node { return expression(r, r.Between(10, 20), 6) },
	},
	contest.Sampler[Node]{
		Name:   "tree-500",
		Doc:    "A syntax tree of about five hundred nodes on up to 24 levels, such as a function of a program.",
		Count:  16,
		Sample: func(r *random.Source, _ int) Node { return expression(r, r.Between(400, 600), 24) },
	},
).WithQuestion("What do recursion and many small allocations cost?")
