package gen

import (
	"reflect"

	"github.com/serbench/serbench/contest"
)

// Mirrors returns what [Generator].Generate needs for [contest.Mirrored]: for types that hold one
// of these kinds of parts, mirrors by the library's convention, as codecs called "native". The
// library has one call, without a name, which only tests make.
func (l ConvertedLibrary) Mirrors(parts ...func(reflect.Type) bool) func(Room) error {
	needed := contest.Holding(parts...)
	l.Names = []string{"native"}
	return func(room Room) error {
		var types []reflect.Type
		var reasons []Reason
		for _, t := range room.Types {
			// The types that the kit sends must have codecs.
			if needed(&contest.Type{Go: t}) || room.Name() == "probetypes" {
				types = append(types, t)
			} else {
				reasons = append(reasons, Reason{t, "the library takes the type itself"})
			}
		}
		if len(types) == 0 {
			return room.Refuse(reasons)
		}
		room.Types = types
		return l.Generate(room)
	}
}
