package cli

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/programs"
	"github.com/serbench/serbench/result"
)

// folders opens the folders of --programs, and returns them by the names that folderNames
// gives them.
func (p *program) folders(b *building) (programs.Folders, error) {
	if b.opened != nil {
		return b.opened, nil
	}
	found := programs.Folders{}
	for i, name := range folderNames(b.programs) {
		f, err := programs.OpenFolder(b.programs[i], p.suite.Source)
		if err != nil {
			return nil, err
		}
		if found[name] != nil {
			return nil, usagef("--programs %s is given twice; name each folder once", b.programs[i])
		}
		found[name] = f
	}
	b.opened = found
	return found, nil
}

// folderNames returns what the builds in each folder are called: the last part of its
// path, the whole path if two folders share the last part, or nothing for a single folder.
func folderNames(dirs []string) []string {
	if len(dirs) == 1 {
		return []string{""}
	}
	var names []string
	for _, dir := range dirs {
		names = append(names, filepath.Base(filepath.Clean(dir)))
	}
	for i, name := range names {
		if slices.Contains(names[:i], name) {
			return dirs
		}
	}
	return names
}

// packaged returns the cases that the folders have programs for, in each build that they
// have, and the number of layouts of those programs.
func (p *program) packaged(f *runFlags, selected *selection, cases []result.Case) (out []result.Case, layouts int, types harness.Types, err error) {
	if f.asked() || slices.ContainsFunc(selected.choices, versioned) {
		return nil, 0, "", usagef("--programs measures programs that are already built; give --go, --goamd64, --pgo and @ releases to serbench build")
	}
	folders, err := p.folders(&f.building)
	if err != nil {
		return nil, 0, "", err
	}
	names := folderNames(f.programs)
	for i, name := range names {
		switch own := len(folders[name].Manifest.Layouts); {
		case i == 0:
			layouts = own
		case own != layouts:
			return nil, 0, "", usagef("%s has %d layouts and %s %d; build both with the same --layouts", f.programs[0], layouts, f.programs[i], own)
		}
	}
	if types, err = p.packagedTypes(f, selected, folders, p.suite.types(cases)); err != nil {
		return nil, 0, "", err
	}
	libraries := 0
	for _, c := range cases {
		for _, name := range names {
			for _, b := range folders[name].Builds(c.Contestant) {
				b.Programs = name
				c.Build = b
				out = append(out, c)
				if !p.suite.contestant(c.Contestant).Reference {
					libraries++
				}
			}
		}
	}
	if libraries == 0 {
		return nil, 0, "", usagef("--programs %s has no program for what %s select", strings.Join(f.programs, ", "), selected)
	}
	return out, layouts, types, nil
}

// packagedTypes returns the types that the programs in the folders have. They must include those that
// are needed, and be the same in all folders: what else a program contains moves its code.
func (p *program) packagedTypes(f *runFlags, selected *selection, folders programs.Folders, needed harness.Types) (types harness.Types, err error) {
	for i, name := range folderNames(f.programs) {
		own := folders[name].Types()
		for _, one := range needed.Names() {
			if !slices.Contains(own.Names(), one) {
				return "", usagef("the programs in %s lack the type %s, which %s need; serbench build --data takes the same data sets as run", f.programs[i], one, selected)
			}
		}
		if i > 0 && own != types {
			return "", usagef("the programs in %s have the types %s, and those in %s have %s: their rows would not compare; build both with the same --data", f.programs[0], types, f.programs[i], own)
		}
		types = own
	}
	return types, nil
}

func versioned(c choice) bool { return len(c.versions) > 0 }
