package platform

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestOnlyAFolderOfOnesOwnWillDo(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("files have no owner as a number, and links need a privilege")
	}
	dir := t.TempDir()
	own, file, link, toFile, gone := filepath.Join(dir, "own"), filepath.Join(dir, "file"), filepath.Join(dir, "link"), filepath.Join(dir, "tofile"), filepath.Join(dir, "gone")
	for _, err := range []error{os.Mkdir(own, 0o700), os.WriteFile(file, nil, 0o600), os.Symlink(own, link), os.Symlink(file, toFile)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		name, path string
		check      func(string) error
		want       string // "" is fine
	}{
		{"a folder", own, CheckOwn, ""},
		{"a folder, or a link", own, CheckOwnLink, ""},
		{"a link of one's own", link, CheckOwnLink, ""},
		{"a link", link, CheckOwn, "link is a symbolic link; want a folder"},
		{"a file", file, CheckOwn, "file is not a folder"},
		{"a file, or a link", file, CheckOwnLink, "file is not a folder"},
		{"a link to a file", toFile, CheckOwnLink, "tofile is not a folder"},
		{"nothing", gone, CheckOwn, "no such file"},
		{"nothing, or a link", gone, CheckOwnLink, "no such file"},
	} {
		err := test.check(test.path)
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
	}
}

func TestFoldersOfOthersAreRefused(t *testing.T) {
	dir := t.TempDir()
	info, err := os.Lstat(dir)
	if err != nil {
		t.Fatal(err)
	}
	if owner, ok := ownerOf(info); !ok {
		t.Skip("files have no owner as a number here")
	} else if owner != os.Geteuid() {
		t.Errorf("a new folder is of %d, want %d", owner, os.Geteuid())
	}
	if err := checkOwner(dir, info, os.Geteuid()+1); err == nil || !strings.Contains(err.Error(), dir+" belongs to user ") {
		t.Errorf("%v", err)
	}
	if os.Geteuid() != 0 {
		t.Skip("only root can give a folder away")
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(dir, link); err != nil {
		t.Fatal(err)
	}
	if err := os.Lchown(link, 12345, -1); err != nil {
		t.Fatal(err)
	}
	if err := CheckOwnLink(link); err == nil || !strings.Contains(err.Error(), "belongs to user 12345") {
		t.Errorf("a link of another's: %v", err)
	}
	if err := os.Chown(dir, 12345, -1); err != nil {
		t.Fatal(err)
	}
	if err := CheckOwn(dir); err == nil || !strings.Contains(err.Error(), "belongs to user 12345, and this process to user 0") {
		t.Errorf("a folder of another's: %v", err)
	}
}
