package main

import (
	"go/parser"
	"go/token"
	"os"
	"strings"
	"testing"
)

// The file that is committed has the releases that are tried, and each program is Go.
func TestTriedIsOfTheseReleases(t *testing.T) {
	tried, err := os.ReadFile("../tried.tsv")
	if err != nil {
		t.Fatal(err)
	}
	rest := string(tried)
	for _, try := range tries {
		if _, err := parser.ParseFile(token.NewFileSet(), "main.go", strings.ReplaceAll(try.program, "MODULE", try.module), 0); err != nil {
			t.Error(err)
		}
		for _, version := range try.versions {
			_, after, ok := strings.Cut(rest, "\n"+try.module+"\t"+version+"\t")
			if !ok {
				t.Errorf("tried.tsv lacks %s %s, or has it in another order", try.module, version)
				continue
			}
			rest = after
		}
	}
}
