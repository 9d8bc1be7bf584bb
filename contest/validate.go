package contest

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
)

var (
	nameRule    = regexp.MustCompile(`^[a-z][a-z0-9]*$`)
	datasetRule = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)
	optionRule  = regexp.MustCompile(`^[a-z]+=[a-z0-9]+$`)
)

// Validate checks the lists that a program is built with: unique and well-formed names,
// complete metadata, at least one default variant, and variant names that agree with the
// claims. It returns every fault found.
func Validate(contestants []*Contestant, types []*Type) error {
	var faults []error
	fault := func(format string, args ...any) { faults = append(faults, fmt.Errorf(format, args...)) }

	seen := map[string]bool{}
	for _, c := range contestants {
		if !nameRule.MatchString(c.Name) {
			fault("contestant %q: the name must match %s", c.Name, nameRule)
		}
		if seen[c.Name] {
			fault("contestant %s: listed twice", c.Name)
		}
		seen[c.Name] = true
		for field, value := range map[string]string{"Doc": c.Doc, "Module": c.Module, "License": c.License, "URL": c.URL, "Schema": string(c.Schema)} {
			if value == "" && !c.Reference && c.Excluded == "" {
				fault("contestant %s: %s is empty", c.Name, field)
			}
		}
		for _, err := range validateVariants(c) {
			fault("contestant %s: %w", c.Name, err)
		}
	}

	seen = map[string]bool{}
	seenTypes := map[string]bool{}
	for _, t := range types {
		if !nameRule.MatchString(t.Name) {
			fault("type %q: the name must match %s", t.Name, nameRule)
		}
		if seenTypes[t.Name] {
			fault("type %s: listed twice", t.Name)
		}
		seenTypes[t.Name] = true
		if len(t.Datasets) == 0 {
			fault("type %s: no data set", t.Name)
		}
		for _, d := range t.Datasets {
			if !datasetRule.MatchString(d.Name) || d.Name != t.Name && !strings.HasPrefix(d.Name, t.Name+"-") {
				fault("data set %q: the name must be %s or %s-sampler", d.Name, t.Name, t.Name)
			}
			if seen[d.Name] {
				fault("data set %s: listed twice", d.Name)
			}
			seen[d.Name] = true
			if d.Count < 4 || d.Count > 1024 || d.Count&(d.Count-1) != 0 {
				fault("data set %s: Count is %d; it must be a power of two from 4 to 1024", d.Name, d.Count)
			}
		}
	}
	return errors.Join(faults...)
}

func validateVariants(c *Contestant) (faults []error) {
	seen := map[string]bool{}
	defaults := 0
	for i := range c.Variants {
		v := &c.Variants[i]
		fault := func(format string, args ...any) {
			faults = append(faults, fmt.Errorf("variant %s: "+format, append([]any{v.Name}, args...)...))
		}
		if seen[v.Name] {
			fault("listed twice")
		}
		seen[v.Name] = true
		if v.Default {
			defaults++
		}
		if v.Name != "default" {
			given := map[string]bool{}
			for pair := range strings.SplitSeq(v.Name, ",") {
				key, _, _ := strings.Cut(pair, "=")
				if !optionRule.MatchString(pair) {
					fault("%q is not key=value", pair)
				} else if given[key] {
					fault("%s is given twice", key)
				}
				given[key] = true
			}
		}
		if c.Excluded == "" && v.Bind == nil {
			fault("no Bind")
		}
		if c.Excluded == "" && !c.Reference && (v.Format == "" || v.Doc == "") {
			fault("Format and Doc must be given")
		}
		if c.Excluded == "" && !c.Reference && v.Fields == "" {
			fault("Fields must be names, tags or positions")
		}
		if c.Excluded == "" && !c.Reference && v.Default && v.Shown.Text == "" {
			fault("Shown must quote where the library's documentation shows this use")
		}
		if v.Instead != "" && !v.Default {
			fault("Instead is for default variants")
		}
		options := v.options()
		for _, claim := range AllClaims() {
			key, value, _ := strings.Cut(claim.Option, "=")
			if named := options[key] == value; claim.Option != "" && named != claim.In(v.Claims) {
				fault("the name must have %s if and only if the variant claims it", claim.Option)
			}
		}
		if v.Claims.Native && v.Claims.Consumes {
			fault("no loop copies the input of a native codec")
		}
		if v.Predecessor.Bytes != 0 && v.Predecessor.Why == "" {
			fault("Predecessor.Bytes without Predecessor.Why")
		}
		if v.Predecessor.First != nil && v.Predecessor.Why == "" {
			fault("Predecessor.First without Predecessor.Why")
		}
	}
	if c.Excluded == "" && defaults == 0 {
		faults = append(faults, errors.New("no default variant"))
	}
	return faults
}
