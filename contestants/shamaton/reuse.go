package shamaton

import (
	"bytes"
	"io"

	"github.com/shamaton/msgpack/v2"

	"github.com/serbench/serbench/contest"
)

// Releases before 2.2 have no MarshalWrite and no MarshalWriteAsArray.

func bindReuse(t *contest.Type) (contest.Codec, error) {
	return &reuseCodec{Codec: contest.CopyAliased(codec{}, t, contest.Bytes), write: msgpack.MarshalWrite}, nil
}

func bindArrayReuse(t *contest.Type) (contest.Codec, error) {
	return &reuseCodec{Codec: contest.CopyAliased(arrayCodec{}, t, contest.Bytes), write: msgpack.MarshalWriteAsArray}, nil
}

// reuseCodec decodes like the codec that it embeds.
type reuseCodec struct {
	contest.Codec
	write  func(w io.Writer, v any) error
	buffer bytes.Buffer
}

func (c *reuseCodec) Marshal(v any) ([]byte, error) {
	c.buffer.Reset()
	err := c.write(&c.buffer, v)
	return c.buffer.Bytes(), err
}
