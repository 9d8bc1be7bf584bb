package probe

import (
	"fmt"
	"slices"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// FirstVersion is the version that every group had when each got its own. Files from before have it
// as the version of all groups, so a group that was added later must not have it.
const FirstVersion = 2

// Due returns the groups whose answers a complete verdict has: those that ask about the wire format,
// and damaged input, unless a variant with the same decoder has the answer.
func Due(groups []Group, format, decoder string) (due []Group) {
	for _, g := range groups {
		if g.Asks(format) {
			due = append(due, g)
		}
	}
	if decoder == "" {
		due = append(due, Damaged, Growing)
	}
	return due
}

// A Stale group's answers in a verdict are of another version than the group.
type Stale struct {
	Group fact.Group
	// Was is the version of the answers, 0 if the group was not asked. Is is the group's version,
	// 0 if there is no such group any more.
	Was, Is int
}

func (s Stale) String() string {
	switch {
	case s.Was == 0:
		return string(s.Group) + " (never asked)"
	case s.Is == 0:
		return string(s.Group) + " (no longer asked)"
	}
	return fmt.Sprintf("%s (version %d, now %d)", s.Group, s.Was, s.Is)
}

// StaleIn returns the stale groups of a verdict in a run, given the groups whose answers it should
// have.
func StaleIn(run *result.Run, v *result.Verdict, due []Group) (stale []Stale) {
	for _, g := range due {
		if was := run.Asked(v, g.Name); was != g.Version {
			stale = append(stale, Stale{g.Name, was, g.Version})
		}
	}
	for _, f := range v.Findings {
		gone := Stale{Group: f.Group, Was: run.Asked(v, f.Group)}
		if !slices.ContainsFunc(due, func(g Group) bool { return g.Name == f.Group }) && !slices.Contains(stale, gone) {
			stale = append(stale, gone)
		}
	}
	return stale
}
