package datasets

import "reflect"

// GoTypes returns the Go types of All, for generators.
func GoTypes() []reflect.Type {
	var types []reflect.Type
	for _, t := range All() {
		types = append(types, t.Go)
	}
	return types
}
