package cli

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/serbench/serbench/internal/catalog"
	"github.com/serbench/serbench/result"
)

func ids(c result.Contestant) (ids []string) {
	for _, a := range c.Advisories {
		ids = append(ids, a.ID)
	}
	return ids
}

// An advisory that names no repaired version is not held against a release in which the probes no
// longer see it.
func TestRepairedReleasesHaveNoAdvisory(t *testing.T) {
	module := map[string]result.Contestant{}
	for _, c := range catalog.All() {
		module[c.Name] = c
	}
	for _, test := range []struct {
		name, version string
		want          []string
	}{
		{"shamaton", "v2.4.0", []string{"GO-2026-4513", "GO-2026-4740"}},
		{"shamaton", "v2.4.1", nil},
		{"shamaton3", "v3.1.0", []string{"GO-2026-4513", "GO-2026-4740"}},
		{"shamaton3", "v3.2.0", nil},
	} {
		c := module[test.name]
		c.Version = test.version
		got, err := withAdvisories([]result.Contestant{c})
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(ids(got[0]), test.want) {
			t.Errorf("%s %s: %v, want %v", test.name, test.version, ids(got[0]), test.want)
		}
	}
}

// Published files were measured when more was held against them. A file with a newer copy of the
// database knows better than we.
func TestReportsHaveTodaysAdvisories(t *testing.T) {
	path := filepath.Join("..", "..", "results", "fuzz", "shamaton3.json.gz")
	old, err := result.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	run, err := readRun(path)
	if err != nil {
		t.Fatal(err)
	}
	of := func(run *result.Run) *result.Contestant { return run.Contestant("shamaton3") }
	if len(of(old).Advisories) == 0 || len(of(run).Advisories) != 0 {
		t.Errorf("the file has %v, a report %v", ids(*of(old)), ids(*of(run)))
	}
	of(old).Advisories[0].Copied = "2999-01-01"
	if err := renewAdvisories(old); err != nil || len(of(old).Advisories) == 0 {
		t.Errorf("newer advisories are lost (%v)", err)
	}
}
