package programs

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/serbench/serbench/harness"
)

// packaged makes a folder with json's programs in three layouts, and one that can't be built.
func packaged(t *testing.T) (dir string, own fstest.MapFS) {
	t.Helper()
	source := checkout(t)
	plant(t, source, "mistyped", "", "", `"a text"`)
	own = fstest.MapFS{"go.mod": {Data: []byte("module x")}, "contest/a.go": {Data: []byte("package contest")}}
	dir = t.TempDir()
	b := &Builder{Source: source, Cache: cache, Known: known, Trimpath: true}
	ids := append(types("json", "mistyped"), harness.ProgramID{Contestant: "json", Types: harness.Probes})
	m, err := b.Package(t.Context(), dir, own, ids, 3)
	if err != nil {
		t.Fatal(err)
	}
	if len(m.Programs) != 5 { // json in three layouts and for probes, and the one with a fault
		t.Errorf("%d programs: %+v", len(m.Programs), m.Programs)
	}
	return dir, own
}

// Packaged programs measure on a machine without Go. Window i uses layout i modulo the
// number of layouts; probes have one layout.
func TestPackagedProgramsNeedNoGo(t *testing.T) {
	dir, own := packaged(t)
	t.Setenv("PATH", t.TempDir())
	f, err := OpenFolder(dir, own)
	if err != nil {
		t.Fatal(err)
	}
	json := harness.ProgramID{Contestant: "json", Types: "person"}
	sums := map[string]bool{}
	for layout := range uint32(7) {
		json.Layout = layout
		if err := f.Build(t.Context(), []harness.ProgramID{json}); err != nil {
			t.Fatal(err)
		}
		sums[f.Program(json).Sum] = true
	}
	if len(sums) != 3 {
		t.Errorf("%d layouts, want 3", len(sums))
	}
	d := describes(t, f.Program(json))
	if d.Contestants[0].Name != "json" || d.Settings["-trimpath"] != "true" {
		t.Errorf("%+v", d)
	}
	// The manifest has what the program says itself.
	if p := f.Manifest.Programs[0]; p.Go != d.Go || p.Settings["-trimpath"] != "true" || len(p.Modules) == 0 || !maps.Equal(p.Modules, d.Modules) {
		t.Errorf("the manifest has %+v, the program %+v", p, d)
	}
	if fault := f.Program(harness.ProgramID{Contestant: "mistyped", Types: "person"}).Fault; !strings.Contains(fault, "a text") {
		t.Errorf("the one with a fault: %q", fault)
	}
	if fault := f.Program(harness.ProgramID{Contestant: "gob", Types: "person"}).Fault; !strings.Contains(fault, "no program of gob") {
		t.Errorf("a missing program: %q", fault)
	}
	if got := f.Builds("json"); len(got) != 1 || len(f.Builds("gob")) != 0 {
		t.Errorf("builds %v", got)
	}
	many := Folders{"old": f, "new": f}
	json.Build.Programs = "new"
	if err := many.Build(t.Context(), []harness.ProgramID{json}); err != nil || many.Program(json).Fault != "" {
		t.Errorf("several folders: %v, %+v", err, many.Program(json))
	}
}

// Programs that don't match the manifest, the machine or serbench are refused by name.
func TestUnsuitableFolderIsRefused(t *testing.T) {
	dir, own := packaged(t)
	refused := func(what, want string, open func() error) {
		t.Helper()
		if err := open(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", what, err, want)
		}
	}
	opening := func(own fstest.MapFS) func() error {
		return func() error { _, err := OpenFolder(dir, own); return err }
	}
	refused("no folder", "serbench build -o", func() error { _, err := OpenFolder(t.TempDir(), own); return err })
	refused("another serbench", "another serbench", opening(fstest.MapFS{"contest/a.go": {Data: []byte("package other")}}))
	if err := opening(fstest.MapFS{"go.mod": {Data: []byte("module y")}, "contest/a.go": own["contest/a.go"]})(); err != nil {
		t.Errorf("other versions of libraries: %v", err)
	}
	path := filepath.Join(dir, manifestFile)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var m Manifest
	if err := json.Unmarshal(text, &m); err != nil {
		t.Fatal(err)
	}
	with := func(old, new string) { write(t, path, strings.ReplaceAll(string(text), old, new)) }
	with(`"os": "`+runtime.GOOS+`"`, `"os": "plan9"`)
	refused("another system", "are for plan9/"+runtime.GOARCH, opening(own))
	with(`"serbench programs"`, `"other programs"`)
	refused("another format", `"other programs"`, opening(own))
	with(`"file": "json"`, `"file": "../json"`)
	json := harness.ProgramID{Contestant: "json", Types: "person"}
	building := func() error {
		f, err := OpenFolder(dir, own)
		if err != nil {
			return err
		}
		return f.Build(t.Context(), []harness.ProgramID{json})
	}
	refused("a file elsewhere", "not below the folder", building)
	write(t, path, string(text))
	write(t, filepath.Join(dir, executable(json)), "other bytes")
	refused("another program", "not the program that the manifest names", building)
}
