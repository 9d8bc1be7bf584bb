package kit

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/harness/platform"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/schema"
	"github.com/serbench/serbench/verify/fidelity"
	"github.com/serbench/serbench/verify/probe"
)

// A task is what a copy of the test's process does instead of the test, because a library may
// end the process.
type task struct {
	Variant string
	Group   fact.Group // the group of probes to ask, with
	Order   probe.Order
	Log     string // the file for the answers; or
	Version string // the version of the record to write; or
	Type    string // the type to make a round trip of
}

// taskVariable tells a copy its task, and answersVariable tells it where to write the
// answers.
const (
	taskVariable    = "SERBENCH_KIT_TASK"
	answersVariable = "SERBENCH_KIT_ANSWERS"
)

// copyMemory is how much data memory a copy may hold, in bytes.
const copyMemory = 1 << 30

// answerAndExit does the task and exits if this process is such a copy.
func answerAndExit(c *contest.Contestant, types []*contest.Type) {
	text, asked := os.LookupEnv(taskVariable)
	if !asked {
		return
	}
	// Some decoders take any length that damaged input claims.
	platform.LimitMemory(copyMemory)
	var do task
	err := json.Unmarshal([]byte(text), &do)
	if err == nil {
		var answers []byte
		if answers, err = do.answer(c, types); err == nil {
			err = os.WriteFile(os.Getenv(answersVariable), answers, 0o666)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

func (do task) answer(c *contest.Contestant, types []*contest.Type) ([]byte, error) {
	v := c.Variant(do.Variant)
	if do.Group != "" {
		g, err := probe.Find(do.Group)
		if err != nil {
			return nil, err
		}
		return nil, g.AskTo(do.Log, v, do.Order)
	}
	if do.Version != "" {
		return json.Marshal(probe.Write(v, do.Version))
	}
	i := slices.IndexFunc(types, func(t *contest.Type) bool { return t.Name == do.Type })
	d := types[i].Datasets[0]
	fidelity.RoundTrip(v, d, d.Samples(1), probe.Losses)
	return nil, nil
}

// runInCopy makes a copy of this process do a task, and returns the answers. It returns an
// error if the copy dies first.
func runInCopy(t *testing.T, do task) ([]byte, error) {
	t.Helper()
	text, err := json.Marshal(do)
	if err != nil {
		t.Fatal(err)
	}
	answers := filepath.Join(t.TempDir(), "answers.json")
	// The test's own binary has the contestant linked in. A program would have to be built.
	cmd := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
	cmd.Env = append(os.Environ(), taskVariable+"="+string(text), answersVariable+"="+answers)
	if err := cmd.Run(); err != nil {
		return nil, err
	}
	found, err := os.ReadFile(answers)
	if err != nil {
		t.Fatal(err)
	}
	return found, nil
}

// lethal finds the pairs of variant and type that end the process. A library with unbounded
// recursion dies of a recursive type, and no recover can stop that. Other types are not
// tried.
func lethal(t *testing.T, c *contest.Contestant, types []*contest.Type) func(v *contest.Variant, typ *contest.Type) bool {
	t.Helper()
	dies := map[[2]string]bool{}
	for _, typ := range types {
		root, err := schema.Of(typ.Go)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(schema.Structs(root), (*schema.Node).Recursive) {
			continue
		}
		for _, v := range c.Variants {
			if !c.Reference || v.Format != "" {
				_, err := runInCopy(t, task{Variant: v.Name, Type: typ.Name})
				dies[[2]string{v.Name, typ.Name}] = err != nil
			}
		}
	}
	return func(v *contest.Variant, typ *contest.Type) bool { return dies[[2]string{v.Name, typ.Name}] }
}
