package result

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/serbench/serbench/result/fact"
)

var (
	started = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	// jsonPerson and gobPerson are the cases of the sample.
	jsonPerson = Case{Contestant: "json", Variant: "default", Dataset: "person"}
	gobPerson  = Case{Contestant: "gob", Variant: "stream=long", Dataset: "person", Build: Build{Go: "1.27.3"}}
)

// sampleHeader sets every field, so that a test notices when a round trip drops one.
func sampleHeader() Header {
	return Header{
		Format: Format, Version: Version,
		Started:  started,
		Command:  "serbench run",
		Identity: Identity{Text: "5e4b", Machine: "Example, 2 cores, linux", Seed: 1<<64 - 1},
		Plan: Plan{
			Cases: []Case{jsonPerson, gobPerson}, Types: []string{"person"}, Operations: []fact.Operation{fact.Marshal, fact.Unmarshal},
			Windows: 6, Batches: 3, Warmup: 1, BatchNS: 10_000_000, MemoryLimit: 2 << 30, TimeoutNS: 60e9, CPU: -1,
			Gate: 1.15, Extra: 6, AnchorBest: map[string]float64{"limit/marshal first": 12}, BudgetNS: 5e9, Patience: 1.5, Precision: 0.01, AA: true, Layouts: 4,
			Passes: fact.Passes{GC: 3, Cold: 4, FirstCalls: 8, OwnMemory: 5, Compress: 6, Heaps: []fact.Heap{{LiveMB: 16, GOGC: 400}}, Parallel: []int{1, 2}, Instructions: true},
		},
		Environment: Environment{
			Go: "go1.26.0", OS: "linux", Arch: "amd64", Build: map[string]string{"GOAMD64": "v3"},
			CPU: "Example Processor", Cores: 2, L1: 32768, L2: 1 << 20, L3: -1, Kernel: "6.1.0", LoadBefore: "0.10 0.20 0.30",
			System: map[string]string{"clock source": "tsc"},
		},
		Programs: []Program{
			{
				Contestant: "json", Kinds: true, Sum: "5e4b", Adapter: "7d4a", Generator: "3b1c", Code: "9e0f", Modules: map[string]string{"example.org/m": "v1.0.0"},
				Build: Build{Programs: "old", Version: "v1.2.3", Go: "1.27.3", GOAMD64: "v3", PGO: true, Twin: true}, Go: "go1.27.3", Settings: map[string]string{"GOAMD64": "v3"},
				Moved: []string{"example.org/m v0.9.0 → v1.0.0"}, Instead: "compiles little",
			},
			{Contestant: "gob", Types: []string{"person"}, Fault: "gob.go:7: undefined: x"},
		},
		Contestants: []Contestant{
			{
				Name: "json", Doc: "Text — with a dash.", Module: "std", Version: "go1.26.0", Sum: "h1:x", License: "BSD-3-Clause", Source: 3, Released: "2026-01-02", Unsafe: true, URL: "https://go.dev", Schema: "reflection", Conventions: []string{"a time is its nanoseconds"}, Entries: true, Guards: true, Limit: "texts of more than 127 bytes",
				Warnings:   []Warning{{Kind: "archived", Quote: Quote{Place: "README.md", Text: "No longer maintained.", Seen: "2026-11-22"}}},
				Methods:    &Methods{Marshal: []string{"MarshalX"}, Unmarshal: []string{"UnmarshalX"}, Doc: "Its own."},
				Advisories: []Advisory{{ID: "GO-2026-1", Summary: "a fault", Fixed: "v1.2.4", Copied: "2026-11-20", Probes: "seen", Gone: "v1.2.5", Note: "list: memory"}},
				Variants: []Variant{{
					Name: "default", Default: true, Ranked: true, Doc: "d", URL: "u", Shown: &Quote{Place: "doc.go", Text: "Marshal(v)", Seen: "2026-11-22"}, Instead: "i",
					Schema: "by hand", OwnType: true, Unsafe: true, Mirror: true, Fields: "names", Format: "json", Guards: true, Claims: []string{"concurrent"},
					Predecessors: []string{"Json"}, PredecessorReason: "r",
				}},
			},
			{Name: "limit", Reference: true, Variants: []Variant{}},
			{Name: "departed", Excluded: "no proxy serves it", Variants: []Variant{}},
		},
		Probes: 2, Full: true,
		Earlier: []Earlier{{Started: started, Command: "serbench verify", Machine: "a processor", Environment: Environment{OS: "linux", Build: map[string]string{}}, Programs: []Program{{Contestant: "json"}}}},
		Sweep: &Sweep{Plan: "5e4b", Source: "77", Of: 3, Archs: []string{"amd64"}, Shard: 1, Split: true, Machines: []Machine{{
			ID: "0a", Host: "node-1", Kind: "a processor", Environment: Environment{OS: "linux", Build: map[string]string{}}, Programs: []Program{}, AnchorBest: map[string]float64{"json": 1},
		}}},
		Datasets: []Dataset{{Name: "person", Type: "person", Doc: "a record", Count: 1024, Digest: "ab12", Example: "{}", Synthesized: true}},
	}
}

// sampleLines follow the header: an outcome of each kind, a window, a worker that succeeded
// and one that did not, a verdict, a program, and the end.
func sampleLines(interrupted bool) []Line {
	return []Line{
		{Outcome: &Outcome{jsonPerson, RoundTrip{
			Result: Lossy, Loss: "time: ms", Stage: fact.StageCompare, Detail: "sample 0: .BirthDay\nsecond line", Want: "w", Got: "g", Plain: true, LeftOut: []string{"Items[].Extra"}, Decoded: "ab12",
			Sizes: Sizes{Mean: 150.25, Min: 140, Max: 160, First: 151, FirstCap: 160},
		}}},
		{Outcome: &Outcome{gobPerson, RoundTrip{Result: Wrong, Stage: fact.StageBind, Detail: "<no> & never"}}},
		{Window: &Window{Number: 1, Pass: fact.Parallel, Part: 1, Processors: 2, Heap: fact.UsualHeap, Layout: 7, LinkNS: 8, Machine: 1, Order: []int{1, 0}, Extra: true}},
		{Worker: &Worker{
			Case: jsonPerson, Window: 0, Start: started.Add(time.Second), WallNS: 5e8, Status: fact.OK,
			Measurement: Measurement{
				Operations: []Operation{{
					Name: fact.Marshal, N: 1024, Chunk: 64, Collections: 12, CollectedN: 17, Uncollected: Batch{NS: 15}, UncollectedN: 16, Instructions: 13,
					Batches: []Batch{{AtNS: 1, NS: 2, CPUNS: 3, Switches: 4, Faults: 5, Steal: 11, Again: 12, OffNS: 13, Pulse: 1.5}, {AtNS: 6, NS: 7, CPUNS: 8, Switches: 9, Faults: 10}},
					AllocN:  1024, AllocBytes: 1 << 40, AllocObjects: 2048,
				}},
				Anchors:      []Anchor{{Name: "limit/marshal", Position: "first", N: 1024, NSPerOp: 12.5}},
				CPUNS:        14,
				Memory:       &OwnMemory{Message: 20, Peak: map[fact.Operation]int64{fact.Marshal: 21}, Stays: 22, Pins: new(int64(23)), Pinning: "Name"},
				Compressions: []Compression{{Compressor: "gzip", Batch: 24, Messages: 25, Raw: 26, Bytes: 27, CompressNS: 28, DecompressNS: 29, Dictionary: 30}},
			},
		}},
		{Worker: &Worker{Case: gobPerson, Window: 1, Start: started.Add(2 * time.Second), WallNS: 1, Status: fact.Crashed, Error: "signal: segmentation fault"}},
		{Verdict: &Verdict{
			Contestant: "gob", Variant: "stream=long", Build: Build{Go: "1.27.3"}, Decoder: "default", Probes: map[fact.Group]int{fact.GroupFidelity: 3}, Kept: map[fact.Group]int{fact.GroupFidelity: 0},
			Findings: []Finding{{Group: fact.GroupFidelity, Probe: fact.TimeZero, Answer: fact.Changed, Detail: "became 1970", Input: "0001", Ended: fact.Panicked, Invented: true, Lost: true, Sum: "00"}},
			Damage: []Damage{{
				Type: "flat", Fates: map[fact.Fate]int{fact.FateError: 9}, Kinds: map[fact.Damage]map[fact.Fate]int{fact.Truncation: {fact.FateError: 9}},
				Stopped: []fact.Damage{fact.BitFlip}, PerByte: 1.5, Largest: 9, SlowestNS: 8, Empty: fact.FateError, Printed: 5, Fuzzing: &Fuzzing{Inputs: 7, CPUNS: 6, Deaths: 5, Ended: "200 inputs ended its process"}, Worst: map[fact.Fate][]byte{fact.FatePanic: {1, 2}}, Words: map[fact.Fate]string{fact.FateCrash: "exit status 2"}, Lengths: map[fact.Fate]int{fact.FatePanic: 2},
				Grammar: &Grammar{Shapes: 3, Curves: []Curve{{Kind: fact.Deep, Shape: "levels", Points: []Point{{Length: 1024, Allocated: 4096, NS: 5000, Fate: fact.FateError}}}}},
			}},
		}},
		{Program: &Program{Contestant: "gob", Layout: 7, Sum: "5e4c"}},
		{End: &End{Finished: started.Add(time.Minute), Interrupted: interrupted, LoadAfter: "1.00 0.50 0.30"}},
	}
}

// writeSample writes a complete file and returns its path and its lines with their
// newlines.
func writeSample(t testing.TB, interrupted bool) (path string, lines []string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "run.json")
	w, err := Create(path, sampleHeader())
	if err != nil {
		t.Fatal(err)
	}
	add(t, w, sampleLines(interrupted)...)
	text := contents(t, path)
	return path, strings.SplitAfter(strings.TrimSuffix(text, "\n"), "\n")
}

// add appends lines and closes the file.
func add(t testing.TB, w *Writer, lines ...Line) {
	t.Helper()
	for _, line := range lines {
		if err := w.Add(line); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
}

func contents(t testing.TB, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// fileOf writes text to a file and returns its path.
func fileOf(t testing.TB, text string) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "run.json")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// counts returns how many lines of each kind a run has.
func counts(r *Run) [3]int {
	ends := 0
	if r.End != nil {
		ends = 1
	}
	return [3]int{len(r.Outcomes), len(r.Workers), ends}
}

// unsummed returns a line without its checksum, as an older serbench wrote it.
func unsummed(line string) string {
	return strings.TrimSuffix(line, "\n")[:len(strings.TrimSuffix(line, "\n"))-sumLength] + "}\n"
}
