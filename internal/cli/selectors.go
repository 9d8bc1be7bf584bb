package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/serbench/serbench/result/fact"
)

// selectors are the flags that say which cases a verb works on. Each is a regular expression
// that must match a whole name.
type selectors struct {
	data, lib, variant, op, set string
	license, noLicense          string
	// dataFlag is the flag --data. Its default counts only without --set.
	dataFlag *pflag.Flag
	// releases says that --lib may name releases of a library's module.
	releases bool
}

func (s *selectors) flags(f *pflag.FlagSet) {
	f.StringVar(&s.data, "data", s.data, "data sets whose whole name matches this `regexp`")
	s.dataFlag = f.Lookup("data")
	s.libraryFlags(f)
}

// libraryFlags adds the selectors of libraries and their variants.
func (s *selectors) libraryFlags(f *pflag.FlagSet) {
	f.StringVar(&s.lib, "lib", ".*", "libraries whose whole name matches this `regexp`")
	f.StringVar(&s.license, "license", "", "libraries whose SPDX licence matches this `regexp`")
	f.StringVar(&s.noLicense, "no-license", "", "leave out libraries whose licence matches this `regexp`, such as '.*GPL.*'")
	f.StringVar(&s.variant, "variant", "", "variants whose whole name matches this `regexp`, instead of the default ones")
}

func (s *selectors) measureFlags(f *pflag.FlagSet) {
	s.flags(f)
	s.setFlags(f)
	s.operationFlag(f)
}

func (s *selectors) operationFlag(f *pflag.FlagSet) {
	f.StringVar(&s.op, "op", ".*", "operations that match this `regexp`: marshal, unmarshal")
}

// releaseFlags lets --lib take releases.
func (s *selectors) releaseFlags(f *pflag.FlagSet) {
	s.releases = true
	f.Lookup("lib").Usage = "libraries whose whole name matches this `regexp`, each at the releases after an @, if any: 'json|msgp@v1.6.3,pinned'"
}

// setFlags adds what run and build take: --set, and releases in --lib.
func (s *selectors) setFlags(f *pflag.FlagSet) {
	s.releaseFlags(f)
	f.StringVar(&s.set, "set", "", "a set of cases by `name`: core (default variants on the data sets that represent the rest), predecessors (the predecessors' rows, each on its own data) or all (default variants on every data set)")
}

// sets are the values of --set.
var sets = []string{"core", "predecessors", "all"}

// operations returns the selected operations.
func (s *selectors) operations() ([]fact.Operation, error) {
	return matches("op", s.op, fact.Operations)
}

// String writes the selectors as flags.
func (s *selectors) String() string {
	var flags []string
	for _, f := range [][2]string{{"set", s.set}, {"data", s.data}, {"lib", s.lib}, {"license", s.license}, {"no-license", s.noLicense}, {"variant", s.variant}} {
		if f[1] != "" {
			flags = append(flags, fmt.Sprintf("--%s %q", f[0], f[1]))
		}
	}
	return strings.Join(flags, ", ")
}

// resolve returns what the selectors select. It is an error if one of them matches nothing, or if
// --lib names an excluded library.
func (s selectors) resolve(suite Suite) (*selection, error) {
	if s.set != "" && (s.data == "" || s.dataFlag != nil && !s.dataFlag.Changed) {
		s.data = ".*"
	}
	var err error
	selected := &selection{selectors: s, suite: suite}
	if selected.datasets, err = s.matchingDatasets(suite); err != nil {
		return nil, err
	}
	if err := s.checkLicenses(suite); err != nil {
		return nil, err
	}
	if err := s.checkExcluded(suite); err != nil {
		return nil, err
	}
	if selected.choices, err = choices(s.lib); err != nil {
		return nil, err
	}
	if selected.libraries, err = s.matchingLibraries(suite, selected.choices); err != nil {
		return nil, err
	}
	return selected, s.checkVariant(suite, selected.libraries)
}

// matchingDatasets returns the names of the data sets that --data and --set select.
func (s *selectors) matchingDatasets(suite Suite) ([]string, error) {
	switch {
	case s.set == "seeds":
		return nil, usagef("--set seeds is called --set predecessors now")
	case s.set != "" && !slices.Contains(sets, s.set):
		return nil, usagef("--set %q is not a set; want one of %s", s.set, strings.Join(sets, ", "))
	}
	var names []string
	for _, name := range suite.datasetNames() {
		if s.set != "core" || slices.Contains(suite.Core, name) {
			names = append(names, name)
		}
	}
	return matches("data", s.data, names)
}

// checkExcluded returns an error that gives the reason if --lib names an excluded library.
func (s *selectors) checkExcluded(suite Suite) error {
	if c := suite.contestant(s.lib); c != nil && c.Excluded != "" {
		return usagef("--lib %s is not measured: %s", c.Name, c.Excluded)
	}
	return nil
}

// matchingLibraries returns the names of the libraries that --lib and the licences select.
func (s *selectors) matchingLibraries(suite Suite, choices []choice) ([]string, error) {
	var names []string
	for _, c := range suite.Contestants {
		if c.Excluded == "" && (c.Reference || s.licensed(c.License)) {
			names = append(names, c.Name)
		}
	}
	var found []string
	for _, one := range choices {
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

// checkLicenses returns an error if a selector matches no licence.
func (s *selectors) checkLicenses(suite Suite) error {
	var all []string
	for _, c := range suite.Contestants {
		if !c.Reference && c.License != "" {
			all = append(all, c.License)
		}
	}
	for _, f := range [][2]string{{"license", s.license}, {"no-license", s.noLicense}} {
		if f[1] == "" {
			continue
		}
		if _, err := matches(f[0], f[1], all); err != nil {
			return err
		}
	}
	return nil
}

// licensed reports whether the licence of a library is selected.
func (s *selectors) licensed(license string) bool {
	return (s.license == "" || whole(s.license).MatchString(license)) &&
		(s.noLicense == "" || !whole(s.noLicense).MatchString(license))
}

// checkVariant returns an error if --variant matches no variant of the libraries.
func (s *selectors) checkVariant(suite Suite, libs []string) error {
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
