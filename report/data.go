package report

import (
	"cmp"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/perf/benchfmt"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/stats"
)

// columns of the CSV format. samples is the number of process medians behind
// ns_op, ns_net is ns_op without what null reads, bytes the mean encoded size over
// all samples; the last columns are of the other passes.
var columns = []string{
	"dataset", "contestant", "variant", "operation", "ns_op", "ns_lo", "ns_hi", "bytes", "heap_bytes_op", "allocs_op", "outcome", "loss", "samples",
	"ns_net", "ns_gc", "gc_cycles", "ns_first", "instructions", "ops_s_parallel", "disturbed",
}

// CSV writes one line per case and operation; what was not measured is empty.
func CSV(w io.Writer, models []*Model) error {
	out := csv.NewWriter(w)
	var keys []string // of the settings of which there are several
	for _, m := range models {
		for _, key := range m.keys {
			if !slices.Contains(keys, key) {
				keys = append(keys, key)
			}
		}
	}
	_ = out.Write(append(slices.Clone(columns), keys...))
	for _, m := range models {
		other := others(m.Run)
		for _, t := range m.Tables {
			for _, row := range append(t.Timed(), t.Untimed...) {
				for _, op := range t.Operations {
					line := csvLine(row, op, other[row.Case][op])
					for _, key := range keys {
						line = append(line, settingOf(row.Case.Build, key))
					}
					_ = out.Write(line)
				}
			}
		}
	}
	out.Flush()
	return out.Error()
}

func csvLine(row Row, op string, other Other) []string {
	cell, measured := row.Cells[op]
	if !measured {
		nan := math.NaN()
		cell = Cell{Time: stats.Summary{Center: nan, Lo: nan, Hi: nan}, Net: nan, HeapBytes: nan, Allocs: nan}
	}
	number := func(x float64) string {
		if math.IsNaN(x) {
			return ""
		}
		return strconv.FormatFloat(x, 'g', 8, 64)
	}
	size := ""
	if row.Outcome.Sizes.Mean > 0 {
		size = strconv.FormatFloat(row.Outcome.Sizes.Mean, 'g', 8, 64)
	}
	return []string{
		row.Case.Dataset, row.Case.Contestant, row.Case.Variant, op,
		number(cell.Time.Center), number(cell.Time.Lo), number(cell.Time.Hi),
		size, number(cell.HeapBytes), number(cell.Allocs),
		string(row.Outcome.Result), row.Loss(), strconv.Itoa(cell.Time.Processes),
		number(cell.Net), number(unknown(other.GC)), whole(other.Collections), number(unknown(other.First)), number(unknown(other.Instructions)),
		parallel(other.Parallel), strconv.FormatBool(row.Disturbed),
	}
}

func whole(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// parallel writes operations per second by processors: 1:1.2e+06 2:2.3e+06.
func parallel(rates map[int]float64) string {
	var parts []string
	for _, processors := range slices.Sorted(maps.Keys(rates)) {
		parts = append(parts, fmt.Sprintf("%d:%.6g", processors, rates[processors]))
	}
	return strings.Join(parts, " ")
}

// Benchfmt writes the Go benchmark format, one line per process, so that
// benchstat takes the process as its sample: benchstat -col /lib.
func Benchfmt(w io.Writer, models []*Model) error {
	out := benchfmt.NewWriter(w)
	for _, m := range models {
		env := m.Run.Header.Environment
		warmup := m.Run.Header.Plan.Warmup
		for _, worker := range m.Run.Timing() {
			if worker.Status != result.OK || m.judge.Disturbed(worker) {
				continue
			}
			for _, op := range worker.Operations {
				if len(op.Batches) <= warmup {
					continue
				}
				batches := m.judge.Kept(worker.Case, op)
				res := &benchfmt.Result{
					Name:  benchfmt.Name(benchmarkName(worker.Case, op.Name)),
					Iters: op.N * len(batches),
					Values: []benchfmt.Value{
						{Value: stats.Median(batches), Unit: "ns/op"},
						{Value: float64(op.AllocBytes) / float64(op.AllocN), Unit: "B/op"},
						{Value: float64(op.AllocObjects) / float64(op.AllocN), Unit: "allocs/op"},
					},
				}
				if o := m.Run.Outcome(worker.Case); o != nil {
					res.Values = append(res.Values, benchfmt.Value{Value: o.Sizes.Mean, Unit: "bytes"})
				}
				for _, pair := range [][2]string{{"goos", env.OS}, {"goarch", env.Arch}, {"cpu", env.CPU}} {
					res.SetConfig(pair[0], pair[1])
				}
				for _, s := range m.settings(worker.Case) {
					res.SetConfig(s.Key, s.Value)
				}
				for i := range res.Config {
					res.Config[i].File = true
				}
				if err := out.Write(res); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// settings are what a case was built with, by the keys of the Go benchmark format.
func (m *Model) settings(c result.Case) []result.Setting {
	env := m.Run.Header.Environment
	b := c.Build
	b.Go, b.GOAMD64 = env.Go, env.Build["GOAMD64"]
	if p := m.Run.Program(c); p != nil {
		b.Go, b.GOAMD64 = cmp.Or(p.Go, b.Go), cmp.Or(p.Settings["GOAMD64"], b.GOAMD64)
	}
	contestant := m.Run.Contestant(c.Contestant)
	if contestant == nil {
		return b.Settings()
	}
	b.Version = cmp.Or(b.Version, contestant.Version)
	if contestant.Module == "std" {
		b.Version = b.Go
	}
	return append(b.Settings(), result.Setting{Key: "module", Value: contestant.Module + "@" + b.Version})
}

// benchmarkName is a case's name in the Go benchmark format, without the leading
// Benchmark.
func benchmarkName(c result.Case, op string) string {
	name := map[string]string{"marshal": "Marshal", "unmarshal": "Unmarshal"}[op]
	return fmt.Sprintf("%s/data=%s/lib=%s/variant=%s", name, c.Dataset, c.Contestant, c.Variant)
}

// JSON writes everything that was computed. What could not be computed is null.
func JSON(w io.Writer, models []*Model) error {
	type operation struct {
		NS        number `json:"ns_op"`
		Lo        number `json:"ns_lo"`
		Hi        number `json:"ns_hi"`
		Coverage  number `json:"coverage"`
		Net       number `json:"ns_net"`
		HeapBytes number `json:"heap_bytes_op"`
		Allocs    number `json:"allocs_op"`
		Samples   int    `json:"samples"`
		// Of the other passes:
		GC           *float64        `json:"ns_gc,omitempty"`
		Collections  int             `json:"gc_cycles,omitempty"`
		First        *float64        `json:"ns_first,omitempty"`
		Instructions *float64        `json:"instructions,omitempty"`
		Parallel     map[int]float64 `json:"ops_s_parallel,omitempty"` // by processors
	}
	type row struct {
		result.Case
		Group      string               `json:"group"`
		Rank       int                  `json:"rank,omitempty"`
		Letters    string               `json:"letters,omitempty"`
		Outcome    string               `json:"outcome"`
		Loss       string               `json:"loss,omitempty"`
		Why        string               `json:"why,omitempty"`
		Bytes      number               `json:"bytes"`
		ToLimit    number               `json:"ratio_to_limit"`
		ToLimitLo  number               `json:"ratio_to_limit_lo"`
		ToLimitHi  number               `json:"ratio_to_limit_hi"`
		Operations map[string]operation `json:"operations"`
		Disturbed  bool                 `json:"disturbed,omitempty"`
		Notes      []string             `json:"notes,omitempty"`
	}
	type build struct {
		result.Case
		Operation string  `json:"operation"`
		Ratio     number  `json:"ratio"` // to the first build of the row
		Lo        number  `json:"ratio_lo"`
		Hi        number  `json:"ratio_hi"`
		Coverage  number  `json:"coverage"`
		Verdict   Verdict `json:"verdict"`
	}
	type run struct {
		Path        string              `json:"path"`
		Identity    result.Identity     `json:"identity"`
		Plan        result.Plan         `json:"plan"`
		Environment result.Environment  `json:"environment"`
		Contestants []result.Contestant `json:"contestants"`
		Datasets    []result.Dataset    `json:"datasets"`
		Noise       *result.Noise       `json:"noise,omitempty"`
		Rows        []row               `json:"rows"`
		Builds      []build             `json:"builds,omitempty"`
	}
	runs := []run{}
	for _, m := range models {
		h := m.Run.Header
		r := run{m.Run.Path, h.Identity, h.Plan, h.Environment, h.Contestants, h.Datasets, m.Run.Noise, []row{}, nil}
		other := others(m.Run)
		for _, t := range m.Tables {
			for _, group := range []struct {
				name string
				rows []Row
			}{{"ranked", t.Ranked}, {"special", t.Special}, {"lossy", t.Lossy}, {"reference", t.References}, {"untimed", t.Untimed}} {
				for _, x := range group.rows {
					out := row{
						Case: x.Case, Group: group.name, Rank: x.Standing.Rank, Letters: x.Standing.Letters,
						Outcome: string(x.Outcome.Result), Loss: x.Loss(), Bytes: number(x.Outcome.Sizes.Mean),
						ToLimit: number(x.ToLimit.Center), ToLimitLo: number(x.ToLimit.Lo), ToLimitHi: number(x.ToLimit.Hi),
						Operations: map[string]operation{}, Disturbed: x.Disturbed, Notes: x.Notes,
					}
					if group.name == "untimed" {
						out.Why = x.Why()
					}
					for name, c := range x.Cells {
						o := other[x.Case][name]
						out.Operations[name] = operation{
							number(c.Time.Center), number(c.Time.Lo), number(c.Time.Hi), number(c.Time.Coverage), number(c.Net),
							number(c.HeapBytes), number(c.Allocs), c.Time.Processes,
							known(o.GC), o.Collections, known(o.First), known(o.Instructions), o.Parallel,
						}
					}
					r.Rows = append(r.Rows, out)
				}
			}
		}
		for _, t := range m.Tables {
			for _, c := range t.Builds {
				if !c.First {
					r.Builds = append(r.Builds, build{c.Case, c.Operation, number(c.Ratio.Center), number(c.Ratio.Lo), number(c.Ratio.Hi), number(c.Ratio.Coverage), c.Verdict})
				}
			}
		}
		runs = append(runs, r)
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(runs)
}

// known is nil for what was not measured.
func known(x float64) *float64 {
	if math.IsNaN(x) || x == 0 {
		return nil
	}
	return &x
}

// number is a float that JSON may not be able to hold.
type number float64

// MarshalJSON writes null for what is not a number.
func (n number) MarshalJSON() ([]byte, error) {
	if math.IsNaN(float64(n)) || math.IsInf(float64(n), 0) {
		return []byte("null"), nil
	}
	return json.Marshal(float64(n))
}
