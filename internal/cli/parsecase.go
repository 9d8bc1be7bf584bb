package cli

import (
	"slices"
	"strings"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// parseCase parses lib[variant]/dataset/op and checks that the suite has it.
func parseCase(suite Suite, text string) (of result.Case, op fact.Operation, err error) {
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
	if !suite.hasDataset(of.Dataset) {
		return of, "", unknown(text, "data set", of.Dataset, suite.datasetNames(), func(name string) string { return name })
	}
	if !slices.Contains(fact.Operations, op) {
		return of, "", unknown(text, "operation", string(op), fact.Operations, func(op fact.Operation) string { return string(op) })
	}
	return of, op, nil
}

// unknown is the error for a case that names something the suite lacks.
func unknown[T any](text, kind, word string, all []T, name func(T) string) error {
	var names []string
	for _, one := range all {
		names = append(names, name(one))
	}
	return usagef("%s: no %s is called %q; %s", text, kind, word, nearest(word, names))
}
