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

// Variant returns the variant with that name, or nil.
func (c Contestant) Variant(name string) *Variant {
	for i := range c.Variants {
		if c.Variants[i].Name == name {
			return &c.Variants[i]
		}
	}
	return nil
}
