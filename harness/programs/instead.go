package programs

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/mod/semver"

	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/result"
)

// Packages are what a program links of its contestant's library.
type Packages struct {
	// Own is how many packages of the contestant's own module there are.
	Own int
	// Others are the packages with another contestant's library that these import.
	Others []string
}

// libraries are the packages of the standard library that are contestants' libraries:
// only of these does an import say anything.
var libraries = []string{"encoding/json", "encoding/json/v2", "encoding/gob"}

// Packages lists what programs of serbench's own build link.
func (b *Builder) Packages(ctx context.Context, ids []harness.ProgramID) (map[harness.ProgramID]Packages, error) {
	return b.packages(ctx, b.workspace(), target{}, ids)
}

func (b *Builder) packages(ctx context.Context, w workspace, t target, ids []harness.ProgramID) (map[harness.ProgramID]Packages, error) {
	type listed struct {
		ImportPath string
		Imports    []string
		Deps       []string
		Module     *struct{ Path string }
	}
	args := []string{"list", "-e", "-deps", "-json=ImportPath,Imports,Deps,Module"}
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
	found := map[harness.ProgramID]Packages{}
	for _, id := range ids {
		path := b.module(id.Contestant)
		var of Packages
		for _, dep := range all[mains+"/"+name(id)].Deps {
			p := all[dep]
			if p.Module == nil || p.Module.Path != path {
				continue
			}
			of.Own++
			for _, imported := range p.Imports {
				if b.isLibrary(imported, all[imported].Module) && !slices.Contains(of.Others, imported) {
					of.Others = append(of.Others, imported)
				}
			}
		}
		slices.Sort(of.Others)
		found[id] = of
	}
	return found, nil
}

// isLibrary says whether a package is a contestant's library.
func (b *Builder) isLibrary(path string, module *struct{ Path string }) bool {
	if module == nil {
		return slices.Contains(libraries, path)
	}
	return slices.ContainsFunc(b.Contestants, func(c result.Contestant) bool { return c.Module == module.Path })
}

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
	linked, err := b.packages(ctx, w, t, asked)
	if err != nil {
		return nil, err
	}
	found := map[harness.ProgramID]string{}
	for _, id := range asked {
		if of := linked[id]; 2*of.Own < b.usual(id.Contestant) && len(of.Others) > 0 {
			found[id] = fmt.Sprintf("links %d of the usual %d packages of %s, and %s: what runs is another library's code, in all or in part",
				of.Own, b.usual(id.Contestant), b.module(id.Contestant), strings.Join(of.Others, ", "))
		}
	}
	return found, nil
}

// usual is how many packages of its own module a contestant's program links in the build
// that the catalogue was written from.
func (b *Builder) usual(contestant string) int {
	for _, c := range b.Contestants {
		if c.Name == contestant {
			return c.Packages
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
