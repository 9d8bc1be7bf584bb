// Package fuzzer is the target of Go's fuzzer: it decodes whatever the fuzzer makes of its
// corpus. The fuzzer stops at its first failure, so what a decoder survives, such as a
// panic, is logged and is no failure. Only an input that ends the process is one.
package fuzzer

import (
	"encoding/json"
	"os"
	"regexp"
	"sync"
	"testing"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/harness/platform"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/probe"
)

// Variable is the environment variable with the file of the target's [Order].
const Variable = "SERBENCH_FUZZ"

// An Order says what to fuzz.
type Order struct {
	Variant string `json:"variant"`
	Type    string `json:"type"` // one of probe.DecodedTypes
	// Log is a file. A Found is appended for each new fault that the process survives.
	Log string `json:"log"`
	// Aside are inputs that ended a process before, and are not decoded again.
	Aside [][]byte `json:"aside,omitempty"`
	// MemoryLimit is the most data memory that the process may hold, in bytes.
	MemoryLimit uint64 `json:"memory_limit"`
}

// A Found is a fault that an input showed.
type Found struct {
	Fate  fact.Fate `json:"fate"`
	Words string    `json:"words,omitempty"` // a panic's
	Input []byte    `json:"input"`
}

// numbers are what tells the words of one panic from another's: indexes, lengths, addresses.
var numbers = regexp.MustCompile(`\b(0x[0-9a-f]+|-?[0-9]+)\b`)

// Fault names the fault: its fate, and a panic's words without numbers.
func (f Found) Fault() string { return string(f.Fate) + " " + numbers.ReplaceAllString(f.Words, "N") }

// MaxInput is how long an input may be. A longer one shows nothing that a shorter doesn't, and
// takes time.
const MaxInput = 64 << 10

// Fuzz fuzzes a decoder of the contestant, as the environment says.
func Fuzz(f *testing.F, c *contest.Contestant) {
	var o Order
	path := os.Getenv(Variable)
	text, err := os.ReadFile(path)
	if err != nil {
		f.Skipf("%s names no order: %v", Variable, err)
	}
	if err := json.Unmarshal(text, &o); err != nil {
		f.Fatalf("%s: %v", path, err)
	}
	v := c.Variant(o.Variant)
	if v == nil {
		f.Fatalf("%s has no variant %q", c.Name, o.Variant)
	}
	decoder, err := probe.NewDecoder(v, o.Type)
	if err != nil {
		f.Fatal(err)
	}
	platform.LimitMemory(o.MemoryLimit)
	aside := map[string]bool{}
	for _, input := range o.Aside {
		aside[string(input)] = true
	}
	log := &log{path: o.Log, seen: map[string]bool{}}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > MaxInput || aside[string(data)] {
			return
		}
		fate, words, err := decoder.Decode(data)
		if err == nil && fate.Fault() {
			err = log.add(Found{Fate: fate.Name(), Words: words, Input: data})
		}
		if err != nil {
			t.Fatal(err)
		}
	})
}

// A log keeps each distinct fault once. The fuzzer's processes share the file.
type log struct {
	path string
	lock sync.Mutex
	seen map[string]bool
}

func (l *log) add(f Found) error {
	l.lock.Lock()
	defer l.lock.Unlock()
	if l.seen[f.Fault()] {
		return nil
	}
	l.seen[f.Fault()] = true
	line, err := json.Marshal(f)
	if err != nil {
		return err
	}
	file, err := os.OpenFile(l.path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	_, err = file.Write(append(line, '\n'))
	if closed := file.Close(); err == nil {
		err = closed
	}
	return err
}
