package programs

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"

	"golang.org/x/mod/modfile"
)

// Source returns the root of serbench's source: dir, else the checkout around the working
// folder, else the module cache at the version that is running. It must match own, the
// source of the running serbench. Otherwise the programs would have other data sets or
// another harness than serbench reports.
func Source(dir string, own fs.FS) (string, error) {
	root, err := find(dir)
	if err != nil {
		return "", err
	}
	if root, err = filepath.EvalSymlinks(root); err != nil {
		return "", err
	}
	path, err := firstDifference(own, os.DirFS(root))
	if err != nil {
		return "", err
	}
	if path != "" {
		return "", fmt.Errorf("the source in %s is not what this serbench was built from: %s differs; "+
			"build serbench there again (go build), or name another source with --source", root, path)
	}
	return root, nil
}

// find returns the root of the source, before it is compared with serbench's own. A folder that
// the user names must be the root itself: looking above it would hide a mistyped path.
func find(dir string) (string, error) {
	if dir != "" {
		root, err := filepath.Abs(dir)
		if err == nil && !isOurs(root) {
			err = fmt.Errorf("--source %s has no go.mod of %s", dir, ours)
		}
		return root, err
	}
	at, err := os.Getwd()
	if err != nil {
		return "", err
	}
	// Ignore other modules around the folder: serbench may run anywhere.
	for {
		if isOurs(at) {
			return at, nil
		}
		above := filepath.Dir(at)
		if above == at {
			return released()
		}
		at = above
	}
}

// isOurs reports whether a folder is the root of serbench. The folder's name does not matter: a
// checkout may have any.
func isOurs(dir string) bool {
	text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	return err == nil && modfile.ModulePath(text) == ours
}

// released returns the folder of the running version in the module cache. A binary from go
// install has a version. A build from a checkout has none that could be downloaded.
func released() (string, error) {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Path != ours || info.Main.Version == "" || strings.HasPrefix(info.Main.Version, "(") {
		return "", errors.New("no source to build programs from: run serbench in a checkout of its source, or name one with --source")
	}
	away := GoCommand{Dir: os.TempDir(), Env: append(os.Environ(), "GOWORK=off", "GOFLAGS=")} // from any go.mod of the user
	out, _, err := away.Run(context.Background(), "mod", "download", "-json", ours+"@"+info.Main.Version)
	var answer struct{ Dir, Error string }
	if json.Unmarshal(out, &answer) != nil || answer.Dir == "" {
		return "", fmt.Errorf("no source to build programs from: go mod download %s@%s: %w %s", ours, info.Main.Version, err, answer.Error)
	}
	return answer.Dir, nil
}

// firstDifference returns a file of own that differs in other, or "". It ignores the kind of
// line ends, which git may change at checkout. A single name is enough: the user can only build
// again or name another source.
func firstDifference(own, other fs.FS) (string, error) {
	if own == nil {
		return "", nil
	}
	different := ""
	err := fs.WalkDir(own, ".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !counts(path) {
			return err
		}
		mine, err := sumOfFile(own, path)
		if err != nil {
			return err
		}
		if theirs, err := sumOfFile(other, path); err != nil || theirs != mine {
			different = path
			return fs.SkipAll
		}
		return nil
	})
	return different, err
}

// counts reports whether a file affects the programs or what serbench reports about them.
// Tests, their data and documents may differ.
func counts(path string) bool {
	return path == "go.mod" || strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go")
}

// sumOfFile returns the SHA-256 of a text file with the line ends of Unix.
func sumOfFile(files fs.FS, path string) (sum [sha256.Size]byte, err error) {
	text, err := fs.ReadFile(files, path)
	return sha256.Sum256(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))), err
}
