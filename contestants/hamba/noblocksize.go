package hamba

import (
	"github.com/hamba/avro/v2"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contestants/hamba/parser"
)

// Older releases have no DisableBlockSizeHeader.

func bindNoBlockSize(t *contest.Type) (contest.Codec, error) {
	schema, err := parser.Schema(t.Go)
	return apiCodec{schema, avro.Config{DisableBlockSizeHeader: true}.Freeze()}, err
}

type apiCodec struct {
	schema avro.Schema
	api    avro.API
}

func (c apiCodec) Marshal(v any) ([]byte, error)      { return c.api.Marshal(c.schema, v) }
func (c apiCodec) Unmarshal(data []byte, v any) error { return c.api.Unmarshal(c.schema, data, v) }

func (c apiCodec) written() avro.Schema { return c.schema }

// From returns a codec that reads what a codec of another type wrote, with its schema.
func (c apiCodec) From(writer contest.Codec) (contest.Codec, error) {
	other, err := codec{c.schema}.From(writer)
	if err != nil {
		return nil, err
	}
	return apiCodec{other.(codec).schema, c.api}, nil
}
