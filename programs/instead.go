package programs

import (
	"context"
	"fmt"
	"go/version"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/result"
)

// Linked says how much of its contestant's library a program links.
type Linked struct {
	// Own is the size in bytes of the compiled source files in the contestant's own module.
	// It is only precise enough to notice that a build uses another library: two releases
	// differ in size, too.
	Own int64
	// Unsafe is set if a package of the module imports package unsafe.
	Unsafe bool
	// Others are the packages of other contestants' libraries that the module imports.
	Others []string
}

// standard lists the contestants' libraries in the standard library, which have no module
// path to recognize them by. A list of all its packages would not do: every library imports some.
var standard = []string{"encoding/json", "encoding/json/v2", "encoding/gob"}

// Linked reports how much of their libraries programs link in serbench's own build.
func (b *Builder) Linked(ctx context.Context, ids []harness.ProgramID) (map[harness.ProgramID]Linked, error) {
	return b.linked(ctx, b.workspace(), target{}, ids)
}

// sourced is a package as go list prints it, with the place of its source.
type sourced struct {
	ImportPath      string
	Name            string
	Dir             string
	GoFiles, SFiles []string
	Imports, Deps   []string
	Module          *struct{ Path string }
}

// size adds up the files that this build compiles. Build tags and the processor may exclude
// some, which is what instead looks for. The size of the executable would not show it: it
// has the runtime, the data sets and the references, too.
func (p sourced) size() (total int64) {
	for _, name := range slices.Concat(p.GoFiles, p.SFiles) {
		if info, err := os.Stat(filepath.Join(p.Dir, name)); err == nil {
			total += info.Size()
		}
	}
	return total
}

// packages returns the packages of programs, by import path.
func (b *Builder) packages(ctx context.Context, w workspace, t target, ids []harness.ProgramID) (map[string]sourced, error) {
	list := []string{"list", "-e", "-deps", "-json=ImportPath,Name,Dir,GoFiles,SFiles,Imports,Deps,Module"}
	out, printed, err := b.run(ctx, w, t, append(list, importPaths(ids)...)...)
	if err != nil {
		return nil, fmt.Errorf("go list: %w: %s", err, firstWords(string(printed)))
	}
	packages, err := listed[sourced](out)
	if err != nil {
		return nil, err
	}
	all := map[string]sourced{} // go list prints a shared package once
	for _, p := range packages {
		all[p.ImportPath] = p
	}
	return all, nil
}

func (b *Builder) linked(ctx context.Context, w workspace, t target, ids []harness.ProgramID) (map[harness.ProgramID]Linked, error) {
	all, err := b.packages(ctx, w, t, ids)
	if err != nil {
		return nil, err
	}
	found := map[harness.ProgramID]Linked{}
	for _, id := range ids {
		own := b.contestant(id.Contestant).Module
		var of Linked
		for _, dep := range all[importPath(id)].Deps {
			p := all[dep]
			if p.Module == nil || p.Module.Path != own {
				continue
			}
			of.Own += p.size()
			of.Unsafe = of.Unsafe || slices.Contains(p.Imports, "unsafe")
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

// isLibrary reports whether a package belongs to another contestant's library.
func (b *Builder) isLibrary(p sourced, own string) bool {
	if p.Module == nil {
		return slices.Contains(standard, p.ImportPath)
	}
	return p.Module.Path != own && slices.ContainsFunc(b.Contestants, func(c result.Contestant) bool { return c.Module == p.Module.Path })
}

// little is the fraction of the usual source below which a build counts as another library. It
// is low, because releases of one library differ in size too.
const little = 0.25

// instead finds the programs that run another library's code: they compile little of their
// own library, and it imports another. Neither alone is enough: a release may be small, and
// many libraries import another for a minor feature.
func (b *Builder) instead(
	ctx context.Context, w workspace, t target, ids []harness.ProgramID, faults map[harness.ProgramID]string,
) (map[harness.ProgramID]string, error) {
	var asked []harness.ProgramID
	for _, id := range ids {
		// Without a known size of the usual build, there is nothing to compare with.
		if faults[id] == "" && b.contestant(id.Contestant).Source > 0 {
			asked = append(asked, id)
		}
	}
	// Layouts and profiles don't change which files are compiled, and the usual build is the
	// one that the others are compared with.
	if len(asked) == 0 || t.layout != 0 || t.profile != "" || t == (target{types: t.types}) && b.isUsual(ctx, w) {
		return nil, nil
	}
	linked, err := b.linked(ctx, w, t, asked)
	if err != nil {
		return nil, err
	}
	found := map[harness.ProgramID]string{}
	for _, id := range asked {
		known := b.contestant(id.Contestant)
		if of := linked[id]; float64(of.Own) < little*float64(known.Source) && len(of.Others) > 0 {
			found[id] = fmt.Sprintf("compiles %d kB of the source of %s, where serbench's own build compiles %d kB, and imports %s: "+
				"what runs is another library's code, in all or in part",
				of.Own/1000, known.Module, known.Source/1000, strings.Join(of.Others, ", "))
		}
	}
	return found, nil
}

// isUsual reports whether the go command builds as it did for the catalogue, so that there
// is nothing to compare: for the same system and processor, with a Go release of the series
// in the source's go line.
func (b *Builder) isUsual(ctx context.Context, w workspace) bool {
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		return false
	}
	out, _, err := b.run(ctx, w, target{}, "env", "GOVERSION", "GOOS", "GOARCH")
	line, lineErr := w.goLine()
	fields := strings.Fields(string(out))
	return err == nil && lineErr == nil && len(fields) == 3 && fields[1] == "linux" && fields[2] == "amd64" &&
		version.Lang(fields[0]) == version.Lang("go"+line)
}
