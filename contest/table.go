package contest

import (
	"errors"
	"reflect"
)

// Table is a Bind for generated contestants: the codec of one way of use, from the
// tables that the generator wrote, or the reason why the type has none.
func Table(codecs map[reflect.Type]map[string]func() Codec, refused map[reflect.Type]string, way string) func(*Type) (Codec, error) {
	return func(t *Type) (Codec, error) {
		if made, ok := codecs[t.Go]; ok {
			return made[way](), nil
		}
		return nil, errors.New(refused[t.Go])
	}
}
