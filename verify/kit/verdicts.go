package kit

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/verify/probe"
)

const verdictsFile = "testdata/verdicts.tsv"

// verdicts lists a contestant's findings that are faults, so that an upgrade that changes
// behaviour shows up as a diff. Each group runs in its own process, because the library may
// end it. Concurrency is left out, because its findings may differ from run to run, and so is
// damaged input, because it takes long.
func verdicts(t *testing.T, c *contest.Contestant) string {
	t.Helper()
	var lines []string
	for i := range c.Variants {
		v := &c.Variants[i]
		if c.Reference && v.Format == "" {
			continue
		}
		for _, g := range probe.Groups {
			if g.Name == "concurrency" || !g.Asks(v.Format) {
				continue
			}
			for _, f := range ask(t, v.Name, g) {
				if !f.Good() {
					lines = append(lines, v.Name+"\t"+f.Probe+"\t"+string(f.Answer))
				}
			}
		}
	}
	slices.Sort(lines)
	return "variant\tprobe\tanswer\n" + strings.Join(append(lines, ""), "\n")
}

func ask(t *testing.T, variant string, g probe.Group) []result.Finding {
	t.Helper()
	text, err := runInCopy(t, task{Variant: variant, Group: g.Name})
	if err != nil {
		// Which question ended the process is not known, so the group's description stands
		// for it.
		return []result.Finding{{Group: g.Name, Probe: g.Doc, Answer: result.AnswerCrashed}}
	}
	var findings []result.Finding
	if err := json.Unmarshal(text, &findings); err != nil {
		t.Fatal(err)
	}
	return findings
}
