package contest

import (
	"bytes"
	"reflect"
)

// CopyInput returns the safe use of a codec whose library lets parts of decoded
// values point into the input: where the type holds such a part, Unmarshal is
// handed a copy, inside the timed region, because that is what safety costs a
// user. A type without such a part costs nothing. Every contestant whose library
// aliases goes through here, so that none is charged by another rule.
func CopyInput(c Codec, t *Type, aliased func(reflect.Type) bool) Codec {
	if t.Holds(aliased) {
		return copyingCodec{c}
	}
	return c
}

// IsBytes says whether t is a []byte, the part that most libraries alias.
func IsBytes(t reflect.Type) bool {
	return t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8
}

type copyingCodec struct{ Codec }

func (c copyingCodec) Unmarshal(data []byte, v any) error {
	return c.Codec.Unmarshal(bytes.Clone(data), v)
}
