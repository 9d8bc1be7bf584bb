package datasets

// Core names the data sets that together stand for the rest: those whose rankings of
// libraries are most like all others', as docs/METHODOLOGY.md tells.
func Core() []string {
	return []string{
		"catalog-10", "feed-1", "fleet", "log-100", "mesh-1000", "order", "pod-1", "telemetry-1000",
	}
}
