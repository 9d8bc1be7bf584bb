package adapter

import (
	"strings"
	"testing"
	"testing/fstest"
)

const source = `// Package x is described.
package x

import "contest"

var Contestant = &contest.Contestant{
	Name:    "x",
	License: "MIT",
	Warnings: []contest.Warning{{Kind: contest.Unfinished}},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "Marshal.", // and a comment
			Bind:    bind,
		},
	},
}

func bind() { set(contest.Options{Doc: "a"}) }
`

func folder(adapter string) fstest.MapFS {
	return fstest.MapFS{
		"x.go":                      {Data: []byte(adapter)},
		"x_test.go":                 {Data: []byte("package x")},
		"methods.go":                {Data: []byte("package x")},
		"gen/gen.go":                {Data: []byte("package gen")},
		"generated/person/x_gen.go": {Data: []byte("package person")},
		"testdata/rooms.tsv":        {Data: []byte("person\t1\nprobetypes\t2\nprobetypes/mode\t3\nversions\t4\n")},
		"testdata/verdicts.tsv":     {Data: []byte("a")},
		"testdata/x.go":             {Data: []byte("a")},
	}
}

func sum(t *testing.T, of fstest.MapFS) string {
	t.Helper()
	sum, err := Sum(of)
	if err != nil || len(sum) != 64 {
		t.Fatalf("%q, %v", sum, err)
	}
	return sum
}

func TestSumIsOfTheCodeThatProbesRun(t *testing.T) {
	base := sum(t, folder(source))
	for name, moves := range map[string]bool{
		"x.go": true, "new.go": true, "parser/new.go": true,
		"x_test.go": false, "methods.go": false, "gen/gen.go": false, "generated/person/x_gen.go": false,
		"testdata/verdicts.tsv": false, "testdata/x.go": false, "README.md": false,
	} {
		changed := folder(source)
		changed[name] = &fstest.MapFile{Data: []byte("package changed")}
		if got := sum(t, changed); (got != base) != moves {
			t.Errorf("%s: the sum moves %t, want %t", name, got != base, moves)
		}
	}
}

// Of generated code, only what probes run counts, in any mode.
func TestSumIsOfTheDigestsOfProbedCode(t *testing.T) {
	base := sum(t, folder(source))
	code, err := Code(folder(source))
	if none, noneErr := Code(fstest.MapFS{}); err != nil || noneErr != nil || len(code) != 64 || none != "" {
		t.Errorf("%q (%v), and without a generator %q (%v)", code, err, none, noneErr)
	}
	for text, moves := range map[string]bool{
		"person\t9\nprobetypes\t2\nprobetypes/mode\t3\nversions\t4\n": false,
		"person\t1\nprobetypes\t9\nprobetypes/mode\t3\nversions\t4\n": true,
		"person\t1\nprobetypes\t2\nprobetypes/mode\t9\nversions\t4\n": true,
		"person\t1\nprobetypes\t2\nprobetypes/mode\t3\nversions\t9\n": true,
		"person\t1\nprobetypes\t2\n":                                  true,
	} {
		changed := folder(source)
		changed["testdata/rooms.tsv"] = &fstest.MapFile{Data: []byte(text)}
		if got := sum(t, changed); (got != base) != moves {
			t.Errorf("%q: the sum moves %t, want %t", text, got != base, moves)
		}
	}
}

func TestWhatDescribesALibraryIsNoCode(t *testing.T) {
	base := sum(t, folder(source))
	for _, c := range []struct {
		from, to string
		moves    bool
	}{
		{`"MIT"`, `"BSD"`, false},
		{"\tLicense: \"MIT\",\n", "", false},
		{"contest.Unfinished", "contest.Archived", false},
		{"Default: true,", "", false},
		{`"Marshal.", // and a comment`, `"Another.",`, false},
		{"is described", "is called", false},
		{`Name:    "default"`, `Name:    "other"`, true},
		{"Bind:    bind", "Bind:    other", true},
		{`Doc: "a"`, `Doc: "b"`, true}, // of another package's type
	} {
		changed := strings.Replace(source, c.from, c.to, 1)
		if changed == source {
			t.Fatalf("%q is not in the source", c.from)
		}
		if got := sum(t, folder(changed)); (got != base) != c.moves {
			t.Errorf("%q for %q: the sum moves %t, want %t", c.to, c.from, got != base, c.moves)
		}
	}
}

func TestAFileThatIsNoGoIsAnError(t *testing.T) {
	if _, err := Sum(folder("package")); err == nil {
		t.Error("half a line has no sum")
	}
}
