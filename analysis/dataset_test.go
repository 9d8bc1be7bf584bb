package analysis

import (
	"fmt"
	"slices"
	"testing"

	"github.com/serbench/serbench/internal/fixture"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// Allocations are counted exactly, but maps and pools need a tolerance of one in a hundred
// executions.
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
		run := fixture.Bare(6, "json")
		for window, objects := range test.objects {
			w := fixture.BareWorker("json", window, fact.Operations, 10)
			w.Operations[1].AllocN, w.Operations[1].AllocObjects = 1000, objects
			run.Workers = append(run.Workers, w)
		}
		notes := find(t, New(run), "person", "json").Notes
		if noted := slices.ContainsFunc(notes, func(n Note) bool { return n.Kind == AllocationsDiffer && n.Operation == "unmarshal" }); noted != test.noted || len(notes) > 1 {
			t.Errorf("%v: notes %+v", test.objects, notes)
		}
	}
}

// A library that only unmarshals has times, but no round trip to rank.
func TestHalfALibraryIsNotUntimed(t *testing.T) {
	for _, claims := range [][]string{nil, {"concurrent", "nomarshal"}} {
		run := fixture.Bare(1, "json")
		run.Header.Contestants[0].Variants[0].Claims = claims
		run.Workers = []result.Worker{fixture.BareWorker("json", 0, []fact.Operation{fact.Unmarshal}, 10)}
		d := New(run).Datasets[0]
		if half := claims != nil; len(d.OtherContracts) == 1 != half || len(d.Untimed) == 1 == half {
			t.Errorf("claims %q: %d rows of other contracts, %d without times", claims, len(d.OtherContracts), len(d.Untimed))
		}
	}
}

// What serbench's plain type lacks is noted, and is no issue of the library's.
func TestPartialRowsAreNoIssues(t *testing.T) {
	run := fixture.Bare(1, "json")
	run.Outcomes[0].RoundTrip = result.RoundTrip{Result: result.Lossy, Plain: true, LeftOut: []string{"Attr"}}
	run.Workers = []result.Worker{fixture.BareWorker("json", 0, fact.Operations, 10)}
	a := New(run)
	row := find(t, a, "person", "json")
	if !slices.ContainsFunc(row.Notes, func(n Note) bool { return n.Kind == Partial && slices.Equal(n.Fields, []string{"Attr"}) }) {
		t.Errorf("notes %+v", row.Notes)
	}
	if len(a.Datasets[0].Ranked) > 0 {
		t.Error("a row that never got a part is ranked")
	}
	if issues := Issues([]*Analysis{a}, func(*result.Variant) bool { return true }); len(issues) > 0 {
		t.Errorf("issues %+v", issues)
	}
	if got := unfit(a, "json"); got != "json was measured without Attr, which serbench's plain type lacks" {
		t.Error(got)
	}
}

// Every row is in exactly one group.
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
		run := fixture.Bare(1, "json")
		run.Header.Contestants[0].Reference = test.reference
		run.Header.Contestants[0].Variants[0].Ranked = test.ranked
		run.Outcomes[0].Result = test.outcome
		if test.timed {
			run.Workers = []result.Worker{fixture.BareWorker("json", 0, fact.Operations, 10)}
		}
		table := New(run).Datasets[0]
		var got []string
		for name, rows := range map[string][]Row{
			"ranked": table.Ranked, "special": table.OtherContracts, "lossy": table.Lossy, "reference": table.References, "untimed": table.Untimed,
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
	m := New(fixture.Run())
	for _, table := range m.Datasets {
		for _, row := range slices.Concat(table.Timed(), table.Untimed) {
			rows[row.Case]++
			if row.Case.Dataset != table.Name {
				t.Errorf("%v is in the table of %s", row.Case, table.Name)
			}
		}
	}
	for _, c := range fixture.Cases {
		if rows[c.Name()] != 1 {
			t.Errorf("%v is in %d rows", c.Name(), rows[c.Name()])
		}
	}
	if len(rows) != len(fixture.Cases) {
		t.Errorf("%d rows of %d cases", len(rows), len(fixture.Cases))
	}
}
