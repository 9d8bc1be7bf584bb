package cli

import (
	"slices"
	"strings"

	"golang.org/x/mod/semver"

	"github.com/serbench/serbench/internal/catalog"
	"github.com/serbench/serbench/result"
)

// A choice is an alternative of --lib: names, and releases of their modules.
type choice struct {
	pattern  string
	versions []string // none: the release that serbench requires
}

// pinned names the release that serbench requires.
const pinned = "pinned"

// choices splits --lib: 'json|msgp@v1.6.3,pinned'. Without an @ it is one pattern.
func choices(lib string) ([]choice, error) {
	if !strings.Contains(lib, "@") {
		return []choice{{pattern: lib}}, nil
	}
	var all []choice
	for _, text := range alternatives(lib) {
		pattern, versions, some := strings.Cut(text, "@")
		c := choice{pattern: pattern}
		for version := range strings.SplitSeq(versions, ",") {
			if !some {
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

// alternatives splits a regular expression at every | that is in no parentheses.
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

// versionsOf are the releases of a contestant's module that --lib asks for, none where it
// names no release.
func versionsOf(c *result.Contestant, all []choice) (versions []string, err error) {
	for _, one := range all {
		if len(one.versions) == 0 || !whole(one.pattern).MatchString(c.Name) {
			continue
		}
		if c.Module == catalog.Standard {
			return nil, usagef("--lib %s@%s: %s is of Go's standard library, whose release --go chooses", one.pattern, strings.Join(one.versions, ","), c.Name)
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

// built are the cases in every build that is asked for. What takes long is said, and
// where it is much it is refused unless it is meant.
func (p *program) built(s selection, with settings, cases []result.Case, operations int) ([]result.Case, error) {
	all, err := choices(s.lib)
	if err != nil {
		return nil, err
	}
	builds, err := with.builds(p.suite)
	if err != nil {
		return nil, err
	}
	var out []result.Case
	for _, c := range cases {
		contestant := p.suite.contestant(c.Contestant)
		versions, err := versionsOf(contestant, all)
		if err != nil {
			return nil, err
		}
		if contestant.Reference || len(versions) == 0 {
			versions = []string{""}
		}
		for _, version := range versions {
			for _, b := range builds {
				if b.PGO && contestant.Reference {
					continue // What a row is related to stays the same.
				}
				b.Version = version
				c.Build = b
				out = append(out, c)
			}
		}
	}
	return out, p.sayCost(with, out, operations)
}
