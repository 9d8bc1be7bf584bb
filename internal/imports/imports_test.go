package main

import (
	"os"
	"strings"
	"testing"
)

// The table and the linter's lists are those of the packages as they are.
func TestTheTableIsTrue(t *testing.T) {
	files, err := generate("../..")
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range files {
		got, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != want {
			t.Errorf("%s is not what packages import; run go generate ./internal/imports", path)
		}
	}
}

func TestPackagesAreInGroups(t *testing.T) {
	for path, want := range map[string]string{
		".": ".", "contest": "contest", "contest/random": "contest/random/**", "contest/random/words": "contest/random/**",
		"datasets": "datasets", "datasets/person": "datasets/*", "contestants/json": "contestants/*", "contestants/msgp/gen": "contestants/*/gen",
		"schema": "schema", "schema/gen": "schema/gen/**", "schema/gen/proto": "schema/gen/**",
		"nowhere": "", "contest/other": "", "verify": "",
	} {
		got := ""
		if r := ruleOf(path); r != nil {
			got = r.Group
		}
		if got != want {
			t.Errorf("%s is in the group %q, want %q", path, got, want)
		}
	}
}

func TestAWallIsSeen(t *testing.T) {
	for _, test := range []struct{ from, imports, fault string }{
		{"result", "encoding/json", ""},
		{"result", module + "/stats", "result imports " + module + "/stats, which"},
		{"report", module + "/harness", "report imports " + module + "/harness, which"},
		{"analysis", module + "/internal/table", "analysis imports " + module + "/internal/table, which"},
		{"stats", "gonum.org/v1/gonum/mathext", ""},
		{"stats", "gonum.org/v1/gonumerics", "stats imports gonum.org/v1/gonumerics, which"},
		{"contestants/json", "github.com/some/library", ""},
		{"contestants/json", module + "/schema", "contestants/json imports " + module + "/schema, which"},
		{"contestants/json", module + "/datasets/person", "contestants/json imports"},
		{"elsewhere", "fmt", "elsewhere is in no group"},
	} {
		_, err := importTable([]pkg{{ImportPath: module + "/" + test.from, Imports: []string{test.imports}}})
		if err == nil {
			t.Fatal("groups without a package are a fault")
		}
		if got := strings.Contains(err.Error(), "does not allow") || strings.Contains(err.Error(), "is in no group"); got != (test.fault != "") || !strings.Contains(err.Error(), test.fault) {
			t.Errorf("%s imports %s: %v", test.from, test.imports, err)
		}
	}
}
