package advisories

import (
	"cmp"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/serbench/serbench/internal/catalog"
	"github.com/serbench/serbench/result"
)

func TestHoldsFromTheFaultToItsRepair(t *testing.T) {
	a := Advisory{Affected: []Affected{
		{Module: "example.com/a", Ranges: [][]Event{{{Introduced: "1.2.0"}, {Fixed: "1.4.1"}, {Introduced: "2.0.0-0"}, {Fixed: "2.0.3"}}}},
		{Module: "example.com/open", Ranges: [][]Event{{{Introduced: "0"}}}},
		{Module: "stdlib", Ranges: [][]Event{{{Introduced: "0"}, {Fixed: "1.25.13"}, {Introduced: "1.26.0-0"}, {Fixed: "1.26.6"}, {Introduced: "1.27.0-0"}, {Fixed: "1.27.0-rc.3"}}}, Imports: []Import{{Path: "encoding/xml"}}},
	}}
	for _, test := range []struct {
		module, version, pkg string
		want                 bool
	}{
		{"example.com/a", "v1.1.9", "", false},
		{"example.com/a", "v1.2.0", "", true},
		{"example.com/a", "v1.4.0", "", true},
		{"example.com/a", "v1.4.1", "", false},
		{"example.com/a", "v2.0.0", "", true},
		{"example.com/a", "v2.0.3", "", false},
		{"example.com/a", "v1.4.1-0.20260101000000-0123456789ab", "", true}, // before the release
		{"example.com/open", "v0.0.1", "", true},
		{"example.com/other", "v1.2.0", "", false},
		{"stdlib", "go1.26.5", "encoding/xml", true},
		{"stdlib", "go1.26.6", "encoding/xml", false},
		{"stdlib", "go1.26.5", "encoding/json", false},
		{"stdlib", "go1.27rc2", "encoding/xml", true},
		{"stdlib", "go1.27rc3", "encoding/xml", false},
		{"stdlib", "go1.27.0", "encoding/xml", false},
	} {
		if got, _ := a.Holds(test.module, test.version, test.pkg); got != test.want {
			t.Errorf("%s %s %s: %t, want %t", test.module, test.version, test.pkg, got, test.want)
		}
	}
}

// An advisory that holds for a version that we measure is shown, with what our probes saw of it.
// So somebody must have looked.
func TestEveryAdvisoryThatHoldsWasProbed(t *testing.T) {
	d, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	if d.Seen == "" || !strings.Contains(d.Source, "CC-BY") || len(d.Entries) < 30 {
		t.Errorf("%d entries of %q, seen %q", len(d.Entries), d.Source, d.Seen)
	}
	for _, c := range catalog.All() {
		module, pkg := Module(c.Module, c.URL)
		for _, a := range d.Entries {
			holds, _ := a.Holds(module, c.Version, pkg)
			if _, ok := Of(all, a.ID, c.Name); !ok && holds {
				t.Errorf("%s holds for %s %s, and probed.tsv doesn't say what our probes see of it", a.ID, c.Name, c.Version)
			}
		}
	}
	for _, a := range d.Entries {
		if !slices.ContainsFunc(all, func(p Probed) bool { return p.ID == a.ID }) {
			t.Errorf("probed.tsv has no line for %s: %s", a.ID, a.Summary)
		}
	}
	for _, p := range all {
		if !slices.ContainsFunc(d.Entries, func(a Advisory) bool { return a.ID == p.ID }) {
			t.Errorf("probed.tsv has %s, which is not among the entries", p.ID)
		}
		if (p.Before == "" || p.Before == "-") && p.Note == "" {
			t.Errorf("%s in %s: neither probed nor a note that says why", p.ID, p.Contestant)
		}
	}
}

func TestSeenIsADifference(t *testing.T) {
	for want, p := range map[string]Probed{
		"seen":       {Before: "memory", After: "ok 61k"},
		"not seen":   {Before: "ok 61k", After: "ok 61k"},
		"not called": {Before: "-", Note: "the text format"},
		"not probed": {Note: "no affected version builds"},
	} {
		if got := p.Seen(); got != want {
			t.Errorf("%+v: %q, want %q", p, got, want)
		}
	}
	if got := (Probed{Before: "memory"}).Seen(); got != "seen" {
		t.Errorf("without a fixed version: %q", got)
	}
}

// What probed.tsv has of releases is what the command repeat found in them.
func TestProbedIsWhatWasTried(t *testing.T) {
	text, err := os.ReadFile("tried.tsv")
	if err != nil {
		t.Fatal(err)
	}
	type key struct{ module, fault string }
	versions, harmed := map[key][]string{}, map[key]map[string]string{}
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n")[1:] {
		f := strings.Split(line, "\t")
		k := key{f[0], f[2]}
		if harmed[k] == nil {
			harmed[k] = map[string]string{}
		}
		versions[k], harmed[k][f[1]] = append(versions[k], f[1]), f[3]+" of "+f[4]
	}
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	tried := 0
	for _, p := range all {
		if p.Tried == "" {
			continue
		}
		tried++
		i := slices.IndexFunc(catalog.All(), func(c result.Contestant) bool { return c.Name == p.Contestant })
		k := key{catalog.All()[i].Module, p.Tried}
		from, seen, gone := "", "", ""
		for _, version := range versions[k] {
			switch shows := !strings.HasPrefix(harmed[k][version], "0 of "); {
			case shows:
				from = cmp.Or(from, version)
				seen, gone = version, ""
			case gone == "":
				gone = version
			}
		}
		if from != p.From || seen != p.SeenIn || gone != p.GoneIn {
			t.Errorf("%s in %s: from %q, last in %q and gone in %q, tried.tsv has %q, %q and %q", p.ID, p.Contestant, p.From, p.SeenIn, p.GoneIn, from, seen, gone)
		}
		if counted := strings.HasSuffix(p.Before, " inputs"); counted && (strings.TrimSuffix(p.Before, " inputs") != harmed[k][seen] || p.After != harmed[k][gone]) {
			t.Errorf("%s in %s: %q, then %q; tried.tsv has %q and %q", p.ID, p.Contestant, p.Before, p.After, harmed[k][seen], harmed[k][gone])
		}
	}
	if tried < 5 {
		t.Errorf("only %d faults were tried in releases", tried)
	}
}

func TestGoneFromTheFirstVersionWithout(t *testing.T) {
	p := Probed{SeenIn: "v3.1.0", Before: "96 of 902", GoneIn: "v3.1.1", After: "0 of 902"}
	for version, want := range map[string]bool{"v3.0.0": false, "v3.1.0": false, "v3.1.1": true, "v3.2.0": true} {
		if got := p.Gone(version); got != want {
			t.Errorf("%s: %t", version, got)
		}
	}
	if (Probed{SeenIn: "v1.0.0", Before: "panics"}).Gone("v2.0.0") || (Probed{Before: "ok", After: "ok", GoneIn: "v1.0.0"}).Gone("v2.0.0") {
		t.Error("what no version was without is gone")
	}
}

func TestVersionsOfTheDatabase(t *testing.T) {
	a := Advisory{Affected: []Affected{
		{Module: "open", Ranges: [][]Event{{{Introduced: "0"}}}},
		{Module: "closed", Ranges: [][]Event{{{Introduced: "0"}, {Fixed: "2.1.1"}}}},
		{Module: "stdlib", Ranges: [][]Event{{{Introduced: "0"}, {Fixed: "1.25.13"}, {Introduced: "1.26.0-0"}, {Fixed: "1.26.6"}}}},
	}}
	for module, want := range map[string]string{"open": "all", "closed": "before v2.1.1", "stdlib": "before go1.25.13, from go1.26.0-0 before go1.26.6", "other": ""} {
		if got := a.Versions(module); got != want {
			t.Errorf("%s: %q, want %q", module, got, want)
		}
	}
}
