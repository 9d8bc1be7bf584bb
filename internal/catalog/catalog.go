// Package catalog is what serbench knows of libraries without linking any: what each
// library's program said of itself when the catalogue was written.
package catalog

//go:generate go run ../.. describe -o catalog.json

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"runtime"

	"github.com/serbench/serbench/result"
)

//go:embed catalog.json
var text []byte

// Standard is the module of contestants in the standard library, whose version is the Go
// release's and stands in no catalogue.
const Standard = "std"

// All returns the contestants in the order of their names. The versions are those that
// go.mod required when the catalogue was written; a test compares.
func All() []result.Contestant {
	var all []result.Contestant
	if err := json.Unmarshal(text, &all); err != nil {
		panic(fmt.Sprintf("catalog.json: %v", err)) // generated, and tested
	}
	for i := range all {
		if all[i].Module == Standard {
			all[i].Version = runtime.Version()
		}
	}
	return all
}
