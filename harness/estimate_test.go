package harness

import (
	"testing"
	"time"

	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// Calculated by hand: batches of 10 ms, two for warm-up and eight kept. An operation with
// passes of 1 ms that never fills a chunk has ten batches of 10 ms, each with 1 ms of
// untimed work, and three passes with as much. One with passes of 100 ms, in 20 chunks of
// 5 ms untimed, stops once it has spent 0.3 s: four of 200 ms, and three passes.
func TestModelOfAWorker(t *testing.T) {
	const ms = int64(time.Millisecond)
	plan := result.Plan{Batches: 8, Warmup: 2, BatchNS: 10 * ms}
	p := worker.Pace{DrawNS: 7 * ms, Operations: map[fact.Operation]worker.OperationPace{
		fact.Marshal:   {PassNS: ms, Chunks: 0.01, ChunkNS: ms},
		fact.Unmarshal: {PassNS: 100 * ms, Chunks: 20, ChunkNS: 5 * ms},
	}}
	for _, test := range []struct {
		operations []fact.Operation
		want       time.Duration
	}{
		{nil, 7 * time.Millisecond},
		{[]fact.Operation{fact.Marshal}, (7 + 110 + 6) * time.Millisecond},
		{[]fact.Operation{fact.Unmarshal}, (7 + 800 + 600) * time.Millisecond},
		{fact.Operations, (7 + 116 + 1400) * time.Millisecond},
	} {
		if got := modelledWorker(&p, plan, test.operations); got != test.want {
			t.Errorf("%v: %v, want %v", test.operations, got, test.want)
		}
	}
}

// Each pass of the plan adds its workers. Workers in a resumed file are subtracted, and a
// wrong case takes no time.
func TestEstimateOfTheRest(t *testing.T) {
	dir := t.TempDir()
	cache, err := OpenCache(dir, "here")
	if err != nil {
		t.Fatal(err)
	}
	if got := cache.scale(); got != 1 {
		t.Fatalf("unknown scale %v", got)
	}
	cache.rememberScale(time.Second, 2*time.Second)
	if got := cache.scale(); got != 0.5 {
		t.Fatalf("scale %v", got)
	}
	cache.rememberScale(3*time.Second, 2*time.Second)
	if got := cache.scale(); got != 0.55 {
		t.Fatalf("scale %v; one worker counts a twentieth", got)
	}
	cache.setScale(0.5)
	r := &Runner{Programs: itself(), Cache: cache}
	calibrated := result.Measurement{Operations: []result.Operation{{Name: fact.Marshal, N: 16}}}
	if err := cache.remember(r.types(testCase("good")), testCase("good"), calibrated); err != nil {
		t.Fatal(err)
	}
	plan := result.Plan{
		Cases: []result.Case{testCase("good"), testCase("broken")}, Operations: fact.Operations,
		Windows: 2, Batches: 3, BatchNS: int64(10 * time.Millisecond),
	}
	run := &result.Run{Header: result.Header{Plan: plan}}
	run.Outcomes = []result.Outcome{{Case: testCase("good")}}
	run.Outcomes[0].Result = "exact"
	each := (overhead + 60*time.Millisecond) / 2 // three batches of each operation, and the scale
	for _, test := range []struct {
		name   string
		change func(*result.Plan)
		want   time.Duration
	}{
		{"two windows", func(*result.Plan) {}, 2*each + defaultLink}, // the case is calibrated
		{"both parts", func(p *result.Plan) { p.AA = true }, 4*each + 3*defaultLink},
		{"collections", func(p *result.Plan) { p.GC = 3 }, 5*each + 4*defaultLink},
		{"first calls", func(p *result.Plan) { p.FirstCalls = 8 }, 2*each + 8*overhead/2 + 9*defaultLink},
		{"two processors", func(p *result.Plan) { p.Parallel = []int{1, 2} }, (2+2*3)*each + 7*defaultLink}, // three workers of each
		{"instructions", func(p *result.Plan) { p.Instructions = true }, 2*each + 12*time.Second + defaultLink},
		{"programs that are linked", func(p *result.Plan) { p.Layouts = 4 }, 2 * each},
		{"a budget", func(p *result.Plan) { p.BudgetNS = int64(time.Minute) }, time.Minute},
	} {
		run.Header.Plan = plan
		test.change(&run.Header.Plan)
		if got := r.Estimate(run); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
	run.Header.Plan = plan
	run.Workers = []result.Worker{{Case: testCase("good"), WallNS: int64(each)}}
	if got := r.Estimate(run); got != each+defaultLink {
		t.Errorf("resumed: %v, want %v", got, each+defaultLink)
	}
}

// The cache remembers the time to link one program.
func TestEstimateIncludesLinking(t *testing.T) {
	cache, err := OpenCache(t.TempDir(), "here")
	if err != nil {
		t.Fatal(err)
	}
	if got := cache.link(); got != defaultLink {
		t.Errorf("unknown: %v", got)
	}
	cache.rememberLink(3*time.Second, 6)
	if err := cache.Flush(); err != nil {
		t.Fatal(err)
	}
	if got := cache.link(); got != time.Second/2 {
		t.Errorf("%v, want half a second", got)
	}
	again, err := OpenCache(cache.dir, "here")
	if err != nil || again.link() != time.Second/2 {
		t.Errorf("opened again: %v, %v", again.link(), err)
	}
}

// The first worker of a case takes longer.
func TestEstimateIncludesCalibrations(t *testing.T) {
	cache, err := OpenCache(t.TempDir(), "here")
	if err != nil {
		t.Fatal(err)
	}
	r := &Runner{Programs: itself(), Cache: cache}
	run := &result.Run{Header: result.Header{Plan: result.Plan{Cases: []result.Case{testCase("good")}, Operations: fact.Operations, Windows: 2, Batches: 3, BatchNS: 1e7}}}
	run.Outcomes = []result.Outcome{{Case: testCase("good")}}
	run.Outcomes[0].Result = "exact"
	if got, want := r.Estimate(run), 2*(overhead+60*time.Millisecond)+calibration+defaultLink; got != want {
		t.Errorf("%v, want %v", got, want)
	}
}
