package report

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strconv"

	"golang.org/x/perf/benchfmt"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/stats"
)

// columns of the CSV format. samples is the number of process medians behind
// ns_op, bytes the mean encoded size over all samples.
var columns = []string{"dataset", "contestant", "variant", "operation", "ns_op", "ns_lo", "ns_hi", "bytes", "heap_bytes_op", "allocs_op", "outcome", "loss", "samples"}

// CSV writes one line per case and operation; what was not measured is empty.
func CSV(w io.Writer, models []*Model) error {
	out := csv.NewWriter(w)
	_ = out.Write(columns)
	for _, m := range models {
		for _, t := range m.Tables {
			for _, row := range append(t.Timed(), t.Untimed...) {
				for _, op := range t.Operations {
					_ = out.Write(csvLine(row, op))
				}
			}
		}
	}
	out.Flush()
	return out.Error()
}

func csvLine(row Row, op string) []string {
	cell, measured := row.Cells[op]
	number := func(x float64) string {
		if !measured || math.IsNaN(x) {
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
	}
}

// Benchfmt writes the Go benchmark format, one line per process, so that
// benchstat takes the process as its sample: benchstat -col /lib.
func Benchfmt(w io.Writer, models []*Model) error {
	out := benchfmt.NewWriter(w)
	for _, m := range models {
		env := m.Run.Header.Environment
		dropped := m.Run.Header.Plan.Dropped
		for _, worker := range m.Run.Workers {
			if worker.Status != result.OK {
				continue
			}
			for _, op := range worker.Operations {
				if len(op.Batches) <= dropped {
					continue
				}
				var batches []float64
				for _, b := range op.Batches[dropped:] {
					batches = append(batches, float64(b.NS)/float64(op.N))
				}
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
				for _, pair := range [][2]string{{"goos", env.OS}, {"goarch", env.Arch}, {"cpu", env.CPU}, {"go", env.Go}} {
					res.SetConfig(pair[0], pair[1])
				}
				if c := m.Run.Contestant(worker.Contestant); c != nil {
					res.SetConfig("module", c.Module+"@"+c.Version)
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
		HeapBytes number `json:"heap_bytes_op"`
		Allocs    number `json:"allocs_op"`
		Samples   int    `json:"samples"`
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
		Notes      []string             `json:"notes,omitempty"`
	}
	type run struct {
		Path        string              `json:"path"`
		Identity    result.Identity     `json:"identity"`
		Plan        result.Plan         `json:"plan"`
		Environment result.Environment  `json:"environment"`
		Contestants []result.Contestant `json:"contestants"`
		Datasets    []result.Dataset    `json:"datasets"`
		Rows        []row               `json:"rows"`
	}
	runs := []run{}
	for _, m := range models {
		h := m.Run.Header
		r := run{m.Run.Path, h.Identity, h.Plan, h.Environment, h.Contestants, h.Datasets, []row{}}
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
						Operations: map[string]operation{}, Notes: x.Notes,
					}
					if group.name == "untimed" {
						out.Why = x.Why()
					}
					for name, c := range x.Cells {
						out.Operations[name] = operation{
							number(c.Time.Center), number(c.Time.Lo), number(c.Time.Hi), number(c.Time.Coverage),
							number(c.HeapBytes), number(c.Allocs), c.Time.Processes,
						}
					}
					r.Rows = append(r.Rows, out)
				}
			}
		}
		runs = append(runs, r)
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(runs)
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
