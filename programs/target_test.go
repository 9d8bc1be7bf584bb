package programs

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/result"
)

// Each setting sets one flag or variable of the go command, and has its own folder.
func TestSettings(t *testing.T) {
	libraries := []result.Contestant{{Name: "msgp", Module: "github.com/tinylib/msgp"}}
	b := &Builder{Source: checkout(t), Cache: "cache", Contestants: libraries}
	required := b.required("msgp")
	for _, test := range []struct {
		build  result.Build
		layout uint32
		env    string
		flag   string
		label  string
	}{
		{label: "person", flag: "-ldflags=-s -w"},
		{result.Build{Go: "1.27.3"}, 0, "GOTOOLCHAIN=go1.27.3", "-ldflags=-s -w", "go=1.27.3,person"},
		{result.Build{GOAMD64: "v3"}, 0, "GOAMD64=v3", "-ldflags=-s -w", "goamd64=v3,person"},
		{result.Build{Version: "v1.2.3"}, 0, "CGO_ENABLED=0", "-ldflags=-s -w", "version=v1.2.3,person"},
		{result.Build{Version: required}, 0, "GOFLAGS=", "-ldflags=-s -w", "person"},
		{result.Build{}, 77, "", "-ldflags=-s -w -randlayout=77", "layout=77,person"},
	} {
		target := b.targetOf(harness.ProgramID{Contestant: "msgp", Types: "person", Build: test.build, Layout: test.layout})
		if test.env != "" && !slices.Contains(b.environment(workspace{}, target), test.env) {
			t.Errorf("%+v: the environment has no %s", test.build, test.env)
		}
		if !slices.Contains(b.flags(target), test.flag) {
			t.Errorf("%+v: the flags are %v, want %s among them", test.build, b.flags(target), test.flag)
		}
		if got := b.label(target); got != test.label {
			t.Errorf("%+v: the label is %q, want %q", test.build, got, test.label)
		}
	}
	if required == "" {
		t.Error("the required version is unknown")
	}
}

// The linker shuffles functions by a seed and changes nothing else, so a seed always gives
// the same program. Discarded programs are deleted, and so are those of an interrupted run.
func TestLayoutIsASeedOfTheLinker(t *testing.T) {
	dir := checkout(t)
	natural := harness.ProgramID{Contestant: "json", Types: "person"}
	one, other := natural, natural
	one.Layout, other.Layout = 11, 12
	left := filepath.Join(cache, "programs", "layout=99,person", "json")
	write(t, left, "")
	b := build(t, dir, natural, one, other)
	if _, err := os.Stat(left); err == nil {
		t.Error("the programs of an interrupted run were not deleted")
	}
	sums := map[string]bool{}
	for _, id := range []harness.ProgramID{natural, one, other} {
		sums[b.Program(id).Sum] = true
		if d := describes(t, b.Program(id)); d.Contestants[0].Name != "json" {
			t.Errorf("layout %d has %v", id.Layout, d.Contestants)
		}
	}
	if len(sums) != 3 {
		t.Errorf("three layouts have %d sums", len(sums))
	}
	first := b.Program(one)
	if err := b.Discard([]harness.ProgramID{one, other}); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Dir(first.Command[0])); err == nil {
		t.Error("a discarded program was not deleted")
	}
	if err := b.Build(t.Context(), []harness.ProgramID{one}); err != nil {
		t.Fatal(err)
	}
	if again := b.Program(one); again.Sum != first.Sum {
		t.Errorf("the same seed made %s, and then %s", first.Sum, again.Sum)
	}
}

// Programs of an unavailable Go release get a fault, and the others are built. A build with
// an available release has that release's own go line.
func TestUnavailableGoReleaseIsAFault(t *testing.T) {
	dir := checkout(t)
	release := strings.TrimPrefix(runtime.Version(), "go")
	there := harness.ProgramID{Contestant: "json", Types: "person", Build: result.Build{Go: release}}
	missing := harness.ProgramID{Contestant: "json", Types: "person", Build: result.Build{Go: "1.26.9999"}}
	b := build(t, dir, missing, there)
	if fault := b.Program(missing).Fault; !strings.Contains(fault, "go1.26.9999") {
		t.Errorf("the fault is %q", fault)
	}
	if d := describes(t, b.Program(there)); d.Go != runtime.Version() || d.Settings["DefaultGODEBUG"] != "" {
		t.Errorf("built by %s with %v", d.Go, d.Settings)
	}
}

// A build that links little of its library, and another library instead, says so.
func TestAnotherLibraryIsReported(t *testing.T) {
	dir := checkout(t)
	libraries := []result.Contestant{{Name: "msgp", Module: "github.com/tinylib/msgp"}}
	release := result.Build{Go: strings.TrimPrefix(runtime.Version(), "go")}
	id := harness.ProgramID{Contestant: "msgp", Types: "person", Build: release}
	for usual, want := range map[int64]string{1000: "", 9e6: "and imports encoding/json: what runs is another library's code, in all or in part"} {
		libraries[0].Source = usual
		b := &Builder{Source: dir, Cache: cache, Known: known, Contestants: libraries}
		if err := b.Build(t.Context(), []harness.ProgramID{id}); err != nil {
			t.Fatal(err)
		}
		if got := b.Program(id).Instead; !strings.HasSuffix(got, want) || (got == "") != (want == "") || got != "" && !strings.Contains(got, "where serbench's own build compiles 9000 kB") {
			t.Errorf("usually %d bytes: %q, want %q", usual, got, want)
		}
	}
	b := &Builder{Source: dir, Cache: cache, Known: known, Contestants: libraries}
	plain := harness.ProgramID{Contestant: "msgp", Types: "person"}
	if err := b.Build(t.Context(), []harness.ProgramID{plain}); err != nil {
		t.Fatal(err)
	}
	linked, err := b.Linked(t.Context(), []harness.ProgramID{plain})
	if err != nil || linked[plain].Own < 50_000 || len(linked[plain].Others) != 1 || !linked[plain].Unsafe {
		t.Errorf("msgp links %+v (%v)", linked, err)
	}
	if day, err := b.Released(t.Context(), libraries[0].Module); err != nil || len(day) != len("2026-01-02") {
		t.Errorf("msgp was released on %q (%v)", day, err)
	}
}
