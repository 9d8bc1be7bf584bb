package cli

import (
	"fmt"
	"slices"
	"testing"
)

// --lib is a regular expression, but releases belong to a single alternative of it.
func TestAlternatives(t *testing.T) {
	for pattern, want := range map[string][]string{
		"":                  {""},
		"json":              {"json"},
		"json|msgp":         {"json", "msgp"},
		"(json|gob)x|msgp":  {"(json|gob)x", "msgp"},
		"((a|b)|c)|d|(e|f)": {"((a|b)|c)", "d", "(e|f)"},
		"json@v1.0.0|":      {"json@v1.0.0", ""},
	} {
		if got := alternatives(pattern); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", pattern, got, want)
		}
	}
}

func TestChoices(t *testing.T) {
	for lib, want := range map[string]string{
		".*":                            "[{.* []}]",
		"json|msgp":                     "[{json|msgp []}]", // without releases it stays one pattern
		"msgp@v1.6.3":                   "[{msgp [v1.6.3]}]",
		"json|msgp@v1.6.3,pinned":       "[{json []} {msgp [v1.6.3 pinned]}]",
		"(json|gob)@pinned|cb.*@v2.5.0": "[{(json|gob) [pinned]} {cb.* [v2.5.0]}]",
	} {
		got, err := choices(lib)
		if err != nil || fmt.Sprint(got) != want {
			t.Errorf("%s: %v (%v), want %s", lib, got, err, want)
		}
	}
}

func TestVersionsOfAContestant(t *testing.T) {
	suite := testCatalogue()
	good, lossy := suite.contestant("good"), suite.contestant("lossy")
	good.Version, lossy.Module = "v1.6.5", "std"
	for lib, want := range map[string]string{
		"good":                                 "[]",
		"goo":                                  "[]",
		"goo@v1.0.0":                           "[]", // a pattern matches whole names
		"go+d@v1.0.0":                          "[v1.0.0]",
		"good@pinned":                          "[v1.6.5]",
		"good@v1.6.5,pinned,v1.6.5":            "[v1.6.5]",
		"good@v1.0.0|chatty@v3.0.0|g.*@v2.0.0": "[v1.0.0 v2.0.0]",
	} {
		all, err := choices(lib)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := versionsOf(good, all); err != nil || fmt.Sprint(got) != want {
			t.Errorf("%s: %v (%v), want %s", lib, got, err, want)
		}
		if got, err := versionsOf(lossy, all); err != nil || got != nil {
			t.Errorf("%s: lossy at %v (%v)", lib, got, err)
		}
	}
	all, err := choices(".*@v1.0.0")
	if err != nil {
		t.Fatal(err)
	}
	if got, err := versionsOf(lossy, all); err == nil {
		t.Errorf("the standard library at %v", got)
	}
}
