package cli

import (
	"bytes"
	"errors"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/probe"
)

var (
	ordinary = result.Case{Contestant: "lib", Variant: "default"}
	reusing  = result.Case{Contestant: "lib", Variant: "buffer=reuse"}
	both     = []result.Case{ordinary, reusing}
)

// verifiedHeader is of a run that began at a second, with a version and an adapter.
func verifiedHeader(second int, version, adapter string) result.Header {
	probing := result.Program{Contestant: "lib", Kinds: true, Adapter: adapter, Go: "go1.26.0", Modules: map[string]string{"example.org/lib": version}}
	return result.Header{
		Started:  time.Unix(int64(second), 0).UTC(),
		Programs: []result.Program{{Contestant: "lib"}, probing},
		Contestants: []result.Contestant{{Name: "lib", Module: "example.org/lib", Variants: []result.Variant{
			{Name: "default", Format: "json"}, {Name: "buffer=reuse", Format: "json"},
		}}},
	}
}

// testGroups are a few, which all ask about any format.
func testGroups(versions map[fact.Group]int) (groups []probe.Group) {
	for _, name := range slices.Sorted(maps.Keys(versions)) {
		groups = append(groups, probe.Group{Name: name, Version: versions[name]})
	}
	return groups
}

// verified is a run in which two groups were asked, and damaged input was tried.
func verified(h result.Header, probes map[fact.Group]int) *result.Run {
	findings := []result.Finding{{Group: fact.GroupOutput, Probe: "p", Answer: fact.Yes}, {Group: fact.GroupOwnership, Probe: "q", Answer: fact.No}}
	return &result.Run{Header: h, Verdicts: []result.Verdict{
		{Contestant: "lib", Variant: "default", Probes: probes, Findings: findings, Damage: []result.Damage{{Type: "flat", Fates: map[fact.Fate]int{fact.FateError: sampled + 1}}}},
		{Contestant: "lib", Variant: "buffer=reuse", Probes: probes, Findings: findings, Decoder: "default"},
	}}
}

// A raised version of one group has it asked again, and nothing else. Another library or another adapter
// has everything asked again.
func TestRenewKeepsWhatHolds(t *testing.T) {
	for name, test := range map[string]struct {
		now    result.Header
		groups map[fact.Group]int
		kept   []fact.Group
		shown  string
	}{
		"nothing changed":   {verifiedHeader(2, "v1", "a"), map[fact.Group]int{fact.GroupOutput: 2, fact.GroupOwnership: 2}, []fact.Group{fact.GroupDamage, fact.GroupGrowth, fact.GroupOutput, fact.GroupOwnership}, "lib: nothing is stale in FILE\n"},
		"a group raised":    {verifiedHeader(2, "v1", "a"), map[fact.Group]int{fact.GroupOutput: 2, fact.GroupOwnership: 3}, []fact.Group{fact.GroupDamage, fact.GroupGrowth, fact.GroupOutput}, "lib: stale in FILE: ownership (version 2, now 3)\n"},
		"a group removed":   {verifiedHeader(2, "v1", "a"), map[fact.Group]int{fact.GroupOutput: 2}, []fact.Group{fact.GroupDamage, fact.GroupGrowth, fact.GroupOutput}, "lib: stale in FILE: ownership (no longer asked)\n"},
		"a new group":       {verifiedHeader(2, "v1", "a"), map[fact.Group]int{"new": 3, fact.GroupOutput: 2, fact.GroupOwnership: 2}, []fact.Group{fact.GroupDamage, fact.GroupGrowth, fact.GroupOutput, fact.GroupOwnership}, "lib: stale in FILE: new (never asked)\n"},
		"another version":   {verifiedHeader(2, "v2", "a"), map[fact.Group]int{fact.GroupOutput: 2, fact.GroupOwnership: 2}, nil, "lib: stale in FILE: everything (the library or its adapter has changed)\n"},
		"another adapter":   {verifiedHeader(2, "v1", "b"), map[fact.Group]int{fact.GroupOutput: 2, fact.GroupOwnership: 2}, nil, "lib: stale in FILE: everything (the library or its adapter has changed)\n"},
		"an unknown source": {verifiedHeader(2, "v1", ""), map[fact.Group]int{fact.GroupOutput: 2, fact.GroupOwnership: 2}, nil, "lib: stale in FILE: everything (the library or its adapter has changed)\n"},
	} {
		was := verified(verifiedHeader(1, "v1", "a"), map[fact.Group]int{fact.GroupOutput: 2, fact.GroupOwnership: 2, fact.GroupDamage: probe.Damaged.Version, fact.GroupGrowth: probe.Growing.Version})
		r := renew(was, test.now, both, testGroups(test.groups))
		if got := slices.Sorted(maps.Keys(r.kept[ordinary].Kept)); !slices.Equal(got, test.kept) {
			t.Errorf("%s: %q are kept, want %q", name, got, test.kept)
		}
		if _, damaged := r.kept[reusing].Kept[fact.GroupDamage]; damaged {
			t.Errorf("%s: damage of another variant's decoder is kept", name)
		}
		for _, f := range r.kept[ordinary].Findings {
			if !slices.Contains(test.kept, f.Group) {
				t.Errorf("%s: %+v is kept", name, f)
			}
		}
		var shown bytes.Buffer
		if r.show(&shown, "FILE", both); shown.String() != test.shown {
			t.Errorf("%s: %q, want %q", name, &shown, test.shown)
		}
	}
}

// Files from before each group had its own version have one for all. A variant that they lack is asked
// everything.
func TestRenewReadsOlderFiles(t *testing.T) {
	h := verifiedHeader(1, "v1", "a")
	h.Probes = probe.FirstVersion
	was := verified(h, nil)
	r := renew(was, verifiedHeader(2, "v1", "a"), both, testGroups(map[fact.Group]int{fact.GroupOutput: probe.FirstVersion, fact.GroupOwnership: probe.FirstVersion + 1}))
	if got := slices.Sorted(maps.Keys(r.kept[ordinary].Kept)); !slices.Equal(got, []fact.Group{fact.GroupDamage, fact.GroupOutput}) {
		t.Errorf("%q are kept", got)
	}
	was.Verdicts = was.Verdicts[:1]
	r = renew(was, verifiedHeader(2, "v1", "a"), both, testGroups(map[fact.Group]int{fact.GroupOutput: probe.FirstVersion, fact.GroupOwnership: probe.FirstVersion}))
	if want := []string{"growth (version 2, now 3)", "buffer=reuse (never asked)"}; !slices.Equal(r.stale["lib"], want) {
		t.Errorf("%q are stale, want %q", r.stale["lib"], want)
	}
}

// Damaged encodings and documents from a grammar are groups of their own, and one is kept without the
// other.
func TestRenewKeepsOneKindOfInputs(t *testing.T) {
	was := verified(verifiedHeader(1, "v1", "a"), map[fact.Group]int{fact.GroupDamage: probe.Damaged.Version - 1, fact.GroupGrowth: probe.Growing.Version})
	was.Verdicts[0].Damage = append(was.Verdicts[0].Damage, result.Damage{Type: "tree", Grammar: &result.Grammar{Shapes: 1}})
	kept := renew(was, verifiedHeader(2, "v1", "a"), both, nil).kept[ordinary]
	if len(kept.Damage) != 1 || kept.Damage[0].Grammar == nil {
		t.Errorf("%+v is kept, want the documents alone", kept.Damage)
	}
}

// Each answer names the run that gave it, however often it was kept; runs of which nothing is kept are
// left out.
func TestKeptAnswersNameTheirRun(t *testing.T) {
	was := verified(verifiedHeader(3, "v1", "a"), map[fact.Group]int{fact.GroupOutput: 2, fact.GroupOwnership: 2})
	was.Header.Earlier = []result.Earlier{{Started: time.Unix(1, 0).UTC()}, {Started: time.Unix(2, 0).UTC()}}
	for i := range was.Verdicts {
		was.Verdicts[i].Kept = map[fact.Group]int{fact.GroupOwnership: 1}
	}
	r := renew(was, verifiedHeader(4, "v1", "a"), both, testGroups(map[fact.Group]int{fact.GroupOutput: 2, fact.GroupOwnership: 2}))
	if len(r.earlier) != 2 {
		t.Fatalf("%+v", r.earlier)
	}
	for group, want := range map[fact.Group]int64{fact.GroupOutput: 3, fact.GroupOwnership: 2} {
		if got := r.earlier[r.kept[ordinary].Kept[group]].Started.Unix(); got != want {
			t.Errorf("%s was answered at %d, want %d", group, got, want)
		}
	}
	if programs := r.earlier[r.kept[ordinary].Kept[fact.GroupOutput]].Programs; len(programs) != 1 || programs[0].Adapter != "a" {
		t.Errorf("%+v", programs)
	}
}

func TestOnlyFilesOfVerifyAreRenewed(t *testing.T) {
	write := func(full bool, verdicts ...result.Verdict) string {
		path := filepath.Join(t.TempDir(), "v.json")
		w, err := result.Create(path, result.Header{Full: full})
		for _, v := range verdicts {
			err = errors.Join(err, w.Add(result.Line{Verdict: &v}))
		}
		if err = errors.Join(err, w.Close()); err != nil {
			t.Fatal(err)
		}
		return path
	}
	whole := verified(result.Header{}, nil).Verdicts
	quick := whole[1]
	for name, test := range map[string]struct {
		path string
		full bool
		want string
	}{
		"full, as the header has it":          {write(true, quick), true, ""},
		"full, as the damaged inputs show it": {write(false, whole...), true, ""},
		"quick":                               {write(false, quick), false, ""},
		"quick, and now full":                 {write(false, quick), true, "was made without --full"},
		"full, and now quick":                 {write(true, quick), false, "was made with --full"},
		"no verdicts":                         {write(false), false, "has no verdicts"},
		"of fuzz":                             {write(false, result.Verdict{Damage: []result.Damage{{Fuzzing: &result.Fuzzing{}}}}), false, "is of fuzz"},
		"of the race detector":                {write(false, result.Verdict{Findings: []result.Finding{{Probe: fact.Races}}}), false, "is of fuzz or of verify --races"},
	} {
		_, err := renewable(test.path, test.full)
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", name, err, test.want)
		}
	}
}
