package cli

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/serbench/serbench/programs"
	"github.com/serbench/serbench/result"
)

func TestEveryCombinationIsABuild(t *testing.T) {
	suite := testCatalogue()
	suite.Source = fstest.MapFS{"go.mod": {Data: []byte("module x\n\ngo 1.26.0\n")}}
	for want, s := range map[string]settings{
		"":                             {},
		"go=1.26.8 go=1.27.3":          {releases: []string{"1.26.8", "go1.27.3", "1.26.8"}},
		"goamd64=v1 goamd64=v3":        {levels: []string{"v1", "v3"}},
		" pgo=on":                      {pgo: true},
		"go=1.27rc1 go=1.27rc1,pgo=on": {releases: []string{"1.27rc1"}, pgo: true},
		"go=1.26.0,goamd64=v1 go=1.26.0,goamd64=v2 go=1.27.0,goamd64=v1 go=1.27.0,goamd64=v2": {
			releases: []string{"1.26.0", "1.27.0"}, levels: []string{"v1", "v2"},
		},
	} {
		builds, err := s.builds(suite)
		var got []string
		for _, b := range builds {
			got = append(got, b.String())
		}
		if err != nil || strings.Join(got, " ") != want {
			t.Errorf("%+v: %v (%v), want %s", s, got, err, want)
		}
	}
	for _, wrong := range []settings{
		{releases: []string{"1.25.9"}}, {releases: []string{"1.27"}}, {releases: []string{"1.26rc1"}}, {releases: []string{"2.0.1"}}, {levels: []string{"3"}},
	} {
		var usage usageError
		if _, err := wrong.builds(suite); !errors.As(err, &usage) {
			t.Errorf("%+v: %v", wrong, err)
		}
	}
}

// builtFor returns the cases of libraries at the releases that --lib names.
func builtFor(p *program, lib string) ([]result.Case, error) {
	selected, err := selectors{data: "pair", lib: lib, releases: true}.resolve(p.suite)
	if err != nil {
		return nil, err
	}
	cases, err := selected.cases()
	if err != nil {
		return nil, err
	}
	return p.built(selected, settings{}, cases, 2)
}

func TestReleasesOfLibraries(t *testing.T) {
	suite := testCatalogue()
	suite.contestant("good").Version = "v1.6.5"
	suite.contestant("lossy").Module = "std"
	p := &program{suite: suite, err: io.Discard}
	for lib, want := range map[string]string{
		"good":                              "good/pair limit/pair null/pair",
		"good@v1.6.3,pinned,v1.6.5":         "good/pair version=v1.6.3 good/pair version=v1.6.5 limit/pair null/pair",
		"chatty|good@pinned":                "chatty/pair good/pair version=v1.6.5 limit/pair null/pair",
		"(go+d|chatty)@v2.0.0+incompatible": "chatty/pair version=v2.0.0+incompatible good/pair version=v2.0.0+incompatible limit/pair null/pair",
	} {
		cases, err := builtFor(p, lib)
		if got := strings.Trim(fmt.Sprint(cases), "[]"); err != nil || got != want {
			t.Errorf("%s: %s (%v), want %s", lib, got, err, want)
		}
	}
	for _, lib := range []string{"good@", "good@v1", "good@1.6.3", "good@v1.6.3,", "lossy@v1.0.0", "good@.*", "good@v1.6.3|goood"} {
		_, err := builtFor(p, lib)
		var usage usageError
		if lib == "good@v1" {
			continue // valid semver, so the go command has to refuse it
		}
		if !errors.As(err, &usage) {
			t.Errorf("%s: %v", lib, err)
		}
	}
}

// Many builds with profiles take hours, so they need --yes.
func TestManyProfilesNeedYes(t *testing.T) {
	var cases []result.Case
	for i := range pgoUnasked {
		cases = append(cases, result.Case{Contestant: fmt.Sprint(i), Build: result.Build{PGO: true}}, result.Case{Contestant: "other"})
	}
	var said strings.Builder
	p := &program{suite: testCatalogue(), err: &said}
	if err := p.sayCost(settings{pgo: true}, cases, 2); err != nil || !strings.Contains(said.String(), "builds 10 programs again, each with its own standard library: about 2m0s and 0.7 GB") {
		t.Errorf("%v, said %q", err, said.String())
	}
	cases = append(cases, result.Case{Contestant: "eleventh", Build: result.Build{PGO: true}})
	var usage usageError
	if err := p.sayCost(settings{pgo: true}, cases, 2); !errors.As(err, &usage) || !strings.Contains(err.Error(), "builds 11 programs") || !strings.Contains(err.Error(), "--yes") {
		t.Errorf("eleven: %v", err)
	}
	if err := p.sayCost(settings{pgo: true, yes: true}, cases, 2); err != nil {
		t.Errorf("eleven with --yes: %v", err)
	}
}

// A release may need other versions of other modules than serbench requires.
func TestModulesMovedByARelease(t *testing.T) {
	mod, err := programs.GoMod(fstest.MapFS{"go.mod": {Data: []byte(`module x

require (
	example.com/own v1.0.0
	example.com/kept v1.1.0
	example.com/moved v1.2.0 // indirect
	example.com/unlinked v1.3.0
)
`)}})
	if err != nil {
		t.Fatal(err)
	}
	got := moved(mod, "example.com/own", map[string]string{"example.com/own": "v2.0.0", "example.com/kept": "v1.1.0", "example.com/moved": "v1.9.0", "example.com/new": "v0.1.0"})
	if want := "[example.com/moved v1.2.0 → v1.9.0]"; fmt.Sprint(got) != want {
		t.Errorf("%v, want %s", got, want)
	}
}
