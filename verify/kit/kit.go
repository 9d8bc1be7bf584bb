package kit

import (
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/internal/predecessors"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/fidelity"
	"github.com/serbench/serbench/verify/probe"
	"github.com/serbench/serbench/verify/probe/probetypes"
)

// The flags of the test binary, which package contestants runs.
var (
	update = flag.Bool("update", false, "write what was observed to testdata")
	whole  = flag.Bool("whole", false, "the types are all that there are: each claim must be observed on one")
	probes = flag.Bool("probes", false, "ask the probes")
)

const goldenFile = "testdata/outcomes.tsv"

// maxSamples keeps the kit quick; verification before a run sends every sample.
const maxSamples = 32

// Claims are looked for in samples of this many encoded bytes together, or in four of them:
// each takes part in some twenty round trips, which of large texts take minutes.
const (
	observedBytes   = 64 << 10
	observedSamples = 4
)

// observed is how many of all samples take part, given their mean size in bytes.
func observed(mean float64, all int) int {
	return min(all, max(observedSamples, int(observedBytes/max(1, mean))))
}

// A Scope says how much of a contestant is tested.
type Scope struct {
	// Types are the types to make round trips of.
	Types []*contest.Type
	// Whole says that these are all. Only then can a claim be missing on every type, and the files with
	// outcomes be written.
	Whole bool
	// Probes says that probes are asked. The contestant has the code for what they send anyway.
	Probes bool
}

// Run tests a contestant in its folder, with the types that the test binary has. The flags say how much
// of it.
func Run(t *testing.T, c *contest.Contestant, types []*contest.Type) {
	t.Helper()
	s := Scope{Types: types, Whole: *whole, Probes: *probes}
	if *update && (!s.Whole || !s.Probes) {
		t.Fatal("-update needs all types and probes, because it writes whole files")
	}
	answerAndExit(c, s.Types)
	if err := contest.Validate([]*contest.Contestant{c}, s.Types); err != nil {
		t.Fatal(err)
	}
	if folder, err := os.Getwd(); err != nil || filepath.Base(folder) != c.Name {
		t.Errorf("contestant %s is in folder %s; the names must be the same", c.Name, filepath.Base(folder))
	}
	catalogued(t, c)
	if c.Excluded != "" {
		t.Skipf("excluded: %s", c.Excluded)
	}
	quotes(t, c)
	report := observe(c, s, lethal(t, c, s.Types))
	for _, fault := range report.Faults {
		t.Error(fault)
	}
	for _, fault := range predecessorSizes(c, s.Types) {
		t.Error(fault)
	}
	golden(t, goldenFile, report.outcomes(), s.has)
	if !s.Probes {
		return
	}
	golden(t, verdictsFile, verdicts(t, c), everything)
	if _, generated := c.Code(probetypes.Containers[0]); generated {
		containers(t, c)
	}
}

// has reports whether a line of outcomes is about one of the types.
func (s Scope) has(line string) bool {
	fields := strings.Split(line, "\t")
	return s.Whole || len(fields) < 2 || fields[1] == "type" || slices.ContainsFunc(s.Types, func(t *contest.Type) bool { return t.Name == fields[1] })
}

// everything is for files that are compared as a whole.
func everything(string) bool { return true }

// A Report is what the kit observed of one contestant.
type Report struct {
	Rows   []Row
	Faults []error
}

// A Row is the outcome of one variant on one type.
type Row struct {
	Variant, Type string
	Outcome       result.RoundTrip
	// Slack says that decoding does not need the last byte of the encoding, such as a
	// trailing newline. The encoding is longer than it need be.
	Slack bool
}

// Check observes every variant of c on the smallest data set of every type.
func Check(c *contest.Contestant, types []*contest.Type) Report {
	return observe(c, Scope{Types: types, Whole: true}, func(*contest.Variant, *contest.Type) bool { return false })
}

// observe skips pairs of variant and type that would end the process.
func observe(c *contest.Contestant, s Scope, dies func(*contest.Variant, *contest.Type) bool) Report {
	var report Report
	for i := range c.Variants {
		v := &c.Variants[i]
		var seen evidence
		for _, typ := range s.Types {
			d := typ.Datasets[0]
			row := Row{Variant: v.Name, Type: typ.Name}
			samples := d.Samples(min(maxSamples, d.Count))
			if c.Reference && v.Format == "" {
				continue // null carries nothing, by design
			}
			if dies(v, typ) {
				row.Outcome = result.RoundTrip{Result: result.Wrong, Stage: fact.Stage(fact.Crashed)}
				report.Rows = append(report.Rows, row)
				continue
			}
			row.Outcome = fidelity.RoundTrip(v, d, samples, probe.Losses)
			// A codec that only changed its input still decodes, so its claims can be observed.
			if row.Outcome.Result != result.Wrong || row.Outcome.Stage == fact.StageInput {
				o := observer{v: v, d: d, samples: samples[:observed(row.Outcome.Sizes.Mean, len(samples))], comparer: fidelity.For(typ.Go)}
				o.observe(&seen)
				row.Slack = o.slack
				for _, err := range o.faults {
					report.Faults = append(report.Faults, fmt.Errorf("%s/%s: %w", result.ID(c.Name, v.Name), typ.Name, err))
				}
			}
			report.Rows = append(report.Rows, row)
		}
		for _, err := range seen.compare(v.Claims, s.Whole) {
			report.Faults = append(report.Faults, fmt.Errorf("%s: %w", result.ID(c.Name, v.Name), err))
		}
	}
	return report
}

// outcomes formats the report's rows for the golden file.
func (r Report) outcomes() string {
	lines := []string{}
	for _, row := range r.Rows {
		how := row.Outcome.Loss
		if row.Outcome.Result == result.Wrong {
			how = string(row.Outcome.Stage)
		}
		note := ""
		if row.Slack {
			note = "last byte not needed"
		}
		lines = append(lines, strings.Join([]string{row.Variant, row.Type, string(row.Outcome.Result), how, note}, "\t"))
	}
	sort.Strings(lines)
	return "variant\ttype\toutcome\tloss or stage\tnote\n" + strings.Join(lines, "\n") + "\n"
}

// golden compares a text with those lines of a committed file that has accepts, or writes the file with
// -update.
func golden(t *testing.T, goldenFile, got string, has func(line string) bool) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(goldenFile), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(goldenFile, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(goldenFile)
	if err != nil {
		t.Fatalf("%v; run the test with -update and read what it writes", err)
	}
	var wanted strings.Builder
	for line := range strings.Lines(string(want)) {
		if has(strings.TrimSuffix(line, "\n")) {
			wanted.WriteString(line)
		}
	}
	if wanted.String() != got {
		t.Errorf("outcomes differ from %s (run with -update, and say why in the commit)\ngot:\n%swant:\n%s", goldenFile, got, wanted.String())
	}
}

// predecessorSizes compares encoded sizes with the predecessors'. A different size means that
// an adapter does not measure the same thing, unless it says why.
func predecessorSizes(c *contest.Contestant, types []*contest.Type) (faults []error) {
	for i := range c.Variants {
		v := &c.Variants[i]
		for _, name := range v.Predecessor.Names {
			row, ok := predecessors.Lookup(name)
			if !ok {
				faults = append(faults, fmt.Errorf("%s: no predecessor has a row %q", result.ID(c.Name, v.Name), name))
				continue
			}
			for _, d := range (contest.Suite{Types: types}).Datasets() {
				for _, err := range predecessorSize(v, row, d) {
					faults = append(faults, fmt.Errorf("%s: predecessor row %s: %w", result.ID(c.Name, v.Name), name, err))
				}
			}
		}
	}
	return faults
}

func predecessorSize(v *contest.Variant, row predecessors.Row, d *contest.Dataset) (faults []error) {
	exact, hasFirst := row.First[d.Name]
	hasMean := d.Name == "person-fixed" && row.Mean != 0
	if !hasFirst && !hasMean {
		return nil
	}
	e, err := fidelity.Encode(v, d.Type, d.Samples(d.Count), d.Throwaway())
	if err != nil {
		return []error{err}
	}
	if hasFirst {
		pinned, isPinned := v.Predecessor.First[d.Name]
		switch first := e.Sizes.First; {
		case !isPinned && first != exact:
			faults = append(faults, fmt.Errorf("%s: value 0 takes %d bytes, the predecessor's took %d: pin the size in Predecessor.First and say why", d.Name, first, exact))
		case isPinned && first == exact:
			faults = append(faults, fmt.Errorf("%s: the %d bytes of value 0 are the predecessor's: Predecessor.First is not needed", d.Name, first))
		case isPinned && first != pinned:
			faults = append(faults, fmt.Errorf("%s: value 0 takes %d bytes, Predecessor.First pins %d", d.Name, first, pinned))
		}
	}
	if hasMean {
		agrees := math.Abs(e.Sizes.Mean-row.Mean) <= row.Tolerance
		pinned := v.Predecessor.Bytes
		switch {
		case pinned == 0 && !agrees:
			faults = append(faults, fmt.Errorf("%s: %.1f bytes on average, the predecessor's took %.0f: pin the size in Predecessor.Bytes and say why", d.Name, e.Sizes.Mean, row.Mean))
		case pinned != 0 && agrees:
			faults = append(faults, fmt.Errorf("%s: %.1f bytes agree with the predecessor's %.0f: Predecessor.Bytes is not needed", d.Name, e.Sizes.Mean, row.Mean))
		case pinned != 0 && math.Abs(e.Sizes.Mean-pinned) > 0.05:
			faults = append(faults, fmt.Errorf("%s: %.1f bytes on average, Predecessor.Bytes pins %.1f", d.Name, e.Sizes.Mean, pinned))
		}
	}
	return faults
}
