// Package catalog is what serbench knows about libraries without linking them: how each
// library's program described itself when the catalogue was written.
package catalog

//go:generate go run ../.. describe -o catalog.json
//go:generate go run ../.. list fairness --format markdown -o ../../docs/FAIRNESS.md
//go:generate go run ../.. list advisories --format markdown -o ../../docs/ADVISORIES.md

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"runtime"

	"github.com/serbench/serbench/result"
)

//go:embed catalog.json
var text []byte

// Standard is the module of contestants in the standard library. Their version is that of
// the Go release, so the catalogue has none.
const Standard = "std"

// All returns the contestants in the order of their names. A test checks that their versions
// are still those in go.mod.
func All() []result.Contestant {
	var all []result.Contestant
	if err := json.Unmarshal(text, &all); err != nil {
		panic(fmt.Sprintf("catalog.json: %v", err)) // can't happen: generated, and tested
	}
	for i := range all {
		if all[i].Module == Standard {
			all[i].Version = runtime.Version()
		}
	}
	return all
}
