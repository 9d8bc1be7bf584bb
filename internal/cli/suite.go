package cli

import (
	"io/fs"
	"slices"
	"strings"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/result"
)

// A Suite is what verbs choose from. serbench links no library: it knows them from a
// catalogue, and measures each with a program of its own.
type Suite struct {
	// Contestants is the catalogue.
	Contestants []result.Contestant
	Types       []*contest.Type
	// Own is the name of the user's type that try measures in place of Types, and of its data set.
	// Only programs have the values.
	Own string
	// Core names the data sets of the set "core"; it is empty if there is no such set.
	Core []string
	// Known names the best known contestants, best known first.
	Known []string
	// Source holds the parts of serbench's own source that programs are built from.
	Source fs.FS
	// Programs are ready to use; nil means that they are built from Source.
	Programs harness.Programs
}

// corePattern is a regular expression that matches the names of the core data sets, or
// all names if there is no core.
func (s Suite) corePattern() string {
	if len(s.Core) == 0 {
		return ".*"
	}
	return strings.Join(s.Core, "|")
}

// contestant returns the contestant with that name, or nil.
func (s Suite) contestant(name string) *result.Contestant {
	for i := range s.Contestants {
		if s.Contestants[i].Name == name {
			return &s.Contestants[i]
		}
	}
	return nil
}

// types returns the types that the programs of cases need: those of the cases, and the one that
// every worker's anchors encode.
func (s Suite) types(cases []result.Case) harness.Types {
	var names []string
	for _, c := range append([]result.Case{{Dataset: worker.AnchorDataset}}, cases...) {
		if d := s.dataset(c.Dataset); d != nil {
			names = append(names, d.Type.Name)
		} else if s.Own != "" && c.Dataset == s.Own {
			names = append(names, s.Own)
		}
	}
	return harness.TypesOf(names...)
}

// datasetNames returns the names of all data sets, and that of the user's type.
func (s Suite) datasetNames() (names []string) {
	for _, d := range s.datasets() {
		names = append(names, d.Name)
	}
	if s.Own != "" {
		names = append(names, s.Own)
	}
	return names
}

// hasDataset reports whether there is a data set with that name.
func (s Suite) hasDataset(name string) bool { return slices.Contains(s.datasetNames(), name) }

// datasets returns the data sets of every type.
func (s Suite) datasets() []*contest.Dataset { return contest.Suite{Types: s.Types}.Datasets() }

// dataset returns the data set with that name, or nil.
func (s Suite) dataset(name string) *contest.Dataset {
	return contest.Suite{Types: s.Types}.Dataset(name)
}
