package merge

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/serbench/serbench/result"
)

// textOf is the text of a file, with checksums.
func textOf(t testing.TB, lines []result.Line) string {
	t.Helper()
	var text strings.Builder
	for _, l := range lines {
		one, err := result.Encode(l)
		if err != nil {
			t.Fatal(err)
		}
		text.Write(one)
	}
	return text.String()
}

// fileOf writes text to a file and returns its path.
func fileOf(t testing.TB, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "shard.json")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// A bit that flips anywhere in a shard is found. Without its last newline, the last line is left out
// as one that a run was killed in.
func TestAFlippedBitIsFound(t *testing.T) {
	text := []byte(textOf(t, shard{workers: 4, ended: true}.lines(1)))
	path := fileOf(t, "")
	for i := range text[:len(text)-1] {
		text[i] ^= 1 << (i % 8)
		if err := os.WriteFile(path, text, 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := Look([]string{path}); err == nil || !strings.HasPrefix(err.Error(), path+": ") {
			t.Errorf("byte %d is %q: %v", i, text[i], err)
		}
		text[i] ^= 1 << (i % 8)
	}
}

func TestALineHasABound(t *testing.T) {
	lines := shard{workers: 4}.lines(1)
	path := fileOf(t, textOf(t, lines))
	if err := os.Truncate(path, 1<<40); err != nil { // zeros, which take no space
		t.Skip(err)
	}
	if _, err := Look([]string{path}); err == nil || !strings.Contains(err.Error(), path+": line 12: longer than 67108864 bytes") {
		t.Errorf("%v", err)
	}
}

// A plan of a thousand million shards is an error before they are counted.
func TestPlansHaveBounds(t *testing.T) {
	h := header(3)
	h.Sweep.Of = 1e9
	path := fileOf(t, textOf(t, []result.Line{{Header: &h}}))
	if _, err := Look([]string{path}); err == nil || !strings.HasPrefix(err.Error(), path+": line 1: sweep.of is 1000000000; want 0 to ") {
		t.Errorf("%v", err)
	}
}

// A run with checksums has them again after it was split and merged.
func TestSplitKeepsChecksums(t *testing.T) {
	h := header(1)
	h.Sweep = nil
	lines := append([]result.Line{{Header: &h}}, shard{workers: 4, ended: true}.lines(1)[1:]...)
	text := textOf(t, lines)
	paths, err := Split(fileOf(t, text), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if got, _ := merged(t, paths...); string(got) != text {
		t.Errorf("merged again:\n%s\nwant:\n%s", got, text)
	}
}

// Any file is merged or is an error that names it. What was merged is the same when it is merged
// again.
func FuzzFiles(f *testing.F) {
	text := textOf(f, shard{workers: 2, ended: true}.lines(2))
	lines := strings.SplitAfter(text, "\n")
	for _, seed := range []string{"", text, strings.Replace(text, "exact", "exit", 1), lines[0], lines[0] + "\n", strings.Join(lines[:8], ""), "{}\n", "\x1f\x8b"} {
		f.Add([]byte(seed))
	}
	for _, s := range []shard{{workers: 2}, {number: 1, machine: 1, workers: 4, lossy: true, ended: true}} {
		var old strings.Builder // without checksums
		for _, l := range s.lines(2) {
			one, err := json.Marshal(l)
			if err != nil {
				f.Fatal(err)
			}
			old.Write(append(one, '\n'))
		}
		f.Add([]byte(old.String()))
		f.Add([]byte(strings.Replace(old.String(), `"of":2`, `"of":1000000000`, 1)))
	}
	path, second := filepath.Join(f.TempDir(), "shard.json"), filepath.Join(f.TempDir(), "merged.json")
	f.Fuzz(func(t *testing.T, text []byte) {
		if err := os.WriteFile(path, text, 0o666); err != nil {
			t.Fatal(err)
		}
		var once, twice bytes.Buffer
		if _, err := Files(&once, []string{path}); err != nil {
			if !strings.HasPrefix(err.Error(), path) {
				t.Fatalf("the error does not say where: %v", err)
			}
			return
		}
		if err := os.WriteFile(second, once.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := Files(&twice, []string{second}); err != nil {
			t.Fatalf("what was merged can't be merged: %v", err)
		}
		if !bytes.Equal(once.Bytes(), twice.Bytes()) {
			t.Fatalf("merged again:\n%s\nwant:\n%s", &twice, &once)
		}
	})
}
