package programs

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// newCache makes a cache in a new folder.
func newCache(t *testing.T) string {
	t.Helper()
	dir, err := CacheFolder(filepath.Join(t.TempDir(), "cache"))
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

func refused(t *testing.T, dir string, want ...string) {
	t.Helper()
	_, err := CacheFolder(dir)
	for _, words := range append(want, CacheVariable) {
		if err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("%v; want %q in it", err, words)
		}
	}
}

func TestACacheIsPrivate(t *testing.T) {
	dir := newCache(t)
	if err := os.Mkdir(filepath.Join(dir, "programs"), 0o755); err != nil {
		t.Fatal(err)
	}
	if runtime.GOOS != "windows" {
		if err := os.Chmod(dir, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	again, err := CacheFolder(dir)
	if err != nil || again != dir {
		t.Fatalf("%s, want %s (%v)", again, dir, err)
	}
	if info, err := os.Stat(dir); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o700 {
		t.Errorf("%v (%v)", info.Mode(), err)
	}
}

// The cache may be a link, so that it can be on a larger disk. Links in it lead elsewhere.
func TestLinksInACacheAreRefused(t *testing.T) {
	elsewhere, link := t.TempDir(), filepath.Join(t.TempDir(), "cache")
	if err := os.Symlink(elsewhere, link); err != nil {
		t.Skip(err)
	}
	if dir, err := CacheFolder(link); err != nil || dir != link {
		t.Errorf("%s (%v)", dir, err)
	}
	for _, part := range append(CacheParts, lockFile) {
		dir := newCache(t)
		path := filepath.Join(dir, part)
		if err := os.Symlink(elsewhere, path); err != nil {
			t.Fatal(err)
		}
		refused(t, dir, path+" is ")
	}
	dir := newCache(t)
	if err := os.Symlink(elsewhere, filepath.Join(dir, "notes")); err != nil {
		t.Fatal(err)
	}
	if _, err := CacheFolder(dir); err != nil {
		t.Errorf("a link that is not serbench's: %v", err)
	}
}

func TestACacheOfAnotherUserIsRefused(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can give a folder away")
	}
	dir := newCache(t)
	part := filepath.Join(dir, "remembered")
	if err := os.Mkdir(part, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{part, dir} {
		if err := os.Chown(path, 12345, -1); err != nil {
			t.Fatal(err)
		}
		refused(t, dir, path+" belongs to user 12345")
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(dir, link); err != nil {
		t.Fatal(err)
	}
	refused(t, link, link+" belongs to user 12345")
	if info, err := os.Stat(dir); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("%v (%v)", info, err)
	}
}
