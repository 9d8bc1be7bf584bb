package ugorji

import (
	"github.com/ugorji/go/codec"

	"github.com/serbench/serbench/contest"
)

// A maker makes the handle of a format, and returns the options that all formats share, too.
type maker func() (codec.Handle, *codec.BasicHandle)

func msgpack() (codec.Handle, *codec.BasicHandle) {
	h := &codec.MsgpackHandle{}
	return h, &h.BasicHandle
}

func newMsgpack() (codec.Handle, *codec.BasicHandle) {
	h := &codec.MsgpackHandle{WriteExt: true}
	return h, &h.BasicHandle
}

func binc() (codec.Handle, *codec.BasicHandle) {
	h := &codec.BincHandle{}
	return h, &h.BasicHandle
}

func symbols() (codec.Handle, *codec.BasicHandle) {
	h := &codec.BincHandle{AsSymbols: 1}
	return h, &h.BasicHandle
}

func cbor() (codec.Handle, *codec.BasicHandle) {
	h := &codec.CborHandle{}
	return h, &h.BasicHandle
}

func simple() (codec.Handle, *codec.BasicHandle) {
	h := &codec.SimpleHandle{}
	return h, &h.BasicHandle
}

func zeroAsNil() (codec.Handle, *codec.BasicHandle) {
	h := &codec.SimpleHandle{EncZeroValuesAsNil: true}
	return h, &h.BasicHandle
}

func json() (codec.Handle, *codec.BasicHandle) {
	h := &codec.JsonHandle{}
	return h, &h.BasicHandle
}

func rawHTML() (codec.Handle, *codec.BasicHandle) {
	h := &codec.JsonHandle{HTMLCharsAsIs: true}
	return h, &h.BasicHandle
}

// A setting sets one of the options that all formats share.
type setting func(*codec.BasicHandle)

func array(b *codec.BasicHandle)   { b.StructToArray = true }
func alias(b *codec.BasicHandle)   { b.ZeroCopy = true }
func sorted(b *codec.BasicHandle)  { b.Canonical = true }
func optimum(b *codec.BasicHandle) { b.OptimumSize = true }
func checked(b *codec.BasicHandle) { b.ValidateUnicode = true }

func (m maker) with(settings []setting) codec.Handle {
	handle, basic := m()
	for _, set := range settings {
		set(basic)
	}
	return handle
}

// bind gives every codec its own handle.
func bind(m maker, settings ...setting) func(*contest.Type) (contest.Codec, error) {
	return func(*contest.Type) (contest.Codec, error) { return freshCodec{m.with(settings)}, nil }
}

type freshCodec struct{ handle codec.Handle }

func (c freshCodec) Marshal(v any) (out []byte, err error) {
	err = codec.NewEncoderBytes(&out, c.handle).Encode(v)
	return out, err
}

func (c freshCodec) Unmarshal(data []byte, v any) error {
	return codec.NewDecoderBytes(data, c.handle).Decode(v)
}

func bindReuse(m maker, settings ...setting) func(*contest.Type) (contest.Codec, error) {
	return func(*contest.Type) (contest.Codec, error) {
		h := m.with(settings)
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
