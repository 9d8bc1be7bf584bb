package harness

import (
	"errors"
	"strings"
	"testing"

	"github.com/serbench/serbench/result/fact"
)

func TestRaceNamesItsFunctions(t *testing.T) {
	a := died(errors.New("exit status 66"), `==================
WARNING: DATA RACE
Write at 0x00c0001 by goroutine 9:
  example.org/lib.(*Codec).Marshal()
      /src/lib/codec.go:7 +0x1

Previous read at 0x00c0001 by goroutine 8:
  example.org/lib.(*Codec).Unmarshal()
      /src/lib/codec.go:9 +0x1

Goroutine 9 (running) created at:
  main.main()
==================
`)
	want := "exit status 66: data race: example.org/lib.(*Codec).Marshal and example.org/lib.(*Codec).Unmarshal"
	if a.Status != fact.Crashed || a.Error != want || strings.Contains(a.Error, "/src") {
		t.Errorf("%s: %q, want %q", a.Status, a.Error, want)
	}
}
