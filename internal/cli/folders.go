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
// gives them. Without folders it returns nil.
func (p *program) folders(dirs []string) (programs.Folders, error) {
	if len(dirs) == 0 {
		return nil, nil
	}
	found := programs.Folders{}
	for i, name := range folderNames(dirs) {
		f, err := programs.OpenFolder(dirs[i], p.suite.Source)
		if err != nil {
			return nil, err
		}
		if found[name] != nil {
			return nil, usagef("--programs %s is given twice; name each folder once", dirs[i])
		}
		found[name] = f
	}
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

// checkPackaged returns an error if the flags say how to build what --programs has built already.
func (f *runFlags) checkPackaged(selected *selection) error {
	if f.asked() || slices.ContainsFunc(selected.choices, versioned) {
		return usagef("--programs measures programs that are already built; give --go, --goamd64, --pgo and @ releases to serbench build")
	}
	return nil
}

// packaged returns the cases that folders have programs for, in each build that they
// have, and the number of layouts and the types of those programs.
func (p *program) packaged(dirs []string, folders programs.Folders, selected *selection, cases []result.Case) (out []result.Case, layouts int, types harness.Types, err error) {
	names := folderNames(dirs)
	for i, name := range names {
		switch own := len(folders[name].Manifest.Layouts); {
		case i == 0:
			layouts = own
		case own != layouts:
			return nil, 0, "", usagef("%s has %d layouts and %s %d; build both with the same --layouts", dirs[0], layouts, dirs[i], own)
		}
	}
	if types, err = packagedTypes(dirs, folders, selected, p.suite.types(cases)); err != nil {
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
		return nil, 0, "", usagef("--programs %s has no program for what %s select", strings.Join(dirs, ", "), selected)
	}
	return out, layouts, types, nil
}

// packagedTypes returns the types that the programs in the folders have. They must include those that
// are needed, and be the same in all folders: what else a program contains moves its code.
func packagedTypes(dirs []string, folders programs.Folders, selected *selection, needed harness.Types) (types harness.Types, err error) {
	for i, name := range folderNames(dirs) {
		own := folders[name].Types()
		for _, one := range needed.Names() {
			if !slices.Contains(own.Names(), one) {
				return "", usagef("the programs in %s lack the type %s, which %s need; serbench build --data takes the same data sets as run", dirs[i], one, selected)
			}
		}
		if i > 0 && own != types {
			return "", usagef("the programs in %s have the types %s, and those in %s have %s: their rows would not compare; build both with the same --data", dirs[0], types, dirs[i], own)
		}
		types = own
	}
	return types, nil
}

func versioned(c choice) bool { return len(c.versions) > 0 }
