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

// ForSubject returns a builder with the settings of b for a type of the user's. The workspace has the
// subject's modules, and programs have the known types only.
func (b *Builder) ForSubject(s *Subject, known Known) *Builder {
	return &Builder{
		Source: b.Source, Cache: b.Cache, Root: b.Root, Contestants: b.Contestants, Known: known, subject: s,
		Race: b.Race, Trimpath: b.Trimpath, Progress: b.Progress, Announce: b.Announce, Profile: b.Profile,
	}
}

// writeOverlay writes what the go command reads in place of files in a workspace, and the list of it.
func (b *Builder) writeOverlay(workspace string) error {
	overlay := b.overlay(workspace)
	if len(overlay) == 0 {
		return nil
	}
	replace := map[string]string{}
	for i, path := range slices.Sorted(maps.Keys(overlay)) {
		if overlay[path] == "" {
			replace[path] = ""
			continue
		}
		file := filepath.Join(workspace, overlayFolder, fmt.Sprintf("%d.go", i))
		if err := update(file, overlay[path]); err != nil {
			return err
		}
		replace[path] = file
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return err
	}
	return update(filepath.Join(workspace, overlayFolder, overlayList), string(text))
}

const (
	overlayFolder = "overlay"
	overlayList   = "overlay.json"
)

// goFlags are the flags of every go command in a workspace.
func (b *Builder) goFlags(workspace string) string {
	if len(b.overlay(workspace)) == 0 {
		return ""
	}
	return "'-overlay=" + filepath.Join(workspace, overlayFolder, overlayList) + "'"
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
	path, fault, err := b.auxiliary(ctx, w, target{}, name, main)
	if err == nil && fault != "" {
		err = errors.New(fault)
	}
	return path, b.environment(w, target{}), err
}

// auxiliary does the same in any workspace. The fault is why it does not compile.
func (b *Builder) auxiliary(ctx context.Context, w workspace, t target, name, main string) (path, fault string, err error) {
	if err := w.prepare(b, nil); err != nil {
		return "", "", err
	}
	if err := update(filepath.Join(w.dir, "programs", name, "main.go"), main); err != nil {
		return "", "", err
	}
	path = filepath.Join(w.dir, "auxiliary", name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return "", "", err
	}
	out, printed, err := b.run(ctx, w, t, "build", "-buildvcs=false", "-ldflags=-s -w", "-o", path, mains+"/"+name)
	switch {
	case ctx.Err() != nil:
		return "", "", context.Cause(ctx)
	case err == nil:
		return path, "", nil
	}
	text := string(out) + string(printed)
	if words := full(text); words != "" {
		return "", "", errors.New(words)
	}
	return "", b.tidy(w, strings.TrimSpace(text)), nil
}

// Write writes a file of the workspace unless it is there with that content.
func (b *Builder) Write(path, text string) error {
	return update(filepath.Join(b.workspace().dir, filepath.FromSlash(path)), text)
}

// Workspace is the folder of the workspace.
func (b *Builder) Workspace() string { return b.workspace().dir }
