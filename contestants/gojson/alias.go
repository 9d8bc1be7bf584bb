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

func bindReuseAlias(*contest.Type) (contest.Codec, error) {
	c := &reuseAliasCodec{}
	c.encoder = json.NewEncoder(&c.buffer)
	return c, nil
}

type reuseAliasCodec struct{ reuseCodec }

func (*reuseAliasCodec) Unmarshal(data []byte, v any) error {
	return json.UnmarshalWithOption(data, v, json.DecodeNoCopyString())
}
