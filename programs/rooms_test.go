package programs

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/programs/rooms"
)

// roomsOf returns some of the known rooms.
func roomsOf(names ...string) (some []rooms.Room) {
	for _, room := range known.Rooms {
		if slices.Contains(names, room.Name) {
			some = append(some, room)
		}
	}
	return some
}

// made generates rooms in a new cache, and returns the text of each room's files.
func made(t *testing.T, source string, contestants []string, wanted []rooms.Room) map[string]string {
	t.Helper()
	b := &Builder{Source: source, Cache: t.TempDir(), Known: known}
	all, err := b.Make(t.Context(), contestants, wanted, true)
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	for _, one := range all {
		if one.Why != "" {
			t.Fatalf("%s has no code for %s: %s", one.Contestant, one.Room, one.Why)
		}
		texts[one.Contestant+" "+one.Room] = texted(t, one.Dir)
	}
	return texts
}

// texted returns the files of a folder as one text.
func texted(t *testing.T, dir string) string {
	t.Helper()
	var b strings.Builder
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || e.Name() == rooms.StampFile {
			return err
		}
		text, err := os.ReadFile(path)
		b.WriteString(strings.TrimPrefix(path, dir) + "\n" + string(text))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// A room is the same alone and among others, so that all plans link the same code, and the same as what
// is committed.
func TestRoomDependsOnNothingElse(t *testing.T) {
	dir := checkout(t)
	among := made(t, dir, []string{"limit", "msgp"}, roomsOf("person", "order", "large"))
	alone := made(t, dir, []string{"msgp"}, roomsOf("order"))
	if len(among) != 6 || len(alone) != 1 || alone["msgp order"] != among["msgp order"] || !strings.Contains(alone["msgp order"], "package order") {
		t.Errorf("alone the room of msgp is\n%s\nand among others\n%s", alone["msgp order"], among["msgp order"])
	}
	if committed := texted(t, filepath.Join(dir, "contestants/msgp/generated/person")); among["msgp person"] != committed {
		t.Error("what is committed of msgp is not what its generator writes; run go run . generate --lib msgp")
	}
}

// What is committed is used under its key only. Under another key, the code is generated, and the go
// command does not see the committed one.
func TestCommittedRoomIsUsedUnderItsKey(t *testing.T) {
	dir := checkout(t)
	b := &Builder{Source: dir, Cache: t.TempDir(), Known: known}
	id := types("msgp")
	room := filepath.Join(b.Cache, "workspace/rooms/msgp/generated/person")
	if err := b.Build(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(room); err == nil {
		t.Error("the committed code was generated again")
	}
	write(t, filepath.Join(dir, "contestants/msgp/generated", rooms.KeyFile), "person\tanother\n")
	write(t, filepath.Join(dir, "contestants/msgp/generated/person/broken.go"), "package person\n\nvar _ = broken\n")
	b = &Builder{Source: dir, Cache: b.Cache, Known: known}
	if err := b.Build(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	if fault := b.Program(id[0]).Fault; fault != "" {
		t.Errorf("the committed code was used under another key: %s", fault)
	}
	if _, err := os.Stat(filepath.Join(room, "codecs_gen.go")); err != nil {
		t.Error(err)
	}
	// It is kept: the next build has no go command that could generate.
	t.Setenv("PATH", "")
	again, err := (&Builder{Source: dir, Cache: b.Cache, Known: known}).Make(t.Context(), []string{"msgp"}, roomsOf("person"), false)
	if err != nil || len(again) != 1 || again[0].Why != "" {
		t.Errorf("generated again: %+v (%v)", again, err)
	}
}

// A generator that fails, panics, ends the process or does not compile gives its rows the reason, and
// stops no other.
func TestGeneratorsThatFail(t *testing.T) {
	dir := checkout(t)
	faults := map[string]string{
		"fails":  "return errors.New(\"out of luck\\nsecond line\")",
		"panics": "panic(errors.New(\"out of mind\"))",
		"exits":  "fmt.Fprintln(os.Stderr, errors.New(\"out of reach\"))\n\tos.Exit(3)\n\treturn nil",
		"broken": "return brokenName",
	}
	ids := types("msgp")
	for name, body := range faults {
		plant(t, dir, name, "", "", "[]byte{1}")
		write(t, filepath.Join(dir, "contestants", name, "gen/gen.go"), "package gen\n\nimport (\n\t\"errors\"\n\t\"fmt\"\n\t\"os\"\n\n\t\""+ours+"/schema/gen\"\n)\n\nvar _, _, _ = errors.New, fmt.Sprint, os.Exit\n\nvar Generator = &gen.Generator{Contestant: \""+name+"\", Generate: generate}\n\nfunc generate(gen.Room) error {\n\t"+body+"\n}\n")
		ids = append(ids, types(name)...)
	}
	for i := range ids {
		ids[i].Types = "order,person"
	}
	b := &Builder{Source: dir, Cache: cache, Known: known}
	if err := b.Build(t.Context(), ids); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"fails": ": out of luck", "panics": "panic: out of mind", "exits": "exit status 3: out of reach", "broken": "contestants/broken/gen/gen.go:16:9: undefined: brokenName"} {
		if got := b.Failed[name]; !strings.Contains(got, want) || strings.Contains(got, "second line") || strings.Contains(got, dir) {
			t.Errorf("%s: the reason is %q, want %q", name, got, want)
		}
		// The library's other rows are measured.
		if fault := b.Program(harness.ProgramID{Contestant: name, Types: "order,person"}).Fault; fault != "" {
			t.Errorf("%s has no program: %s", name, fault)
		}
	}
	if why := b.Failed["msgp"]; why != "" || b.Program(ids[0]).Fault != "" {
		t.Errorf("msgp: %s, %+v", why, b.Program(ids[0]))
	}
}
