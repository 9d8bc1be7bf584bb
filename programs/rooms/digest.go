package rooms

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"hash"
	"io/fs"
	"path"
	"strings"
)

// DigestFile is the file with the digests of all of a contestant's rooms, in its folder. A line has the
// name of a room, followed by /MODE for one of its modes, and the digest.
const DigestFile = "testdata/rooms.tsv"

// Digests returns the SHA-256 of the code in a room's folder, and of each mode in a folder of its own
// below: by "" and the mode's name. Comments in Go files do not count.
func Digests(room fs.FS) (map[string]string, error) {
	sums := map[string]hash.Hash{}
	err := fs.WalkDir(room, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || name == StampFile {
			return err
		}
		mode, _, below := strings.Cut(name, "/")
		if !below {
			mode = ""
		}
		text, err := fs.ReadFile(room, name)
		if err == nil && path.Ext(name) == ".go" {
			text, err = withoutComments(text)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if sums[mode] == nil {
			sums[mode] = sha256.New()
		}
		fmt.Fprintf(sums[mode], "%s %d\n%s", name, len(text), text)
		return nil
	})
	digests := map[string]string{}
	for mode, sum := range sums {
		digests[mode] = hex.EncodeToString(sum.Sum(nil))
	}
	return digests, err
}

// withoutComments returns a Go file as it is formatted without comments.
func withoutComments(text []byte) ([]byte, error) {
	file, err := parser.ParseFile(token.NewFileSet(), "", text, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	return Printed(file)
}

// Printed returns a file that was parsed without comments as it is formatted without positions: the same
// whatever stood between its tokens.
func Printed(file *ast.File) ([]byte, error) {
	var b bytes.Buffer
	err := printer.Fprint(&b, token.NewFileSet(), file)
	return b.Bytes(), err
}
