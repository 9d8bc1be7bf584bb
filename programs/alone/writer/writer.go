// Package writer writes a Go module that shows faults of a library by the library alone, for its
// authors: one file, main.go, and what the library's generator wrote for the types that are sent. It
// imports no package of serbench's.
//
// The code in main.go is the adapter's own: the declarations that the variant's codec needs for these
// types, and no others, out of the adapter, of the calls that serbench's generators write, and of what
// both use of package contest, for which package shim has a few lines. What is sent comes from the
// probes: each is asked again, of a codec that takes down what it is asked.
//
// It runs as a program that links the library, its generated code and the types that probes send;
// package programs builds it.
package writer

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/programs/alone"
	"github.com/serbench/serbench/verify/probe/probetypes"
)

// Main answers the request on standard input. A failure is a line on standard error, and the exit
// code 1.
func Main(c *contest.Contestant) {
	err := run(c)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(c *contest.Contestant) error {
	if len(os.Args) == 4 && os.Args[1] == traceVerb {
		var q question
		if err := json.Unmarshal([]byte(os.Args[2]), &q); err != nil {
			return err
		}
		log, err := os.OpenFile(os.Args[3], os.O_WRONLY|os.O_APPEND, 0)
		if err != nil {
			return err
		}
		defer log.Close()
		return q.ask(c.Variant(q.Variant), log)
	}
	var r alone.Request
	if err := json.NewDecoder(os.Stdin).Decode(&r); err != nil {
		return err
	}
	a, err := answer(c, r)
	if err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(a)
}

// answer writes the module.
func answer(c *contest.Contestant, r alone.Request) (a alone.Answer, err error) {
	v := c.Variant(r.Variant)
	if v == nil {
		return a, fmt.Errorf("%s has no variant %s", r.Contestant, r.Variant)
	}
	from, err := load(append(r.Packages, probeTypes)...)
	if err != nil {
		return a, err
	}
	b := &binder{bundle: newBundle(from), adapter: from.byPath[r.Packages[0]], variant: v, name: r.Variant}
	w := &writer{binder: b, codecs: map[goType]expression{}, left: map[string]string{}}
	for _, word := range r.Words {
		if err := w.add(word); err != nil {
			w.left[word.Column] = err.Error()
		}
	}
	if len(w.checks) == 0 {
		return alone.Answer{Left: w.left}, nil
	}
	if a.Files, a.Imports, err = w.files(r); err != nil {
		return a, err
	}
	a.Left = w.left
	return a, nil
}

// typeNamed returns one of the types that probes send.
func typeNamed(name goType) (*contest.Type, error) {
	for _, t := range probetypes.All() {
		if goTypeOf(t.Go) == name {
			return t, nil
		}
	}
	for _, t := range probetypes.GoTypes() {
		if goTypeOf(t) == name {
			return &contest.Type{Name: name.Name, Go: t}, nil
		}
	}
	return nil, fmt.Errorf("no probe sends a %s", reflect.TypeOf(name))
}
