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
	// What analysis quotes: constants, the beginnings of names, and names within a group, which stand
	// in calls of "of" and in lists.
	var names []string
	for _, one := range regexp.MustCompile(`probe[A-Z]\w* += "([^"]+)"|answers\(v, "([^"]+)"\)|\{"([a-z ]+seconds)", "`).FindAllStringSubmatch(string(source), -1) {
		names = append(names, one[1]+one[2]+one[3])
	}
	for _, list := range regexp.MustCompile(`\.of\([^()]*(\([^()]*\))?[^()]*\)|\[\]string\{[^{}]*\}`).FindAllString(string(source), -1) {
		for _, quoted := range regexp.MustCompile(`"([^"]+)"`).FindAllStringSubmatch(list, -1) {
			names = append(names, quoted[1])
		}
	}
	named := 0
	for _, name := range names {
		named++
		if !slices.ContainsFunc(asked, func(probe string) bool {
			return strings.HasPrefix(probe, name) || strings.HasSuffix(probe, name)
		}) {
			t.Errorf("analysis reads %q, which no probe asks", name)
		}
	}
	if named < 60 {
		t.Errorf("only %d names were found in the source", named)
	}
}
