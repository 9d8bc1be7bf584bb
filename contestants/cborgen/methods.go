package cborgen

import (
	"bytes"

	cbg "github.com/whyrusleeping/cbor-gen"

	"github.com/serbench/serbench/contest"
)

// Methods are what cbor-gen writes onto a type.
var Methods = &contest.Methods{
	Marshal:   []string{"MarshalCBOR"},
	Unmarshal: []string{"UnmarshalCBOR"},
	Doc:       "The type's own MarshalCBOR, into a new bytes.Buffer, and UnmarshalCBOR.",
	Bind: contest.MethodCodec(
		func(v methods) ([]byte, error) {
			var b bytes.Buffer
			err := v.MarshalCBOR(&b)
			return b.Bytes(), err
		},
		func(data []byte, v methods) error { return v.UnmarshalCBOR(bytes.NewReader(data)) },
	),
}

type methods interface {
	cbg.CBORMarshaler
	cbg.CBORUnmarshaler
}
