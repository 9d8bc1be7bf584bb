// Package datasets lists every type that is serialized, each in a folder with its
// data sets, and names the ones that stand for the rest.
package datasets

// Core names the data sets that together stand for the rest: their rankings of
// libraries are most like those of all others. docs/CORE.md says how they were
// chosen.
func Core() []string {
	return []string{
		"catalog-10", "feed-1", "fleet", "medium", "mesh-1000", "order", "persontags", "telemetry-32",
	}
}
