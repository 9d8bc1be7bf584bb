package cli

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/agext/levenshtein"
	"github.com/spf13/pflag"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/internal/predecessors"
	"github.com/serbench/serbench/result"
)

// A selection is which cases a verb works on. Every selector is a regular
// expression that must match a whole name.
type selection struct {
	data, lib, variant, op, set string
	license, noLicense          string
	// releases says that --lib may name releases of a library's module.
	releases bool
}

func (s *selection) flags(f *pflag.FlagSet) {
	f.StringVar(&s.data, "data", s.data, "data sets, as a `regexp` over whole names")
	f.StringVar(&s.lib, "lib", ".*", "libraries, as a `regexp` over whole names")
	f.StringVar(&s.license, "license", "", "libraries under these licences, as a `regexp` over SPDX identifiers")
	f.StringVar(&s.noLicense, "no-license", "", "no libraries under these licences, such as '.*GPL.*', as a `regexp`")
	f.StringVar(&s.variant, "variant", "", "variants, as a `regexp` over whole names; without it the default ones")
}

func (s *selection) measureFlags(f *pflag.FlagSet) {
	s.flags(f)
	s.setFlags(f)
	f.StringVar(&s.op, "op", ".*", "operations, as a `regexp` over marshal and unmarshal")
}

// setFlags are those of the verbs that measure, and that build what does.
func (s *selection) setFlags(f *pflag.FlagSet) {
	s.releases = true
	f.Lookup("lib").Usage = "libraries, as a `regexp` over whole names, with releases to measure where they follow an @: 'json|msgp@v1.6.3,pinned'"
	f.StringVar(&s.set, "set", "", "a set of cases by `name`: core (default variants on the data sets that stand for the rest), predecessors (every row of the predecessors on its data) or all (default variants on every data set)")
}

// sets are the names that --set takes.
var sets = []string{"core", "predecessors", "all"}

// matches compiles a selector and returns the names that it matches in full.
func matches(flag, selector string, names []string) ([]string, error) {
	// The selector alone first: "a)|(b" would be one between our parentheses.
	if _, err := regexp.Compile(selector); err != nil {
		return nil, usagef("--%s %q is not a regular expression: %w", flag, selector, err)
	}
	re := whole(selector)
	var found []string
	for _, name := range names {
		if re.MatchString(name) {
			found = append(found, name)
		}
	}
	if len(found) == 0 {
		return nil, usagef("--%s %q matches nothing; %s", flag, selector, nearest(selector, names))
	}
	return found, nil
}

// whole matches names in full. The selector must be one that compiles.
func whole(selector string) *regexp.Regexp { return regexp.MustCompile("^(?:" + selector + ")$") }

// nearest names what a word may have meant.
func nearest(word string, names []string) string {
	names = slices.Clone(names)
	slices.Sort(names)
	names = slices.Compact(names)
	if len(names) == 0 {
		return "there is nothing to choose from"
	}
	slices.SortStableFunc(names, func(a, b string) int {
		return cmp.Compare(levenshtein.Distance(word, a, nil), levenshtein.Distance(word, b, nil))
	})
	return "nearest: " + strings.Join(names[:min(4, len(names))], ", ")
}

// operations returns the selected operations.
func (s *selection) operations() ([]string, error) {
	return matches("op", s.op, worker.Operations)
}

// cases returns the selected cases. The references are always among them, by
// their default variants unless nothing but references is asked for; excluded
// contestants never.
func (s *selection) cases(suite Suite) ([]result.Case, error) {
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
		names = append(names, d.Name)
	}
	if s.set == "core" {
		names = slices.DeleteFunc(names, func(name string) bool { return !slices.Contains(suite.Core, name) })
	}
	data, err := matches("data", s.data, names)
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
		asked := 0
		first := len(cases)
		for i := range suite.Contestants {
			c := &suite.Contestants[i]
			if c.Excluded != "" {
				continue
			}
			for i := range c.Variants {
				v := &c.Variants[i]
				chosen := slices.Contains(libs, c.Name) && s.selects(v, d) && (!c.Reference || onlyReferences)
				if chosen {
					asked++
				}
				if chosen || c.Reference && v.Default {
					cases = append(cases, result.Case{Contestant: c.Name, Variant: v.Name, Dataset: d})
				}
			}
		}
		if asked == 0 {
			cases = cases[:first]
		}
	}
	if len(cases) == 0 {
		return nil, usagef("no case is selected: %s have none in common", s)
	}
	return cases, nil
}

// String writes the selectors as they are given.
func (s *selection) String() string {
	var flags []string
	for _, f := range [][2]string{{"set", s.set}, {"data", s.data}, {"lib", s.lib}, {"license", s.license}, {"no-license", s.noLicense}, {"variant", s.variant}} {
		if f[1] != "" {
			flags = append(flags, fmt.Sprintf("--%s %q", f[0], f[1]))
		}
	}
	return strings.Join(flags, ", ")
}

// libraries returns the selected contestants. To name an excluded one is told
// with its reason.
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
			return nil, usagef("--lib %s: only run and build take releases", s.lib)
		}
		some, err := matches("lib", one.pattern, names)
		if err != nil {
			return nil, err
		}
		found = append(found, some...)
	}
	return found, nil
}

// licensed returns what says whether libraries under a licence are selected.
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

// one returns the only case that is selected, the references that come with it
// aside.
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
		return result.Case{}, usagef("want one case, and %s select %d: %s", s, len(cases), strings.Join(names, ", "))
	}
	return cases[0], nil
}

// parseCase reads lib[variant]/dataset/op, and looks for what it names.
func parseCase(suite Suite, text string) (of result.Case, op string, err error) {
	of, op, err = result.ParseOperation(text)
	if err != nil {
		return of, "", usagef("%w", err)
	}
	c := suite.contestant(of.Contestant)
	if c == nil {
		return of, "", unknown(text, "library", of.Contestant, suite.Contestants, func(c result.Contestant) string { return c.Name })
	}
	if c.Excluded != "" {
		return of, "", usagef("%s: %s is not measured: %s", text, c.Name, c.Excluded)
	}
	if of.Variant == "" {
		defaults := c.Defaults()
		if len(defaults) > 1 {
			return of, "", usagef("%s: %s has several default variants; say which: %s", text, c.Name, strings.Join(defaults, ", "))
		}
		of.Variant = defaults[0]
	}
	if c.Variant(of.Variant) == nil {
		return of, "", unknown(text, "variant", of.Variant, c.Variants, func(v result.Variant) string { return v.Name })
	}
	if suite.dataset(of.Dataset) == nil {
		return of, "", unknown(text, "data set", of.Dataset, suite.datasets(), func(d *contest.Dataset) string { return d.Name })
	}
	if !slices.Contains(worker.Operations, op) {
		return of, "", unknown(text, "operation", op, worker.Operations, func(op string) string { return op })
	}
	return of, op, nil
}

// unknown says that a case names what there is not.
func unknown[T any](text, kind, word string, all []T, name func(T) string) error {
	var names []string
	for _, one := range all {
		names = append(names, name(one))
	}
	return usagef("%s: no %s is called %q; %s", text, kind, word, nearest(word, names))
}
