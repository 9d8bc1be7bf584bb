// Package persontags holds the struct of the 2013 suite: a person with a map and
// a list of strings.
package persontags

import (
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/random"
	"github.com/serbench/serbench/datasets/person"
)

// A is the struct of the 2013 predecessor, with its name there.
type A struct {
	Name     string
	BirthDay time.Time
	Phone    string
	Siblings int
	Spouse   bool
	Money    float64
	Tags     map[string]string
	Aliases  []string
}

// Type has one sampler.
var Type = contest.NewType("persontags", "The 2013 suite's struct: a person with a map of tags and a list of aliases.",
	contest.Sampler[A]{
		Name:   "persontags",
		Doc:    "A small record with a few free-form labels, such as a user with tags.",
		Count:  512,
		Sample: sample,
	},
)

func sample(r *random.Source, _ int) A {
	p := person.Sample(r, r.Between(8, 24), r.Between(7, 13))
	a := A{
		Name:     p.Name,
		BirthDay: p.BirthDay,
		Phone:    p.Phone,
		Siblings: p.Siblings,
		Spouse:   p.Spouse,
		Money:    p.Money,
		Tags:     map[string]string{},
	}
	for range r.IntN(5) {
		a.Tags[r.Hex(r.Between(4, 8))] = r.Hex(r.Between(2, 12))
	}
	for range r.IntN(4) {
		a.Aliases = append(a.Aliases, r.Hex(r.Between(4, 16)))
	}
	return a
}
