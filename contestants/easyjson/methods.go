package easyjson

import (
	"github.com/mailru/easyjson"

	"github.com/serbench/serbench/contest"
)

// Methods are what easyjson writes onto a type.
var Methods = &contest.Methods{
	Marshal:   []string{"MarshalEasyJSON"},
	Unmarshal: []string{"UnmarshalEasyJSON"},
	Doc:       "easyjson.Marshal and easyjson.Unmarshal, which call the type's own methods.",
	Bind: contest.MethodCodec(
		func(v methods) ([]byte, error) { return easyjson.Marshal(v) },
		func(data []byte, v methods) error { return easyjson.Unmarshal(data, v) },
	),
}

type methods interface {
	easyjson.Marshaler
	easyjson.Unmarshaler
}
