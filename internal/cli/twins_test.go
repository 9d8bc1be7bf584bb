package cli

import (
	"fmt"
	"slices"
	"testing"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// suiteOf has so many contestants of each kind, and a plan of all on two data sets.
func suiteOf(each int) (Suite, result.Plan) {
	var suite Suite
	var plan result.Plan
	add := func(name string, schema fact.Schema, format string, reference bool) {
		suite.Contestants = append(suite.Contestants, result.Contestant{
			Name: name, Schema: schema, Reference: reference, Variants: []result.Variant{{Name: "default", Default: true, Ranked: true, Format: format}},
		})
		for _, d := range []string{"one", "two"} {
			plan.Cases = append(plan.Cases, result.Case{Contestant: name, Variant: "default", Dataset: d})
		}
	}
	add(fact.Limit, fact.Generated, "limit", true)
	for i := range each {
		add(fmt.Sprint("reflects", i), fact.Reflection, "cbor", false)
		add(fmt.Sprint("text", i), fact.Reflection, "json", false)
		add(fmt.Sprint("light", i), fact.Generated, "bin", false)
	}
	return suite, plan
}

// One row of each kind is entered twice, on all of its data sets, if there are enough rows.
func TestTwinsAreOfEachKind(t *testing.T) {
	suite, plan := suiteOf(8)
	drawn := map[string]bool{}
	for seed := range uint64(40) {
		cases := twins(plan, suite, seed)
		if len(cases) != 6 || !slices.Equal(cases, twins(plan, suite, seed)) {
			t.Fatalf("seed %d: %v", seed, cases)
		}
		kinds := map[string]int{}
		for _, c := range cases {
			kinds[c.Contestant[:4]]++
			drawn[c.Contestant] = true
			if !c.Build.Twin || !slices.Contains(plan.Cases, result.Case{Contestant: c.Contestant, Variant: c.Variant, Dataset: c.Dataset}) {
				t.Errorf("%+v", c)
			}
		}
		if kinds["refl"] != 2 || kinds["text"] != 2 || kinds["ligh"] != 2 {
			t.Errorf("seed %d: %v", seed, kinds)
		}
	}
	if len(drawn) < 12 {
		t.Errorf("of 24 rows only %d are ever drawn", len(drawn))
	}
	for each, want := range map[int]int{2: 0, 3: 1, 6: 2} {
		suite, plan := suiteOf(each)
		if got := len(twins(plan, suite, 1)) / 2; got != want {
			t.Errorf("of %d rows %d were entered twice, want %d", 3*each, got, want)
		}
	}
	// Each build has a twin of its own, but those with a profile.
	suite, plan = suiteOf(8)
	for _, c := range slices.Clone(plan.Cases) {
		for _, b := range []result.Build{{Go: "1.27.3"}, {PGO: true}} {
			c.Build = b
			plan.Cases = append(plan.Cases, c)
		}
	}
	var usual, later int
	for _, c := range twins(plan, suite, 1) {
		switch c.Build {
		case result.Build{Twin: true}:
			usual++
		case result.Build{Go: "1.27.3", Twin: true}:
			later++
		default:
			t.Errorf("a twin of %v", c)
		}
	}
	if usual != 6 || later != 6 {
		t.Errorf("%d and %d twins of two builds; want 6 each", usual, later)
	}
}
