package result

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/serbench/serbench/result/fact"
)

// What is beyond all bounds is an error of Read.
func TestPlansHaveBounds(t *testing.T) {
	cases := make([]Case, 20_000)
	for want, change := range map[string]func(*Header){
		"plan.windows is 1000000000; want 0 to 100000": func(h *Header) { h.Plan.Windows = 1e9 },
		"plan.windows is -1; want 0 to 100000":         func(h *Header) { h.Plan.Windows = -1 },
		"plan has 120003 windows":                      func(h *Header) { h.Plan.Windows, h.Plan.AA, h.Plan.Passes = 60_000, true, fact.Passes{Cold: 3} },
		"plan has 60000 windows of 20000 cases": func(h *Header) {
			h.Plan.Windows, h.Plan.AA, h.Plan.Passes, h.Plan.Cases = 60_000, false, fact.Passes{}, cases
		},
		"plan.extra is 1000000; want":                    func(h *Header) { h.Plan.Extra = 1e6 },
		"plan.layouts is 1000000; want":                  func(h *Header) { h.Plan.Layouts = 1e6 },
		"plan.batches is 1000000; want":                  func(h *Header) { h.Plan.Batches = 1e6 },
		"plan.warmup is 1000000; want":                   func(h *Header) { h.Plan.Warmup = 1e6 },
		"plan.gc is 1000000; want":                       func(h *Header) { h.Plan.GC = 1e6 },
		"plan.cold is 1000000; want":                     func(h *Header) { h.Plan.Cold = 1e6 },
		"plan.first is 1000000; want":                    func(h *Header) { h.Plan.FirstCalls = 1e6 },
		"plan.memory is 1000000; want":                   func(h *Header) { h.Plan.OwnMemory = 1e6 },
		"plan.compress is 1000000; want":                 func(h *Header) { h.Plan.Compress = 1e6 },
		"the length of plan.cases is 1000001; want":      func(h *Header) { h.Plan.Cases = make([]Case, 1e6+1) },
		"the length of plan.operations is 101; want":     func(h *Header) { h.Plan.Operations = make([]fact.Operation, 101) },
		"the length of plan.heaps is 1001; want":         func(h *Header) { h.Plan.Heaps = make([]fact.Heap, 1001) },
		"a live_mb of plan.heaps is 1000000000; want":    func(h *Header) { h.Plan.Heaps = []fact.Heap{{LiveMB: 1e9}} },
		"the length of plan.parallel is 1001; want":      func(h *Header) { h.Plan.Parallel = make([]int, 1001) },
		"a number of plan.parallel is 1000000; want":     func(h *Header) { h.Plan.Parallel = []int{1, 1e6} },
		"sweep.of is 1000000000; want":                   func(h *Header) { h.Sweep.Of = 1e9 },
		"sweep.of is 1; want as many shards for each of": func(h *Header) { h.Sweep.Of, h.Sweep.Archs = 1, []string{"amd64", "arm64"} },
		`sweep.archs has "z80"; want each of 386, amd64`: func(h *Header) { h.Sweep.Archs = []string{"z80"} },
		`sweep.archs has "arm64"; want each of 386`:      func(h *Header) { h.Sweep.Archs = []string{"arm64", "arm64"} },
		"sweep.shard is 3; want -1 to 2":                 func(h *Header) { h.Sweep.Shard = 3 },
	} {
		h := sampleHeader()
		if err := h.Check(); err != nil {
			t.Fatalf("the sample: %v", err)
		}
		change(&h)
		text, err := json.Marshal(Line{Header: &h})
		if err != nil {
			t.Fatal(err)
		}
		path := fileOf(t, string(text)+"\n")
		if _, err := Read(path); err == nil || !strings.HasPrefix(err.Error(), path+": line 1: "+want) {
			t.Errorf("%v; want %s", err, want)
		}
	}
}

// The largest plan that docs/FLEET.md counts, with a thousand windows of --budget and twice.
func TestLargePlansAreWithinTheBounds(t *testing.T) {
	plan := Plan{Cases: make([]Case, 86_805), Windows: 1000, AA: true, Passes: fact.Passes{GC: 2, Cold: 3, FirstCalls: 8, OwnMemory: 3, Compress: 2, Parallel: []int{1, 256}, Instructions: true}}
	if err := plan.Check(); err != nil {
		t.Error(err)
	}
}

func TestAWindowWithAnotherPlansCaseIsNotResumed(t *testing.T) {
	for _, i := range []int{-1, 2} {
		run := &Run{Path: "run.json", Header: Header{Version: Version, Plan: Plan{Cases: make([]Case, 2)}}, Windows: []Window{{Number: 7, Order: []int{0, i}}}}
		if err := run.Resumable(); err == nil || !strings.Contains(err.Error(), "run.json can't be resumed: window 7 has case ") {
			t.Errorf("case %d: %v", i, err)
		}
	}
}
