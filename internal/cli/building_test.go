package cli

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Two at once would disturb each other, so the second waits and says so.
func TestTheSecondWaitsForTheFirst(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "cache")
	first, _, _ := testProgram(testCatalogue())
	second, _, told := testProgram(testCatalogue())
	first.cacheDir, second.cacheDir = dir, dir
	_, release, err := first.take(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, _, err := second.take(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("while the first works: %v", err)
	}
	if !strings.Contains(told.String(), "another serbench is building or measuring; waiting for it to finish") {
		t.Errorf("said %q", told)
	}
	waited := make(chan error, 1)
	go func() {
		_, release, err := second.take(t.Context())
		if err == nil {
			release()
		}
		waited <- err
	}()
	release()
	if err := <-waited; err != nil {
		t.Errorf("after the first: %v", err)
	}
}

// Only the user can read the folder, whatever the permissions above it.
func TestTheFolderIsPrivate(t *testing.T) {
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	p, _, _ := testProgram(testCatalogue())
	p.cacheDir = dir
	got, err := p.folder()
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(got)
	if err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("%v (%v)", info.Mode(), err)
	}
}
