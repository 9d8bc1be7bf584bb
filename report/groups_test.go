package report

import (
	"fmt"
	"slices"
	"testing"

	"github.com/serbench/serbench/result"
)

// An operation's allocations are counted exactly; maps and pools are the reason
// for the tolerance of one in a hundred executions.
func TestDifferentAllocationsAreNoted(t *testing.T) {
	for _, test := range []struct {
		objects []uint64 // of 1,000 executions
		noted   bool
	}{
		{[]uint64{2000, 2000}, false},
		{[]uint64{2000, 2010}, false},
		{[]uint64{2000, 2011}, true},
		{[]uint64{3000, 2000, 2000}, true},
		{nil, false},
	} {
		run := bare(6, "json")
		for window, objects := range test.objects {
			w := bareWorker("json", window, operations, 10)
			w.Operations[1].AllocN, w.Operations[1].AllocObjects = 1000, objects
			run.Workers = append(run.Workers, w)
		}
		notes := find(t, New(run), "person", "json").Notes
		if noted := slices.Contains(notes, "unmarshal: allocations differ between workers"); noted != test.noted || len(notes) > 1 {
			t.Errorf("%v: notes %q", test.objects, notes)
		}
	}
}

func TestWhyARowHasNoTimings(t *testing.T) {
	m := New(fixture())
	for id, want := range map[string]string{
		"broken":   "compare: sample 7: .Money is <nil> | want 0.5, and what follows is long enough to need a second line",
		"hopeless": "panic in 6 of 6 windows: runtime error: index out of range [5] with length 5",
	} {
		if got := find(t, m, "person", id).Why(); got != want {
			t.Errorf("%s: %s\nwant %s", id, got, want)
		}
	}
	run := fixture()
	run.Workers = nil
	if got := find(t, New(run), "person", "json").Why(); got != "not measured yet" {
		t.Errorf("before the first window: %s", got)
	}
}

// Groups answer different questions, and no row answers two.
func TestGroupsAreNeverMixed(t *testing.T) {
	for _, test := range []struct {
		outcome           result.Fidelity
		ranked, reference bool
		timed             bool
		want              string
	}{
		{result.Exact, true, false, true, "ranked"},
		{result.Exact, false, false, true, "special"},
		{result.Lossy, true, false, true, "lossy"},
		{result.Lossy, false, false, true, "lossy"},
		{result.Exact, true, true, true, "reference"},
		{result.Lossy, false, true, true, "reference"},
		{result.Wrong, true, false, true, "untimed"},
		{result.Wrong, true, true, true, "untimed"},
		{result.Exact, true, false, false, "untimed"},
		{result.Exact, true, true, false, "untimed"},
	} {
		run := bare(1, "json")
		run.Header.Contestants[0].Reference = test.reference
		run.Header.Contestants[0].Variants[0].Ranked = test.ranked
		run.Outcomes[0].Result = test.outcome
		if test.timed {
			run.Workers = []result.Worker{bareWorker("json", 0, operations, 10)}
		}
		table := New(run).Tables[0]
		var got []string
		for name, rows := range map[string][]Row{
			"ranked": table.Ranked, "special": table.Special, "lossy": table.Lossy, "reference": table.References, "untimed": table.Untimed,
		} {
			for range rows {
				got = append(got, name)
			}
		}
		if !slices.Equal(got, []string{test.want}) {
			t.Errorf("%s is in the groups %v", fmt.Sprintf("%+v", test), got)
		}
	}
}

func TestEveryCaseIsOneRow(t *testing.T) {
	rows := map[result.Case]int{}
	m := New(fixture())
	for _, table := range m.Tables {
		for _, row := range slices.Concat(table.Timed(), table.Untimed) {
			rows[row.Case]++
			if row.Case.Dataset != table.Dataset.Name {
				t.Errorf("%v is in the table of %s", row.Case, table.Dataset.Name)
			}
		}
	}
	for _, c := range cases {
		if rows[c.name()] != 1 {
			t.Errorf("%v is in %d rows", c.name(), rows[c.name()])
		}
	}
	if len(rows) != len(cases) {
		t.Errorf("%d rows of %d cases", len(rows), len(cases))
	}
}
