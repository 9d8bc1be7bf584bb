package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/internal/predecessors"
	"github.com/serbench/serbench/result"
)

// A selection says which cases a verb works on. Every selector is a regular expression
// that must match a whole name.
type selection struct {
	data, lib, variant, op, set string
	license, noLicense          string
	// releases says that --lib may name releases of a library's module.
	releases bool
}

func (s *selection) flags(f *pflag.FlagSet) {
	f.StringVar(&s.data, "data", s.data, "data sets whose whole name matches this `regexp`")
	f.StringVar(&s.lib, "lib", ".*", "libraries whose whole name matches this `regexp`")
	f.StringVar(&s.license, "license", "", "libraries whose SPDX licence matches this `regexp`")
	f.StringVar(&s.noLicense, "no-license", "", "leave out libraries whose licence matches this `regexp`, such as '.*GPL.*'")
	f.StringVar(&s.variant, "variant", "", "variants whose whole name matches this `regexp`, instead of the default ones")
}

func (s *selection) measureFlags(f *pflag.FlagSet) {
	s.flags(f)
	s.setFlags(f)
	f.StringVar(&s.op, "op", ".*", "operations that match this `regexp`: marshal, unmarshal")
}

// releaseFlags lets --lib take releases.
func (s *selection) releaseFlags(f *pflag.FlagSet) {
	s.releases = true
	f.Lookup("lib").Usage = "libraries whose whole name matches this `regexp`, each at the releases after an @, if any: 'json|msgp@v1.6.3,pinned'"
}

// setFlags adds what run and build take: --set, and releases in --lib.
func (s *selection) setFlags(f *pflag.FlagSet) {
	s.releaseFlags(f)
	f.StringVar(&s.set, "set", "", "a set of cases by `name`: core (default variants on the data sets that represent the rest), predecessors (the predecessors' rows, each on its own data) or all (default variants on every data set)")
}

// wholeSet selects every data set of --set unless --data chooses among them.
func (s *selection) wholeSet(given *pflag.FlagSet) {
	if s.set != "" && !given.Changed("data") {
		s.data = ".*"
	}
}

// sets are the values of --set.
var sets = []string{"core", "predecessors", "all"}

// operations returns the selected operations.
func (s *selection) operations() ([]string, error) {
	return matches("op", s.op, worker.Operations)
}

// cases returns the selected cases, without excluded contestants. The default variants of
// the references always come along; other variants of theirs only if nothing but
// references is selected.
func (s *selection) cases(suite Suite) ([]result.Case, error) {
	data, err := s.datasets(suite)
	if err != nil {
		return nil, err
	}
	libs, err := s.libraries(suite)
	if err != nil {
		return nil, err
	}
	if err := s.checkVariant(suite, libs); err != nil {
		return nil, err
	}
	onlyReferences := !slices.ContainsFunc(libs, func(name string) bool { return !suite.contestant(name).Reference })
	var cases []result.Case
	for _, d := range data {
		cases = append(cases, s.casesOn(d, suite, libs, onlyReferences)...)
	}
	if len(cases) == 0 {
		return nil, usagef("no case matches all of %s", s)
	}
	return cases, nil
}

// datasets returns the names of the selected data sets.
func (s *selection) datasets(suite Suite) ([]string, error) {
	if s.set != "" {
		if s.set == "seeds" {
			return nil, usagef("--set seeds is called --set predecessors now")
		}
		if !slices.Contains(sets, s.set) {
			return nil, usagef("--set %q is not a set; want one of %s", s.set, strings.Join(sets, ", "))
		}
		if s.data == "" {
			s.data = ".*"
		}
	}
	var names []string
	for _, d := range suite.datasets() {
		if s.set != "core" || slices.Contains(suite.Core, d.Name) {
			names = append(names, d.Name)
		}
	}
	return matches("data", s.data, names)
}

// casesOn returns the selected cases on one data set, and the references if there are any.
func (s *selection) casesOn(dataset string, suite Suite, libs []string, onlyReferences bool) []result.Case {
	var cases []result.Case
	chosen := false
	for i := range suite.Contestants {
		c := &suite.Contestants[i]
		if c.Excluded != "" {
			continue
		}
		for i := range c.Variants {
			v := &c.Variants[i]
			selected := slices.Contains(libs, c.Name) && s.selects(v, dataset) && (!c.Reference || onlyReferences)
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

// String writes the selectors as flags.
func (s *selection) String() string {
	var flags []string
	for _, f := range [][2]string{{"set", s.set}, {"data", s.data}, {"lib", s.lib}, {"license", s.license}, {"no-license", s.noLicense}, {"variant", s.variant}} {
		if f[1] != "" {
			flags = append(flags, fmt.Sprintf("--%s %q", f[0], f[1]))
		}
	}
	return strings.Join(flags, ", ")
}

// libraries returns the selected contestants. Naming an excluded one is an error that
// gives the reason.
func (s *selection) libraries(suite Suite) ([]string, error) {
	licensed, err := s.licensed(suite)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, c := range suite.Contestants {
		switch {
		case c.Excluded != "" && c.Name == s.lib:
			return nil, usagef("--lib %s is not measured: %s", c.Name, c.Excluded)
		case c.Excluded == "" && (c.Reference || licensed(c.License)):
			names = append(names, c.Name)
		}
	}
	all, err := choices(s.lib)
	if err != nil {
		return nil, err
	}
	var found []string
	for _, one := range all {
		if len(one.versions) > 0 && !s.releases {
			return nil, usagef("--lib %s: only run, build and verify take releases", s.lib)
		}
		some, err := matches("lib", one.pattern, names)
		if err != nil {
			return nil, err
		}
		found = append(found, some...)
	}
	return found, nil
}

// licensed returns a function that reports whether a licence is selected.
func (s *selection) licensed(suite Suite) (func(license string) bool, error) {
	var all []string
	for _, c := range suite.Contestants {
		if !c.Reference && c.License != "" {
			all = append(all, c.License)
		}
	}
	with, without := func(string) bool { return true }, func(string) bool { return false }
	for _, one := range []struct {
		flag, selector string
		selects        *func(string) bool
	}{{"license", s.license, &with}, {"no-license", s.noLicense, &without}} {
		if one.selector == "" {
			continue
		}
		if _, err := matches(one.flag, one.selector, all); err != nil {
			return nil, err
		}
		*one.selects = whole(one.selector).MatchString
	}
	return func(license string) bool { return with(license) && !without(license) }, nil
}

func (s *selection) checkVariant(suite Suite, libs []string) error {
	if s.variant == "" {
		return nil
	}
	var names []string
	for _, name := range libs {
		for _, v := range suite.contestant(name).Variants {
			names = append(names, v.Name)
		}
	}
	_, err := matches("variant", s.variant, names)
	return err
}

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
func (s *selection) one(suite Suite) (result.Case, error) {
	all, err := s.cases(suite)
	if err != nil {
		return result.Case{}, err
	}
	libs, err := s.libraries(suite)
	if err != nil {
		return result.Case{}, err
	}
	cases := slices.DeleteFunc(all, func(c result.Case) bool {
		return !slices.Contains(libs, c.Contestant) || !s.selects(suite.contestant(c.Contestant).Variant(c.Variant), c.Dataset)
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
