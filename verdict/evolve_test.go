package verdict

import (
	"testing"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// evolving returns a verdict with a finding for each reading of each change, all right but for those given.
func evolving(others ...result.Finding) *result.Verdict {
	v := &result.Verdict{}
	for _, place := range fact.Places {
		for _, c := range fact.Changes {
			for _, p := range c.In(place) {
				v.Findings = append(v.Findings, result.Finding{Group: fact.GroupEvolution, Probe: p, Answer: fact.Kept})
			}
		}
	}
	for _, f := range others {
		Answer(v, f)
	}
	return v
}

func TestAnyPlaceCounts(t *testing.T) {
	inList, inMap := fact.FieldAdded.NewBytesIn(fact.EvolutionInList), fact.FieldRemoved.OldBytesIn(fact.EvolutionInMap)
	for name, test := range map[string]struct {
		finding  result.Finding
		word     string
		severity Severity
		evolves  bool
	}{
		"all right":                           {result.Finding{Probe: inList, Answer: fact.Kept}, "12/12", Good, true},
		"refused in a list":                   {result.Finding{Probe: inList, Answer: fact.Refused}, "12/12", Caution, false},
		"a panic in a map":                    {result.Finding{Probe: inMap, Answer: fact.Crash}, "12/12", Caution, false},
		"lost in a list":                      {result.Finding{Probe: inList, Answer: fact.Changed, Lost: true}, "12/12!", Bad, false},
		"no maps":                             {result.Finding{Probe: inMap, Answer: fact.Unsupported}, "12/12", Good, true},
		"an optional field refused in a map":  {result.Finding{Probe: fact.FieldOptional.OldBytesIn(fact.EvolutionInMap), Answer: fact.Refused}, "12/12", Caution, true},
		"made up in a field":                  {result.Finding{Probe: fact.FieldOptional.OldBytesIn(fact.EvolutionInField), Answer: fact.Changed, Invented: true}, "12/12!", Bad, false},
		"a renamed field is empty":            {result.Finding{Probe: fact.FieldRenamed.OldBytes(), Answer: fact.Changed}, "11/12", Caution, true},
		"a text is refused for an integer":    {result.Finding{Probe: fact.FieldRetyped.OldBytes(), Answer: fact.Refused}, "12/12", Good, true},
		"a text is read as an integer":        {result.Finding{Probe: fact.FieldRetyped.NewBytes(), Answer: fact.Changed, Invented: true}, "12/12!", Bad, false},
		"a message that a field more refuses": {result.Finding{Probe: fact.FieldAdded.NewBytes(), Answer: fact.Unsupported}, "11/11", Caution, false},
	} {
		v := evolving(test.finding)
		if cell := Evolve.Read(v); cell.Word != test.word || cell.Severity != test.severity {
			t.Errorf("%s: %+v", name, cell)
		}
		if got := Evolves(v); got != test.evolves {
			t.Errorf("%s: evolves is %v", name, got)
		}
	}
}

// Files from before the places of records have answers about the message alone.
func TestOlderAnswersEvolve(t *testing.T) {
	v := &result.Verdict{}
	for _, f := range evolving().Findings {
		if fact.Evolution.Has(f.Probe) && !f.Probe.MayRefuse() {
			v.Findings = append(v.Findings, f)
		}
	}
	if cell := Evolve.Read(v); cell.Word != "12/12" || cell.Severity != Good || !Evolves(v) {
		t.Errorf("%+v, evolves: %v", cell, Evolves(v))
	}
}

func TestFieldsByFollowsWhatIsObserved(t *testing.T) {
	refused := func(p fact.Probe) result.Finding { return result.Finding{Probe: p, Answer: fact.Refused} }
	inList := refused(fact.FieldAdded.NewBytesIn(fact.EvolutionInList))
	for name, test := range map[string]struct {
		declared string
		v        *result.Verdict
		want     string
	}{
		"everywhere":        {"tags", evolving(), "tags"},
		"not probed":        {"tags", nil, "tags"},
		"not in lists":      {"tags", evolving(inList), "tags, but not in lists"},
		"nor in two others": {"names", evolving(inList, refused(fact.FieldsReordered.OldBytesIn(fact.EvolutionInField)), refused(fact.FieldRemoved.OldBytesIn(fact.EvolutionInMap))), "names, but not in fields, lists and maps"},
		"nowhere":           {"tags", evolving(inList, refused(fact.FieldAdded.NewBytes())), "tags"},
		"a renamed field":   {"names", evolving(refused(fact.FieldRenamed.NewBytesIn(fact.EvolutionInList))), "names"},
		"not carried":       {"tags", evolving(result.Finding{Probe: inList.Probe, Answer: fact.Unsupported}), "tags"},
		"by position":       {"positions", evolving(inList), "positions"},
	} {
		if got := FieldsBy(test.declared, test.v); got != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}

func TestReadingsAreCountedByPlace(t *testing.T) {
	in := fact.EvolutionInList
	v := evolving(
		result.Finding{Probe: fact.FieldAdded.NewBytesIn(in), Answer: fact.Changed, Lost: true},
		result.Finding{Probe: fact.FieldAdded.OldBytesIn(in), Answer: fact.Refused},
		result.Finding{Probe: fact.FieldRemoved.OldBytesIn(in), Answer: fact.Crash},
		result.Finding{Probe: fact.FieldRenamed.OldBytesIn(in), Answer: fact.Changed},
		result.Finding{Probe: fact.FieldRetyped.OldBytesIn(in), Answer: fact.Refused},
		result.Finding{Probe: fact.FieldOptional.OldBytesIn(in), Answer: fact.Unsupported},
	)
	if got, want := ReadingsIn(v, in), (Readings{Right: 9, Refused: 2, Wrong: 1, Asked: 13}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got, want := ReadingsIn(v, fact.Evolution), (Readings{Right: 14, Asked: 14}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}
