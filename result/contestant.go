package result

import (
	"slices"
	"strings"
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

// Labels are what a user should know before any number: the kinds of the authors' own
// warnings, and whether the library uses package unsafe.
func (c Contestant) Labels() (labels []string) {
	for _, w := range c.Warnings {
		if !slices.Contains(labels, w.Kind) {
			labels = append(labels, w.Kind)
		}
	}
	if len(c.Advisories) > 0 {
		labels = append(labels, "advisories")
	}
	if c.Unsafe {
		labels = append(labels, "unsafe")
	}
	return labels
}

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
