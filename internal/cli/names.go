package cli

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"github.com/agext/levenshtein"

	"github.com/serbench/serbench/result/fact"
)

// matches compiles a selector and returns the names that it matches in full.
func matches[T ~string](flag, selector string, names []T) ([]T, error) {
	// The selector alone first: "a)|(b" would be one between our parentheses.
	if _, err := regexp.Compile(selector); err != nil {
		return nil, usagef("--%s %q is not a regular expression: %w", flag, selector, err)
	}
	re := whole(selector)
	var found []T
	for _, name := range names {
		if re.MatchString(string(name)) {
			found = append(found, name)
		}
	}
	if len(found) == 0 {
		return nil, usagef("--%s %q matches nothing; %s", flag, selector, nearest(selector, fact.Texts(names)))
	}
	return found, nil
}

// whole matches names in full. The selector must be one that compiles.
func whole(selector string) *regexp.Regexp { return regexp.MustCompile("^(?:" + selector + ")$") }

// nearest lists the names most similar to a word.
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
