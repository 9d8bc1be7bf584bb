package cli

import (
	"slices"
	"strings"

	"golang.org/x/mod/semver"

	"github.com/serbench/serbench/internal/catalog"
	"github.com/serbench/serbench/result"
)

// A choice is one alternative of --lib: a pattern of names, and releases of their modules.
type choice struct {
	pattern  string
	versions []string // empty means the release that serbench requires
}

// pinned stands for the release that serbench requires.
const pinned = "pinned"

// choices splits --lib: 'json|msgp@v1.6.3,pinned'. Without an @ it is one pattern.
func choices(lib string) ([]choice, error) {
	if !strings.Contains(lib, "@") {
		return []choice{{pattern: lib}}, nil
	}
	var all []choice
	for _, text := range alternatives(lib) {
		pattern, versions, named := strings.Cut(text, "@")
		c := choice{pattern: pattern}
		for version := range strings.SplitSeq(versions, ",") {
			if !named {
				break
			}
			if version != pinned && !semver.IsValid(version) {
				return nil, usagef("--lib %s: %q is not a release; want releases such as v1.6.3, or %s, with commas between them", text, version, pinned)
			}
			c.versions = append(c.versions, version)
		}
		all = append(all, c)
	}
	return all, nil
}

// alternatives splits a regular expression at every | outside of parentheses.
func alternatives(pattern string) (all []string) {
	depth, from := 0, 0
	for i, r := range pattern {
		switch {
		case r == '(':
			depth++
		case r == ')':
			depth--
		case r == '|' && depth == 0:
			all = append(all, pattern[from:i])
			from = i + 1
		}
	}
	return append(all, pattern[from:])
}

// versionsOf returns the releases of a contestant's module that --lib names, if any.
func versionsOf(c *result.Contestant, all []choice) (versions []string, err error) {
	for _, one := range all {
		if len(one.versions) == 0 || !whole(one.pattern).MatchString(c.Name) {
			continue
		}
		if c.Module == catalog.Standard {
			return nil, usagef("--lib %s@%s: %s is in Go's standard library; choose its release with --go", one.pattern, strings.Join(one.versions, ","), c.Name)
		}
		for _, version := range one.versions {
			if version == pinned {
				version = c.Version
			}
			if !slices.Contains(versions, version) {
				versions = append(versions, version)
			}
		}
	}
	return versions, nil
}

// built returns the cases in every build that the flags ask for. It announces builds that
// take long, and refuses many of them without --yes.
func (p *program) built(s *selection, with settings, cases []result.Case, operations int) ([]result.Case, error) {
	builds, err := with.builds(p.suite)
	if err != nil {
		return nil, err
	}
	var out []result.Case
	for _, c := range cases {
		contestant := p.suite.contestant(c.Contestant)
		versions, err := versionsOf(contestant, s.choices)
		if err != nil {
			return nil, err
		}
		if contestant.Reference || len(versions) == 0 {
			versions = []string{""}
		}
		for _, version := range versions {
			for _, b := range builds {
				if b.PGO && contestant.Reference {
					continue // all rows relate to the same reference
				}
				b.Version = version
				c.Build = b
				out = append(out, c)
			}
		}
	}
	return out, p.sayCost(with, out, operations)
}
