package datasets

import (
	"reflect"

	"github.com/serbench/serbench/probe/probed"
)

// GoTypes returns the Go types that generators write code for: those of All, and those
// that probes are sent in.
func GoTypes() []reflect.Type {
	var types []reflect.Type
	for _, t := range All() {
		types = append(types, t.Go)
	}
	return append(types, probed.GoTypes()...)
}
