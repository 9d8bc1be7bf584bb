package report

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"strings"

	"golang.org/x/perf/benchfmt"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/stats"
)

// Benchfmt writes the Go benchmark format, one line per process, so that each process is a
// sample for benchstat -col /lib.
func Benchfmt(w io.Writer, runs []*analysis.Analysis) error {
	out := benchfmt.NewWriter(w)
	for _, a := range runs {
		env := a.Run.Header.Environment
		for _, s := range a.Samples() {
			op := s.Operation
			res := &benchfmt.Result{
				Name:  benchfmt.Name(benchmarkName(s.Worker.Case, op.Name)),
				Iters: op.N * len(s.Batches),
				Values: []benchfmt.Value{
					{Value: stats.Median(s.Batches), Unit: "ns/op"},
					{Value: float64(op.AllocBytes) / float64(op.AllocN), Unit: "B/op"},
					{Value: float64(op.AllocObjects) / float64(op.AllocN), Unit: "allocs/op"},
				},
			}
			if o := a.Run.Outcome(s.Worker.Case); o != nil && !math.IsNaN(o.Size()) {
				res.Values = append(res.Values, benchfmt.Value{Value: o.Size(), Unit: "bytes"})
			}
			for _, pair := range [][2]string{{"goos", env.OS}, {"goarch", env.Arch}, {"cpu", env.CPU}} {
				res.SetConfig(pair[0], table.Printable(pair[1]))
			}
			for _, s := range benchmarkSettings(a.Run, s.Worker.Case) {
				res.SetConfig(s.Key, table.Printable(s.Value))
			}
			for i := range res.Config {
				res.Config[i].File = true
			}
			if err := out.Write(res); err != nil {
				return err
			}
		}
	}
	return nil
}

// benchmarkSettings returns what a case was built with, under keys of the Go benchmark
// format.
func benchmarkSettings(run *result.Run, c result.Case) []result.Setting {
	env := run.Header.Environment
	b := c.Build
	b.Go, b.GOAMD64 = env.Go, env.Build["GOAMD64"]
	if p := run.Program(c); p != nil {
		b.Go, b.GOAMD64 = cmp.Or(p.Go, b.Go), cmp.Or(p.Settings["GOAMD64"], b.GOAMD64)
	}
	contestant := run.Contestant(c.Contestant)
	if contestant == nil {
		return b.Settings()
	}
	b.Version = cmp.Or(b.Version, contestant.Version)
	if contestant.Module == "std" {
		b.Version = b.Go
	}
	return append(b.Settings(), result.Setting{Key: "module", Value: contestant.Module + "@" + b.Version})
}

// benchmarkName returns the name of a case without the leading Benchmark. As in package testing, a blank,
// which would end it, becomes an underscore.
func benchmarkName(c result.Case, op fact.Operation) string {
	name := fmt.Sprintf("%s/data=%s/lib=%s/variant=%s", op.Title(), c.Dataset, c.Contestant, c.Variant)
	return table.Printable(strings.Join(strings.Fields(name), "_"))
}
