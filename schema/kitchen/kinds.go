package kitchen

import (
	"reflect"
	"time"

	"github.com/serbench/serbench/contest/random"
)

// One small type for each kind and each way of holding it, so that a library that
// can't carry one is still asked for the others.
type (
	OneBool    struct{ V bool }
	OneInt     struct{ V int }
	OneInt8    struct{ V int8 }
	OneInt16   struct{ V int16 }
	OneInt32   struct{ V int32 }
	OneInt64   struct{ V int64 }
	OneUint    struct{ V uint }
	OneUint8   struct{ V uint8 }
	OneUint16  struct{ V uint16 }
	OneUint32  struct{ V uint32 }
	OneUint64  struct{ V uint64 }
	OneFloat32 struct{ V float32 }
	OneFloat64 struct{ V float64 }
	OneString  struct{ V string }
	OneBytes   struct{ V []byte }
	OneTime    struct{ V time.Time }
	OneNamed   struct {
		V Color
		W Label
	}
	OneStruct       struct{ V Inner }
	OneArray        struct{ V [4]float32 }
	OneTextArray    struct{ V [2]string }
	ListOfBool      struct{ V []bool }
	ListOfInt       struct{ V []int64 }
	ListOfFloat     struct{ V []float32 }
	ListOfString    struct{ V []string }
	ListOfBytes     struct{ V [][]byte }
	ListOfTime      struct{ V []time.Time }
	ListOfStruct    struct{ V []Inner }
	ListOfPointer   struct{ V []*Inner }
	ListOfNamed     struct{ V []Color }
	ListOfList      struct{ V [][]int64 }
	MapToString     struct{ V map[string]string }
	MapToFloat      struct{ V map[string]float64 }
	MapToStruct     struct{ V map[string]Inner }
	MapToList       struct{ V map[string][]string }
	MapToMap        struct{ V map[string]map[string]int64 }
	MapFromInt      struct{ V map[int64]string }
	OptionalInt     struct{ V *int64 }
	OptionalString  struct{ V *string }
	OptionalTime    struct{ V *time.Time }
	OptionalStruct  struct{ V *Inner }
	OptionalBool    struct{ V *bool }
	OptionalFloat64 struct{ V *float64 }
	Recursive       struct{ V Tree }
)

// Kinds are the types of one kind each, in the order of reports.
var Kinds = []reflect.Type{
	reflect.TypeFor[OneBool](), reflect.TypeFor[OneInt](), reflect.TypeFor[OneInt8](), reflect.TypeFor[OneInt16](),
	reflect.TypeFor[OneInt32](), reflect.TypeFor[OneInt64](), reflect.TypeFor[OneUint](), reflect.TypeFor[OneUint8](),
	reflect.TypeFor[OneUint16](), reflect.TypeFor[OneUint32](), reflect.TypeFor[OneUint64](), reflect.TypeFor[OneFloat32](),
	reflect.TypeFor[OneFloat64](), reflect.TypeFor[OneString](), reflect.TypeFor[OneBytes](), reflect.TypeFor[OneTime](),
	reflect.TypeFor[OneNamed](), reflect.TypeFor[OneStruct](), reflect.TypeFor[OneArray](), reflect.TypeFor[OneTextArray](),
	reflect.TypeFor[ListOfBool](), reflect.TypeFor[ListOfInt](), reflect.TypeFor[ListOfFloat](), reflect.TypeFor[ListOfString](),
	reflect.TypeFor[ListOfBytes](), reflect.TypeFor[ListOfTime](), reflect.TypeFor[ListOfStruct](), reflect.TypeFor[ListOfPointer](),
	reflect.TypeFor[ListOfNamed](), reflect.TypeFor[ListOfList](), reflect.TypeFor[MapToString](), reflect.TypeFor[MapToFloat](),
	reflect.TypeFor[MapToStruct](), reflect.TypeFor[MapToList](), reflect.TypeFor[MapToMap](), reflect.TypeFor[MapFromInt](),
	reflect.TypeFor[OptionalInt](), reflect.TypeFor[OptionalString](), reflect.TypeFor[OptionalTime](), reflect.TypeFor[OptionalStruct](),
	reflect.TypeFor[OptionalBool](), reflect.TypeFor[OptionalFloat64](), reflect.TypeFor[Recursive](),
}

// All are Sink and the types of one kind each.
func All() []reflect.Type {
	return append([]reflect.Type{reflect.TypeFor[Sink]()}, Kinds...)
}

// New returns a pointer to value i of any of the types; every fifth is nearly
// empty.
func New(t reflect.Type, i int) any {
	v := reflect.New(t)
	fillValue(random.New(1, uint64(i)), v.Elem(), i%5)
	return v.Interface()
}
