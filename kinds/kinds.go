// Package kinds holds the types that probes and the kit send: one small type for each
// kind of field, so that a library which can't carry one kind is still asked for the
// others, one that is nested, one that holds itself, and versions of a record that
// changes. They are ordinary types for the generators, which write their code apart
// from that of the data sets: into generated/kinds.
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

// Nested is a flat record and a list of records, as most messages are.
type Nested struct {
	ID    int64
	Name  string
	Items []Item
}

// An Item is a part of Nested.
type Item struct {
	Key   string
	Value int64
	Tags  []string
}

// Tree holds itself.
type Tree struct {
	V    int64
	Kids []Tree
}

// Old is the first version of a record, and the others are what becomes of it.
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

// all are the types by name, for All.
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

// GoTypes returns the Go types that generators write code for: those of All, and Held.
func GoTypes() (types []reflect.Type) {
	for _, t := range all {
		types = append(types, t.Go)
	}
	return append(types, Held...)
}

// Of returns the type with the Go type T.
func Of[T any]() *contest.Type {
	for _, t := range all {
		if t.Go == reflect.TypeFor[T]() {
			return t
		}
	}
	panic("kinds: " + reflect.TypeFor[T]().String() + " is not among the types")
}

// typeOf has a sampler of zero values: probes choose their own.
func typeOf[T any](doc string) *contest.Type {
	name := "probe-" + reflect.TypeFor[T]().Name()
	return contest.NewType(name, doc, contest.Sampler[T]{
		Doc: doc, Count: 4,
		Sample: func(*random.Source, int) (v T) { return v },
	})
}
