package gojson

import (
	"github.com/goccy/go-json"

	"github.com/serbench/serbench/contest"
)

// Releases before 0.11 have no OptimizeFieldOrder.

func bindFieldOrder(*contest.Type) (contest.Codec, error) { return fieldOrderCodec{}, nil }

type fieldOrderCodec struct{ codec }

func (fieldOrderCodec) Marshal(v any) ([]byte, error) {
	return json.MarshalWithOption(v, json.OptimizeFieldOrder())
}
