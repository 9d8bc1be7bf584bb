package merge

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// shard is what a machine made of a window: of its four workers, the first so many are in the file.
type shard struct {
	number, machine, workers int
	begun                    time.Duration // after the sweep
	lossy                    bool
	ended                    bool
}

var began = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func header(of int) result.Header {
	h := result.Header{
		Format: result.Format, Version: result.Version, Started: began, Command: "serbench run --plan plan.json",
		Identity:    result.Identity{Seed: 3},
		Contestants: []result.Contestant{{Name: "a", Version: "v1.0.0"}, {Name: "b", Version: "v1.0.0"}},
		Datasets:    []result.Dataset{{Name: "d", Digest: "12"}},
		Sweep:       &result.Sweep{Of: of, Shard: -1},
	}
	for _, name := range []string{"a", "b", "c", "d"} {
		h.Plan.Cases = append(h.Plan.Cases, result.Case{Contestant: name, Variant: "default", Dataset: "d"})
	}
	h.Plan.Windows = of
	digest, err := h.Digest()
	if err != nil {
		panic(err)
	}
	h.Sweep.Plan = digest
	return h
}

func (s shard) lines(of int) (all []result.Line) {
	h := header(of)
	h.Started = h.Started.Add(s.begun)
	h.Plan.CPU = s.machine
	id := fmt.Sprintf("m%d", s.machine)
	env := result.Environment{OS: "linux", Arch: "amd64", CPU: "p", LoadBefore: fmt.Sprint(s.begun)}
	programs := []result.Program{{Contestant: "a", Sum: "1"}}
	h.Identity.Machine, h.Environment, h.Programs = "p, 2 cores", env, programs
	h.Sweep.Shard = s.number
	h.Sweep.Machines = []result.Machine{{ID: id, Kind: "p, 2 cores", Environment: env, Programs: programs, AnchorBest: map[string]float64{"a": 10 + float64(s.number)}}}
	all = append(all, result.Line{Header: &h})
	w := result.Window{Number: s.number}
	var workers []result.Line
	for i := range h.Plan.Cases {
		c := h.Plan.Cases[(i+s.number)%len(h.Plan.Cases)]
		kept := result.Exact
		if s.lossy && i == 0 {
			kept = result.Lossy
		}
		all = append(all, result.Line{Outcome: &result.Outcome{Case: c, RoundTrip: result.RoundTrip{Result: kept}}})
		w.Order = append(w.Order, (i+s.number)%len(h.Plan.Cases))
		if i < s.workers {
			workers = append(workers, result.Line{Worker: &result.Worker{Case: c, Window: s.number, Start: h.Started.Add(time.Duration(i)), Status: fact.OK}})
		}
	}
	all = append(all, result.Line{Program: &result.Program{Contestant: "a", Layout: 7, Sum: fmt.Sprint(s.machine)}}, result.Line{Window: &w})
	all = append(all, workers...)
	if s.ended {
		all = append(all, result.Line{End: &result.End{Finished: h.Started.Add(time.Minute)}})
	}
	return all
}

func writeLines(t *testing.T, name string, lines []result.Line) string {
	t.Helper()
	var text bytes.Buffer
	for _, l := range lines {
		one, err := json.Marshal(l)
		if err != nil {
			t.Fatal(err)
		}
		text.Write(append(one, '\n'))
	}
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, text.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

func merged(t *testing.T, paths ...string) ([]byte, *Report) {
	t.Helper()
	var out bytes.Buffer
	report, err := Files(&out, paths)
	if err != nil {
		t.Fatal(err)
	}
	return out.Bytes(), report
}

// again merges files in a random order, some of them first among themselves.
func again(t *testing.T, random *rand.Rand, paths []string) []byte {
	t.Helper()
	left := slices.Clone(paths)
	for len(left) > 1 {
		random.Shuffle(len(left), func(i, j int) { left[i], left[j] = left[j], left[i] })
		n := 2 + random.IntN(len(left)-1)
		text, _ := merged(t, left[:n]...)
		path := filepath.Join(t.TempDir(), "some.json")
		if err := os.WriteFile(path, text, 0o666); err != nil {
			t.Fatal(err)
		}
		left = append(left[n:], path)
	}
	text, err := os.ReadFile(left[0])
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestMergingIsAssociativeAndCommutative(t *testing.T) {
	shards := []shard{
		{number: 0, machine: 1, workers: 4, ended: true},
		{number: 1, machine: 2, workers: 2, begun: 5},
		{number: 1, machine: 1, workers: 3, begun: 9, lossy: true}, // more of it
		{number: 1, machine: 3, workers: 3, begun: 8},              // as much, and earlier
		{number: 2, machine: 2, workers: 4, begun: 20, ended: true},
		{number: 2, machine: 2, workers: 4, begun: 30, ended: true}, // ran twice
		{number: 4, machine: 3, workers: 0, begun: 40},
	}
	var paths []string
	for i, s := range shards {
		paths = append(paths, writeLines(t, fmt.Sprintf("%d.json", i), s.lines(6)))
	}
	plan := header(6)
	paths = append(paths, writeLines(t, "plan.json", []result.Line{{Header: &plan}}))
	want, report := merged(t, paths...)
	if got := Array(report.Missing); got != "1,3-5" {
		t.Errorf("missing %s", got)
	}
	if got := Array(report.Half); got != "1,4" {
		t.Errorf("half done %s", got)
	}
	if len(report.Dropped) != 3 || report.Machines != 3 || !strings.Contains(strings.Join(report.Differ, " "), "exact on one machine and lossy on another") {
		t.Errorf("%+v", report)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 30 {
		if got := again(t, random, paths); !bytes.Equal(got, want) {
			t.Fatalf("merged otherwise:\n%s\nwant:\n%s", got, want)
		}
	}
	path := filepath.Join(t.TempDir(), "merged.json")
	if err := os.WriteFile(path, want, 0o666); err != nil {
		t.Fatal(err)
	}
	run, err := result.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	if len(run.Workers) != 4+3+4 || len(run.Windows) != 4 || len(run.Outcomes) != 4 || run.End == nil || !run.End.Interrupted {
		t.Errorf("%d workers, %d windows, %d outcomes, end %+v", len(run.Workers), len(run.Windows), len(run.Outcomes), run.End)
	}
	for _, w := range run.Workers {
		if w.Window == 1 && run.Header.Sweep.Machines[run.WindowOf(w).Machine].ID != "m3" {
			t.Errorf("shard 1 is of %v", run.WindowOf(w))
		}
	}
	if m := run.Header.Sweep.Machines[0]; m.ID != "m1" || m.AnchorBest["a"] != 10 || m.Environment.LoadBefore != "" {
		t.Errorf("%+v", m)
	}
}

func TestSplitAndMergedAgainIsIdentical(t *testing.T) {
	h := header(3)
	h.Sweep = nil
	lines := []result.Line{{Header: &h}}
	for number := range 3 {
		whole := shard{number: number, workers: 4}.lines(3)
		if number == 0 {
			lines = append(lines, whole[1:5]...) // outcomes
		}
		lines = append(lines, whole[5:]...)
	}
	lines = append(lines, result.Line{End: &result.End{Finished: began, LoadAfter: "0.5"}})
	path := writeLines(t, "run.json", lines)
	paths, err := Split(path, t.TempDir())
	if err != nil || len(paths) != 3 {
		t.Fatal(paths, err)
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got := again(t, rand.New(rand.NewPCG(3, 4)), paths); !bytes.Equal(got, want) {
		t.Errorf("merged again:\n%s\nwant:\n%s", got, want)
	}
	_, report := merged(t, paths[0], paths[2])
	if Array(report.Missing) != "1" {
		t.Errorf("%+v", report)
	}
	if _, err := Split(paths[0], t.TempDir()); err == nil || !strings.Contains(err.Error(), "split before") {
		t.Error(err)
	}
}

func TestForeignShards(t *testing.T) {
	mine := writeLines(t, "mine.json", shard{workers: 4}.lines(2))
	other := writeLines(t, "other.json", shard{workers: 4}.lines(3))
	typed := shard{workers: 4}.lines(2)
	typed[0].Header.Sweep.Machines[0].Programs = []result.Program{{Contestant: "lib", Types: []string{"order"}}}
	types := writeLines(t, "types.json", typed)
	plain := header(2)
	plain.Sweep = nil
	run := writeLines(t, "run.json", []result.Line{{Header: &plain}})
	for _, test := range []struct{ path, want string }{
		{other, "only shards of one plan"},
		{run, "no shard of a plan"},
		{types, "the program of lib has the types order, and those of the plan are "},
	} {
		_, err := Files(&bytes.Buffer{}, []string{mine, test.path})
		if err == nil || !strings.Contains(err.Error(), test.want) || !strings.Contains(err.Error(), filepath.Base(test.path)) {
			t.Errorf("%v; want %q and the file's name", err, test.want)
		}
	}
}

func TestArray(t *testing.T) {
	for want, numbers := range map[string][]int{"": nil, "3": {3}, "3,7-9": {3, 7, 8, 9}, "0-1": {0, 1}, "0,2,4-5": {0, 2, 4, 5}} {
		if got := Array(numbers); got != want {
			t.Errorf("%v is %q; want %q", numbers, got, want)
		}
	}
}
