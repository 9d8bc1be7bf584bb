package contestants

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/mod/modfile"

	"github.com/serbench/serbench/internal/catalog"
	"github.com/serbench/serbench/programs"
)

var update = flag.Bool("update", false, "write what is linked to testdata/modules.tsv")

const modulesFile = "testdata/modules.tsv"

// listed is a package as go list prints it.
type listed struct {
	ImportPath string
	Imports    []string
	Module     *struct{ Path, Version string }
}

// linked maps modules, as "path version", to the contestants whose programs link
// their packages. It is one pass over what the go command lists.
func linked(t *testing.T) map[string][]string {
	t.Helper()
	args := []string{"list", "-deps", "-json=ImportPath,Imports,Module", "./..."}
	// Generated code is not among them, because go.mod ignores it.
	err := filepath.WalkDir(".", func(path string, e fs.DirEntry, err error) error {
		if dir := filepath.Dir(path); err == nil && strings.Contains(dir, "generated"+string(filepath.Separator)) && filepath.Ext(path) == ".go" && !slices.Contains(args, "./"+filepath.ToSlash(dir)) {
			args = append(args, "./"+filepath.ToSlash(dir))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS=linux", "GOARCH=amd64")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	packages := map[string]listed{}
	d := json.NewDecoder(bytes.NewReader(out))
	for {
		var p listed
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		packages[p.ImportPath] = p
	}
	users := map[string][]string{}
	const ours = "github.com/serbench/serbench/contestants/"
	for _, c := range catalog.All() {
		seen := map[string]bool{}
		modules := map[string]bool{}
		var visit func(path string)
		visit = func(path string) {
			if seen[path] {
				return
			}
			seen[path] = true
			p := packages[path]
			if p.Module != nil && p.Module.Version != "" {
				modules[p.Module.Path+" "+p.Module.Version] = true
			}
			for _, i := range p.Imports {
				visit(i)
			}
		}
		for path := range packages {
			if path == ours+c.Name || strings.HasPrefix(path, ours+c.Name+"/generated/") {
				visit(path)
			}
		}
		for m := range modules {
			users[m] = append(users[m], c.Name)
		}
	}
	return users
}

// A module that rises changes the programs of every library that links it, and
// earlier measurements no longer compare. Whoever adds a library should see which
// others it affects.
func TestLinkedModulesArePinned(t *testing.T) {
	now := linked(t)
	var b strings.Builder
	for _, m := range slices.Sorted(maps.Keys(now)) {
		fmt.Fprintf(&b, "%s\t%s\n", strings.Replace(m, " ", "\t", 1), strings.Join(now[m], " "))
	}
	if *update {
		if err := os.MkdirAll("testdata", 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(modulesFile, []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(modulesFile)
	if err != nil {
		t.Fatalf("%v; run the test with -update", err)
	}
	for _, change := range changes(string(text), b.String()) {
		t.Errorf("%s (if that is meant, run the test with -update, and say so in the commit)", change)
	}
}

// changes describes what a new list of modules means for programs.
func changes(was, is string) (words []string) {
	read := func(text string) (versions, programs map[string]string) {
		versions, programs = map[string]string{}, map[string]string{}
		for line := range strings.Lines(text) {
			fields := strings.Split(strings.TrimSpace(line), "\t")
			versions[fields[0]], programs[fields[0]] = fields[1], fields[2]
		}
		return versions, programs
	}
	oldVersions, oldPrograms := read(was)
	versions, programs := read(is)
	for _, m := range slices.Sorted(maps.Keys(versions)) {
		switch before, known := oldVersions[m]; {
		case !known:
			words = append(words, fmt.Sprintf("%s %s is new in the programs of %s", m, versions[m], programs[m]))
		case before != versions[m]:
			words = append(words, fmt.Sprintf("%s goes from %s to %s, which changes the programs of %s", m, before, versions[m], programs[m]))
		case oldPrograms[m] != programs[m]:
			words = append(words, fmt.Sprintf("%s %s is linked by %s, and was by %s", m, versions[m], programs[m], oldPrograms[m]))
		}
	}
	for _, m := range slices.Sorted(maps.Keys(oldVersions)) {
		if versions[m] == "" {
			words = append(words, fmt.Sprintf("%s %s is linked no more; it was by %s", m, oldVersions[m], oldPrograms[m]))
		}
	}
	return words
}

func TestChangesNameModuleAndPrograms(t *testing.T) {
	was := "a\tv1\tx y\nb\tv1\tx\nc\tv1\tz\n"
	is := "a\tv2\tx y\nb\tv1\tx new\nd\tv1\tnew\n"
	want := []string{
		"a goes from v1 to v2, which changes the programs of x y",
		"b v1 is linked by x new, and was by x",
		"d v1 is new in the programs of new",
		"c v1 is linked no more; it was by z",
	}
	if got := changes(was, is); !slices.Equal(got, want) {
		t.Errorf("%q\nwant %q", got, want)
	}
}

// The catalogue has every contestant, with the version that go.mod requires. The kit compares the rest.
func TestTheCatalogueIsOfTheseContestants(t *testing.T) {
	text, err := os.ReadFile("../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	file, err := modfile.Parse("go.mod", text, nil)
	if err != nil {
		t.Fatal(err)
	}
	required := map[string]string{}
	for _, r := range file.Require {
		required[r.Mod.Path] = r.Mod.Version
	}
	for _, r := range file.Replace {
		if r.New.Version == "" {
			required[r.Old.Path] = "(devel)" // a library under development, in a folder
		}
	}
	folders, err := programs.Contestants("..")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, c := range catalog.All() {
		names = append(names, c.Name)
		if c.Module != catalog.Standard && !c.Reference && c.Excluded == "" && c.Version != required[c.Module] {
			t.Errorf("%s: the catalogue has version %q, go.mod requires %q; run go generate ./internal/catalog", c.Name, c.Version, required[c.Module])
		}
	}
	if !slices.Equal(names, folders) {
		t.Errorf("the catalogue has %v\nthe folders are %v; run go generate ./internal/catalog", names, folders)
	}
}
