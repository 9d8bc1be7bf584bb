package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A new folder compiles before anything in it is written. It is laid over the real tree,
// which nothing writes into.
func TestANewFolderCompiles(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	overlay := struct{ Replace map[string]string }{map[string]string{}}
	build := []string{"build", "-o", os.DevNull, "-overlay", filepath.Join(t.TempDir(), "overlay.json")}
	for name, s := range map[string]scaffold{
		"newmodule":    {Module: "example.org/lib", Today: "2006-01-02"},
		"newstd":       {Module: "std", Today: "2006-01-02"},
		"newgenerated": {Module: "example.org/lib", Today: "2006-01-02", Generated: true},
	} {
		s.Name = name
		made := t.TempDir()
		if err := os.Mkdir(made+"/contestants", 0o700); err != nil {
			t.Fatal(err)
		}
		if err := s.write(made); err != nil {
			t.Fatal(err)
		}
		err := filepath.WalkDir(made, func(path string, d os.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				overlay.Replace[filepath.Join(root, strings.TrimPrefix(path, made))] = path
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		build = append(build, "./contestants/"+name)
		if s.Generated {
			build = append(build, "./contestants/"+name+"/gen")
		}
	}
	text, err := json.Marshal(overlay)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(build[slices.Index(build, "-overlay")+1], text, 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", build...)
	cmd.Dir = root
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// The files are those that docs/ADDING-A-LIBRARY.md names.
func TestANewFolderHasWhatItNeeds(t *testing.T) {
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"lib", "example.org/lib"}, "lib.go"},
		{[]string{"--generated", "lib", "example.org/lib"}, "gen/gen.go lib.go"},
	} {
		s, err := parseNew(test.args)
		if err != nil {
			t.Fatal(err)
		}
		files, err := s.files()
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for name := range files {
			names = append(names, name)
		}
		slices.Sort(names)
		if got := strings.Join(names, " "); got != test.want {
			t.Errorf("%q makes %s, want %s", test.args, got, test.want)
		}
		if !bytes.Contains(files["lib.go"], []byte(s.Today)) || strings.Count(string(files["lib.go"]), "example.org/lib") != 3 {
			t.Errorf("%q: the adapter is\n%s", test.args, files["lib.go"])
		}
	}
}

func TestBadNamesAreRefused(t *testing.T) {
	root := tree(t, "contestants/taken")
	for _, test := range []struct{ name, module, want string }{
		{"Bad-Name", "std", "must match"},
		{"two_words", "std", "must match"},
		{"2fast", "std", "must match"},
		{"", "std", "must match"},
		{"../up", "std", "must match"},
		{"func", "std", "can't have that name"},
		{"contest", "std", "can't have that name"},
		{"testdata", "std", "can't have that name"},
		{"taken", "std", "contestants/taken is there already"},
		{"good", "", "no module path"},
		{"good", `example.org/"lib`, "no module path"},
		{"good", "example.org/lib@v1.0.0", "no module path"},
	} {
		err := scaffold{Name: test.name, Module: test.module}.write(root)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q, %q: %v, want %q", test.name, test.module, err, test.want)
		}
	}
	entries, err := os.ReadDir(root + "/contestants")
	if err != nil || len(entries) != 1 {
		t.Errorf("%v, %v: a refused name left something behind", entries, err)
	}
	err = scaffold{Name: "good", Module: "std"}.write(t.TempDir())
	if err == nil || !strings.Contains(err.Error(), "in the repository's root") {
		t.Errorf("elsewhere: %v", err)
	}
}

// The steps begin with the module, unless go.mod requires it or it is the standard library's.
func TestStepsAreListed(t *testing.T) {
	root := t.TempDir()
	mod := "module x\n\nrequire example.org/one v1.0.0\n\nrequire (\n\texample.org/two v1.0.0 // indirect\n\texample.org/two/three v1.0.0\n)\n"
	if err := os.WriteFile(root+"/go.mod", []byte(mod), 0o600); err != nil {
		t.Fatal(err)
	}
	for module, missing := range map[string]bool{
		"std": false, "example.org/one": false, "example.org/two": false, "example.org/two/three": false,
		"example.org/three": true, "example.org": true, "example.org/tw": true,
	} {
		steps := scaffold{Name: "lib", Module: module}.steps(root)
		if got := strings.Contains(steps, "go get "+module+"@"); got != missing {
			t.Errorf("%s:\n%s", module, steps)
		}
		if !strings.Contains(steps, "go test ./contestants -run '/^lib$' -update") || strings.Contains(steps, "go generate ./contestants/lib") {
			t.Errorf("%s:\n%s", module, steps)
		}
	}
	steps := scaffold{Name: "lib", Module: "std", Generated: true}.steps(root)
	if !strings.Contains(steps, "  2. go generate ./contestants/lib\n") {
		t.Errorf("with a generator:\n%s", steps)
	}
}

func TestArguments(t *testing.T) {
	for _, args := range [][]string{nil, {"."}, {"list"}, {"list", ".", "."}, {"new"}, {"new", "lib"}, {"new", "lib", "std", "more"}, {"new", "--fast", "lib", "std"}} {
		if err := run(args, new(bytes.Buffer)); !errors.Is(err, errUsage) {
			t.Errorf("%q: %v", args, err)
		}
	}
	t.Chdir(tree(t, "contestants", "datasets/order"))
	var out bytes.Buffer
	if err := run([]string{"new", "lib", "std"}, &out); err != nil || !strings.Contains(out.String(), "made contestants/lib") {
		t.Errorf("%v\n%s", err, &out)
	}
	if err := run([]string{"list", "."}, &out); err != nil {
		t.Fatal(err)
	}
	if code, err := os.ReadFile("datasets/all.go"); err != nil || !strings.Contains(string(code), "order.Type,") {
		t.Errorf("%v\n%s", err, code)
	}
}
