package probetypes

import (
	"reflect"
	"time"

	"github.com/serbench/serbench/contest/random"
)

// These are small types for containers that neither a data set nor a probe has, because every
// library is asked about those anyway. There is one type for each container, so that a
// library that can't carry one is still asked about the others.
type (
	OneArray      struct{ V [4]float32 }
	ListOfBytes   struct{ V [][]byte }
	ListOfPointer struct{ V []*Item }
	ListOfList    struct{ V [][]int64 }
	MapToList     struct{ V map[string][]string }
)

// Containers lists these types in the order of reports.
var Containers = []reflect.Type{
	reflect.TypeFor[OneArray](), reflect.TypeFor[ListOfBytes](), reflect.TypeFor[ListOfPointer](),
	reflect.TypeFor[ListOfList](), reflect.TypeFor[MapToList](),
}

// New returns a pointer to value i of any of the types. Every fifth value is nearly empty.
func New(t reflect.Type, i int) any {
	v := reflect.New(t)
	Fill(random.New(1, uint64(i)), v.Elem(), i%5)
	return v.Interface()
}

var timeType = reflect.TypeFor[time.Time]()

// Fill fills v with random content. A larger fill means more content; 0 means almost none.
// Nested content gets a smaller fill, so that recursive types end.
func Fill(r *random.Source, v reflect.Value, fill int) {
	if v.Type() == timeType {
		v.Set(reflect.ValueOf(time.Unix(int64(r.IntN(4e9)), int64(r.IntN(1e9))).UTC()))
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(r.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(int64(r.Uint64()) >> (64 - v.Type().Bits()))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(r.Uint64() >> (64 - v.Type().Bits()))
	case reflect.Float32, reflect.Float64:
		v.SetFloat(r.Float64())
	case reflect.String:
		v.SetString(r.Hex(r.IntN(fill + 1)))
	case reflect.Struct:
		for i := range v.NumField() {
			Fill(r, v.Field(i), fill)
		}
	case reflect.Array:
		for i := range v.Len() {
			Fill(r, v.Index(i), fill)
		}
	case reflect.Slice:
		n := r.IntN(fill + 1)
		v.Set(reflect.MakeSlice(v.Type(), n, n))
		for i := range n {
			Fill(r, v.Index(i), fill-1)
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		for range r.IntN(fill + 1) {
			key, elem := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			Fill(r, key, 8)
			Fill(r, elem, fill-1)
			v.SetMapIndex(key, elem)
		}
	case reflect.Pointer:
		if r.IntN(fill+1) > 0 {
			v.Set(reflect.New(v.Type().Elem()))
			Fill(r, v.Elem(), fill-1)
		}
	}
}
