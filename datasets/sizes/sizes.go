// Package sizes holds one struct in eighteen lengths, each twice the previous
// one.
package sizes

import (
	"fmt"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/random"
	"github.com/serbench/serbench/contest/random/words"
)

// Payload is a number and three runs of data, whose total size in bytes is in the
// name of the data set: about half text, a quarter integers of eight bytes each,
// and a quarter bytes.
type Payload struct {
	ID      int64
	Text    string
	Numbers []int64
	Raw     []byte
}

// The lengths of the first and the last data set.
const (
	smallest = 8
	largest  = 1 << 20
)

// Type has a sampler for each power of two from 8 B to 1 MiB.
var Type = contest.NewType("sizes", "One struct whose text and lists double in length, from 8 B to 1 MiB.", samplers()...).
	WithQuestion("How do time and size grow with the length of the data?")

func samplers() (all []contest.Sampler[Payload]) {
	for n := smallest; n <= largest; n *= 2 {
		all = append(all, contest.Sampler[Payload]{
			Name:   fmt.Sprintf("sizes-%d", n),
			Doc:    fmt.Sprintf("A payload of %d bytes of text, integers and raw bytes: one step of a growth curve.", n),
			Count:  count(n),
			Sample: func(r *random.Source, _ int) Payload { return payload(r, n) },
		})
	}
	return all
}

// payload draws a value whose runs take n bytes of memory. Small integers are
// common, so most encodings of them are shorter than eight bytes. Half of them
// are negative.
func payload(r *random.Source, n int) Payload {
	numbers, raw := n/32, n/4
	p := Payload{
		ID:      r.Magnitude(48),
		Text:    words.Text(r, n-8*numbers-raw),
		Numbers: make([]int64, numbers),
		Raw:     r.Bytes(raw),
	}
	for i := range p.Numbers {
		p.Numbers[i] = r.Magnitude(63)
		if r.Bool() {
			p.Numbers[i] *= -1
		}
	}
	return p
}

// count is the Dataset.Count for n bytes. The working set takes up to twice as
// much.
func count(n int) int {
	if n == largest {
		return 4 // a value takes more than 1 MiB
	}
	return min(max(16, 128<<10/n), 1024)
}
