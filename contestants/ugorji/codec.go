package ugorji

import (
	"github.com/ugorji/go/codec"

	"github.com/serbench/serbench/contest"
)

// basic are the options that all formats share. Each handle has them as an exported field.
type basic = codec.BasicHandle //nolint:staticcheck // that field has no other name

// A maker makes the handle of a format, and returns the options that all formats share, too.
type maker func() (codec.Handle, *basic)

func msgpack() (codec.Handle, *basic) {
	h := &codec.MsgpackHandle{}
	return h, &h.BasicHandle
}

func newMsgpack() (codec.Handle, *basic) {
	h := &codec.MsgpackHandle{WriteExt: true}
	return h, &h.BasicHandle
}

func binc() (codec.Handle, *basic) {
	h := &codec.BincHandle{}
	return h, &h.BasicHandle
}

func symbols() (codec.Handle, *basic) {
	h := &codec.BincHandle{AsSymbols: 1}
	return h, &h.BasicHandle
}

func cbor() (codec.Handle, *basic) {
	h := &codec.CborHandle{}
	return h, &h.BasicHandle
}

func simple() (codec.Handle, *basic) {
	h := &codec.SimpleHandle{}
	return h, &h.BasicHandle
}

func zeroAsNil() (codec.Handle, *basic) {
	h := &codec.SimpleHandle{EncZeroValuesAsNil: true}
	return h, &h.BasicHandle
}

func json() (codec.Handle, *basic) {
	h := &codec.JsonHandle{}
	return h, &h.BasicHandle
}

func rawHTML() (codec.Handle, *basic) {
	h := &codec.JsonHandle{HTMLCharsAsIs: true}
	return h, &h.BasicHandle
}

// A setting sets one of the options that all formats share.
type setting func(*basic)

func array(b *basic)   { b.StructToArray = true }
func alias(b *basic)   { b.ZeroCopy = true }
func sorted(b *basic)  { b.Canonical = true }
func optimum(b *basic) { b.OptimumSize = true }
func checked(b *basic) { b.ValidateUnicode = true }

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
