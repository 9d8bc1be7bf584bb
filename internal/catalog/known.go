package catalog

import (
	_ "embed"
	"strings"
)

//go:embed known.txt
var known string

// Known returns the best known contestants, in the order in which to build them. The file says where
// that comes from.
func Known() (names []string) {
	for line := range strings.Lines(known) {
		if !strings.HasPrefix(line, "#") {
			name, _, _ := strings.Cut(line, "\t")
			names = append(names, name)
		}
	}
	return names
}
