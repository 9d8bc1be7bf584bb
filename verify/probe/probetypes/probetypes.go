// Package probetypes holds the types that probes and the kit send. There is one small type for
// each kind of field, so that a library that can't carry one kind is still asked about the
// others. There are also a nested type, a recursive type, one with every kind of field, and
// versions of a record that changes, alone and within other records. Generators treat them as ordinary
// types, but write their code into rooms of their own, apart from the data sets' code.
package probetypes

import (
	"path"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/verify/probe/probetypes/versions/added"
	"github.com/serbench/serbench/verify/probe/probetypes/versions/first"
	"github.com/serbench/serbench/verify/probe/probetypes/versions/optional"
	"github.com/serbench/serbench/verify/probe/probetypes/versions/removed"
	"github.com/serbench/serbench/verify/probe/probetypes/versions/renamed"
	"github.com/serbench/serbench/verify/probe/probetypes/versions/reordered"
	"github.com/serbench/serbench/verify/probe/probetypes/versions/retyped"
	"github.com/serbench/serbench/verify/probe/probetypes/versions/widened"
)

// A record with a field of one kind. Their names begin with Has, because some libraries take a
// struct called Time or List for one of their own.
type (
	HasTime    struct{ V time.Time }
	HasFloat64 struct{ V float64 }
	HasFloat32 struct{ V float32 }
	HasInt8    struct{ V int8 }
	HasInt16   struct{ V int16 }
	HasInt32   struct{ V int32 }
	HasInt64   struct{ V int64 }
	HasInt     struct{ V int }
	HasUint8   struct{ V uint8 }
	HasUint16  struct{ V uint16 }
	HasUint32  struct{ V uint32 }
	HasUint64  struct{ V uint64 }
	HasUint    struct{ V uint }
	HasText    struct{ V string }
	HasBytes   struct{ V []byte }
	HasList    struct{ V []int64 }
	HasTexts   struct{ V []string }
	HasMap     struct{ V map[string]int64 }
	HasPointer struct{ V *int64 }
	HasItem    struct{ V *Item }
)

// Nested is a flat record with a list of records, like most messages.
type Nested struct {
	ID    int64
	Name  string
	Items []Item
}

// An Item is an element of Nested.
type Item struct {
	Key   string
	Value int64
	Tags  []string
}

// Tree is recursive.
type Tree struct {
	V    int64
	Kids []Tree
}

// Every has a field of every kind that most libraries carry.
type Every struct {
	Yes    bool
	Number int64
	Real   float64
	Text   string
	Raw    []byte
	When   time.Time
	Texts  []string
	Counts map[string]int64
	Maybe  *int64
	Items  []Item
}

// Old is the first version of a record, and the others are its changed versions. Each is called
// Record in a package of its own.
type (
	Old       = first.Record
	Added     = added.Record
	Removed   = removed.Record
	Reordered = reordered.Record
	Widened   = widened.Record
	Renamed   = renamed.Record
	Optional  = optional.Record
	Retyped   = retyped.Record
)

// all lists the types in the order of All.
var all = []*contest.Type{
	typeOf[HasTime]("a time"),
	typeOf[HasFloat64]("a float of 64 bits"),
	typeOf[HasFloat32]("a float of 32 bits"),
	typeOf[HasInt8]("a signed integer of 8 bits"),
	typeOf[HasInt16]("a signed integer of 16 bits"),
	typeOf[HasInt32]("a signed integer of 32 bits"),
	typeOf[HasInt64]("a signed integer of 64 bits"),
	typeOf[HasInt]("an int"),
	typeOf[HasUint8]("an unsigned integer of 8 bits"),
	typeOf[HasUint16]("an unsigned integer of 16 bits"),
	typeOf[HasUint32]("an unsigned integer of 32 bits"),
	typeOf[HasUint64]("an unsigned integer of 64 bits"),
	typeOf[HasUint]("a uint"),
	typeOf[HasText]("a text"),
	typeOf[HasBytes]("bytes"),
	typeOf[HasList]("a list of integers"),
	typeOf[HasTexts]("a list of texts"),
	typeOf[HasMap]("a map of integers by text"),
	typeOf[HasPointer]("an optional integer"),
	typeOf[HasItem]("an optional record"),
	typeOf[Nested]("a record with a list of records"),
	typeOf[Tree]("a record that holds itself"),
	typeOf[Every]("a record with every kind of field"),
	typeOf[Old]("a record, before it changes"),
	typeOf[Added]("with a field added"),
	typeOf[Removed]("with a field removed"),
	typeOf[Reordered]("with its fields in another order"),
	typeOf[Widened]("with a wider integer"),
	typeOf[Renamed]("with a field renamed"),
	typeOf[Optional]("with a field made optional"),
}

// versions are records that hold a version of the record, and the version that has no place among the
// others.
var versions = slices.Concat(
	[]*contest.Type{typeOf[Retyped]("with a text in place of an integer")},
	placesOf[first.InField, first.InOptional, first.InList, first.InMap](),
	placesOf[added.InField, added.InOptional, added.InList, added.InMap](),
	placesOf[removed.InField, removed.InOptional, removed.InList, removed.InMap](),
	placesOf[reordered.InField, reordered.InOptional, reordered.InList, reordered.InMap](),
	placesOf[widened.InField, widened.InOptional, widened.InList, widened.InMap](),
	placesOf[renamed.InField, renamed.InOptional, renamed.InList, renamed.InMap](),
	placesOf[optional.InField, optional.InOptional, optional.InList, optional.InMap](),
	placesOf[retyped.InField, retyped.InOptional, retyped.InList, retyped.InMap](),
)

func placesOf[Field, Optional, List, Map any]() []*contest.Type {
	return []*contest.Type{
		typeOf[Field]("a version in a field"),
		typeOf[Optional]("a version in an optional field"),
		typeOf[List]("versions in a list"),
		typeOf[Map]("versions in a map by text"),
	}
}

// All returns the types.
func All() []*contest.Type { return slices.Concat(all, versions) }

// GoTypes returns the Go types that generators write code for, apart from [Versions].
func GoTypes() (types []reflect.Type) {
	for _, t := range all {
		types = append(types, t.Go)
	}
	return append(types, Containers...)
}

// Versions returns the Go types of records that hold a version of the record. Generators write the code
// for them into another room, so that code for the other types does not depend on them.
func Versions() (types []reflect.Type) {
	for _, t := range versions {
		types = append(types, t.Go)
	}
	return types
}

// Of returns the type whose Go type is T. It panics if there is none.
func Of[T any]() *contest.Type {
	for _, t := range All() {
		if t.Go == reflect.TypeFor[T]() {
			return t
		}
	}
	panic("probetypes: " + reflect.TypeFor[T]().String() + " is not among the types")
}

// typeOf returns a type whose sampler gives only zero values: probes choose their own.
func typeOf[T any](doc string) *contest.Type {
	t := reflect.TypeFor[T]()
	name := t.Name()
	if t.PkgPath() != reflect.TypeFor[Tree]().PkgPath() {
		// a version of the record, or a record that holds it
		name = strings.TrimSuffix(path.Base(t.PkgPath())+"-"+name, "-Record")
	}
	return contest.NewUntimed(t, "probe-"+name, doc)
}
