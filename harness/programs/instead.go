package programs

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/mod/semver"

	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/result"
)

// Linked is what a program has of its contestant's library.
type Linked struct {
	// Own is the size of the source of the contestant's own module, of all packages that
	// are linked and files that are compiled, in bytes. It tells two builds apart that
	// are not the same library, and not two releases that have other packages.
	Own int64
	// Others are packages of other contestants' libraries that these import.
	Others []string
}

// standard are the packages of the standard library that are contestants' libraries.
var standard = []string{"encoding/json", "encoding/json/v2", "encoding/gob"}

// Linked tells what programs of serbench's own build have of their libraries.
func (b *Builder) Linked(ctx context.Context, ids []harness.ProgramID) (map[harness.ProgramID]Linked, error) {
	return b.linked(ctx, b.workspace(), target{}, ids)
}

// A listed package is one that the go command lists.
type listed struct {
	ImportPath      string
	Dir             string
	GoFiles, SFiles []string
	Imports, Deps   []string
	Module          *struct{ Path string }
}

func (p listed) size() (total int64) {
	for _, name := range slices.Concat(p.GoFiles, p.SFiles) {
		if info, err := os.Stat(filepath.Join(p.Dir, name)); err == nil {
			total += info.Size()
		}
	}
	return total
}

func (b *Builder) linked(ctx context.Context, w workspace, t target, ids []harness.ProgramID) (map[harness.ProgramID]Linked, error) {
	args := []string{"list", "-e", "-deps", "-json=ImportPath,Dir,GoFiles,SFiles,Imports,Deps,Module"}
	for _, id := range ids {
		args = append(args, mains+"/"+name(id))
	}
	out, printed, err := b.run(ctx, w, t, args...)
	if err != nil {
		return nil, fmt.Errorf("go list: %w: %s", err, firstWords(string(printed)))
	}
	all := map[string]listed{}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		all[p.ImportPath] = p
	}
	found := map[harness.ProgramID]Linked{}
	for _, id := range ids {
		own := b.module(id.Contestant)
		var of Linked
		for _, dep := range all[mains+"/"+name(id)].Deps {
			p := all[dep]
			if p.Module == nil || p.Module.Path != own {
				continue
			}
			of.Own += p.size()
			for _, imported := range p.Imports {
				if b.isLibrary(all[imported], own) && !slices.Contains(of.Others, imported) {
					of.Others = append(of.Others, imported)
				}
			}
		}
		slices.Sort(of.Others)
		found[id] = of
	}
	return found, nil
}

// isLibrary says whether a package is of another contestant's library.
func (b *Builder) isLibrary(p listed, own string) bool {
	if p.Module == nil {
		return slices.Contains(standard, p.ImportPath)
	}
	return p.Module.Path != own && slices.ContainsFunc(b.Contestants, func(c result.Contestant) bool { return c.Module == p.Module.Path })
}

// little is the share of the usual source below which a build is not the same library.
const little = 0.25

// instead finds the programs that hold little of their library on this build, and
// another library that it calls: what runs is then that one.
func (b *Builder) instead(ctx context.Context, w workspace, t target, ids []harness.ProgramID, faults map[harness.ProgramID]string) (map[harness.ProgramID]string, error) {
	var asked []harness.ProgramID
	for _, id := range ids {
		if faults[id] == "" && b.usual(id.Contestant) > 0 {
			asked = append(asked, id)
		}
	}
	if len(asked) == 0 || t.layout != 0 || t.profile != "" || t == (target{}) && b.isUsual(ctx, w) {
		return nil, nil
	}
	linked, err := b.linked(ctx, w, t, asked)
	if err != nil {
		return nil, err
	}
	found := map[harness.ProgramID]string{}
	for _, id := range asked {
		if of, usual := linked[id], b.usual(id.Contestant); float64(of.Own) < little*float64(usual) && len(of.Others) > 0 {
			found[id] = fmt.Sprintf("compiles %d kB of the source of %s, where serbench's own build compiles %d kB, and imports %s: what runs is another library's code, in all or in part",
				of.Own/1000, b.module(id.Contestant), usual/1000, strings.Join(of.Others, ", "))
		}
	}
	return found, nil
}

// usual is how much source of its own module a contestant's program has in the build
// that the catalogue was written from, in bytes.
func (b *Builder) usual(contestant string) int64 {
	for _, c := range b.Contestants {
		if c.Name == contestant {
			return c.Source
		}
	}
	return 0
}

// isUsual says whether the go command builds as the catalogue's did: for the same system
// and processor, with a release of the same series as the source's go line.
func (b *Builder) isUsual(ctx context.Context, w workspace) bool {
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		return false
	}
	out, _, err := b.run(ctx, w, target{}, "env", "GOVERSION", "GOOS", "GOARCH")
	line, lineErr := w.goLine()
	fields := strings.Fields(string(out))
	return err == nil && lineErr == nil && len(fields) == 3 && fields[1] == "linux" && fields[2] == "amd64" &&
		semver.MajorMinor("v"+strings.TrimPrefix(fields[0], "go")) == semver.MajorMinor("v"+line)
}
