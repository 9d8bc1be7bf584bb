package kitchen

import (
	"reflect"
	"time"

	"github.com/serbench/serbench/contest/random"
)

// One small type for each kind, or way of holding it, that neither a data set nor a
// probe has: those are asked of every library anyway. A library that can't carry one
// is still asked for the others.
type (
	OneNamed struct {
		V Color
		W Label
	}
	OneArray      struct{ V [4]float32 }
	OneTextArray  struct{ V [2]string }
	ListOfBool    struct{ V []bool }
	ListOfBytes   struct{ V [][]byte }
	ListOfTime    struct{ V []time.Time }
	ListOfPointer struct{ V []*Inner }
	ListOfNamed   struct{ V []Color }
	ListOfList    struct{ V [][]int64 }
	MapToList     struct{ V map[string][]string }
	MapToMap      struct{ V map[string]map[string]int64 }
)

// Kinds are those types, in the order of reports.
var Kinds = []reflect.Type{
	reflect.TypeFor[OneNamed](), reflect.TypeFor[OneArray](), reflect.TypeFor[OneTextArray](), reflect.TypeFor[ListOfBool](),
	reflect.TypeFor[ListOfBytes](), reflect.TypeFor[ListOfTime](), reflect.TypeFor[ListOfPointer](), reflect.TypeFor[ListOfNamed](),
	reflect.TypeFor[ListOfList](), reflect.TypeFor[MapToList](), reflect.TypeFor[MapToMap](),
}

// New returns a pointer to value i of any of the types; every fifth is nearly
// empty.
func New(t reflect.Type, i int) any {
	v := reflect.New(t)
	fillValue(random.New(1, uint64(i)), v.Elem(), i%5)
	return v.Interface()
}
