package probe

import (
	"fmt"
	"reflect"
)

// use reads a decoded value whole, as its user would: every byte of every text. A decoder may
// return a text that lies outside its memory, and nothing shows until somebody reads it. use
// panics at what no Go value can be.
func use(v reflect.Value) (sum int) {
	switch v.Kind() {
	case reflect.String:
		// The compiler knows that len is never negative, and would drop the question.
		if v.Len() < 0 {
			panic(fmt.Sprintf("a text of length %d", v.Len()))
		}
		for _, b := range []byte(v.String()) {
			sum += int(b)
		}
	case reflect.Slice:
		if v.Len() < 0 || v.Cap() < v.Len() {
			panic(fmt.Sprintf("a slice of length %d and capacity %d", v.Len(), v.Cap()))
		}
		for i := range v.Len() {
			sum += use(v.Index(i))
		}
	case reflect.Array:
		for i := range v.Len() {
			sum += use(v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			sum += use(v.Field(i))
		}
	case reflect.Map:
		for it := v.MapRange(); it.Next(); {
			sum += use(it.Key()) + use(it.Value())
		}
	case reflect.Pointer:
		if !v.IsNil() {
			sum = use(v.Elem())
		}
	case reflect.Uint8:
		sum = int(v.Uint())
	}
	return sum
}
