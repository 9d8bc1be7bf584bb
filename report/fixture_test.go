package report

import (
	"math"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/serbench/serbench/result"
)

// The fixture is one run with every kind of row. Its times are made up: nothing
// here says anything of a library.
const (
	fixtureWindows = 6
	slowWindow     = 3 // in which the machine was slowSpeed times slower
	slowSpeed      = 1.8
	executions     = 1000 // per batch
)

var operations = []string{"marshal", "unmarshal"}

// A made case is what the fixture measures of one case.
type made struct {
	contestant, variant, dataset string
	marshal, unmarshal           float64 // nanoseconds
	heap, allocs                 uint64  // per operation
	bytes                        float64
	outcome                      result.RoundTrip
	// wobble makes the case by this share slower and faster by turns of the
	// window, so that two cases of like speed can't be told apart.
	wobble float64
	// broken are the windows in which status and fault befell it.
	broken []int
	status string
	fault  string
}

var (
	exact = result.RoundTrip{Result: result.Exact}
	all   = []int{0, 1, 2, 3, 4, 5}
)

var cases = []made{
	{contestant: "null", variant: "default", dataset: "person", marshal: 1.5, unmarshal: 1, bytes: 8, outcome: exact},
	{contestant: "limit", variant: "default", dataset: "person", marshal: 20, unmarshal: 30, heap: 32, allocs: 1, bytes: 52, outcome: exact},
	{contestant: "swift", variant: "default", dataset: "person", marshal: 100, unmarshal: 150, heap: 80, allocs: 2, bytes: 48, outcome: exact},
	{contestant: "steady", variant: "default", dataset: "person", marshal: 200, unmarshal: 300, heap: 112, allocs: 3, bytes: 53.5, outcome: exact},
	{contestant: "twin", variant: "default", dataset: "person", marshal: 201, unmarshal: 301, heap: 112, allocs: 3, bytes: 61, outcome: exact, wobble: 0.03},
	{contestant: "wordy", variant: "format=msgpack,config=newspec", dataset: "person", marshal: 650, unmarshal: 900, heap: 512, allocs: 7, bytes: 91.25, outcome: exact},
	{contestant: "json", variant: "default", dataset: "person", marshal: 1000, unmarshal: 2400, heap: 560, allocs: 9, bytes: 151, outcome: exact},
	{contestant: "gob", variant: "default", dataset: "person", marshal: 3600, unmarshal: 17000, heap: 9464, allocs: 180, bytes: 162, outcome: exact},
	{
		contestant: "shaky", variant: "default", dataset: "person", marshal: 400, unmarshal: 500, heap: 96, allocs: 2, bytes: 70, outcome: exact,
		broken: []int{1, 4}, status: result.Crashed, fault: "signal: segmentation fault",
	},
	{contestant: "swift", variant: "buffer=reuse", dataset: "person", marshal: 60, unmarshal: 150, heap: 32, allocs: 1, bytes: 48, outcome: exact},
	{
		contestant: "bison", variant: "default", dataset: "person", marshal: 700, unmarshal: 1100, heap: 600, allocs: 12, bytes: 110,
		outcome: result.RoundTrip{Result: result.Lossy, Loss: "time: ms", Detail: "sample 0: .BirthDay differs", Want: "1970", Got: "1971"},
	},
	{
		contestant: "float", variant: "format=msgpack", dataset: "person", marshal: 800, unmarshal: 1000, heap: 600, allocs: 12, bytes: 88,
		outcome: result.RoundTrip{Result: result.Lossy, Loss: "float64: as float32", Detail: "sample 0: .Money differs"},
	},
	{
		contestant: "broken", variant: "default", dataset: "person", bytes: 40,
		outcome: result.RoundTrip{Result: result.Wrong, Stage: "compare", Detail: "sample 7: .Money is <nil> | want 0.5, and what follows is long enough to need a second line\ngoroutine 1 [running]:"},
	},
	{
		contestant: "hopeless", variant: "default", dataset: "person", bytes: 40, outcome: exact,
		broken: all, status: result.Panicked, fault: "runtime error: index out of range [5] with length 5",
	},
	{contestant: "null", variant: "default", dataset: "small", marshal: 1.5, unmarshal: 1, bytes: 8, outcome: exact},
	{contestant: "limit", variant: "default", dataset: "small", marshal: 25, unmarshal: 60, heap: 96, allocs: 2, bytes: 90, outcome: exact},
	{contestant: "swift", variant: "default", dataset: "small", marshal: 120, unmarshal: 180, heap: 160, allocs: 3, bytes: 88, outcome: exact},
	{contestant: "json", variant: "default", dataset: "small", marshal: 1.4e6, unmarshal: 2.2e6, heap: 2.5e6, allocs: 12345, bytes: 1048576, outcome: exact},
	{contestant: "gob", variant: "default", dataset: "small", outcome: result.RoundTrip{Result: result.Wrong, Stage: "bind", Detail: "no float32"}},
}

// fixture builds the run.
func fixture() *result.Run {
	at := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	run := &result.Run{Header: fixtureHeader(at), End: &result.End{Finished: at.Add(time.Hour), LoadAfter: "1.00 0.90 0.80"}}
	for _, c := range cases {
		run.Header.Plan.Cases = append(run.Header.Plan.Cases, c.name())
		outcome := c.outcome
		if outcome.Stage != "bind" {
			size := int(math.Round(c.bytes))
			outcome.Sizes = result.Sizes{Mean: c.bytes, Min: size - 4, Max: size + 4, First: size, FirstCap: (size + 15) / 16 * 16}
		}
		run.Outcomes = append(run.Outcomes, result.Outcome{Case: c.name(), RoundTrip: outcome})
	}
	for window := range fixtureWindows {
		for i, c := range cases {
			if c.outcome.Result != result.Wrong {
				at = at.Add(time.Second)
				run.Workers = append(run.Workers, c.worker(i, window, at))
			}
		}
	}
	return run
}

func (c made) name() result.Case {
	return result.Case{Contestant: c.contestant, Variant: c.variant, Dataset: c.dataset}
}

// worker is what one process measured: a warm-up batch ten times as slow, then
// three batches that differ by up to half a percent, the same ones on every
// machine.
func (c made) worker(i, window int, at time.Time) result.Worker {
	w := result.Worker{Case: c.name(), Window: window, Start: at, WallNS: 4e8, Status: result.OK}
	if slices.Contains(c.broken, window) {
		// What it measured before it broke counts for nothing.
		w.Status, w.Error = c.status, c.fault
	}
	speed := 1.0
	if window == slowWindow {
		speed = slowSpeed
	}
	if window%2 == 0 {
		speed *= 1 + c.wobble
	} else {
		speed *= 1 - c.wobble
	}
	for o, base := range []float64{c.marshal, c.unmarshal} {
		op := result.Operation{
			Name: operations[o], N: executions,
			AllocN: executions, AllocBytes: c.heap / 2 * executions, AllocObjects: c.allocs * uint64(o) * executions,
		}
		for batch := range 4 {
			noise := 1 + float64((7*i+3*window+5*batch+o)%11-5)/1000
			if batch == 0 {
				noise = 10
			}
			ns := int64(math.Round(base * speed * noise * executions))
			op.Batches = append(op.Batches, result.Batch{AtNS: int64(batch+4*o) * 1e7, NS: ns, CPUNS: ns})
		}
		w.Operations = append(w.Operations, op)
	}
	return w
}

func fixtureHeader(at time.Time) result.Header {
	variant := func(name, format string, predecessors ...string) result.Variant {
		return result.Variant{Name: name, Default: true, Ranked: true, Doc: "Marshal and Unmarshal.", Format: format, Predecessors: predecessors}
	}
	reuse := variant("buffer=reuse", "swift")
	reuse.Default, reuse.Ranked, reuse.Claims = false, false, []string{"reuse"}
	library := func(name string, variants ...result.Variant) result.Contestant {
		return result.Contestant{
			Name: name, Doc: "The " + name + " of the fixture.", Module: "example.com/" + name, Version: "v1.2.3",
			License: "MIT", URL: "https://example.com/" + name, Schema: "reflection", Variants: variants,
		}
	}
	reference := func(name string) result.Contestant {
		c := library(name, variant("default", name))
		c.Reference = true
		return c
	}
	pseudo := library("swift", variant("default", "swift"), reuse)
	pseudo.Version = "v0.0.0-20231202071617-9b43cc962409"
	standard := func(name string, predecessors ...string) result.Contestant {
		c := library(name, variant("default", name, predecessors...))
		c.Module, c.Version, c.License = "std", "go1.26.0", "BSD-3-Clause"
		return c
	}
	gob := standard("gob", "Gob")
	gob.Variants[0].PredecessorReason = "today's gob writes a <time> as bytes"
	departed := library("departed")
	departed.Version, departed.Excluded = "", "example.com/departed: no module proxy serves any of its versions, and its own host answers no more"
	return result.Header{
		Format: result.Format, Version: result.Version, Started: at,
		Identity: result.Identity{Text: "5e4b", Machine: "Example Processor, 2 cores, linux", Seed: 7},
		Plan: result.Plan{
			Operations: operations, Windows: fixtureWindows, Batches: 3, Warmup: 1, BatchNS: 1e7,
			MemoryLimit: 2 << 30, TimeoutNS: 60e9, CPU: 1,
		},
		Environment: result.Environment{
			Go: "go1.26.0", OS: "linux", Arch: "amd64", Build: map[string]string{"GOAMD64": "v3", "CGO_ENABLED": "0"},
			CPU: "Example Processor @ 3.10GHz", Cores: 2, L1: 32768, L2: 1 << 20, L3: -1, Kernel: "6.1.0",
		},
		Contestants: []result.Contestant{
			reference("null"), reference("limit"), pseudo,
			library("steady", variant("default", "steady")), library("twin", variant("default", "twin")),
			library("wordy", variant("format=msgpack,config=newspec", "msgpack"), variant("format=cbor", "cbor")),
			standard("json", "Json", "JSON"), gob,
			library("shaky", variant("default", "shaky")), library("bison", variant("default", "bson")),
			library("float", variant("format=msgpack", "msgpack")),
			library("broken", variant("default", "broken")), library("hopeless", variant("default", "hopeless")), departed,
		},
		Datasets: []result.Dataset{
			{Name: "person", Type: "person", Doc: "A small flat record, such as a row of a user table; text lengths vary as they do in life.", Count: 1024, Digest: "aa"},
			{Name: "small", Type: "small", Doc: "A small message with one field of each common kind.", Count: 1024, Digest: "bb"},
		},
	}
}

// runFile is where the fixture is kept: goldens are made from the file, as
// reports are.
const runFile = "testdata/run.json"

// writeRun writes a run to a file of its own.
func writeRun(t *testing.T, run *result.Run) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "run.json")
	w, err := result.Create(path, run.Header)
	if err != nil {
		t.Fatal(err)
	}
	add := func(line result.Line) {
		if err := w.Add(line); err != nil {
			t.Fatal(err)
		}
	}
	for _, o := range run.Outcomes {
		add(result.Line{Outcome: &o})
	}
	for _, worker := range run.Workers {
		add(result.Line{Worker: &worker})
	}
	if run.End != nil {
		add(result.Line{End: run.End})
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// readModel is the model of the kept file.
func readModel(t *testing.T) *Model {
	t.Helper()
	run, err := result.Read(filepath.FromSlash(runFile))
	if err != nil {
		t.Fatal(err)
	}
	run.Path = runFile
	return New(run)
}
