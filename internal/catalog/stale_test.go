package catalog

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/adapter"
	"github.com/serbench/serbench/verify/probe"
)

// published are the folders of verdicts below results, with the script that renews each, and the
// groups of probes whose answers its verdicts have.
var published = map[string]struct {
	script string
	due    func(groups []probe.Group, format, decoder string) []probe.Group
}{
	"verdicts": {"scripts/verdicts.sh", probe.Due},
	"races": {"scripts/races.sh", func(groups []probe.Group, _, _ string) []probe.Group {
		return slices.DeleteFunc(slices.Clone(groups), func(g probe.Group) bool { return g.Name != "concurrency" })
	}},
	"fuzz": {"scripts/fuzz.sh", func([]probe.Group, string, string) []probe.Group { return nil }},
}

// asked are the groups of which at least one library's published file has answers. A new group has none
// until libraries are asked; from the first file on, all must have it.
var asked = sync.OnceValues(func() (map[fact.Group]bool, error) {
	paths, err := filepath.Glob(filepath.Join("..", "..", "results", "verdicts", "*.json.gz"))
	if err != nil {
		return nil, err
	}
	groups := map[fact.Group]bool{}
	for _, path := range paths {
		run, err := result.Read(path)
		if err != nil {
			return nil, err
		}
		for _, v := range run.Verdicts {
			for group := range v.Probes {
				groups[group] = true
			}
		}
	}
	return groups, nil
})

// stale returns what answers of a published file no longer hold, given the version and the sum of the
// adapter that we measure, and the groups of probes.
func stale(dir, name, version, sum string, groups []probe.Group) (faults []string, err error) {
	path := filepath.Join("..", "..", "results", dir, name+".json.gz")
	run, err := result.Read(path)
	if err != nil {
		return nil, err
	}
	of := published[dir]
	fault := func(format string, args ...any) {
		text := fmt.Sprintf("%s: %s: %s %s", path, fmt.Sprintf(format, args...), of.script, name)
		if !slices.Contains(faults, text) { // several variants may have it
			faults = append(faults, text)
		}
	}
	known, err := asked()
	if err != nil {
		return nil, err
	}
	c := run.Contestant(name)
	if c == nil || len(run.Verdicts) == 0 {
		fault("no verdict on %s", name)
		return faults, nil
	}
	if c.Module != Standard && c.Version != version {
		fault("it is about %s, and we measure %s", c.Version, version)
	}
	for _, p := range run.Header.Programs {
		if p.Kinds && p.Contestant == name && p.Adapter != sum {
			fault("it is about another source of the adapter")
		}
	}
	for i := range run.Verdicts {
		v := &run.Verdicts[i]
		variant := c.Variant(v.Variant)
		if variant == nil {
			fault("%s is no variant", v.Variant)
			continue
		}
		due := slices.DeleteFunc(of.due(groups, variant.Format, v.Decoder), func(g probe.Group) bool { return !known[g.Name] })
		for _, one := range probe.StaleIn(run, v, due) {
			fault("stale answers: %v", one)
		}
	}
	return faults, nil
}

// The published verdicts hold for the library's version, the adapter's source and the groups of probes
// of today. Whoever changes one of these asks again.
func TestPublishedVerdictsHold(t *testing.T) {
	for dir, of := range published {
		paths, err := filepath.Glob(filepath.Join("..", "..", "results", dir, "*.json.gz"))
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range All() {
			path := filepath.Join("..", "..", "results", dir, c.Name+".json.gz")
			if !slices.Contains(paths, path) {
				if !c.Reference && c.Excluded == "" {
					t.Errorf("%s is missing: %s %s", path, of.script, c.Name)
				}
				continue
			}
			paths = slices.DeleteFunc(paths, func(p string) bool { return p == path })
			faults, err := stale(dir, c.Name, c.Version, sumOf(t, c.Name), probe.Groups)
			if err != nil {
				t.Fatal(err)
			}
			for _, fault := range faults {
				t.Error(fault)
			}
		}
		if len(paths) > 0 {
			t.Errorf("we measure no library of that name: %v", paths)
		}
	}
}

// sumOf is the sum of an adapter.
func sumOf(t *testing.T, name string) string {
	t.Helper()
	sum, err := adapter.Sum(os.DirFS(filepath.Join("..", "..", "contestants", name)))
	if err != nil {
		t.Fatal(err)
	}
	return sum
}

// A raised version makes the answers of that group stale, and no others; what a fuzzer found holds for
// no version. A changed library or adapter makes the whole file stale.
func TestOnlyWhatChangedIsStale(t *testing.T) {
	raised := func(name fact.Group) []probe.Group {
		groups := slices.Clone(probe.Groups)
		groups[slices.IndexFunc(groups, func(g probe.Group) bool { return g.Name == name })].Version++
		return groups
	}
	for _, test := range []struct {
		dir, name, version, sum string
		groups                  []probe.Group
		want                    string // in each fault; "" is no fault
	}{
		{"verdicts", "jsoniter", "", "", raised(fact.GroupJSON), "stale answers: json (version 2, now 3): scripts/verdicts.sh jsoniter"},
		{"verdicts", "cbor", "", "", raised(fact.GroupJSON), ""},
		{"races", "jsoniter", "", "", raised(fact.GroupJSON), ""},
		{"fuzz", "jsoniter", "", "", raised(fact.GroupJSON), ""},
		{"verdicts", "cbor", "", "", raised("concurrency"), "stale answers: concurrency (version 2, now 3): scripts/verdicts.sh cbor"},
		{"races", "cbor", "", "", raised("concurrency"), "stale answers: concurrency (version 2, now 3): scripts/races.sh cbor"},
		{"fuzz", "cbor", "", "", raised("concurrency"), ""},
		{"fuzz", "cbor", "v0.0.1", "", probe.Groups, "and we measure v0.0.1: scripts/fuzz.sh cbor"},
		{"fuzz", "cbor", "", "another", probe.Groups, "another source of the adapter: scripts/fuzz.sh cbor"},
	} {
		if test.version == "" {
			test.version = byName()[test.name].Version
		}
		if test.sum == "" {
			test.sum = sumOf(t, test.name)
		}
		faults, err := stale(test.dir, test.name, test.version, test.sum, test.groups)
		if err != nil {
			t.Fatal(err)
		}
		if (len(faults) == 0) != (test.want == "") {
			t.Errorf("%s of %s: %q, want %q", test.dir, test.name, faults, test.want)
		}
		for _, fault := range faults {
			if !strings.Contains(fault, test.want) {
				t.Errorf("%s of %s: %q, want %q", test.dir, test.name, fault, test.want)
			}
		}
	}
}
