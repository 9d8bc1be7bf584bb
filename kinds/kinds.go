// Package kinds holds the types that probes and the kit send. There is one small type for
// each kind of field, so that a library that can't carry one kind is still asked about the
// others. There are also a nested type, a recursive type, and versions of a record that
// changes. Generators treat them as ordinary types, but write their code into
// generated/kinds, apart from the data sets' code.
package kinds

import (
	"reflect"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/random"
)

// The kinds of fields.
type (
	Time    struct{ V time.Time }
	Float64 struct{ V float64 }
	Float32 struct{ V float32 }
	Signed  struct {
		A int8
		B int16
		C int32
		D int64
		E int
	}
	Unsigned struct {
		A uint8
		B uint16
		C uint32
		D uint64
		E uint
	}
	Text    struct{ V string }
	Bytes   struct{ V []byte }
	List    struct{ V []int64 }
	Texts   struct{ V []string }
	Map     struct{ V map[string]int64 }
	Pointer struct{ V *int64 }
	Inside  struct{ V *Item }
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

// Old is the first version of a record, and the others are its changed versions.
type (
	Old struct {
		A int64
		B string
		C int32
	}
	Added struct {
		A int64
		B string
		C int32
		D string
	}
	Removed struct {
		A int64
		B string
	}
	Reordered struct {
		C int32
		B string
		A int64
	}
	Widened struct {
		A int64
		B string
		C int64
	}
	Renamed struct {
		A     int64
		Title string
		C     int32
	}
	Optional struct {
		A int64
		B *string
		C int32
	}
)

// all lists the types in the order of All.
var all = []*contest.Type{
	typeOf[Time]("a time"),
	typeOf[Float64]("a float of 64 bits"),
	typeOf[Float32]("a float of 32 bits"),
	typeOf[Signed]("signed integers of every width"),
	typeOf[Unsigned]("unsigned integers of every width"),
	typeOf[Text]("a text"),
	typeOf[Bytes]("bytes"),
	typeOf[List]("a list of integers"),
	typeOf[Texts]("a list of texts"),
	typeOf[Map]("a map of integers by text"),
	typeOf[Pointer]("an optional integer"),
	typeOf[Inside]("an optional record"),
	typeOf[Nested]("a record with a list of records"),
	typeOf[Tree]("a record that holds itself"),
	typeOf[Old]("a record, before it changes"),
	typeOf[Added]("with a field added"),
	typeOf[Removed]("with a field removed"),
	typeOf[Reordered]("with its fields in another order"),
	typeOf[Widened]("with a wider integer"),
	typeOf[Renamed]("with a field renamed"),
	typeOf[Optional]("with a field made optional"),
}

// All returns the types.
func All() []*contest.Type { return all }

// GoTypes returns the Go types that generators write code for: those of All and Held.
func GoTypes() (types []reflect.Type) {
	for _, t := range all {
		types = append(types, t.Go)
	}
	return append(types, Held...)
}

// Of returns the type whose Go type is T. It panics if there is none.
func Of[T any]() *contest.Type {
	for _, t := range all {
		if t.Go == reflect.TypeFor[T]() {
			return t
		}
	}
	panic("kinds: " + reflect.TypeFor[T]().String() + " is not among the types")
}

// typeOf returns a type whose sampler gives only zero values: probes choose their own.
func typeOf[T any](doc string) *contest.Type {
	name := "probe-" + reflect.TypeFor[T]().Name()
	return contest.NewType(name, doc, contest.Sampler[T]{
		Doc: doc, Count: 4,
		Sample: func(*random.Source, int) (v T) { return v },
	})
}
