package cli

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/serbench/serbench/programs"
	"github.com/serbench/serbench/result"
)

// packed is a folder of programs, linked in a number of layouts.
func packed(layouts int, all ...result.Program) *programs.Folder {
	m := programs.Manifest{Layouts: make([]uint32, layouts)}
	for _, p := range all {
		m.Programs = append(m.Programs, programs.Packaged{Program: p})
	}
	return &programs.Folder{Manifest: m}
}

func TestFolderNames(t *testing.T) {
	for want, dirs := range map[string][]string{
		"[]":                {"out/old"},
		"[old new]":         {"out/old/", "new"},
		"[one/out two/out]": {"one/out", "two/out"},
	} {
		if got := fmt.Sprint(folderNames(dirs)); got != want {
			t.Errorf("%v: %s, want %s", dirs, got, want)
		}
	}
}

// The folders decide which of the selected cases are measured, and in which builds.
func TestCasesOfFolders(t *testing.T) {
	good, probes, pgo := result.Program{Contestant: "good"}, result.Program{Contestant: "other", Kinds: true}, result.Program{Contestant: "good", Build: result.Build{PGO: true}}
	limit := result.Program{Contestant: "limit"}
	more, lacking := good, good
	more.Types, lacking.Types = []string{"other", "pair"}, []string{"other"}
	for _, one := range []*result.Program{&good, &pgo, &limit} {
		one.Types = []string{"pair"}
	}
	for _, test := range []struct {
		lib    string
		dirs   []string
		opened programs.Folders
		want   string // cases, or an error
	}{
		{"good", []string{"out"}, programs.Folders{"": packed(2, good, limit, probes)}, "good/pair limit/pair in 2 layouts"},
		{"good", []string{"out"}, programs.Folders{"": packed(2, good, pgo)}, "good/pair good/pair pgo=on in 2 layouts"},
		{"good", []string{"a/old", "a/new"}, programs.Folders{"old": packed(3, good), "new": packed(3, good, limit)}, "good/pair programs=old good/pair programs=new limit/pair programs=new in 3 layouts"},
		{"good|lossy", []string{"out"}, programs.Folders{"": packed(1, good)}, "good/pair in 1 layouts"},
		{"good", []string{"a", "b"}, programs.Folders{"a": packed(2, good), "b": packed(4, good)}, "a has 2 layouts and b 4; build both with the same --layouts"},
		{"good", []string{"out"}, programs.Folders{"": packed(2, more)}, "good/pair in 2 layouts"},
		{"good", []string{"out"}, programs.Folders{"": packed(2, lacking)}, "the programs in out lack the type pair"},
		{"good", []string{"a", "b"}, programs.Folders{"a": packed(2, good), "b": packed(2, more)}, "the programs in a have the types pair, and those in b have other,pair: their rows would not compare"},
		{"lossy", []string{"out"}, programs.Folders{"": packed(2, good, limit)}, "--programs out has no program for what"},
		{"other", []string{"out"}, programs.Folders{"": packed(2, limit, probes)}, "--programs out has no program for what"},
		{"good@v1.0.0", []string{"out"}, programs.Folders{"": packed(2, good)}, "give --go, --goamd64, --pgo and @ releases to serbench build"},
	} {
		p, _, _ := testProgram(testCatalogue())
		f := &runFlags{selectors: selectors{data: "pair", lib: test.lib, releases: true}}
		selected, err := f.resolve(p.suite)
		if err != nil {
			t.Fatal(err)
		}
		cases, err := selected.cases()
		if err != nil {
			t.Fatal(err)
		}
		var got []result.Case
		var layouts int
		err = f.checkPackaged(selected)
		if err == nil {
			got, layouts, _, err = p.packaged(test.dirs, test.opened, selected, cases)
		}
		words := fmt.Sprintf("%s in %d layouts", strings.Trim(fmt.Sprint(got), "[]"), layouts)
		var usage usageError
		if errors.As(err, &usage) {
			words = err.Error()
		}
		if !strings.Contains(words, test.want) {
			t.Errorf("%s in %v: %s, want %s", test.lib, test.dirs, words, test.want)
		}
	}
}

// A build setting can't be combined with programs that are already built.
func TestFoldersTakeNoSettings(t *testing.T) {
	for _, s := range []settings{{releases: []string{"1.27.3"}}, {levels: []string{"v3"}}, {pgo: true}} {
		f := &runFlags{settings: s}
		if err := f.checkPackaged(&selection{}); err == nil || !strings.Contains(err.Error(), "already built") {
			t.Errorf("%+v: %v", s, err)
		}
	}
}
