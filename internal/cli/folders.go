package cli

import (
	"path/filepath"
	"slices"

	"github.com/serbench/serbench/harness/programs"
	"github.com/serbench/serbench/result"
)

// folders opens what --programs names, by what a build is called after its folder: the
// last part of the path where that tells them apart, and nothing where there is one.
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
			return nil, usagef("--programs %s is named twice", b.programs[i])
		}
		found[name] = f
	}
	b.opened = found
	return found, nil
}

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

// packaged are those of the cases that the folders have programs for, in every build that
// they have, and how many layouts these are in.
func (p *program) packaged(f *runFlags, cases []result.Case) (out []result.Case, layouts int, err error) {
	choice, err := choices(f.lib)
	if err != nil {
		return nil, 0, err
	}
	if f.asked() || slices.ContainsFunc(choice, versioned) {
		return nil, 0, usagef("--programs measures what was built; --go, --goamd64, --pgo and releases after an @ are for serbench build")
	}
	folders, err := p.folders(&f.building)
	if err != nil {
		return nil, 0, err
	}
	names := folderNames(f.programs)
	for i, name := range names {
		switch own := len(folders[name].Manifest.Layouts); {
		case i == 0:
			layouts = own
		case own != layouts:
			return nil, 0, usagef("%s has %d layouts and %s %d; build both with the same --layouts", f.programs[0], layouts, f.programs[i], own)
		}
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
		return nil, 0, usagef("--programs %s: there is no program of what %s select", f.programs[0], &f.selection)
	}
	return out, layouts, nil
}

func versioned(c choice) bool { return len(c.versions) > 0 }
