// Package gen runs capnpc-go on a Cap'n Proto schema, and writes the conversions and the
// codecs. The file schema.capnp beside them has the schema for readers; it is no input.
package gen

import (
	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/gen/capnp"
)

// Generator is capnp3's.
var Generator = &gen.Generator{
	Contestant: "capnp3",
	Generate: capnp.Library{
		API:     capnp.V3,
		Imports: map[string]string{"bytes": "bytes"},
		Help:    help,
		Names: []string{
			"default", "packed", "release", "reuse", "alias", "reuseAlias",
			"native", "nativeReuse", "nativeAlias", "nativeReuseAlias",
		},
		Codecs: capnp.Codecs + codecs,
	}.Generate,
}

const help = `
// open makes a message that may be read several times: by default, 64 MiB of it
// may be.
func open(data []byte) (*capnp.Message, error) {
	message, err := capnp.Unmarshal(data)
	if err == nil {
		message.TraverseLimit = max(64<<20, 4*uint64(len(data)))
	}
	return message, err
}

func openPacked(data []byte) (*capnp.Message, error) {
	message, err := capnp.UnmarshalPacked(data)
	if err != nil {
		return nil, err
	}
	size, err := message.TotalSize()
	message.TraverseLimit = max(64<<20, 4*size)
	return message, err
}

// A writer keeps its bytes from one message to the next.
type writer struct {
	buffer  bytes.Buffer
	encoder *capnp.Encoder
}

func (w *writer) write(message *capnp.Message) ([]byte, error) {
	if w.encoder == nil {
		w.encoder = capnp.NewEncoder(&w.buffer)
	}
	w.buffer.Reset()
	if err := w.encoder.Encode(message); err != nil {
		return nil, err
	}
	return w.buffer.Bytes(), nil
}

// held is a message with the bytes that it reads, if they are its own, and a sum
// of its fields, for which they are read.
type held struct {
	*capnp.Message
	buffer []byte
	sum    uint64
}

// reset gives the message's arena back and keeps the bytes.
func (h *held) reset() {
	if h.Message != nil {
		h.Message.Release()
	}
	*h = held{buffer: h.buffer[:0]}
}
`

// codecs are those that use modes of the library.
const codecs = `
type release$N struct{}

func (*release$N) Marshal(v any) ([]byte, error) {
	message, err := create$N(v.(*$T))
	if err != nil {
		return nil, err
	}
	data, err := message.Marshal()
	message.Release()
	return data, err
}

func (*release$N) Unmarshal(data []byte, v any) error {
	message, err := open(data)
	if err != nil {
		return err
	}
	err = load$N(message, v.(*$T))
	message.Release()
	return err
}

type reuse$N struct {
	release$N
	writer
	message capnp.Message
}

func (c *reuse$N) Marshal(v any) ([]byte, error) {
	segment, err := c.message.Reset(capnp.SingleSegment(nil))
	if err != nil {
		return nil, err
	}
	if err := build$N(segment, v.(*$T)); err != nil {
		return nil, err
	}
	return c.write(&c.message)
}

type reuseAlias$N struct{ reuse$N }

func (*reuseAlias$N) Unmarshal(data []byte, v any) error {
	message, err := open(data)
	if err != nil {
		return err
	}
	m, err := ReadRoot$M(message)
	if err != nil {
		return err
	}
	err = view$M(v.(*$T), m)
	message.Release()
	return err
}

type nativeReuse$N struct {
	native$N
	writer
}

func (c *nativeReuse$N) Marshal(v any) ([]byte, error) { return c.write(v.(*held).Message) }

func (*nativeReuse$N) Unmarshal(data []byte, v any) error {
	h := v.(*held)
	h.buffer = append(h.buffer, data...)
	return read$N(h.buffer, h)
}

func (*nativeReuse$N) Reset(m any) { m.(*held).reset() }

type nativeReuseAlias$N struct{ nativeReuse$N }

func (*nativeReuseAlias$N) Unmarshal(data []byte, v any) error { return readView$N(data, v.(*held)) }
`
