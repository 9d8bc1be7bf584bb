package main

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contestants"
	"github.com/serbench/serbench/verify/probe"
)

// FuzzUnmarshal goes on where the probes of damaged input end, for one decoder:
//
//	SERBENCH_FUZZ='msgp' go test -run xxx -fuzz FuzzUnmarshal .
//	SERBENCH_FUZZ='bebop[strings=alias]' go test -run xxx -fuzz FuzzUnmarshal .
//
// A panic is a finding; an error is what a decoder owes its caller.
func FuzzUnmarshal(f *testing.F) {
	name := os.Getenv("SERBENCH_FUZZ")
	if name == "" {
		f.Skip("SERBENCH_FUZZ names the decoder, such as msgp or bebop[strings=alias]")
	}
	name, variant, _ := strings.Cut(strings.TrimSuffix(name, "]"), "[")
	for _, c := range contestants.All() {
		if c.Name != name || c.Excluded != "" {
			continue
		}
		v := &c.Variants[0]
		if variant != "" {
			v = c.Variant(variant)
		}
		if v == nil {
			f.Fatalf("%s has no variant %q", name, variant)
		}
		decode, err := probe.Decoder(v, "nested")
		if err != nil {
			f.Fatal(err)
		}
		inputs, err := probe.DamageTest{Type: "nested", Count: 100}.Inputs(v)
		if err != nil {
			f.Fatal(err)
		}
		for _, input := range inputs {
			f.Add(input.Data)
		}
		f.Fuzz(func(t *testing.T, data []byte) {
			var p *contest.Panic
			if errors.As(decode(data), &p) {
				t.Fatal(p)
			}
		})
		return
	}
	f.Fatalf("no contestant is called %q", name)
}
