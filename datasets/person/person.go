// Package person holds the struct that Go serialization benchmarks have used
// since 2013: six fields, one of them a time.
package person

import (
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/random"
)

// A is the struct of the predecessors. It keeps their one-letter name, because
// gob, hprose and Sereal write a type's name into the encoding, and we compare
// sizes with theirs.
type A struct {
	Name     string
	BirthDay time.Time
	Phone    string
	Siblings int
	Spouse   bool
	Money    float64
}

// Type has two samplers: variable lengths, and the fixed ones of the predecessors.
var Type = contest.NewType("person", "The predecessors' struct A: six fields, one a time.",
	contest.Sampler[A]{
		Name:  "person",
		Doc:   "A small flat record, such as a row of a user table; text lengths vary as they do in life.",
		Count: 1024,
		Sample: func(r *random.Source, _ int) A {
			return Sample(r, r.Between(8, 24), r.Between(7, 13))
		},
	},
	contest.Sampler[A]{
		Name:  "person-fixed",
		Doc:   "The same record with 16 and 10 characters of text, as the predecessors had it: sizes compare with theirs.",
		Count: 1024,
		Sample: func(r *random.Source, _ int) A {
			return Sample(r, 16, 10)
		},
	},
)

var (
	firstDay = time.Date(1950, 1, 1, 0, 0, 0, 0, time.UTC)
	lastDay  = time.Date(2010, 1, 1, 0, 0, 0, 0, time.UTC)
)

// Sample draws a person whose name and phone have the given numbers of hex
// characters, born from 1950 to 2009.
func Sample(r *random.Source, name, phone int) A {
	return A{
		Name:     r.Hex(name),
		BirthDay: birthDay(r),
		Phone:    r.Hex(phone),
		Siblings: r.IntN(5),
		Spouse:   r.Bool(),
		Money:    r.Float64(),
	}
}

func birthDay(r *random.Source) time.Time {
	seconds := r.IntN(int(lastDay.Unix() - firstDay.Unix()))
	return time.Unix(firstDay.Unix()+int64(seconds), int64(r.IntN(1e9))).UTC()
}
