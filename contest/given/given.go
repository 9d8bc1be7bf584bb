// Package given provides samples that the user gives, in place of a sampler.
package given

import (
	"bytes"
	"encoding/json"
	"fmt"
	"sync"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/random"
)

// Lines returns a sampler of values that are given as lines of JSON. Each draw decodes its value
// again, because samples must not share memory.
func Lines[T any](name, doc string, count int, text []byte) contest.Sampler[T] {
	lines := bytes.Split(bytes.TrimSpace(text), []byte("\n"))
	return contest.Sampler[T]{Name: name, Doc: doc, Count: count, Sample: func(_ *random.Source, i int) (v T) {
		if err := json.Unmarshal(lines[i%len(lines)], &v); err != nil {
			panic(fmt.Sprintf("sample %d: %v", i%len(lines), err)) // it was decoded when it was given
		}
		return v
	}}
}

// Synthesized is like [Lines], for values that were made up for the type.
func Synthesized[T any](name, doc string, count int, text []byte) contest.Sampler[T] {
	s := Lines[T](name, doc, count, text)
	s.Synthesized = true
	return s
}

// Values returns a sampler of the values that a function returns. The function is called again
// whenever a value is drawn once more, because samples must not share memory; it has to return the
// same values each time.
func Values[T any](name, doc string, count int, values func() []T) contest.Sampler[T] {
	var lock sync.Mutex
	var calls [][]T
	drawn := map[int]int{}
	return contest.Sampler[T]{Name: name, Doc: doc, Count: count, Sample: func(_ *random.Source, i int) T {
		lock.Lock()
		defer lock.Unlock()
		turn := drawn[i]
		drawn[i]++
		if turn == len(calls) {
			calls = append(calls, values())
		}
		return calls[turn][i%len(calls[turn])]
	}}
}
