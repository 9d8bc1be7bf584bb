package programs

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/serbench/serbench/harness"
)

// A contestant that does not load, compile or link gets a fault with the first words of the
// compiler or linker, and the rest is built.
func TestBuildContinuesAfterFaults(t *testing.T) {
	dir := checkout(t)
	plant(t, dir, "missing", `"example.org/there/is/no/such/module"`, "", "module.Bytes()")
	plant(t, dir, "mistyped", "", "", `"a text"`)
	plant(t, dir, "unlinked", `"runtime"`, "func elsewhere() []byte", "elsewhere()[:runtime.NumCPU()]")
	write(t, filepath.Join(dir, "contestants/unlinked/empty.s"), "")
	var told []string
	b := &Builder{Source: dir, Cache: cache, Known: known, Progress: func(done, total int, what string) {
		told = append(told, fmt.Sprintf("%d of %d: %s", done, total, what))
	}}
	if err := b.Build(t.Context(), types("json", "missing", "mistyped", "unlinked")); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string][]string{
		"missing":  {"contestants/missing/missing.go:8:", "no required module provides package example.org/there/is/no/such/module"},
		"mistyped": {"contestants/mistyped/mistyped.go:", `cannot use "a text"`},
		"unlinked": {"contestants/unlinked.elsewhere", "not defined"},
	} {
		fault := b.Program(harness.ProgramID{Contestant: name, Types: "person"}).Fault
		for _, words := range want {
			if !strings.Contains(fault, words) {
				t.Errorf("%s: the fault is %q, want %q in it", name, fault, words)
			}
		}
		if strings.Contains(fault, cache) || strings.Contains(fault, dir) || strings.Contains(fault, "\n") {
			t.Errorf("%s: the fault is more than one line, or names a path of this machine: %q", name, fault)
		}
	}
	d := describes(t, b.Program(harness.ProgramID{Contestant: "json", Types: "person"}))
	if len(d.Contestants) != 3 || d.Contestants[0].Name != "json" || !slices.Contains(d.Datasets, "person") {
		t.Errorf("json's program has %+v and %v", d.Contestants, d.Datasets)
	}
	if !slices.ContainsFunc(told, func(line string) bool { return strings.HasSuffix(line, " of 3: json") }) {
		t.Errorf("progress %q", told)
	}
	// Nothing is built again.
	b.Source = "nowhere"
	if err := b.Build(t.Context(), types("json", "mistyped")); err != nil {
		t.Errorf("built again: %v", err)
	}
	// If other programs exist, one that can't be built only has a fault: a missing program
	// for probes must not end the run.
	b.Source = dir
	kinds := harness.ProgramID{Contestant: "missing", Types: harness.Probes}
	if err := b.Build(t.Context(), []harness.ProgramID{kinds}); err != nil || b.Program(kinds).Fault == "" {
		t.Errorf("a program for probes, after others: %v, %+v", err, b.Program(kinds))
	}
	if err := (&Builder{Source: dir, Cache: cache, Known: known}).Build(t.Context(), types("mistyped")); err == nil || !strings.Contains(err.Error(), "no program could be built: mistyped: contestants/mistyped") {
		t.Errorf("only a program with a fault: %v", err)
	}
}

// A program is the same byte for byte from every checkout, whatever other libraries exist.
func TestProgramsDependOnOneLibrary(t *testing.T) {
	one, other := checkout(t), checkout(t)
	ids := append(types("json", "msgp"), harness.ProgramID{Contestant: "msgp", Types: harness.Probes})
	first := build(t, one, ids...)
	plant(t, other, "another", `"slices"`, "", "slices.Clone([]byte{1})")
	second := build(t, other, append(types("another"), ids...)...)
	for _, id := range ids {
		if a, b := first.Program(id).Sum, second.Program(id).Sum; a != b || len(a) != 64 {
			t.Errorf("%s: sum %s, but from another checkout with another library %s; %s", id, a, b, first.Program(id).Fault)
		}
	}
	// It changes with its own code.
	path := filepath.Join(other, "contestants/json/json.go")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	write(t, path, strings.Replace(string(text), "var Contestant =", "var unused = Contestant\n\nvar Contestant =", 1)+"\nfunc init() { println(unused.Doc) }\n")
	changed := build(t, other, ids...)
	if id := ids[0]; changed.Program(id).Sum == first.Program(id).Sum {
		t.Error("json's program did not change with its code")
	}
	if id := ids[1]; changed.Program(id).Sum != first.Program(id).Sum {
		t.Error("msgp's program changed with json's code")
	}
}

// If a requirement is missing, nothing is built, and the error names it.
func TestMissingRequirements(t *testing.T) {
	dir := checkout(t)
	t.Run("a go command", func(t *testing.T) {
		t.Setenv("PATH", t.TempDir())
		wantError(t, &Builder{Source: dir, Cache: cache, Known: known}, "the go command that it needs is not on the PATH")
	})
	t.Run("modules", func(t *testing.T) {
		t.Setenv("GOPROXY", "off")
		t.Setenv("GOMODCACHE", t.TempDir())
		wantError(t, &Builder{Source: dir, Cache: cache, Known: known}, "module lookup disabled by GOPROXY=off")
	})
	t.Run("a folder", func(t *testing.T) {
		file := filepath.Join(t.TempDir(), "file")
		write(t, file, "")
		wantError(t, &Builder{Source: dir, Cache: filepath.Join(file, "cache")}, "can't be written")
	})
	t.Run("time", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := (&Builder{Source: dir, Cache: cache, Known: known}).Build(ctx, types("json")); !errors.Is(err, context.Canceled) {
			t.Errorf("%v, want context.Canceled", err)
		}
	})
}

func wantError(t *testing.T, b *Builder, words string) {
	t.Helper()
	if err := b.Build(t.Context(), types("json")); err == nil || !strings.Contains(err.Error(), words) {
		t.Errorf("%v; want %q", err, words)
	}
}

func TestFullDiskIsReported(t *testing.T) {
	for text, want := range map[string]string{
		"# runtime\ncompile: writing output: write $WORK/b002/_pkg_.a: no space left on device\n": "compile: writing output: write $WORK/b002/_pkg_.a: no space left on device",
		"x.go:7: undefined: y\n": "",
	} {
		if got := full(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// The least recently used program is deleted first, but none that this builder made.
func TestCacheSizeIsLimited(t *testing.T) {
	dir := t.TempDir()
	b := &Builder{Cache: dir, built: map[harness.ProgramID]harness.Program{}}
	var paths []string
	for i, name := range []string{"oldest", "old", "own", "new"} {
		path := filepath.Join(dir, "programs", "usual", name)
		write(t, path, "")
		if err := os.Truncate(path, maxBytes/3); err != nil { // a sparse file
			t.Fatal(err)
		}
		used := time.Now().Add(time.Duration(i-9) * time.Hour)
		if name == "own" {
			used = used.Add(-24 * time.Hour)
			b.built[harness.ProgramID{Contestant: name, Types: "person"}] = harness.Program{Command: []string{path}}
		}
		if err := os.Chtimes(path, used, used); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	if err := b.prune(); err != nil {
		t.Fatal(err)
	}
	var left []string
	for _, path := range paths {
		if _, err := os.Stat(path); err == nil {
			left = append(left, filepath.Base(path))
		}
	}
	if want := []string{"old", "own", "new"}; !slices.Equal(left, want) {
		t.Errorf("left are %v, want %v", left, want)
	}
}
