package cli

import (
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"github.com/serbench/serbench/result"
)

// A job decides what the flags leave open, and the flags stay as they are given.
func TestAJobLeavesItsFlags(t *testing.T) {
	t.Chdir(t.TempDir())
	p, _, _ := testProgram(testCatalogue())
	for _, test := range []struct {
		args   []string
		seed   uint64 // 0 means random
		output string // a pattern
	}{
		{nil, 0, "serbench-????????-??????.json"},
		{[]string{"--seed", "7"}, 7, "serbench-????????-??????.json"},
		{[]string{"--seed", "7", "-o", "run.json"}, 7, "run.json"},
	} {
		f, set := &runFlags{selectors: selectors{data: "pair"}}, pflag.NewFlagSet("run", pflag.ContinueOnError)
		f.flags(set)
		if err := set.Parse(test.args); err != nil {
			t.Fatal(err)
		}
		given := *f
		j, err := p.job(set, f)
		if err != nil {
			t.Fatal(err)
		}
		if test.seed != 0 && j.seed != test.seed {
			t.Errorf("%v: the seed is %d", test.args, j.seed)
		}
		if named, err := filepath.Match(test.output, j.output); err != nil || !named || j.resumes || j.shard != nil {
			t.Errorf("%v: %+v (%v)", test.args, j, err)
		}
		if !reflect.DeepEqual(*f, given) {
			t.Errorf("%v: the flags were\n%+v, and are\n%+v", test.args, given, *f)
		}
	}
}

// Nothing is built for a run file that can't be created.
func TestAJobNeedsItsFile(t *testing.T) {
	p, _, _ := testProgram(testCatalogue())
	f, set := &runFlags{selectors: selectors{data: "pair"}}, pflag.NewFlagSet("run", pflag.ContinueOnError)
	f.flags(set)
	output := filepath.Join(t.TempDir(), "none", "run.json")
	if err := set.Parse([]string{"-o", output}); err != nil {
		t.Fatal(err)
	}
	if _, err := p.job(set, f); err == nil || !strings.Contains(err.Error(), "can't create the run file, so nothing was measured") {
		t.Error(err)
	}
}

// The user's type is in the suite by its name only.
func TestTheSuiteOfAUsersType(t *testing.T) {
	suite := testCatalogue()
	suite.Types, suite.Own = nil, "myitem"
	selected, err := selectors{data: ".*", lib: "good"}.resolve(suite)
	if err != nil {
		t.Fatal(err)
	}
	cases, err := selected.cases()
	if err != nil {
		t.Fatal(err)
	}
	if got := suite.types(cases).Names(); !reflect.DeepEqual(got, []string{"myitem"}) || len(cases) != 3 {
		t.Errorf("%v need the types %v", cases, got)
	}
	if got := suite.describeDataset("myitem", nil); !reflect.DeepEqual(got, result.Dataset{Name: "myitem", Type: "myitem"}) {
		t.Errorf("without programs it is %+v", got)
	}
	if suite.hasDataset("pair") || !suite.hasDataset("myitem") {
		t.Errorf("the data sets are %v", suite.datasetNames())
	}
}
