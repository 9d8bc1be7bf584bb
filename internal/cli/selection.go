package cli

import (
	"slices"
	"strings"

	"github.com/serbench/serbench/internal/predecessors"
	"github.com/serbench/serbench/result"
)

// A selection is what selectors select in a suite. It does not change.
type selection struct {
	selectors
	suite Suite
	// datasets and libraries are names. There are no excluded libraries among them.
	datasets, libraries []string
	// choices are the alternatives of --lib.
	choices []choice
}

// cases returns the selected cases, without excluded contestants. The default variants of
// the references always come along; other variants of theirs only if nothing but
// references is selected.
func (s *selection) cases() ([]result.Case, error) {
	onlyReferences := !slices.ContainsFunc(s.libraries, func(name string) bool { return !s.suite.contestant(name).Reference })
	var cases []result.Case
	for _, d := range s.datasets {
		cases = append(cases, s.casesOn(d, onlyReferences)...)
	}
	if len(cases) == 0 {
		return nil, usagef("no case matches all of %s", s)
	}
	return cases, nil
}

// casesOn returns the selected cases on one data set, and the references if there are any.
func (s *selection) casesOn(dataset string, onlyReferences bool) []result.Case {
	var cases []result.Case
	chosen := false
	for i := range s.suite.Contestants {
		c := &s.suite.Contestants[i]
		if c.Excluded != "" {
			continue
		}
		for i := range c.Variants {
			v := &c.Variants[i]
			selected := slices.Contains(s.libraries, c.Name) && s.selects(v, dataset) && (!c.Reference || onlyReferences)
			if selected || c.Reference && v.Default {
				cases = append(cases, result.Case{Contestant: c.Name, Variant: v.Name, Dataset: dataset})
			}
			chosen = chosen || selected
		}
	}
	if !chosen {
		return nil
	}
	return cases
}

// selects reports whether a variant is selected on a data set, if its library is.
func (s *selection) selects(v *result.Variant, dataset string) bool {
	if s.variant != "" && !whole(s.variant).MatchString(v.Name) {
		return false
	}
	if s.set == "predecessors" {
		return predecessors.Measured(v.Predecessors, dataset)
	}
	return s.variant != "" || v.Default
}

// one returns the only selected case, not counting references that come along.
func (s *selection) one() (result.Case, error) {
	all, err := s.cases()
	if err != nil {
		return result.Case{}, err
	}
	cases := slices.DeleteFunc(all, func(c result.Case) bool {
		return !slices.Contains(s.libraries, c.Contestant) || !s.selects(s.suite.contestant(c.Contestant).Variant(c.Variant), c.Dataset)
	})
	if len(cases) != 1 {
		var names []string
		for _, c := range cases {
			names = append(names, c.String())
		}
		return result.Case{}, usagef("want one case, but %s select %d: %s", s, len(cases), strings.Join(names, ", "))
	}
	return cases[0], nil
}
