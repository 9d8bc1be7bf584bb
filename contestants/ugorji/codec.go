package ugorji

import (
	"github.com/ugorji/go/codec"

	"github.com/serbench/serbench/contest"
)

type handleFunc = func(codec.EncodeOptions, codec.DecodeOptions) codec.Handle

func msgpack(e codec.EncodeOptions, d codec.DecodeOptions) codec.Handle {
	h := &codec.MsgpackHandle{}
	h.EncodeOptions, h.DecodeOptions = e, d
	return h
}

func newMsgpack(e codec.EncodeOptions, d codec.DecodeOptions) codec.Handle {
	h := &codec.MsgpackHandle{WriteExt: true}
	h.EncodeOptions, h.DecodeOptions = e, d
	return h
}

func binc(e codec.EncodeOptions, d codec.DecodeOptions) codec.Handle {
	h := &codec.BincHandle{}
	h.EncodeOptions, h.DecodeOptions = e, d
	return h
}

func cbor(e codec.EncodeOptions, d codec.DecodeOptions) codec.Handle {
	h := &codec.CborHandle{}
	h.EncodeOptions, h.DecodeOptions = e, d
	return h
}

func simple(e codec.EncodeOptions, d codec.DecodeOptions) codec.Handle {
	h := &codec.SimpleHandle{}
	h.EncodeOptions, h.DecodeOptions = e, d
	return h
}

func json(e codec.EncodeOptions, d codec.DecodeOptions) codec.Handle {
	h := &codec.JsonHandle{}
	h.EncodeOptions, h.DecodeOptions = e, d
	return h
}

func bind(handle handleFunc, e codec.EncodeOptions, d codec.DecodeOptions) func(*contest.Type) (contest.Codec, error) {
	return func(*contest.Type) (contest.Codec, error) { return freshCodec{handle(e, d)}, nil }
}

type freshCodec struct{ handle codec.Handle }

func (c freshCodec) Marshal(v any) (out []byte, err error) {
	err = codec.NewEncoderBytes(&out, c.handle).Encode(v)
	return out, err
}

func (c freshCodec) Unmarshal(data []byte, v any) error {
	return codec.NewDecoderBytes(data, c.handle).Decode(v)
}

func bindReuse(handle handleFunc, e codec.EncodeOptions) func(*contest.Type) (contest.Codec, error) {
	return func(*contest.Type) (contest.Codec, error) {
		h := handle(e, codec.DecodeOptions{})
		c := &reuseCodec{decoder: codec.NewDecoderBytes(nil, h)}
		c.encoder = codec.NewEncoderBytes(&c.buffer, h)
		return c, nil
	}
}

type reuseCodec struct {
	buffer  []byte
	encoder *codec.Encoder
	decoder *codec.Decoder
}

func (c *reuseCodec) Marshal(v any) ([]byte, error) {
	c.encoder.ResetBytes(&c.buffer)
	err := c.encoder.Encode(v)
	return c.buffer, err
}

func (c *reuseCodec) Unmarshal(data []byte, v any) error {
	c.decoder.ResetBytes(data)
	return c.decoder.Decode(v)
}
