package programs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/version"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
)

// A Subject is a type of the user's that programs are built with.
type Subject struct {
	// Package is the import path of the package with the variable Type, a *contest.Type.
	Package string
	// Generated are the paths of the packages with the code that contestants' generators wrote for
	// it, by contestant.
	Generated map[string]string
	// Modules are the folders of further modules of the workspace: that of the package, and the
	// user's.
	Modules []string
	// Replaced are what the user's own workspace replaces.
	Replaced []*modfile.Replace
	// Go is the highest go line of the modules.
	Go string
	// Cgo says that the user's package needs cgo.
	Cgo bool
	// Overlay is what the go command reads in place of the user's files, by path.
	Overlay map[string]string
}

// overlay writes the files that replace the user's, and the list of them.
func (s *Subject) overlay(dir string) error {
	replace := map[string]string{}
	for i, path := range slices.Sorted(maps.Keys(s.Overlay)) {
		file := filepath.Join(dir, overlayFolder, fmt.Sprintf("%d.go", i))
		if err := update(file, s.Overlay[path]); err != nil {
			return err
		}
		replace[path] = file
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return err
	}
	return update(filepath.Join(dir, overlayFolder, overlayList), string(text))
}

const (
	overlayFolder = "overlay"
	overlayList   = "overlay.json"
)

// goFlags are the flags of every go command in a workspace.
func (s *Subject) goFlags(dir string) string {
	if s == nil || len(s.Overlay) == 0 {
		return ""
	}
	return "'-overlay=" + filepath.Join(dir, overlayFolder, overlayList) + "'"
}

// uses are the lines of go.work for the subject's modules.
func (s *Subject) uses() string {
	if s == nil {
		return ""
	}
	var b strings.Builder
	for _, dir := range s.Modules {
		fmt.Fprintf(&b, "\t%s\n", modfile.AutoQuote(filepath.ToSlash(dir)))
	}
	return b.String()
}

// replaces are the lines of go.work for what the user's workspace replaces.
func (s *Subject) replaces() string {
	if s == nil {
		return ""
	}
	var b strings.Builder
	for _, r := range s.Replaced {
		fmt.Fprintf(&b, "\nreplace %s => %s\n", moduleOf(r.Old.Path, r.Old.Version), moduleOf(filepath.ToSlash(r.New.Path), r.New.Version))
	}
	return b.String()
}

func moduleOf(path, version string) string {
	return strings.TrimSpace(modfile.AutoQuote(path) + " " + version)
}

func (s *Subject) path() string {
	if s == nil {
		return ""
	}
	return s.Package
}

// atLeast is the higher one of a go line and the subject's.
func (s *Subject) atLeast(line string) string {
	if s == nil || s.Go == "" || version.Compare("go"+s.Go, "go"+line) < 0 {
		return line
	}
	return s.Go
}

// Auxiliary builds a program of the workspace that measures nothing, from the text of its main
// function, and returns its path and the variables that the go command needs in its place.
func (b *Builder) Auxiliary(ctx context.Context, name, main string) (path string, variables []string, err error) {
	w := b.workspace()
	if err := w.prepare(nil); err != nil {
		return "", nil, err
	}
	if err := update(filepath.Join(w.dir, "programs", name, "main.go"), main); err != nil {
		return "", nil, err
	}
	path = filepath.Join(b.Cache, "auxiliary", name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return "", nil, err
	}
	out, printed, err := b.run(ctx, w, target{}, "build", "-buildvcs=false", "-ldflags=-s -w", "-o", path, mains+"/"+name)
	switch {
	case ctx.Err() != nil:
		return "", nil, context.Cause(ctx)
	case err != nil:
		return "", nil, errors.New(b.tidy(w, strings.TrimSpace(string(out)+string(printed))))
	}
	return path, b.environment(w, target{}), nil
}

// Write writes a file of the workspace unless it is there with that content.
func (b *Builder) Write(path, text string) error {
	return update(filepath.Join(b.workspace().dir, filepath.FromSlash(path)), text)
}

// Workspace is the folder of the workspace.
func (b *Builder) Workspace() string { return b.workspace().dir }
