package programs

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/result"
)

// folder writes a folder of programs, with a manifest that the test can change.
func folder(t *testing.T, change func(*Manifest)) string {
	t.Helper()
	dir := t.TempDir()
	m := Manifest{Format: manifestFormat, Version: manifestVersion, OS: runtime.GOOS, Arch: runtime.GOARCH, Layouts: []uint32{0, 5}}
	for _, layout := range m.Layouts {
		path := filepath.Join(layoutName(layout), "json")
		write(t, filepath.Join(dir, path), "program "+path)
		sum, err := sumOf(filepath.Join(dir, path))
		if err != nil {
			t.Fatal(err)
		}
		m.Programs = append(m.Programs, Packaged{Program: result.Program{Contestant: "json", Types: []string{"person"}, Layout: layout, Sum: sum}, File: filepath.ToSlash(path)})
	}
	change(&m)
	text, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, manifestFile), string(text))
	return dir
}

// Every refusal names the folder and what is wrong with it.
func TestReasonsToRefuseAFolder(t *testing.T) {
	for want, change := range map[string]func(*Manifest){
		"names no layout":                func(m *Manifest) { m.Layouts = nil },
		"version 2; this serbench":       func(m *Manifest) { m.Version = 2 },
		`is "x", version 1`:              func(m *Manifest) { m.Format = "x" },
		"are for plan9/mips, and this":   func(m *Manifest) { m.OS, m.Arch = "plan9", "mips" },
		"were built by another serbench": func(m *Manifest) { m.Source = "1234" },
	} {
		dir := folder(t, change)
		if _, err := OpenFolder(dir, fstest.MapFS{}); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), dir) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	dir := folder(t, func(*Manifest) {})
	write(t, filepath.Join(dir, manifestFile), `{"format":`)
	if _, err := OpenFolder(dir, nil); err == nil || !strings.Contains(err.Error(), manifestFile) {
		t.Errorf("a damaged manifest: %v", err)
	}
}

// Layouts take turns, whatever the window's number. A missing program has a reason.
func TestProgramsOfAFolder(t *testing.T) {
	built := result.Build{GOAMD64: "v3"}
	dir := folder(t, func(m *Manifest) {
		m.Programs = append(m.Programs,
			Packaged{Program: result.Program{Contestant: "json", Types: []string{"person"}, Build: built, Fault: "no such level"}},
			Packaged{Program: result.Program{Contestant: "json", Kinds: true}, File: "gone"},
			Packaged{Program: result.Program{Contestant: "other", Types: []string{"person"}, Instead: "little"}, File: "other"})
	})
	f, err := OpenFolder(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	program := func(layout uint32) string {
		return f.Program(harness.ProgramID{Contestant: "json", Types: "person", Layout: layout}).Sum
	}
	if program(0) != program(2) || program(1) != program(9) || program(0) == program(1) || program(0) == "" {
		t.Errorf("layouts %q, %q, %q, %q", program(0), program(1), program(2), program(9))
	}
	if got := f.Builds("json"); !slices.Equal(got, []result.Build{{}, built}) {
		t.Errorf("builds %v", got)
	}
	for want, id := range map[string]harness.ProgramID{
		"no such level":         {Contestant: "json", Types: "person", Build: built},
		"has no program of gob": {Contestant: "gob", Types: "person"},
		"of other goamd64=v1":   {Contestant: "other", Types: "person", Build: result.Build{GOAMD64: "v1"}},
		"of other (probes)":     {Contestant: "other", Types: harness.Probes},
	} {
		if got := f.Program(id).Fault; !strings.Contains(got, want) {
			t.Errorf("%v: %q, want %q", id, got, want)
		}
	}
	if got := f.Program(harness.ProgramID{Contestant: "other", Types: "person"}); got.Instead != "little" || got.Command[0] != filepath.Join(f.Dir, "other") {
		t.Errorf("%+v", got)
	}
	// A checked program is not read again. A deleted one is reported.
	one := []harness.ProgramID{{Contestant: "json", Types: "person"}}
	if err := f.Build(t.Context(), one); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "json"), "changed")
	if err := f.Build(t.Context(), one); err != nil {
		t.Errorf("read again: %v", err)
	}
	if err := f.Build(t.Context(), []harness.ProgramID{{Contestant: "json", Types: harness.Probes}}); !errors.Is(err, os.ErrNotExist) || !strings.HasPrefix(err.Error(), "the program of json (probes): ") {
		t.Errorf("a deleted program: %v", err)
	}
	if err := errors.Join(f.Discard(one), Folders{"a": f}.Discard(one)); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "json")); err != nil {
		t.Errorf("the user's program was discarded: %v", err)
	}
}

// The sum covers the source in every program, but neither tests nor versions of libraries.
func TestSourceSum(t *testing.T) {
	sum := func(files fstest.MapFS) string {
		t.Helper()
		s, err := SourceSum(files)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	base := sum(fstest.MapFS{"a/a.go": file("package a\n")})
	for name, test := range map[string]struct {
		files fstest.MapFS
		same  bool
	}{
		"a test":                {fstest.MapFS{"a/a.go": file("package a\n"), "a/a_test.go": file("package a\n")}, true},
		"versions":              {fstest.MapFS{"a/a.go": file("package a\n"), "go.mod": file("module x\n")}, true},
		"data":                  {fstest.MapFS{"a/a.go": file("package a\n"), "a/testdata/x": file("1")}, true},
		"another end of a line": {fstest.MapFS{"a/a.go": file("package a\r\n")}, true},
		"another text":          {fstest.MapFS{"a/a.go": file("package b\n")}, false},
		"another name":          {fstest.MapFS{"b/a.go": file("package a\n")}, false},
		"another file":          {fstest.MapFS{"a/a.go": file("package a\n"), "a/b.go": file("")}, false},
		"no file":               {fstest.MapFS{}, false},
	} {
		if got := sum(test.files); (got == base) != test.same {
			t.Errorf("%s: the sum is the same: %v, want %v", name, got == base, test.same)
		}
	}
}
