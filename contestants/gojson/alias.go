package gojson

import (
	"github.com/goccy/go-json"

	"github.com/serbench/serbench/contest"
)

// Releases before 0.11 have no DecodeNoCopyString.

func bindAlias(*contest.Type) (contest.Codec, error) { return aliasCodec{}, nil }

type aliasCodec struct{ codec }

func (aliasCodec) Unmarshal(data []byte, v any) error {
	return json.UnmarshalWithOption(data, v, json.DecodeNoCopyString())
}
