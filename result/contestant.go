package result

import (
	"slices"
	"strings"
)

// ShortVersion is the version, of a pseudo-version the commit alone.
func (c Contestant) ShortVersion() string {
	parts := strings.Split(strings.TrimSuffix(c.Version, "+incompatible"), "-")
	if last := parts[len(parts)-1]; len(parts) >= 3 && len(last) == 12 {
		return last
	}
	return c.Version
}

// Formats are the wire formats of all variants, each once.
func (c Contestant) Formats() []string {
	var formats []string
	for _, v := range c.Variants {
		if v.Format != "" && !slices.Contains(formats, v.Format) {
			formats = append(formats, v.Format)
		}
	}
	return formats
}

// Variant returns the variant of that name, or nil.
func (c Contestant) Variant(name string) *Variant {
	for i := range c.Variants {
		if c.Variants[i].Name == name {
			return &c.Variants[i]
		}
	}
	return nil
}
