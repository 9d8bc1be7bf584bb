package cli

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/random"
	"github.com/serbench/serbench/result"
)

// selectedBy returns the cases that selectors select.
func selectedBy(s selectors, suite Suite) ([]result.Case, error) {
	selected, err := s.resolve(suite)
	if err != nil {
		return nil, err
	}
	return selected.cases()
}

// References come along with every selection.
func TestSelectionsAndTheirCases(t *testing.T) {
	for name, test := range map[string]struct {
		selectors
		want string
	}{
		"one library":                      {selectors{data: "pair", lib: "good"}, "good/pair limit/pair null/pair"},
		"a part of a name":                 {selectors{data: "pair", lib: "goo.*|los"}, "good/pair limit/pair null/pair"},
		"several data sets":                {selectors{data: "pair.*", lib: "good"}, "good/pair-small limit/pair-small null/pair-small good/pair limit/pair null/pair"},
		"every default variant":            {selectors{data: "pair", lib: "other|good"}, "good/pair limit/pair null/pair other[format=a]/pair other[format=b]/pair"},
		"a variant":                        {selectors{data: "pair", lib: "other|good", variant: "format=b"}, "limit/pair null/pair other[format=b]/pair"},
		"every variant, not of references": {selectors{data: "pair", lib: "good|limit", variant: ".*"}, "good/pair good[buffer=reuse]/pair limit/pair null/pair"},
		"a reference":                      {selectors{data: "pair", lib: "null"}, "limit/pair null/pair"},
		"a variant of a reference":         {selectors{data: "pair", lib: "limit", variant: "buffer=reuse"}, "limit/pair limit[buffer=reuse]/pair null/pair"},
		"all":                              {selectors{set: "all", lib: "lossy"}, "limit/pair-small lossy/pair-small null/pair-small limit/pair lossy/pair null/pair limit/note lossy/note null/note"},
		"all of a data set":                {selectors{set: "all", data: "note", lib: "lossy"}, "limit/note lossy/note null/note"},
	} {
		cases, err := selectedBy(test.selectors, testCatalogue())
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var got []string
		for _, c := range cases {
			got = append(got, c.String())
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%s:\n got %s\nwant %s", name, strings.Join(got, " "), test.want)
		}
	}
}

// The default of --data counts only without --set.
func TestTheDataSetsOfASet(t *testing.T) {
	for args, want := range map[string]string{
		"":                         "pair",
		"--data note":              "note",
		"--set all":                "pair-small pair note",
		"--set core":               "pair note",
		"--set core --data note":   "note",
		"--set core --data pair.*": "pair",
	} {
		s, set := &selectors{data: "pair"}, pflag.NewFlagSet("run", pflag.ContinueOnError)
		s.measureFlags(set)
		if err := set.Parse(strings.Fields(args)); err != nil {
			t.Fatal(err)
		}
		given := s.String()
		selected, err := s.resolve(testCatalogue())
		if err != nil || strings.Join(selected.datasets, " ") != want {
			t.Errorf("%q: %+v (%v), want %s", args, selected, err, want)
		}
		if s.String() != given {
			t.Errorf("%q: the flags were %s, and are %s", args, given, s)
		}
	}
}

func TestWithoutAVariantOnlyTheDefaultsAreMeasured(t *testing.T) {
	cases, err := selectedBy(selectors{data: "pair", lib: ".*"}, testCatalogue())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		if contestant := testCatalogue().contestant(c.Contestant); contestant.Excluded != "" || !contestant.Variant(c.Variant).Default {
			t.Errorf("%v is selected", c)
		}
	}
	if len(cases) != 11 {
		t.Errorf("%d cases: %v", len(cases), cases)
	}
}

// The set predecessors is every variant that continues a row of the predecessors, a
// default one or not, on the data of that row.
func TestTheSetOfPredecessors(t *testing.T) {
	sampler := func(name string) contest.Sampler[pair] {
		return contest.Sampler[pair]{Name: name, Doc: name, Count: 4, Sample: func(*random.Source, int) pair { return pair{} }}
	}
	variant := func(name string, row ...string) contest.Variant {
		return contest.Variant{Name: name, Default: name == "default", Predecessor: contest.Predecessor{Names: row}}
	}
	suite := contest.Suite{
		Types: []*contest.Type{
			contest.NewType("person", "A person.", sampler("person"), sampler("person-fixed")),
			contest.NewType("small", "A small thing.", sampler("small")),
		},
		Contestants: []*contest.Contestant{
			{Name: "a", Variants: []contest.Variant{variant("default", "Json"), variant("buffer=reuse", "Gob")}},
			{Name: "b", Variants: []contest.Variant{variant("default"), variant("buffer=reuse", "JSON")}},
			{Name: "c", Variants: []contest.Variant{variant("default", "NoRowOfTheSeeds")}},
			{Name: "null", Reference: true, Variants: []contest.Variant{variant("default")}},
		},
	}
	cases, err := selectedBy(selectors{set: "predecessors", lib: ".*"}, catalogueOf(suite))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range cases {
		got = append(got, c.String())
	}
	want := []string{"a/person-fixed", "a[buffer=reuse]/person-fixed", "null/person-fixed", "b[buffer=reuse]/small", "null/small"}
	if !slices.Equal(got, want) {
		t.Errorf("got %v\nwant %v", got, want)
	}
}

func TestNearest(t *testing.T) {
	for _, test := range []struct {
		word  string
		names []string
		want  string
	}{
		{"jsn", []string{"msgpack", "json", "bson", "cbor", "avro", "gob"}, "nearest: json, bson, "},
		{"x", []string{"b", "a", "b"}, "nearest: a, b"},
		{"x", nil, "there is nothing to choose from"},
	} {
		if got := nearest(test.word, test.names); !strings.HasPrefix(got, test.want) || strings.Count(got, ",") > 3 {
			t.Errorf("nearest(%q, %q) = %q, want %q…", test.word, test.names, got, test.want)
		}
	}
}

func TestLibrariesByTheirLicences(t *testing.T) {
	suite := testCatalogue()
	suite.contestant("good").License = "GPL-2.0-only"
	suite.contestant("lossy").License = "LGPL-3.0-or-later"
	for _, test := range []struct {
		selectors
		want string
	}{
		{selectors{data: "pair", lib: "good|lossy|other", license: "MIT"}, "other"},
		{selectors{data: "pair", lib: "good|lossy|other", noLicense: ".*GPL.*"}, "other"},
		{selectors{data: "pair", lib: "good|lossy|other", license: "L?GPL.*", noLicense: "GPL.*"}, "lossy"},
		{selectors{data: "pair", lib: "limit", noLicense: "MIT"}, "limit"}, // a reference is ours
	} {
		selected, err := test.resolve(suite)
		if err != nil {
			t.Errorf("%s: %v", &test.selectors, err)
			continue
		}
		if got := strings.Join(selected.libraries, " "); got != test.want {
			t.Errorf("%s: %s, want %s", &test.selectors, got, test.want)
		}
	}
	for _, wrong := range []selectors{{data: "pair", lib: ".*", license: "MTI"}, {data: "pair", lib: ".*", noLicense: "AGPL"}, {data: "pair", lib: "good", noLicense: "GPL.*"}} {
		var usage usageError
		if _, err := wrong.resolve(suite); !errors.As(err, &usage) {
			t.Errorf("%s: %v", &wrong, err)
		}
	}
}
