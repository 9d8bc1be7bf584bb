package cli

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// file writes a file and returns its path.
func file(t *testing.T, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// Samples can't be measured again, so -o rejects every name of a run file.
func TestOutputNeverReplacesAnInput(t *testing.T) {
	dir := t.TempDir()
	run := file(t, dir, "run.json", "samples")
	link, hard := filepath.Join(dir, "link.json"), filepath.Join(dir, "hard.json")
	if err := errors.Join(os.Symlink(run, link), os.Link(run, hard)); err != nil {
		t.Skip(err)
	}
	p, out, _ := testProgram(testCatalogue())
	text := func(w io.Writer) error { _, err := io.WriteString(w, "report"); return err }
	for _, output := range []string{run, link, hard, dir + "/./run.json"} {
		var usage usageError
		if err := p.write(output, []string{"other.json", run}, text); !errors.As(err, &usage) {
			t.Errorf("%s: %v", output, err)
		}
	}
	if kept, err := os.ReadFile(run); err != nil || string(kept) != "samples" {
		t.Fatalf("the run file is %q (%v)", kept, err)
	}
	for _, output := range []string{filepath.Join(dir, "new.txt"), file(t, dir, "old.txt", "a longer text than a report")} {
		if err := p.write(output, []string{run}, text); err != nil {
			t.Errorf("%s: %v", output, err)
		}
		if got, err := os.ReadFile(output); err != nil || string(got) != "report" {
			t.Errorf("%s has %q (%v)", output, got, err)
		}
	}
	if out.Len() > 0 {
		t.Errorf("standard output has %q", out)
	}
	if err := p.write("", []string{run}, text); err != nil || out.String() != "report" {
		t.Errorf("standard output has %q (%v)", out, err)
	}
	full := errors.New("disk full")
	if err := p.write(filepath.Join(dir, "full.txt"), nil, func(io.Writer) error { return full }); !errors.Is(err, full) {
		t.Errorf("%v", err)
	}
}

func TestProgramsNeedAnEmptyFolder(t *testing.T) {
	dir := t.TempDir()
	deep := filepath.Join(dir, "a", "b")
	for range 2 { // the second time it exists
		if err := emptyFolder(deep); err != nil {
			t.Error(err)
		}
	}
	path := file(t, deep, "file", "")
	if err := emptyFolder(deep); err == nil || !strings.Contains(err.Error(), "is not empty; name another folder") {
		t.Errorf("%v", err)
	}
	if err := emptyFolder(path); err == nil {
		t.Error("a file passes for a folder")
	}
}

// SERBENCH_CACHE may name a folder that has other things in it.
func TestCleanDeletesOnlyItsOwn(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"programs/json", "rooms/msgp-order-1/codecs.go", "tests/benchmarks.test", "passed/msgp", "remembered/anchors.json", "profiles/a/b"} {
		file(t, dir, name, strings.Repeat("x", 1e6))
	}
	mine := file(t, dir, "mine/programs/json", "kept")
	p, out, _ := testProgram(testCatalogue())
	if err := p.clean(dir); err != nil {
		t.Fatal(err)
	}
	if want := "6 MB deleted in " + dir; !strings.HasPrefix(out.String(), want) {
		t.Errorf("%q, want %q", out, want)
	}
	left, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(left) != 1 {
		t.Errorf("left: %v (%v)", left, err)
	}
	if _, err := os.Stat(mine); err != nil {
		t.Error(err)
	}
	out.Reset()
	if err := p.clean(dir); err != nil || !strings.HasPrefix(out.String(), "0 MB") {
		t.Errorf("again: %q (%v)", out, err)
	}
}
