// Package karmem lists karmem.org, which is not available as a Go module.
package karmem

import "github.com/serbench/serbench/contest"

// Contestant is karmem.org, which does not compete.
var Contestant = &contest.Contestant{
	Name:     "karmem",
	Doc:      "Karmem, a binary format with generated code.",
	Module:   "karmem.org",
	URL:      "https://pkg.go.dev/karmem.org",
	Schema:   contest.Generated,
	Excluded: "unavailable: the Go module proxies refuse every version that we tried, including v1.2.9",
	Variants: []contest.Variant{{
		Name:   "default",
		Format: "karmem",
	}},
}
