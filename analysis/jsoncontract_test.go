package analysis

import (
	"testing"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

func TestJSONContracts(t *testing.T) {
	of := func(answers map[fact.Probe]fact.Answer) *result.Verdict {
		v := &result.Verdict{}
		for probe, answer := range answers {
			v.Findings = append(v.Findings, result.Finding{Group: fact.GroupJSON, Probe: probe, Answer: answer})
		}
		return v
	}
	usual := map[fact.Probe]fact.Answer{
		fact.JSONKeys: fact.Yes, fact.JSONHTML: fact.Yes, fact.JSONText: fact.Changed, fact.JSONInput: fact.Changed, fact.JSONDuplicates: fact.LastCounts,
	}
	c, ok := JSONContractOf(of(usual))
	if want := (JSONContract{"sorted", "escaped", "replaced", "last"}); !ok || c != want {
		t.Errorf("%+v, want %+v", c, want)
	}
	usual[fact.JSONText], usual[fact.JSONHTML], usual[fact.JSONKeys] = fact.Kept, fact.No, fact.Unsupported
	c, _ = JSONContractOf(of(usual))
	if want := (JSONContract{"unsupported", "raw", "kept/replaced", "last"}); c != want {
		t.Errorf("%+v, want %+v", c, want)
	}
	if _, ok := JSONContractOf(of(nil)); ok {
		t.Error("a variant that was not asked has a contract")
	}
}
