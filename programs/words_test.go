package programs

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/result"
)

// A row has room for one line: the first meaningful one.
func TestFirstWords(t *testing.T) {
	for text, want := range map[string]string{
		"":         "",
		"\n \n":    "",
		"one\ntwo": "one",
		"# github.com/x/y\nx.go:7: undefined: z\n":                            "x.go:7: undefined: z",
		"go: downloading example.org/x v1.0.0\n\t x.go:7: undefined: z\nmore": "x.go:7: undefined: z",
		"go: example.org/x@v1: not found":                                     "go: example.org/x@v1: not found",
		"# only a heading\n":                                                  "",
	} {
		if got := firstWords(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// A generator's message may begin with no more than that a tool failed.
func TestRefusal(t *testing.T) {
	for text, want := range map[string]string{
		"go: downloading example.org/x v1.0.0\n":                   "failed without a word",
		"no maps\nno times":                                        "no maps",
		"go tool x: exit status 2\n# a/b\n\ty.go:3: no maps\nmore": "go tool x: exit status 2: y.go:3: no maps",
		"exit status 2:":                                           "exit status 2:",
	} {
		if got := refusal(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// A position in a fault is relative to the source or to a module, so it names no path of the
// machine. Our own import paths stay whole.
func TestFaultsNameNoPathOfTheMachine(t *testing.T) {
	cacheOfModules := moduleCache(t.Context())
	b := &Builder{Source: "/home/me/serbench"}
	w := workspace{dir: "/home/me/.cache/serbench/workspace"}
	for said, want := range map[string]string{
		"/home/me/.cache/serbench/workspace/serbench/contestants/x/x.go:7:2: undefined: y": "contestants/x/x.go:7:2: undefined: y",
		"/home/me/serbench/contestants/x/x.go:7:2: undefined: y":                           "contestants/x/x.go:7:2: undefined: y",
		"../serbench/contestants/x/x.go:7:2: undefined: y":                                 "contestants/x/x.go:7:2: undefined: y",
		"serbench/contestants/x/x.go:7:2: undefined: y":                                    "contestants/x/x.go:7:2: undefined: y",
		"x.go:7: see serbench/contestants/x/y.go and \"../serbench/contest/z.go\"":         "x.go:7: see contestants/x/y.go and \"contest/z.go\"",
		cacheOfModules + "/example.org/x@v1.2.3/x.go:7:2: undefined: y":                    "example.org/x@v1.2.3/x.go:7:2: undefined: y",
		"no required module provides package github.com/serbench/serbench/none/such":       "no required module provides package github.com/serbench/serbench/none/such",
		": no Go files": "no Go files", // a fault without a position
		"":              "",
	} {
		if got := b.tidy(w, said); got != want {
			t.Errorf("%q\nbecomes %q\nwant    %q", said, got, want)
		}
	}
}

// The go command reports each package separately; their messages must not mix.
func TestMessagesOfAPackage(t *testing.T) {
	said := readOutputs([]byte(`{"ImportPath":"a/b","Action":"build-output","Output":"# a/b\n"}
{"ImportPath":"a/b [main]","Action":"build-output","Output":"x.go:7: undefined: y\n"}
{"ImportPath":"c","Action":"build-output","Output":"other\n"}
{"ImportPath":"a/b","Action":"build-fail"}
and then something else`))
	if len(said) != 4 {
		t.Fatalf("%d events", len(said))
	}
	if got, want := said.of("a/b"), "# a/b\nx.go:7: undefined: y\n"; got != want {
		t.Errorf("a/b: %q, want %q", got, want)
	}
	if got := said.of("a"); got != "" {
		t.Errorf("a, which is not a package: %q", got)
	}
	if got := said.String(); got != "# a/b\nx.go:7: undefined: y\nother\n" {
		t.Errorf("all: %q", got)
	}
}

// Every sign of a full disk stops the build: no row may blame a library for it.
func TestSignsOfAFullDisk(t *testing.T) {
	for _, line := range []string{
		"write /tmp/x: no space left on device", "mkdir /tmp/x: disk quota exceeded",
		"write C:\\x: There is not enough space on the disk.", "open /x: read-only file system",
	} {
		if got := full("# some package\n\t" + line + "\nmore\n"); got != line {
			t.Errorf("%q: %q", line, got)
		}
	}
	if got := full("x.go:7: undefined: space"); got != "" {
		t.Errorf("a library's fault counts as a full disk: %q", got)
	}
}

// The go command prints in pieces. A download is reported as soon as its line is complete.
func TestDownloadsAreReported(t *testing.T) {
	var told []string
	d := &downloads{tell: func(done, total int, what string) { told = append(told, fmt.Sprint(done, total, " ", what)) }}
	for _, piece := range []string{"go: down", "loading a v1\ngo: downloading b v2", "\n# c\nno download: go: downloading d v3\n", "go: downloading e v4"} {
		if n, err := d.Write([]byte(piece)); n != len(piece) || err != nil {
			t.Errorf("%q: %d (%v)", piece, n, err)
		}
	}
	if want := []string{"0 0 downloading a v1", "0 0 downloading b v2"}; !slices.Equal(told, want) {
		t.Errorf("reported %q, want %q", told, want)
	}
	if got := d.all.String(); !strings.HasPrefix(got, "go: downloading a v1\n") || !strings.HasSuffix(got, "e v4") {
		t.Errorf("kept %q", got)
	}
	silent := &downloads{}
	if _, err := silent.Write([]byte("go: downloading a v1\n")); err != nil {
		t.Errorf("without a listener: %v", err)
	}
}

func TestListedPackages(t *testing.T) {
	type p struct{ ImportPath string }
	got, err := listed[p]([]byte("{\"ImportPath\": \"a\"}\n{\"ImportPath\": \"b\"}\n"))
	if err != nil || !slices.Equal(got, []p{{"a"}, {"b"}}) {
		t.Errorf("%v (%v)", got, err)
	}
	if got, err := listed[p](nil); err != nil || got != nil {
		t.Errorf("empty: %v (%v)", got, err)
	}
	for _, text := range []string{`{"ImportPath": "a"`, `{"ImportPath": 7}`, "go: warning"} {
		if _, err := listed[p]([]byte(text)); err == nil || !strings.HasPrefix(err.Error(), "go list: ") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// The names of programs, packages and files match.
func TestNamesOfPrograms(t *testing.T) {
	types, kinds := harness.ProgramID{Contestant: "msgp", Types: "person"}, harness.ProgramID{Contestant: "msgp", Types: harness.Probes}
	for _, test := range []struct{ goos, got, want string }{
		{"linux", "", "msgp"}, {"windows", "", "msgp.exe"}, // also when building for another system
	} {
		t.Setenv("GOOS", test.goos)
		if got := executable(types); got != test.want {
			t.Errorf("for %s the file is %s, want %s", test.goos, got, test.want)
		}
	}
	ids := []harness.ProgramID{types, kinds}
	if got, want := importPaths(ids), []string{mains + "/person/msgp", mains + "/probes/msgp"}; !slices.Equal(got, want) {
		t.Errorf("packages %v, want %v", got, want)
	}
	if got := ofPrograms(ids, map[string]string{mains + "/probes/msgp": "gone"}); len(got) != 1 || got[kinds] != "gone" {
		t.Errorf("faults %v", got)
	}
	if got := sameFault(ids, "gone"); len(got) != 2 || got[kinds] != "gone" {
		t.Errorf("%v", got)
	}
}

// The name decides whether a folder is a contestant's.
func TestFoldersOfContestants(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"msgp", "json2", "internal", "testdata", "Bad-Name", ".git", "2fast"} {
		if err := os.MkdirAll(filepath.Join(dir, "contestants", name), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	write(t, filepath.Join(dir, "contestants", "all.go"), "")
	if got, err := Contestants(dir); err != nil || !slices.Equal(got, []string{"json2", "msgp"}) {
		t.Errorf("%v (%v)", got, err)
	}
	if _, err := Contestants(t.TempDir()); err == nil || !strings.Contains(err.Error(), "contestants") {
		t.Errorf("without contestants: %v", err)
	}
}

// Versioned only runs the go command if it needs to.
func TestVersioned(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	b := &Builder{Source: t.TempDir(), Cache: t.TempDir()}
	for _, c := range []result.Contestant{
		{Name: "linked", Module: "example.org/x", Version: "v1"},
		{Name: "excluded", Module: "example.org/x", Excluded: "why"},
		{Name: "null", Reference: true},
		{Name: "json", Module: "std"},
	} {
		if got, err := b.Versioned(t.Context(), c); err != nil || got.Version != c.Version {
			t.Errorf("%s: %q (%v)", c.Name, got.Version, err)
		}
	}
	if day, err := b.Released(t.Context(), "std"); err != nil || day != "" {
		t.Errorf("the standard library was released on %q (%v)", day, err)
	}
	if _, err := b.Versioned(t.Context(), result.Contestant{Module: "example.org/x"}); err == nil || !strings.HasPrefix(err.Error(), "the version of example.org/x: ") {
		t.Errorf("%v", err)
	}
}

// The required version comes from serbench's go.mod. For a module that is not there it is
// unknown, so any version of it counts as a separate release.
func TestRequiredVersion(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), "module "+ours+"\n\ngo 1.26.0\n\nrequire (\n\texample.org/a v1.2.3\n\texample.org/b/v2 v2.0.1 // indirect\n)\n")
	b := &Builder{Source: dir, Contestants: []result.Contestant{{Name: "a", Module: "example.org/a"}, {Name: "b", Module: "example.org/b/v2"}, {Name: "c", Module: "example.org/c"}, {Name: "d"}}}
	for name, want := range map[string]string{"a": "v1.2.3", "b": "v2.0.1", "c": "", "d": "", "unknown": ""} {
		if got := b.required(name); got != want {
			t.Errorf("%s is required at %q, want %q", name, got, want)
		}
	}
	if got := (&Builder{Source: t.TempDir(), Contestants: b.Contestants}).required("a"); got != "" {
		t.Errorf("without a go.mod %q is required", got)
	}
	if file, err := GoMod(nil); err != nil || len(file.Require) != 0 {
		t.Errorf("no source: %+v (%v)", file, err)
	}
	for text, want := range map[string]string{"module x\nrequire (\n": "go.mod:", "": ""} {
		_, err := GoMod(fstest.MapFS{"go.mod": {Data: []byte(text)}})
		if (err != nil) != (want != "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
