package contest

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/serbench/serbench/result/fact"
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
	var all faults
	seen := map[string]bool{}
	for _, c := range contestants {
		all.name("contestant", c.Name, seen)
		all.in("contestant "+c.Name, c.incomplete())
		all.in("contestant "+c.Name, c.invalidVariants())
	}
	seenTypes, seenDatasets := map[string]bool{}, map[string]bool{}
	for _, t := range types {
		all.name("type", t.Name, seenTypes)
		if len(t.Datasets) == 0 {
			all.add("type %s: no data set", t.Name)
		}
		for _, d := range t.Datasets {
			all.dataset(t, d, seenDatasets)
		}
	}
	return errors.Join(all...)
}

// faults collects what is wrong.
type faults []error

func (all *faults) add(format string, args ...any) {
	*all = append(*all, fmt.Errorf(format, args...))
}

// in adds faults that were found in one place.
func (all *faults) in(place string, found faults) {
	for _, fault := range found {
		all.add("%s: %w", place, fault)
	}
}

// name checks the name of a contestant or a type, of which seen has the earlier ones.
func (all *faults) name(what, name string, seen map[string]bool) {
	if !nameRule.MatchString(name) {
		all.add("%s %q: the name must match %s", what, name, nameRule)
	}
	if seen[name] {
		all.add("%s %s: listed twice", what, name)
	}
	seen[name] = true
}

func (all *faults) dataset(t *Type, d *Dataset, seen map[string]bool) {
	if !datasetRule.MatchString(d.Name) || d.Name != t.Name && !strings.HasPrefix(d.Name, t.Name+"-") {
		all.add("data set %q: the name must be %s or %s-sampler", d.Name, t.Name, t.Name)
	}
	if seen[d.Name] {
		all.add("data set %s: listed twice", d.Name)
	}
	seen[d.Name] = true
	if d.Count < 4 || d.Count > 1024 || d.Count&(d.Count-1) != 0 {
		all.add("data set %s: Count is %d; it must be a power of two from 4 to 1024", d.Name, d.Count)
	}
}

// incomplete finds what a contestant lacks. One that is excluded needs only its name and the reason,
// and a reference is no library with documentation.
func (c *Contestant) incomplete() (missing faults) {
	if c.Excluded != "" {
		return nil
	}
	if !slices.ContainsFunc(c.Variants, func(v Variant) bool { return v.Default }) {
		missing.add("no default variant")
	}
	for i := range c.Variants {
		if c.Variants[i].Bind == nil {
			missing.add("variant %s: no Bind", c.Variants[i].Name)
		}
	}
	if c.Reference {
		return missing
	}
	for _, field := range []struct{ name, value string }{
		{"Doc", c.Doc}, {"Module", c.Module}, {"License", c.License}, {"URL", c.URL}, {"Schema", string(c.Schema)},
	} {
		if field.value == "" {
			missing.add("%s is empty", field.name)
		}
	}
	for i := range c.Variants {
		missing.in("variant "+c.Variants[i].Name, c.Variants[i].undescribed())
	}
	return missing
}

// undescribed finds what a library's variant lacks.
func (v *Variant) undescribed() (missing faults) {
	if v.Format == "" || v.Doc == "" {
		missing.add("Format and Doc must be given")
	}
	if v.Fields == "" {
		missing.add("Fields must be names, tags or positions")
	}
	if v.Default && v.Shown.Text == "" {
		missing.add("Shown must quote where the library's documentation shows this use")
	}
	return missing
}

func (c *Contestant) invalidVariants() (all faults) {
	seen := map[string]bool{}
	for i := range c.Variants {
		v := &c.Variants[i]
		place := "variant " + v.Name
		if seen[v.Name] {
			all.add("%s: listed twice", place)
		}
		seen[v.Name] = true
		all.in(place, v.misnamed())
		all.in(place, v.contradictions())
	}
	return all
}

// misnamed checks that the name is made of options, and of those that the claims imply.
func (v *Variant) misnamed() (all faults) {
	if v.Name != fact.Default {
		given := map[string]bool{}
		for pair := range strings.SplitSeq(v.Name, ",") {
			key, _, _ := strings.Cut(pair, "=")
			if !optionRule.MatchString(pair) {
				all.add("%q is not key=value", pair)
			} else if given[key] {
				all.add("%s is given twice", key)
			}
			given[key] = true
		}
	}
	options := v.options()
	for _, claim := range AllClaims() {
		key, value, _ := strings.Cut(claim.Option, "=")
		if named := options[key] == value; claim.Option != "" && named != claim.In(v.Claims) {
			all.add("the name must have %s if and only if the variant claims it", claim.Option)
		}
	}
	return all
}

// contradictions finds fields that exclude or need each other.
func (v *Variant) contradictions() (all faults) {
	if v.Instead != "" && !v.Default {
		all.add("Instead is for default variants")
	}
	if v.Claims.Native && v.Claims.Consumes {
		all.add("no loop copies the input of a native codec")
	}
	if v.Predecessor.Why != "" {
		return all
	}
	if v.Predecessor.Bytes != 0 {
		all.add("Predecessor.Bytes without Predecessor.Why")
	}
	if v.Predecessor.First != nil {
		all.add("Predecessor.First without Predecessor.Why")
	}
	return all
}
