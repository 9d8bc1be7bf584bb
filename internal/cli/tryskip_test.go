package cli

import (
	"slices"
	"testing"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/schema/plain"
)

// Only fields that some row lacks are proposed, by the path that --skip takes.
func TestSkipIsProposed(t *testing.T) {
	findings := []plain.Finding{
		{Path: "Repository.Properties[]", Kind: plain.Dynamic},
		{Path: "Unset", Kind: plain.Dynamic},
		{Path: "Balance", Kind: plain.Opaque},
		{Path: "Columns[].values", Kind: plain.Unexported},
		{Path: "Frame", Kind: plain.Own},
		{Path: "Frame.columns", Kind: plain.Unexported},
	}
	run := &result.Run{Outcomes: []result.Outcome{
		{RoundTrip: result.RoundTrip{Result: result.Lossy, LeftOut: []string{"Repository.Parent.Properties[]", "Balance"}}},
		{RoundTrip: result.RoundTrip{Result: result.Lossy, Loss: "time: ms, unexported: Columns[].values, unexported: Frame.columns"}},
		{RoundTrip: result.RoundTrip{Result: result.Exact}},
	}}
	if got := skippable(findings, run); !slices.Equal(got, []string{"Repository.Properties", "Columns[].values"}) {
		t.Errorf("proposed %q", got)
	}
	if got := skippable(findings, &result.Run{Outcomes: run.Outcomes[2:]}); len(got) > 0 {
		t.Errorf("proposed %q", got)
	}
}
