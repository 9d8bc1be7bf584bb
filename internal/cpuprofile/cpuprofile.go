// Package cpuprofile reads from a CPU profile what share of a program's processor time serialization
// takes.
package cpuprofile

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/google/pprof/profile"
)

// A Library is what stacks are searched for.
type Library struct {
	Name string
	// Path is that of its module, or of its package in the standard library: functions of it and of
	// packages below it are the library's.
	Path string
	// Marshal and Unmarshal are names of methods that its generator writes onto types of other
	// packages.
	Marshal, Unmarshal []string
}

// A Share is what a library takes of all samples. What it calls counts as its own: allocation, and
// methods of the program's types. So does garbage collection that the program is made to help with
// while it allocates.
type Share struct {
	Library string
	// Marshal and Unmarshal are told apart by names of functions; Other is what has neither in its
	// name.
	Marshal, Unmarshal, Other float64
}

// Total is the share of all operations.
func (s Share) Total() float64 { return s.Marshal + s.Unmarshal + s.Other }

// A Profile is where a program's processor time went.
type Profile struct {
	// Seconds are those of all samples.
	Seconds float64
	// Shares are the libraries', the largest first; those that were not seen are missing.
	Shares []Share
	// Background is the share of garbage collection, besides what libraries helped with. Whose
	// garbage it was, a CPU profile does not say.
	Background float64
}

// Read reads a CPU profile. A sample belongs to the library of the outermost function that is one of
// any, so that a library's own use of another counts as its own. Where several libraries give their
// methods the same name, the first one counts.
func Read(r io.Reader, libraries []Library) (Profile, error) {
	p, err := profile.Parse(r)
	if err != nil {
		return Profile{}, fmt.Errorf("not a pprof profile: %w", err)
	}
	value := slices.IndexFunc(p.SampleType, func(t *profile.ValueType) bool { return t.Type == "cpu" && t.Unit == "nanoseconds" })
	if value < 0 {
		return Profile{}, errors.New("not a CPU profile: it has no samples of type cpu in nanoseconds")
	}
	var total, background int64
	sums := map[string]*[3]int64{}
	for _, s := range p.Sample {
		ns := s.Value[value]
		total += ns
		switch library, op := owner(s, libraries); {
		case library != "":
			if sums[library] == nil {
				sums[library] = &[3]int64{}
			}
			sums[library][op] += ns
		case collects(s):
			background += ns
		}
	}
	if total == 0 {
		return Profile{}, errors.New("the CPU profile has no samples")
	}
	share := func(ns int64) float64 { return float64(ns) / float64(total) }
	read := Profile{Seconds: float64(total) / 1e9, Background: share(background)}
	for _, name := range slices.Sorted(maps.Keys(sums)) {
		ns := sums[name]
		read.Shares = append(read.Shares, Share{name, share(ns[marshal]), share(ns[unmarshal]), share(ns[other])})
	}
	slices.SortStableFunc(read.Shares, func(a, b Share) int { return cmp.Compare(b.Total(), a.Total()) })
	return read, nil
}

// Operations.
const (
	marshal = iota
	unmarshal
	other
)

// owner returns the library of the outermost function of a sample that belongs to one, and what it
// does there. Functions that were inlined into others are in the profile, too.
func owner(s *profile.Sample, libraries []Library) (library string, op int) {
	for _, f := range outermostFirst(s) {
		for _, l := range libraries {
			if op, ok := l.has(f); ok {
				return l.Name, op
			}
		}
	}
	return "", other
}

// outermostFirst lists the functions of a sample's stack.
func outermostFirst(s *profile.Sample) (functions []string) {
	for _, location := range slices.Backward(s.Location) {
		for _, line := range slices.Backward(location.Line) {
			if line.Function != nil {
				functions = append(functions, line.Function.Name)
			}
		}
	}
	return functions
}

// has reports whether a function is of the library, and what it does.
func (l Library) has(function string) (op int, ok bool) {
	pkg, name := split(function)
	method := name[strings.LastIndexByte(name, '.')+1:]
	switch {
	case l.Path != "" && (pkg == l.Path || strings.HasPrefix(pkg, l.Path+"/")):
		return operation(name), true
	case slices.Contains(l.Unmarshal, method):
		if slices.Contains(l.Marshal, method) {
			return other, true
		}
		return unmarshal, true
	case slices.Contains(l.Marshal, method):
		return marshal, true
	}
	return other, false
}

// split splits a function's name into the path of its package and the rest. Type arguments may have
// slashes, too.
func split(function string) (pkg, name string) {
	end := len(function)
	if bracket := strings.IndexByte(function, '['); bracket >= 0 {
		end = bracket
	}
	slash := strings.LastIndexByte(function[:end], '/') + 1
	dot := strings.IndexByte(function[slash:], '.')
	if dot < 0 {
		return "", function
	}
	return function[:slash+dot], function[slash+dot+1:]
}

// operation tells by a function's name what it does.
func operation(name string) int {
	name = strings.ToLower(name)
	has := func(words ...string) bool {
		return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(name, word) })
	}
	switch {
	case has("unmarshal", "decod", "read", "parse", "valid", "scan"):
		return unmarshal
	case has("marshal", "encod", "write", "append"):
		return marshal
	}
	return other
}

// collects reports whether a sample is of garbage collection.
func collects(s *profile.Sample) bool {
	return slices.ContainsFunc(outermostFirst(s), func(f string) bool {
		return strings.HasPrefix(f, "runtime.gcBgMarkWorker") || strings.HasPrefix(f, "runtime.bgsweep") ||
			strings.HasPrefix(f, "runtime.bgscavenge") || f == "runtime.gcAssistAlloc" || f == "runtime.gcStart"
	})
}
