package result

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"github.com/serbench/serbench/result/fact"
)

// ShortVersion is the contestant's version, shortened for people.
func (c Contestant) ShortVersion() string { return ShortVersion(c.Version) }

// ShortVersion shortens a pseudo-version to its commit, and returns any other version as it
// is.
func ShortVersion(version string) string {
	parts := strings.Split(strings.TrimSuffix(version, "+incompatible"), "-")
	if last := parts[len(parts)-1]; len(parts) >= 3 && len(last) == 12 {
		return last
	}
	return version
}

// Formats returns the wire formats of all variants, each once.
func (c Contestant) Formats() []string {
	var formats []string
	for _, v := range c.Variants {
		if v.Format != "" && !slices.Contains(formats, v.Format) {
			formats = append(formats, v.Format)
		}
	}
	return formats
}

// Labels are what a user should know of a library before any number: those of its default variants.
func (c Contestant) Labels() (labels []string) {
	for _, v := range c.Variants {
		if !v.Default {
			continue
		}
		for _, label := range c.LabelsOf(v) {
			if !slices.Contains(labels, label) {
				labels = append(labels, label)
			}
		}
	}
	return labels
}

// LabelsOf are what a user should know of a variant before any number: the kinds of the authors' own
// warnings; advisories, if there are public vulnerabilities; unsafe, if its code imports package
// unsafe; mirror, if values go through a type like the user's; and a copyleft license.
func (c Contestant) LabelsOf(v Variant) (labels []string) {
	for _, w := range c.Warnings {
		if !slices.Contains(labels, w.Kind) {
			labels = append(labels, w.Kind)
		}
	}
	if len(c.Advisories) > 0 {
		labels = append(labels, "advisories")
	}
	// Files of an older serbench know only whether any variant uses it.
	if v.Unsafe || v.Schema == "" && c.Unsafe {
		labels = append(labels, "unsafe")
	}
	if v.Mirror {
		labels = append(labels, "mirror")
	}
	if license := Copyleft(c.License); license != "" {
		labels = append(labels, license)
	}
	return labels
}

// SchemaOf says how the library learns the shape of a value in a variant.
func (c Contestant) SchemaOf(v Variant) fact.Schema { return cmp.Or(v.Schema, c.Schema) }

// copyleft matches SPDX identifiers of licenses that ask whoever links or changes the code for
// source.
var copyleft = regexp.MustCompile(`\b[AL]?GPL-[0-9.]+|\bMPL-[0-9.]+|\bEPL-[0-9.]+|\bCDDL-[0-9.]+`)

// Copyleft returns the copyleft license in an SPDX expression; "" if there is none.
func Copyleft(license string) string { return copyleft.FindString(license) }

// Fields are the ways in which the default variants tell the fields of a record apart, each
// once.
func (c Contestant) Fields() (fields []string) {
	for _, v := range c.Variants {
		if v.Default && v.Fields != "" && !slices.Contains(fields, v.Fields) {
			fields = append(fields, v.Fields)
		}
	}
	return fields
}

// Variant returns the variant with that name, or nil.
func (c Contestant) Variant(name string) *Variant {
	for i := range c.Variants {
		if c.Variants[i].Name == name {
			return &c.Variants[i]
		}
	}
	return nil
}
