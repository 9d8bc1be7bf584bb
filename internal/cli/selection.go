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
	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/internal/seeds"
	"github.com/serbench/serbench/result"
)

// A selection is which cases a verb works on. Every selector is a regular
// expression that must match a whole name.
type selection struct {
	data, lib, variant, op, set string
}

func (s *selection) flags(f *pflag.FlagSet) {
	f.StringVar(&s.data, "data", s.data, "data sets, as a regular expression over whole names")
	f.StringVar(&s.lib, "lib", ".*", "libraries, likewise")
	f.StringVar(&s.variant, "variant", "", "variants, likewise; without it the default ones")
}

func (s *selection) measureFlags(f *pflag.FlagSet) {
	s.flags(f)
	f.StringVar(&s.op, "op", ".*", "operations, likewise: marshal, unmarshal")
	f.StringVar(&s.set, "set", "", "a set of cases: seeds (every row of the seed documents on its data) or all (every default variant on every data set)")
}

// matches compiles a selector and returns the names that it matches in full.
func matches(flag, selector string, names []string) ([]string, error) {
	re, err := regexp.Compile("^(?:" + selector + ")$")
	if err != nil {
		return nil, usagef("--%s %q is not a regular expression: %w", flag, selector, err)
	}
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
	return matches("op", s.op, harness.Operations)
}

// cases returns the selected cases. The references are always among them, and
// excluded contestants never.
func (s *selection) cases(suite contest.Suite) ([]result.Case, error) {
	if s.set != "" {
		if !slices.Contains([]string{"seeds", "all"}, s.set) {
			return nil, usagef("--set %q is not a set; want seeds or all", s.set)
		}
		if s.data == "" {
			s.data = ".*"
		}
	}
	var names []string
	for _, d := range suite.Datasets() {
		names = append(names, d.Name)
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
	var cases []result.Case
	for _, d := range data {
		competing := 0
		first := len(cases)
		for _, c := range suite.Contestants {
			if c.Excluded != "" || !c.Reference && !slices.Contains(libs, c.Name) {
				continue
			}
			for i := range c.Variants {
				v := &c.Variants[i]
				if !c.Reference && !s.selects(v, d) || c.Reference && !v.Default {
					continue
				}
				if !c.Reference {
					competing++
				}
				cases = append(cases, result.Case{Contestant: c.Name, Variant: v.Name, Dataset: d})
			}
		}
		if competing == 0 && !s.onlyReferences(suite, libs) {
			cases = cases[:first]
		}
	}
	if len(cases) == 0 {
		return nil, usagef("no case is selected: --set %s, --data %q, --lib %q and --variant %q have none in common", cmp.Or(s.set, "-"), s.data, s.lib, s.variant)
	}
	return cases, nil
}

func (s *selection) onlyReferences(suite contest.Suite, libs []string) bool {
	for _, name := range libs {
		if !suite.Contestant(name).Reference {
			return false
		}
	}
	return true
}

// libraries returns the selected contestants. To name an excluded one is told
// with its reason.
func (s *selection) libraries(suite contest.Suite) ([]string, error) {
	var names []string
	for _, c := range suite.Contestants {
		if c.Excluded == "" {
			names = append(names, c.Name)
		} else if c.Name == s.lib {
			return nil, usagef("--lib %s is not to be had: %s", c.Name, c.Excluded)
		}
	}
	return matches("lib", s.lib, names)
}

func (s *selection) checkVariant(suite contest.Suite, libs []string) error {
	if s.variant == "" {
		return nil
	}
	var names []string
	for _, name := range libs {
		for _, v := range suite.Contestant(name).Variants {
			names = append(names, v.Name)
		}
	}
	_, err := matches("variant", s.variant, names)
	return err
}

func (s *selection) selects(v *contest.Variant, dataset string) bool {
	if s.variant != "" {
		re := regexp.MustCompile("^(?:" + s.variant + ")$")
		if !re.MatchString(v.Name) {
			return false
		}
	}
	if s.set == "seeds" {
		return slices.ContainsFunc(v.Seed.Names, func(name string) bool {
			row, ok := seeds.Lookup(name)
			return ok && slices.Contains(row.Datasets, dataset)
		})
	}
	return s.variant != "" || v.Default
}

// one returns the only case that a verb of one case asks for.
func (s *selection) one(suite contest.Suite) (result.Case, error) {
	all, err := s.cases(suite)
	if err != nil {
		return result.Case{}, err
	}
	libs, err := s.libraries(suite)
	if err != nil {
		return result.Case{}, err
	}
	cases := slices.DeleteFunc(all, func(c result.Case) bool { return !slices.Contains(libs, c.Contestant) })
	if len(cases) != 1 {
		var names []string
		for _, c := range cases {
			names = append(names, c.String())
		}
		return result.Case{}, usagef("want one case, and %d are selected: %s", len(cases), strings.Join(names, ", "))
	}
	return cases[0], nil
}

// parseCase reads lib[variant]/dataset/op.
func parseCase(suite contest.Suite, text string) (result.Case, string, error) {
	parts := strings.Split(text, "/")
	if len(parts) != 3 {
		return result.Case{}, "", usagef("%q is not lib[variant]/dataset/op, such as json/person/marshal", text)
	}
	lib, variant, bracket := strings.Cut(parts[0], "[")
	s := selection{lib: regexp.QuoteMeta(lib), data: regexp.QuoteMeta(parts[1]), op: regexp.QuoteMeta(parts[2])}
	if bracket {
		variant = strings.TrimSuffix(variant, "]")
		s.variant = regexp.QuoteMeta(variant)
	}
	ops, err := s.operations()
	if err != nil {
		return result.Case{}, "", fmt.Errorf("%s: %w", text, err)
	}
	c, err := s.one(suite)
	if err != nil {
		return result.Case{}, "", fmt.Errorf("%s: %w", text, err)
	}
	return c, ops[0], nil
}
