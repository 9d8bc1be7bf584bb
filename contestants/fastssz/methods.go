package fastssz

import (
	"github.com/serbench/serbench/contest"
)

// Methods are what fastssz writes onto a type.
var Methods = &contest.Methods{
	Marshal:   []string{"MarshalSSZ", "MarshalSSZTo"},
	Unmarshal: []string{"UnmarshalSSZ"},
	Doc:       "The type's own MarshalSSZ and UnmarshalSSZ.",
	Bind: contest.MethodCodec(
		func(v methods) ([]byte, error) { return v.MarshalSSZ() },
		func(data []byte, v methods) error { return v.UnmarshalSSZ(data) },
	),
}

type methods interface {
	MarshalSSZ() ([]byte, error)
	UnmarshalSSZ(data []byte) error
}
