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

// verdicts are the answers of a contestant's variants that are not as one would wish,
// so that an upgrade that changes behaviour shows as a difference. Each group is asked
// in a process of its own, which the library may end. Answers of several goroutines are
// left out, because they need not be the same twice, and those to damaged input, because
// they take long.
func verdicts(t *testing.T, c *contest.Contestant) string {
	t.Helper()
	var lines []string
	for i := range c.Variants {
		v := &c.Variants[i]
		if c.Reference && v.Format == "" {
			continue
		}
		for _, g := range probe.Groups {
			if g.Name == "concurrency" {
				continue
			}
			for _, f := range ask(t, v.Name, g) {
				if !f.AsWished() {
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
	text, err := inACopy(t, task{Variant: variant, Group: g.Name})
	if err != nil {
		return []result.Finding{{Group: g.Name, Probe: g.Doc, Answer: result.AnswerCrashed}}
	}
	var findings []result.Finding
	if err := json.Unmarshal(text, &findings); err != nil {
		t.Fatal(err)
	}
	return findings
}
