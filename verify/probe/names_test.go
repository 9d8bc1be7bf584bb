package probe

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Package analysis reads findings by the names of their probes, which run files keep. A
// probe that gets another name here would silently count as never asked there.
func TestAnalysisKnowsTheProbesByTheirNames(t *testing.T) {
	source, err := os.ReadFile("../../analysis/words.go")
	if err != nil {
		t.Fatal(err)
	}
	asked := []string{Races}
	v := variantOf(func() *planted { return &planted{} })
	v.Format = "json" // which some questions are about
	for _, f := range append(askAll(v), ask(Groups[len(Groups)-1], v)...) {
		asked = append(asked, f.Probe)
	}
	named := 0
	for _, quoted := range []*regexp.Regexp{
		regexp.MustCompile(`\b[au]\["([^"]+)"\]`),           // an answer
		regexp.MustCompile(`answers\(v, "([^"]+)"\)`),       // the beginning of several names
		regexp.MustCompile(`probe[A-Z]\w* += "([^"]+)"`),    // a constant
		regexp.MustCompile(`name [!=]= "([^"]+)"`),          // a name within a group
		regexp.MustCompile(`\{"([a-z ]+seconds)", "[^"]+"`), // a precision of times
	} {
		for _, found := range quoted.FindAllStringSubmatch(string(source), -1) {
			named++
			if !slices.ContainsFunc(asked, func(probe string) bool {
				return strings.HasPrefix(probe, found[1]) || strings.HasSuffix(probe, found[1])
			}) {
				t.Errorf("analysis reads %q, which no probe asks", found[1])
			}
		}
	}
	if named < 30 {
		t.Errorf("only %d names were found in the source", named)
	}
}
