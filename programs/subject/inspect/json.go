package inspect

import (
	"maps"
	"reflect"
	"slices"
)

// sorted returns an object's keys in order, so that the same path is found each time.
func sorted(object map[string]any) []string { return slices.Sorted(maps.Keys(object)) }

// empty reports whether omitempty may leave a decoded JSON value out.
func empty(v any) bool {
	switch v := v.(type) {
	case map[string]any:
		for _, value := range v {
			if !empty(value) {
				return false
			}
		}
		return true
	case []any:
		return len(v) == 0
	}
	return v == nil || reflect.ValueOf(v).IsZero()
}
