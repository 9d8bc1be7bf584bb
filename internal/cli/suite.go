package cli

import (
	"io/fs"
	"strings"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/result"
)

// A Suite is what there is to choose from. The program links no library: what it knows
// of them is a catalogue, and what measures them are programs of their own.
type Suite struct {
	// Contestants are the catalogue.
	Contestants []result.Contestant
	Types       []*contest.Type
	// Core names the data sets of the set "core"; none where there is no such set.
	Core []string
	// Source is the source that this program was built from, as far as the programs
	// that it builds are made of it.
	Source fs.FS
	// Programs are the programs to use; nil: they are built from the source.
	Programs harness.Programs
}

// corePattern is a regular expression that matches the names of the core's data sets,
// or all where there is no core.
func (s Suite) corePattern() string {
	if len(s.Core) == 0 {
		return ".*"
	}
	return strings.Join(s.Core, "|")
}

// contestant returns the contestant of that name, or nil.
func (s Suite) contestant(name string) *result.Contestant {
	for i := range s.Contestants {
		if s.Contestants[i].Name == name {
			return &s.Contestants[i]
		}
	}
	return nil
}

// datasets returns the data sets of every type.
func (s Suite) datasets() []*contest.Dataset { return contest.Suite{Types: s.Types}.Datasets() }

// dataset returns the data set of that name, or nil.
func (s Suite) dataset(name string) *contest.Dataset {
	return contest.Suite{Types: s.Types}.Dataset(name)
}
