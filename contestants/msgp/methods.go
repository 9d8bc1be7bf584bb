package msgp

import (
	"github.com/tinylib/msgp/msgp"

	"github.com/serbench/serbench/contest"
)

// Methods are what msgp writes onto a type.
var Methods = &contest.Methods{
	Marshal:   []string{"MarshalMsg", "EncodeMsg"},
	Unmarshal: []string{"UnmarshalMsg", "DecodeMsg"},
	Doc:       "The type's own MarshalMsg, into a new slice, and UnmarshalMsg.",
	Bind: contest.MethodCodec(
		func(v methods) ([]byte, error) { return v.MarshalMsg(nil) },
		func(data []byte, v methods) error {
			_, err := v.UnmarshalMsg(data)
			return err
		},
	),
}

type methods interface {
	msgp.Marshaler
	msgp.Unmarshaler
}
