package gogo

import (
	"github.com/gogo/protobuf/proto"

	"github.com/serbench/serbench/contest"
)

// Methods are what gogo/protobuf writes onto a message.
var Methods = &contest.Methods{
	Marshal:   []string{"Marshal", "MarshalToSizedBuffer"},
	Unmarshal: []string{"Unmarshal"},
	Doc:       "proto.Marshal and proto.Unmarshal of the type, which is a message.",
	Bind: contest.MethodCodec(
		func(v methods) ([]byte, error) { return proto.Marshal(v) },
		func(data []byte, v methods) error { return proto.Unmarshal(data, v) },
	),
}

type methods interface {
	proto.Message
	Marshal() ([]byte, error)
	Unmarshal(data []byte) error
}
