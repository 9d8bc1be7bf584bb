// Package karmem lists karmem.org, which cannot be had as a Go module.
package karmem

import "github.com/serbench/serbench/contest"

// Contestant is karmem.org, which does not compete.
var Contestant = &contest.Contestant{
	Name:     "karmem",
	Doc:      "Karmem, a binary format with generated code.",
	Module:   "karmem.org",
	URL:      "https://pkg.go.dev/karmem.org",
	Schema:   contest.Generated,
	Excluded: "not to be had: the Go module proxies refuse every version that was tried, v1.2.9 among them",
	Variants: []contest.Variant{{
		Name:   "default",
		Format: "karmem",
	}},
}
