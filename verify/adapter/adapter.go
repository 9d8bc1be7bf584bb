// Package adapter tells an adapter from its later self: verdicts hold for the code that they were
// observed with.
package adapter

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"path"
	"strings"
)

// Sum returns the SHA-256 of a contestant's Go files: the adapter, what its generator wrote, and
// the generator itself, but neither tests nor methods.go: no verdict is about a type of the user's
// that has a library's methods already.
func Sum(folder fs.FS) (string, error) {
	h := sha256.New()
	err := fs.WalkDir(folder, ".", func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.IsDir() && path.Base(name) == "testdata":
			return fs.SkipDir
		case name == "methods.go":
			return nil
		case e.IsDir() || path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		text, err := fs.ReadFile(folder, name)
		fmt.Fprintf(h, "%s %x\n", name, sha256.Sum256(text))
		return err
	})
	return hex.EncodeToString(h.Sum(nil)), err
}
