package cbor

import (
	"bytes"

	"github.com/fxamacker/cbor/v2"

	"github.com/serbench/serbench/contest"
)

// Releases before 2.7 have no UserBufferEncMode.

func bindReuse(*contest.Type) (contest.Codec, error) { return newReuse(exact) }

func bindNativeReuse(*contest.Type) (contest.Codec, error) {
	return newReuse(cbor.EncOptions{})
}

func newReuse(options cbor.EncOptions) (contest.Codec, error) {
	mode, err := options.UserBufferEncMode()
	return &reuseCodec{mode: mode}, err
}

type reuseCodec struct {
	codec
	mode   cbor.UserBufferEncMode
	buffer bytes.Buffer
}

func (c *reuseCodec) Marshal(v any) ([]byte, error) {
	c.buffer.Reset()
	err := c.mode.MarshalToBuffer(v, &c.buffer)
	return c.buffer.Bytes(), err
}
