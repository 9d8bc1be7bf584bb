package contest

import (
	"bytes"
	"reflect"
)

// CopyInput makes a codec safe whose library lets parts of decoded values point into the
// input. If the type has such a part, Unmarshal decodes a copy. The copy is made in the timed
// region, because users pay for that safety too. Other types cost nothing. Every contestant
// whose library aliases calls CopyInput, so the same rule charges all of them.
func CopyInput(c Codec, t *Type, aliased func(reflect.Type) bool) Codec {
	if t.Holds(aliased) {
		return copyingCodec{c}
	}
	return c
}

// IsBytes reports whether t is a []byte, the part that most libraries alias.
func IsBytes(t reflect.Type) bool {
	return t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8
}

type copyingCodec struct{ Codec }

func (c copyingCodec) Unmarshal(data []byte, v any) error {
	return c.Codec.Unmarshal(bytes.Clone(data), v)
}
