package tinyjson

import (
	"github.com/CosmWasm/tinyjson"

	"github.com/serbench/serbench/contest"
)

// Methods are what tinyjson writes onto a type.
var Methods = &contest.Methods{
	Marshal:   []string{"MarshalTinyJSON"},
	Unmarshal: []string{"UnmarshalTinyJSON"},
	Doc:       "tinyjson.Marshal and tinyjson.Unmarshal, which call the type's own methods.",
	Bind: contest.MethodCodec(
		func(v methods) ([]byte, error) { return tinyjson.Marshal(v) },
		func(data []byte, v methods) error { return tinyjson.Unmarshal(data, v) },
	),
}

type methods interface {
	tinyjson.Marshaler
	tinyjson.Unmarshaler
}
