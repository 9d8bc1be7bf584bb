package vtproto

import (
	"github.com/serbench/serbench/contest"
)

// Methods are what vtproto writes onto a message.
var Methods = &contest.Methods{
	Marshal:   []string{"MarshalVT", "MarshalVTStrict"},
	Unmarshal: []string{"UnmarshalVT", "UnmarshalVTUnsafe"},
	Doc:       "The message's own MarshalVT and UnmarshalVT.",
	Bind: contest.MethodCodec(
		func(v methods) ([]byte, error) { return v.MarshalVT() },
		func(data []byte, v methods) error { return v.UnmarshalVT(data) },
	),
}

type methods interface {
	MarshalVT() ([]byte, error)
	UnmarshalVT(data []byte) error
}
