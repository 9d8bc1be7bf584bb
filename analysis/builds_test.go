package analysis

import (
	"reflect"
	"slices"
	"testing"

	"github.com/serbench/serbench/internal/fixture"
	"github.com/serbench/serbench/result"
)

// A build is compared with the first of its case, and with a reference of its own Go release.
func TestChangesBetweenBuilds(t *testing.T) {
	m := New(fixture.Built())
	found := 0
	for _, c := range m.Datasets[0].Builds {
		want, verdict := 1.0, Same
		if c.Operation == "marshal" && c.Case.Contestant == "swift" && c.Case.Build.Go == "1.27.3" {
			want, verdict = 2.0/3, Better
		}
		if !near(c.Ratio.Center, want) || !c.Ratio.HasInterval() || c.Conclusion != verdict || c.First != (c.Case.Build.Go == "1.26.8" && c.Case.Build.Version != "v1.3.0") {
			t.Errorf("%v %s: %+v, want %v and %s", c.Case, c.Operation, c, want, verdict)
		}
		found++
	}
	if found != 2*(2+4) {
		t.Errorf("%d changes", found)
	}
	if got := find(t, m, "person", "swift version=v1.2.3,go=1.27.3").ToLimit.Center; !near(got, 260.0/70) {
		t.Errorf("×limit is %v", got)
	}
	if m.Layouts() != 3 {
		t.Errorf("%d layouts", m.Layouts())
	}
}

// Rows are told apart by the settings of which there are several values; a release is
// always named, because it is not what go.mod has.
func TestSettingsThatTellBuildsApart(t *testing.T) {
	release, later := result.Build{Version: "v1.2.3"}, result.Build{Go: "1.27.3"}
	for _, test := range []struct {
		name   string
		builds []result.Build
		keys   []string
	}{
		{"one build", []result.Build{{}, {}}, nil},
		{"one release", []result.Build{release}, []string{"version"}},
		{"one Go for all", []result.Build{later, later}, nil},
		{"two Go releases", []result.Build{later, {Go: "1.26.8"}}, []string{"go"}},
		{"a profile", []result.Build{{}, {PGO: true}}, []string{"pgo"}},
		{"several at once", []result.Build{{Version: "v1", GOAMD64: "v1"}, {Version: "v2", GOAMD64: "v3"}}, []string{"version", "goamd64"}},
		{"folders", []result.Build{{Programs: "old"}, {Programs: "new"}}, []string{"programs"}},
	} {
		run := &result.Run{}
		for _, b := range test.builds {
			run.Header.Plan.Cases = append(run.Header.Plan.Cases, result.Case{Contestant: "json", Variant: "default", Dataset: "person", Build: b})
		}
		if got := New(run).SettingKeys(); !slices.Equal(got, test.keys) {
			t.Errorf("%s: %q, want %q", test.name, got, test.keys)
		}
	}
}

func TestBuildsAreNamed(t *testing.T) {
	run := &result.Run{}
	cases := []result.Case{
		{Contestant: "swift", Variant: "default", Dataset: "person", Build: result.Build{Version: "v0.0.0-20231202071617-9b43cc962409"}},
		{Contestant: "swift", Variant: "buffer=reuse", Dataset: "person", Build: result.Build{Version: "v1.3.0", PGO: true}},
		{Contestant: "swift", Variant: "default", Dataset: "person", Build: result.Build{Version: "v1.3.0"}},
		{Contestant: "limit", Variant: "default", Dataset: "person"},
	}
	run.Header.Plan.Cases = cases
	a := New(run)
	for i, want := range []string{
		"swift version=9b43cc962409,pgo=off", "swift[buffer=reuse] version=v1.3.0,pgo=on", "swift version=v1.3.0,pgo=off",
		"limit", // references have neither releases nor profiles
	} {
		if got := a.RowID(cases[i]); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	// One setting needs no name in a column that is headed by it.
	run.Header.Plan.Cases = []result.Case{cases[0], cases[2]}
	if got := New(run).BuildName(cases[2]); got != "v1.3.0" {
		t.Errorf("%q", got)
	}
	if got := New(run).BuildName(cases[3]); got != "" {
		t.Errorf("a row without the setting: %q", got)
	}
	run.Header.Plan.Cases = cases
	if got := New(run).BuildName(cases[1]); got != "version=v1.3.0,pgo=on" {
		t.Errorf("%q", got)
	}
}

// Over all data sets a build has a geometric mean, and is counted on each.
func TestBuildsAreSummedUp(t *testing.T) {
	a := New(fixture.Built())
	var faster, same int
	for _, s := range a.BuildSummaries() {
		if n := s.Conclusions[Better] + s.Conclusions[Same]; n != len(a.Datasets) {
			t.Errorf("%+v: %d data sets", s, n)
		}
		want := 1.0
		if s.Conclusions[Better] > 0 {
			want = 2.0 / 3
			faster++
		} else {
			same++
		}
		if !near(s.Mean.Center, want) {
			t.Errorf("%s %s %s: mean %v, want %v", s.ID, s.Build, s.Operation, s.Mean.Center, want)
		}
	}
	if faster != 2 || same != 6 { // swift's marshal at two releases; the other six are as they were
		t.Errorf("%d faster, %d the same", faster, same)
	}
	one := fixture.Built()
	one.Header.Datasets = one.Header.Datasets[:1]
	if all := New(one).BuildSummaries(); all != nil {
		t.Errorf("one data set has its own table: %+v", all)
	}
}

// What compiled the programs is told by them, and by the header of files without any.
func TestReleasesAndLevelsOfPrograms(t *testing.T) {
	a := New(fixture.Built())
	if got := a.GoReleases(); !slices.Equal(got, []string{"go1.26.8", "go1.27.3"}) {
		t.Errorf("%q", got)
	}
	if got := a.Levels(); !slices.Equal(got, []string{"v1"}) {
		t.Errorf("%q", got)
	}
	old := New(&result.Run{Header: result.Header{Environment: result.Environment{Go: "go1.25.0", Build: map[string]string{"GOARM64": "v8.0"}}}})
	if !slices.Equal(old.GoReleases(), []string{"go1.25.0"}) || !slices.Equal(old.Levels(), []string{"v8.0"}) || old.Layouts() != 0 {
		t.Errorf("%q, %q, %d layouts", old.GoReleases(), old.Levels(), old.Layouts())
	}
	if got := New(&result.Run{}).Levels(); len(got) != 0 {
		t.Errorf("a file that tells no level: %q", got)
	}
}

func TestNotesOfPrograms(t *testing.T) {
	run := fixture.Built()
	a := New(run)
	of := func(version, release string) []Note {
		return a.BuildNotes(result.Case{Contestant: "swift", Variant: "default", Dataset: "person", Build: result.Build{Version: version, Go: release}})
	}
	if notes := of("v1.2.3", "1.26.8"); notes != nil {
		t.Errorf("%+v", notes)
	}
	moved := Note{Kind: Moved, Modules: []string{"example.com/m v1.0.0 → v1.1.0"}}
	if notes := of("v1.3.0", "1.26.8"); !reflect.DeepEqual(notes, []Note{moved}) {
		t.Errorf("%+v", notes)
	}
	if notes := of("v1.3.0", "1.27.3"); len(notes) != 2 || notes[0].Kind != StandIn || !reflect.DeepEqual(notes[1], moved) {
		t.Errorf("%+v", notes)
	}
	if notes := of("v9", "1.27.3"); notes != nil {
		t.Errorf("a program that nobody knows: %+v", notes)
	}
}
