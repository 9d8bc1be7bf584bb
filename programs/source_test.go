package programs

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

func TestSourceIsFound(t *testing.T) {
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(root, "go.mod"), "module "+ours+"\n")
	below := filepath.Join(root, "contestants", "x")
	if err := os.MkdirAll(below, 0o777); err != nil {
		t.Fatal(err)
	}
	t.Chdir(below)
	for _, dir := range []string{"", "../..", root} {
		if got, err := Source(dir, nil); err != nil || got != root {
			t.Errorf("--source %q: %s (%v), want %s", dir, got, err, root)
		}
	}
	if _, err := Source(below, nil); err == nil || !strings.Contains(err.Error(), "has no go.mod of "+ours) {
		t.Errorf("a folder without a go.mod: %v", err)
	}
	t.Chdir(t.TempDir())
	write(t, "go.mod", "module example.org/mine\n")
	if _, err := Source("", nil); err == nil || !strings.Contains(err.Error(), "name one with --source") {
		t.Errorf("somebody else's module: %v", err)
	}
}

// Programs are built from the same source as serbench.
func TestDifferentSourceIsRefused(t *testing.T) {
	own := fstest.MapFS{
		"go.mod":                      {Data: []byte("module " + ours + "\n")},
		"contest/loop.go":             {Data: []byte("package contest\n")},
		"contest/loop_test.go":        {Data: []byte("package contest\n")},
		"datasets/all.go":             {Data: []byte("package datasets\n")},
		"verify/probe/testdata/bytes": {Data: []byte("1")},
		"harness/worker/all.go":       {Data: []byte("package worker\n")},
	}
	root := t.TempDir()
	for path, file := range own {
		write(t, filepath.Join(root, path), strings.ReplaceAll(string(file.Data), "\n", "\r\n"))
	}
	write(t, filepath.Join(root, "contestants/new/new.go"), "package new\n")
	for _, test := range []struct{ change, differs string }{
		{"", ""},
		{"contest/loop_test.go", ""},
		{"verify/probe/testdata/bytes", ""},
		{"contest/loop.go", "contest/loop.go"},
		{"go.mod", "go.mod"},
	} {
		if test.change != "" {
			path := filepath.Join(root, test.change)
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			write(t, path, string(text)+"\n")
		}
		_, err := Source(root, own)
		switch {
		case test.differs == "" && err != nil:
			t.Errorf("%s changed: %v", test.change, err)
		case test.differs != "" && (err == nil || !strings.Contains(err.Error(), test.differs+" differs") || !strings.Contains(err.Error(), "--source")):
			t.Errorf("%s changed: %v", test.change, err)
		}
		if test.differs != "" { // one change at a time
			path := filepath.Join(root, test.change)
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			write(t, path, strings.TrimSuffix(string(text), "\n"))
		}
	}
	if err := os.Remove(filepath.Join(root, "datasets/all.go")); err != nil {
		t.Fatal(err)
	}
	if _, err := Source(root, own); err == nil || !strings.Contains(err.Error(), "datasets/all.go differs") {
		t.Errorf("a file is missing: %v", err)
	}
}
