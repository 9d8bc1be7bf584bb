package gogo

import "github.com/serbench/serbench/contest"

// Methods are what gogo/protobuf writes onto a message.
var Methods = &contest.Methods{
	Marshal:   []string{"Marshal", "MarshalToSizedBuffer"},
	Unmarshal: []string{"Unmarshal"},
	Doc:       "The type's own Marshal and, after Reset, its Unmarshal.",
	Bind: contest.MethodCodec(
		func(v methods) ([]byte, error) { return v.Marshal() },
		func(data []byte, v methods) error {
			v.Reset()
			return v.Unmarshal(data)
		},
	),
}

// Kubernetes' types have the methods, and are no proto.Message any more.
type methods interface {
	Reset()
	Size() int
	Marshal() ([]byte, error)
	MarshalTo(data []byte) (int, error)
	Unmarshal(data []byte) error
}
