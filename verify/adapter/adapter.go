// Package adapter identifies the code that a verdict was observed with, so that a verdict is asked
// for again only if that code changed.
package adapter

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/serbench/serbench/programs/rooms"
)

// Sum returns the SHA-256 of the code of a contestant's folder that decides what the probes see: the
// adapter, and the digests of what its generator writes for the probes' types. Left out are tests,
// the generator itself, its code for other types, and methods.go, because no probe has a type with a
// library's methods. Comments and fields that only describe the library, such as its licence and
// warnings, do not change the sum.
func Sum(folder fs.FS) (string, error) {
	h := sha256.New()
	if err := addDigests(h, folder); err != nil {
		return "", err
	}
	err := fs.WalkDir(folder, ".", func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.IsDir() && irrelevant(name):
			return fs.SkipDir
		case e.IsDir() || path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") || name == "methods.go":
			return nil
		}
		text, err := code(folder, name)
		fmt.Fprintf(h, "%s %x\n", name, sha256.Sum256(text))
		return err
	})
	return hex.EncodeToString(h.Sum(nil)), err
}

// Code returns the SHA-256 of those digests, "" for a contestant without a generator.
func Code(folder fs.FS) (string, error) {
	var digests bytes.Buffer
	if err := addDigests(&digests, folder); err != nil || digests.Len() == 0 {
		return "", err
	}
	sum := sha256.Sum256(digests.Bytes())
	return hex.EncodeToString(sum[:]), nil
}

// addDigests adds the digests of the rooms for the probes' types and of their modes, if the contestant has a
// generator.
func addDigests(h io.Writer, folder fs.FS) error {
	text, err := fs.ReadFile(folder, rooms.DigestFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for line := range strings.Lines(string(text)) {
		name, _, _ := strings.Cut(line, "\t")
		if room, _, _ := strings.Cut(name, "/"); rooms.Probed(room) {
			fmt.Fprint(h, line)
		}
	}
	return err
}

// irrelevant reports whether a folder has no code that a probe runs.
func irrelevant(name string) bool {
	return path.Base(name) == "testdata" || name == "gen" || name == "generated"
}

// code returns a file as it is formatted without comments and descriptions.
func code(folder fs.FS, name string) ([]byte, error) {
	text, err := fs.ReadFile(folder, name)
	if err != nil {
		return nil, err
	}
	file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if literal, ok := n.(*ast.CompositeLit); ok {
			undescribe(literal, typeName(literal.Type))
		}
		return true
	})
	return rooms.Printed(file)
}

// describing are the fields of package contest's types that no codec depends on.
var describing = map[string][]string{
	"contest.Contestant": {"Doc", "License", "URL", "Schema", "Conventions", "Guards", "Limit", "Warnings", "Excluded"},
	"contest.Variant":    {"Default", "Doc", "URL", "Schema", "Shown", "Instead", "Guards", "Fields", "Predecessor"},
}

// undescribe drops the describing fields of a literal of a type, or of each literal in a list of it.
func undescribe(literal *ast.CompositeLit, of string) {
	if item, ok := strings.CutPrefix(of, "[]"); ok {
		for _, e := range literal.Elts {
			if one, ok := e.(*ast.CompositeLit); ok && one.Type == nil {
				undescribe(one, item)
			}
		}
		return
	}
	literal.Elts = slices.DeleteFunc(literal.Elts, func(e ast.Expr) bool {
		pair, ok := e.(*ast.KeyValueExpr)
		if !ok {
			return false
		}
		field, ok := pair.Key.(*ast.Ident)
		return ok && slices.Contains(describing[of], field.Name)
	})
}

// typeName returns how a literal's type is written: "contest.Variant", "[]contest.Variant".
func typeName(e ast.Expr) string {
	switch t := e.(type) {
	case *ast.ArrayType:
		if t.Len == nil {
			return "[]" + typeName(t.Elt)
		}
	case *ast.SelectorExpr:
		return typeName(t.X) + "." + t.Sel.Name
	case *ast.Ident:
		return t.Name
	}
	return ""
}
