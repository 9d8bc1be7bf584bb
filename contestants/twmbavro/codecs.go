package twmbavro

import (
	"github.com/twmb/avro"

	"github.com/serbench/serbench/contest"
)

type codec struct{ schema *avro.Schema }

func (c codec) Marshal(v any) ([]byte, error) { return c.schema.Encode(v) }

func (c codec) Unmarshal(data []byte, v any) error {
	_, err := c.schema.Decode(data, v)
	return err
}

func (c codec) written() *avro.Schema { return c.schema }

// From returns a codec that reads what a codec of another type wrote, with its schema.
func (c codec) From(writer contest.Codec) (contest.Codec, error) {
	resolved, err := avro.Resolve(writer.(interface{ written() *avro.Schema }).written(), c.schema)
	return codec{resolved}, err
}

type jsonCodec struct {
	schema  *avro.Schema
	options []avro.Opt
}

func (c jsonCodec) Marshal(v any) ([]byte, error)      { return c.schema.EncodeJSON(v, c.options...) }
func (c jsonCodec) Unmarshal(data []byte, v any) error { return c.schema.DecodeJSON(data, v) }

type singleCodec struct{ schema *avro.Schema }

func (c singleCodec) Marshal(v any) ([]byte, error) { return c.schema.AppendSingleObject(nil, v) }

func (c singleCodec) Unmarshal(data []byte, v any) error {
	_, err := c.schema.DecodeSingleObject(data, v)
	return err
}

// From returns a codec that reads what a codec of another type wrote: the data name their schema, by
// a fingerprint, and their reader finds it.
func (c singleCodec) From(writer contest.Codec) (contest.Codec, error) {
	resolved, err := avro.Resolve(writer.(singleCodec).schema, c.schema)
	return resolvedCodec{c, resolved}, err
}

type resolvedCodec struct {
	singleCodec
	resolved *avro.Schema
}

func (c resolvedCodec) Unmarshal(data []byte, v any) error {
	_, body, err := avro.SingleObjectFingerprint(data)
	if err == nil {
		_, err = c.resolved.Decode(body, v)
	}
	return err
}

type appendCodec struct {
	codec
	size contest.SizeHint
}

func (c *appendCodec) Marshal(v any) ([]byte, error) {
	out, err := c.schema.AppendEncode(c.size.Buffer(), v)
	return c.size.Keep(out), err
}

type aliasCodec struct{ codec }

func (c aliasCodec) Unmarshal(data []byte, v any) error {
	_, err := c.schema.Decode(data, v, avro.AliasInput())
	return err
}

type reuseCodec struct {
	codec
	buffer []byte
}

func (c *reuseCodec) Marshal(v any) ([]byte, error) {
	out, err := c.schema.AppendEncode(c.buffer[:0], v)
	if err == nil {
		c.buffer = out
	}
	return out, err
}

type reuseAliasCodec struct{ reuseCodec }

func (c *reuseAliasCodec) Unmarshal(data []byte, v any) error {
	_, err := c.schema.Decode(data, v, avro.AliasInput())
	return err
}
