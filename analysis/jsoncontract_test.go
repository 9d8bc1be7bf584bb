package analysis

import (
	"testing"

	"github.com/serbench/serbench/result"
)

func TestJSONContracts(t *testing.T) {
	of := func(answers map[string]result.Answer) *result.Verdict {
		v := &result.Verdict{}
		for probe, answer := range answers {
			v.Findings = append(v.Findings, result.Finding{Group: "json", Probe: probe, Answer: answer})
		}
		return v
	}
	usual := map[string]result.Answer{
		probeKeys: result.Yes, probeHTML: result.Yes, probeText: result.Changed, probeInput: result.Changed, probeDuplicates: result.LastCounts,
	}
	c, ok := JSONContractOf(of(usual))
	if want := (JSONContract{"sorted", "escaped", "replaced", "last"}); !ok || c != want {
		t.Errorf("%+v, want %+v", c, want)
	}
	usual[probeText], usual[probeHTML], usual[probeKeys] = result.Kept, result.No, result.Unsupported
	c, _ = JSONContractOf(of(usual))
	if want := (JSONContract{"unsupported", "raw", "kept/replaced", "last"}); c != want {
		t.Errorf("%+v, want %+v", c, want)
	}
	if _, ok := JSONContractOf(of(nil)); ok {
		t.Error("a variant that was not asked has a contract")
	}
}
