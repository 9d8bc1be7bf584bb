package protobuf

import (
	"google.golang.org/protobuf/proto"

	"github.com/serbench/serbench/contest"
)

// Methods are that by which proto.Marshal and proto.Unmarshal know a message.
var Methods = &contest.Methods{
	Marshal:   []string{"ProtoReflect"},
	Unmarshal: []string{"ProtoReflect"},
	Doc:       "proto.Marshal and proto.Unmarshal of the type, which is a message.",
	Bind: contest.MethodCodec(
		func(v proto.Message) ([]byte, error) { return proto.Marshal(v) },
		func(data []byte, v proto.Message) error { return proto.Unmarshal(data, v) },
	),
}
