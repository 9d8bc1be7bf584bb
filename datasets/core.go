// Package datasets holds every type that is serialized, each in a folder with its data
// sets, and says which of these stand for the rest.
package datasets

// Core names the data sets that together stand for the rest: those whose rankings of
// libraries are most like all others', as docs/METHODOLOGY.md tells.
func Core() []string {
	return []string{
		"catalog-10", "feed-1", "fleet", "medium", "mesh-1000", "order", "persontags", "telemetry-32",
	}
}
