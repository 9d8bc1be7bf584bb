package kitchen

import (
	"reflect"

	"github.com/serbench/serbench/contest/random"
)

// One small type for each way of holding something that neither a data set nor a
// probe has: those are asked of every library anyway. A library that can't carry one
// is still asked for the others.
type (
	OneArray      struct{ V [4]float32 }
	ListOfBytes   struct{ V [][]byte }
	ListOfPointer struct{ V []*Inner }
	ListOfList    struct{ V [][]int64 }
	MapToList     struct{ V map[string][]string }
)

// Kinds are those types, in the order of reports.
var Kinds = []reflect.Type{
	reflect.TypeFor[OneArray](), reflect.TypeFor[ListOfBytes](), reflect.TypeFor[ListOfPointer](),
	reflect.TypeFor[ListOfList](), reflect.TypeFor[MapToList](),
}

// New returns a pointer to value i of any of the types; every fifth is nearly
// empty.
func New(t reflect.Type, i int) any {
	v := reflect.New(t)
	fillValue(random.New(1, uint64(i)), v.Elem(), i%5)
	return v.Interface()
}
