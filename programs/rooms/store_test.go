package rooms

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const (
	oneKey   = "11111111111111111111111111111111aaaa"
	otherKey = "22222222222222222222222222222222bbbb"
)

// A room comes back as it was kept, over whatever was in its place. It is not written again if it is
// there already.
func TestStoreKeepsRooms(t *testing.T) {
	s, made, dir := Store{filepath.Join(t.TempDir(), "rooms")}, t.TempDir(), filepath.Join(t.TempDir(), "at", "x")
	if found, err := s.Load("x", "order", oneKey, dir); found || err != nil {
		t.Fatalf("an empty store: %v (%v)", found, err)
	}
	write(t, filepath.Join(made, "codecs_gen.go"), "package order\n")
	write(t, filepath.Join(made, "alias", "codecs_gen.go"), "package alias\n")
	if err := s.Save("x", "order", oneKey, made); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "old.go"), "package old\n")
	for range 2 {
		if found, err := s.Load("x", "order", oneKey, dir); !found || err != nil {
			t.Fatalf("%v (%v)", found, err)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "old.go")); err == nil {
		t.Error("what was there before is still there")
	}
	if text, err := os.ReadFile(filepath.Join(dir, "alias", "codecs_gen.go")); err != nil || string(text) != "package alias\n" {
		t.Errorf("%s (%v)", text, err)
	}
	long := time.Now().Add(-time.Hour).Truncate(time.Second)
	if err := os.Chtimes(filepath.Join(dir, "codecs_gen.go"), long, long); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Load("x", "order", oneKey, dir); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(filepath.Join(dir, "codecs_gen.go")); err != nil || !info.ModTime().Equal(long) {
		t.Error("a room that is there was written again")
	}
	if found, err := s.Load("x", "order", otherKey, dir); found || err != nil {
		t.Errorf("another key: %v (%v)", found, err)
	}
}

// What an interrupted serbench left is deleted, and of the rooms those that were used longest ago.
func TestStoreIsPruned(t *testing.T) {
	s := Store{filepath.Join(t.TempDir(), "rooms")}
	if err := s.Prune(1); err != nil {
		t.Errorf("no store: %v", err)
	}
	made := t.TempDir()
	write(t, filepath.Join(made, "codecs_gen.go"), "package order\n")
	for i, key := range []string{oneKey, otherKey} {
		if err := s.Save("x", "order", key, made); err != nil {
			t.Fatal(err)
		}
		used := time.Now().Add(time.Duration(i-9) * time.Hour)
		if err := os.Chtimes(s.path("x", "order", key), used, used); err != nil {
			t.Fatal(err)
		}
	}
	write(t, filepath.Join(s.Dir, partPrefix+"7", "half.go"), "")
	if found, err := s.Load("x", "order", oneKey, filepath.Join(t.TempDir(), "x")); !found || err != nil { // now the later one
		t.Fatalf("%v (%v)", found, err)
	}
	if err := s.Prune(1); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(s.Dir)
	if err != nil || len(entries) != 1 || !strings.Contains(entries[0].Name(), oneKey[:32]) {
		t.Errorf("left are %v (%v)", entries, err)
	}
}

// A digest holds for the code of one mode, whatever its comments.
func TestDigests(t *testing.T) {
	room := func(main, alias string) map[string]string {
		t.Helper()
		dir := t.TempDir()
		write(t, filepath.Join(dir, "a.go"), main)
		write(t, filepath.Join(dir, "alias", "a.go"), alias)
		write(t, filepath.Join(dir, StampFile), main+alias)
		digests, err := Digests(os.DirFS(dir))
		if err != nil {
			t.Fatal(err)
		}
		return digests
	}
	base, commented, changed := room("package a\n", "package alias\n"), room("// Code.\npackage a\n", "package alias\n"), room("package a\n", "package alias\n\nvar x int\n")
	if len(base) != 2 || commented[""] != base[""] || commented["alias"] != base["alias"] {
		t.Errorf("a comment: %v, %v", base, commented)
	}
	if changed[""] != base[""] || changed["alias"] == base["alias"] {
		t.Errorf("a change in the mode: %v, %v", base, changed)
	}
	if _, err := Digests(os.DirFS(filepath.Join(t.TempDir(), "none"))); err == nil {
		t.Error("a room that is not there has digests")
	}
}
