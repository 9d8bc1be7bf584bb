package contesttest

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/probe"
	"github.com/serbench/serbench/result"
)

const (
	verdictsFile = "testdata/verdicts.tsv"
	// askVariable tells a copy of the test's own process which variant and group of
	// probes to ask, and answersVariable where to write the answers.
	askVariable     = "SERBENCH_KIT_ASK"
	answersVariable = "SERBENCH_KIT_ANSWERS"
)

// answerAndExit is what such a copy does instead of its test.
func answerAndExit(c *contest.Contestant) {
	variant, group, asked := strings.Cut(os.Getenv(askVariable), "\t")
	if !asked {
		return
	}
	g, err := probe.Find(group)
	if err == nil {
		var text []byte
		if text, err = json.Marshal(g.Ask(c.Variant(variant), false)); err == nil {
			err = os.WriteFile(os.Getenv(answersVariable), text, 0o666)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

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
	answers := filepath.Join(t.TempDir(), "answers.json")
	cmd := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
	cmd.Env = append(os.Environ(), askVariable+"="+variant+"\t"+g.Name, answersVariable+"="+answers)
	if cmd.Run() != nil {
		return []result.Finding{{Group: g.Name, Probe: g.Doc, Answer: result.AnswerCrashed}}
	}
	text, err := os.ReadFile(answers)
	if err != nil {
		t.Fatal(err)
	}
	var findings []result.Finding
	if err := json.Unmarshal(text, &findings); err != nil {
		t.Fatal(err)
	}
	return findings
}
