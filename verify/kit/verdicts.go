package kit

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/adapter"
	"github.com/serbench/serbench/verify/probe"
)

const verdictsFile = "testdata/verdicts.tsv"

// verdicts lists a contestant's findings that are faults, so that an upgrade that changes
// behaviour shows up as a diff. Each group runs in processes of its own, because the library may
// end them. Damaged input is left out, because it takes long.
func verdicts(t *testing.T, c *contest.Contestant) string {
	t.Helper()
	var lines []string
	for i := range c.Variants {
		v := &c.Variants[i]
		if c.Reference && v.Format == "" {
			continue
		}
		written := writings(t, v.Name)
		for _, g := range probe.Groups {
			if !inFile(g) || !g.Asks(v.Format) {
				continue
			}
			findings := ask(t, v.Name, g, written)
			oursAlone(t, c, v, findings)
			for _, f := range findings {
				if answer := answer(f); answer != "" {
					lines = append(lines, v.Name+"\t"+string(f.Probe)+"\t"+answer)
				}
			}
		}
	}
	slices.Sort(lines)
	lines = slices.Compact(lines)
	return holdsFor(t, c) + "variant\tprobe\tanswer\n" + strings.Join(append(lines, ""), "\n")
}

// answer returns the answer of a fault, and "" of what is none. Whoever loses the position in a record
// within another one reads lengths that nobody wrote, and whether so much memory can be had is the
// machine's affair: an error and an end of the process are one answer there, and none where an error is
// right.
func answer(f result.Finding) string {
	within := slices.ContainsFunc(fact.Places[1:], func(place fact.Series) bool { return place.Has(f.Probe) })
	switch {
	case f.Good():
		return ""
	case !within || f.Answer != fact.Refused && f.Answer != fact.Crash:
		return string(f.Answer)
	case f.Probe.MayRefuse():
		return ""
	}
	return string(fact.Refused) + " or " + string(fact.Crash)
}

// holdsFor is the line that says what the verdicts hold for. If any of it changes, the file is
// stale, and the test fails until the probes were asked again.
func holdsFor(t *testing.T, c *contest.Contestant) string {
	t.Helper()
	of := c.Module
	// The standard library has the version of whatever Go the test runs with.
	if of != "std" {
		m, err := downloaded(of)
		if err != nil {
			t.Fatal(err)
		}
		of += " " + m.Version
	}
	sum, err := adapter.Sum(os.DirFS("."))
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("# %s, adapter %.12s, probes %s\n", of, sum, versions(c, probe.Groups))
}

// versions is the first version of all groups of probes, with each group that is asked of the
// contestant and has another.
func versions(c *contest.Contestant, groups []probe.Group) string {
	text := strconv.Itoa(probe.FirstVersion)
	for _, g := range groups {
		asked := inFile(g) && slices.ContainsFunc(c.Variants, func(v contest.Variant) bool { return g.Asks(v.Format) })
		if asked && g.Version != probe.FirstVersion {
			text += fmt.Sprintf(", %s %d", g.Name, g.Version)
		}
	}
	return text
}

// inFile reports whether the file has a group's findings. Those of several goroutines may differ from
// run to run.
func inFile(g probe.Group) bool { return g.Name != fact.GroupConcurrency }

func ask(t *testing.T, variant string, g probe.Group, written map[string]probe.Writing) []result.Finding {
	t.Helper()
	findings, err := g.AskIn(func(from int, log string) (probe.End, error) {
		o := probe.Order{From: from}
		if g.Reads != nil {
			o.Written = written
		}
		if _, err := runInCopy(t, task{Variant: variant, Group: g.Name, Order: o, Log: log}); err != nil {
			return probe.End{Status: fact.Crashed, Words: err.Error()}, nil
		}
		return probe.End{Status: fact.OK}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return findings
}

// writings returns what copies that know one version of the record each write.
func writings(t *testing.T, variant string) map[string]probe.Writing {
	t.Helper()
	all := map[string]probe.Writing{}
	for _, version := range probe.Versions() {
		text, err := runInCopy(t, task{Variant: variant, Version: version})
		var w probe.Writing
		if err != nil {
			w = probe.Writing{Answer: fact.Crash, Detail: err.Error()}
		} else if err := json.Unmarshal(text, &w); err != nil {
			t.Fatal(err)
		}
		all[version] = w
	}
	return all
}
