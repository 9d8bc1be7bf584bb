package analysis

import (
	"cmp"
	"slices"
	"strings"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/stats"
)

// BuildThreshold is the smallest change between builds that counts, as a share: the same as
// the usual threshold between runs.
const BuildThreshold = 0.02

// settingKeys returns the settings that a reader needs to tell the rows of the run apart:
// those with several values, and always a release or a profile. A reader who sees a library's
// name alone assumes the version that serbench requires, built without a profile.
func settingKeys(run *result.Run) []string {
	values := map[string][]string{}
	for _, c := range run.Header.Plan.Cases {
		for _, s := range c.Build.Settings() {
			if !slices.Contains(values[s.Key], s.Value) {
				values[s.Key] = append(values[s.Key], s.Value)
			}
		}
	}
	var keys []string
	// A fixed order, so that labels of two reports look alike.
	for _, key := range []string{"programs", "version", "go", "goamd64", "pgo"} {
		if n := len(values[key]); n > 1 || n == 1 && (key == "version" || key == "pgo") {
			keys = append(keys, key)
		}
	}
	return keys
}

// SettingKeys are the settings that tell the builds of the run apart. There are none if all
// rows share one build.
func (a *Analysis) SettingKeys() []string { return a.keys }

// distinguishing returns the settings that tell a case apart, as people read them. It leaves
// out what a case has at its default, so references keep short names.
func (a *Analysis) distinguishing(c result.Case) (all []result.Setting) {
	for _, key := range a.keys {
		if key == "pgo" && !a.profiled(c.Contestant) {
			continue // the references
		}
		if value := Setting(c.Build, key); value != "" {
			all = append(all, result.Setting{Key: key, Value: result.ShortVersion(value)})
		}
	}
	return all
}

// label writes these settings as key=value.
func (a *Analysis) label(c result.Case) string {
	var parts []string
	for _, s := range a.distinguishing(c) {
		parts = append(parts, s.Key+"="+s.Value)
	}
	return strings.Join(parts, ",")
}

// BuildName names the build of a case. If a single setting tells builds apart, its value is
// enough.
func (a *Analysis) BuildName(c result.Case) string {
	if all := a.distinguishing(c); len(a.keys) == 1 && len(all) == 1 {
		return all[0].Value
	}
	return a.label(c)
}

// profiled reports whether a contestant has a build with a profile. If not, "pgo=off" beside
// its name would suggest that it has.
func (a *Analysis) profiled(contestant string) bool {
	return slices.ContainsFunc(a.Run.Header.Plan.Cases, func(c result.Case) bool { return c.Contestant == contestant && c.Build.PGO })
}

// Setting returns one setting of a build, or "" if the build leaves it at the default. A
// profile is never "": the row without one is what the other is compared with.
func Setting(b result.Build, key string) string {
	for _, s := range b.Settings() {
		if s.Key == key {
			return s.Value
		}
	}
	if key == "pgo" {
		return "off"
	}
	return ""
}

// RowID names a case's row. It is unique within a data set, and the same in every data set,
// so a ranking over data sets can use it to find a row again.
func (a *Analysis) RowID(c result.Case) string {
	if label := a.label(c); label != "" {
		return PlainID(c) + " " + label
	}
	return PlainID(c)
}

// PlainID is the ID of a case without its build.
func PlainID(c result.Case) string {
	c.Build = result.Build{}
	return c.ID()
}

// A BuildChange compares one operation in one build with the first build of the case.
type BuildChange struct {
	Case      result.Case
	Operation fact.Operation
	// First marks the row of the first build, which has no change.
	First bool
	Time  float64       // nanoseconds per operation
	Ratio stats.Summary // to the first build's; below 1 is faster
	// Conclusion is drawn from Ratio.
	Conclusion Conclusion

	estimate stats.Estimate // of Ratio
}

// changes compares every build of a case with its first in the plan, operation by operation.
// All builds are interleaved, so whatever changes in an hour changes both sides of a ratio. Compare
// lacks that advantage, because its two runs took place at different times.
func (a *Analysis) changes(d *Dataset) (all []BuildChange) {
	for _, builds := range a.builds(d) {
		first := builds[0]
		for _, op := range d.Operations {
			for i, row := range builds {
				cell, measured := row.Cells[op]
				if !measured {
					continue
				}
				estimate := stats.Ratio(cell.Estimate, first.Cells[op].Estimate)
				ratio := estimate.Summary()
				all = append(all, BuildChange{
					Case: row.Case, Operation: op, First: i == 0, Time: cell.Time.Center, Ratio: ratio,
					Conclusion: conclude(ratio, BuildThreshold), estimate: estimate,
				})
			}
		}
	}
	return all
}

// builds returns the rows of a data set that have several builds, a list for each variant of a
// contestant, in the order of the plan.
func (a *Analysis) builds(d *Dataset) (all [][]Row) {
	type key struct{ contestant, variant string }
	rows := rowsByCase([]Dataset{*d})
	places := map[key]int{}
	for _, c := range a.Run.Header.Plan.Cases {
		// A build that is impossible has a row with the reason, but no times.
		row, timed := rows[c]
		if !timed {
			continue
		}
		k := key{c.Contestant, c.Variant}
		i, known := places[k]
		if !known {
			i = len(all)
			places[k] = i
			all = append(all, nil)
		}
		all[i] = append(all[i], row)
	}
	// A reference, or the only build that works, has nothing to compare with.
	return slices.DeleteFunc(all, func(builds []Row) bool { return len(builds) < 2 })
}

// A BuildSummary compares one operation of a row in one build over all data sets.
type BuildSummary struct {
	ID, Build string
	Operation fact.Operation
	Mean      stats.Summary // geometric mean of the ratios to the first build
	// Conclusions counts data sets. A mean of 1 may hide that some became faster and others
	// slower.
	Conclusions map[Conclusion]int
}

// BuildSummaries summarizes the builds over all data sets. There are none unless rows have
// several builds and the run has several data sets.
func (a *Analysis) BuildSummaries() (all []BuildSummary) {
	if len(a.Datasets) < 2 {
		return nil
	}
	type key struct {
		id, build string
		operation fact.Operation
	}
	places := map[key]int{}
	var estimates [][]stats.Estimate
	for _, d := range a.Datasets {
		for _, c := range d.Builds {
			if c.First {
				continue
			}
			k := key{PlainID(c.Case), a.BuildName(c.Case), c.Operation}
			i, known := places[k]
			if !known {
				i = len(all)
				places[k] = i
				all, estimates = append(all, BuildSummary{k.id, k.build, k.operation, stats.Summary{}, map[Conclusion]int{}}), append(estimates, nil)
			}
			estimates[i] = append(estimates[i], c.estimate)
			all[i].Conclusions[c.Conclusion]++
		}
	}
	for i, mean := range stats.Means(estimates) { // each data set counts the same
		all[i].Mean = mean.Summary()
	}
	return all
}

// GoReleases are the Go releases that compiled the run's programs. The release that compiled
// serbench itself is only the fallback, because it times nothing.
func (a *Analysis) GoReleases() []string {
	return a.ofPrograms(func(p result.Program) string { return p.Go }, a.Run.Header.Environment.Go)
}

// Levels are the GOAMD64 or GOARM64 levels of the run's programs.
func (a *Analysis) Levels() []string {
	level := func(settings map[string]string) string {
		return cmp.Or(settings["GOAMD64"], settings["GOARM64"]) // a processor has only one of them
	}
	return a.ofPrograms(func(p result.Program) string { return level(p.Settings) }, level(a.Run.Header.Environment.Build))
}

// ofPrograms returns a property of the run's programs, each value once, or the fallback if
// no program has it. Files of an older serbench, which was a single program, list none.
func (a *Analysis) ofPrograms(of func(result.Program) string, fallback string) []string {
	var all []string
	for _, p := range a.Run.Header.Programs {
		if value := of(p); value != "" && !slices.Contains(all, value) {
			all = append(all, value)
		}
	}
	if len(all) == 0 && fallback != "" {
		return []string{fallback}
	}
	return all
}

// Layouts is the number of layouts of functions in the timing pass, or 0 if the file does
// not list programs.
func (a *Analysis) Layouts() int {
	if len(a.Run.Header.Programs) == 0 {
		return 0
	}
	seen := map[uint32]bool{}
	// The other passes have layouts too, but their numbers have no intervals that more
	// layouts would widen.
	for _, w := range a.Run.Windows {
		if w.Pass == fact.Timing {
			seen[w.Layout] = true
		}
	}
	return len(seen)
}
