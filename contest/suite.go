package contest

import (
	"strings"

	"golang.org/x/mod/modfile"
)

// A Suite is what a program is built with: its contestants and its types.
type Suite struct {
	Contestants []*Contestant
	Types       []*Type
	// Core names the data sets of the set "core"; none where there is no such set.
	Core []string
	// GoMod is the text of the program's go.mod, for the versions of libraries that
	// are nothing but a generator: what they write imports nothing of theirs, so
	// that the build information does not name them.
	GoMod []byte
}

// CorePattern is a regular expression that matches the names of the core's data sets,
// or all where there is no core.
func (s Suite) CorePattern() string {
	if len(s.Core) == 0 {
		return ".*"
	}
	return strings.Join(s.Core, "|")
}

// Version is the version of a contestant's library: from the build information,
// or, of a mere generator, as go.mod requires it.
func (s Suite) Version(c *Contestant) string {
	if version := c.Version(); version != "" || len(s.GoMod) == 0 {
		return version
	}
	file, err := modfile.ParseLax("go.mod", s.GoMod, nil)
	if err != nil {
		return ""
	}
	for _, r := range file.Require {
		if r.Mod.Path == c.Module {
			return r.Mod.Version
		}
	}
	return ""
}

// Contestant returns the contestant of that name, or nil.
func (s Suite) Contestant(name string) *Contestant {
	for _, c := range s.Contestants {
		if c.Name == name {
			return c
		}
	}
	return nil
}

// Datasets returns the data sets of every type.
func (s Suite) Datasets() []*Dataset {
	var all []*Dataset
	for _, t := range s.Types {
		all = append(all, t.Datasets...)
	}
	return all
}

// Dataset returns the data set of that name, or nil.
func (s Suite) Dataset(name string) *Dataset {
	for _, d := range s.Datasets() {
		if d.Name == name {
			return d
		}
	}
	return nil
}
