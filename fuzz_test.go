package main

import (
	"bytes"
	"errors"
	"os"
	"testing"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contestants"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/verify/probe"
)

// sound are decoders that no damage has made panic, allocate without bounds or hang, one
// for each kind of format: what FuzzUnmarshal finds in them is news, or our adapter's.
var sound = []string{"json", "cbor", "msgp", "protobuf[format=binary]", "mongo", "vmihailenco"}

// FuzzUnmarshal goes on where the probes of damaged input end, for one decoder or for the
// sound ones:
//
//	go test -run xxx -fuzz FuzzUnmarshal .
//	SERBENCH_FUZZ='msgp' go test -run xxx -fuzz FuzzUnmarshal .
//	SERBENCH_FUZZ='bebop[strings=alias]' go test -run xxx -fuzz FuzzUnmarshal .
//
// A panic is a finding; an error is what a decoder owes its caller.
func FuzzUnmarshal(f *testing.F) {
	ids := sound
	if id := os.Getenv("SERBENCH_FUZZ"); id != "" {
		ids = []string{id}
	}
	decoders := map[string]func([]byte) error{}
	for _, id := range ids {
		v := variantOf(f, id)
		decode, err := probe.Decoder(v, "nested")
		if err != nil {
			f.Fatalf("%s: %v", id, err)
		}
		inputs, err := probe.DamageTest{Type: "nested", Count: 100}.Inputs(v)
		if err != nil {
			f.Fatalf("%s: %v", id, err)
		}
		for _, input := range inputs {
			f.Add(input.Data)
		}
		decoders[id] = decode
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for id, decode := range decoders {
			// A decoder may change its input, which is the fuzzer's.
			var p *contest.Panic
			if errors.As(decode(bytes.Clone(data)), &p) {
				t.Errorf("%s: %v", id, p)
			}
		}
	})
}

// variantOf returns what an ID names; without a variant, the contestant's first.
func variantOf(t testing.TB, id string) *contest.Variant {
	t.Helper()
	name, variant, err := result.ParseID(id)
	if err != nil {
		t.Fatal(err)
	}
	c := contest.Suite{Contestants: contestants.All()}.Contestant(name)
	if c == nil || c.Excluded != "" {
		t.Fatalf("no contestant is called %q", name)
	}
	v := &c.Variants[0]
	if variant != "" {
		v = c.Variant(variant)
	}
	if v == nil {
		t.Fatalf("%s has no variant %q", name, variant)
	}
	return v
}
