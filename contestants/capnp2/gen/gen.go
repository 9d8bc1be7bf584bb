// Package gen runs capnpc-go on a Cap'n Proto schema, and writes the conversions and the
// codecs. The file schema.capnp beside them has the schema for readers; it is no input.
package gen

import (
	"github.com/serbench/serbench/schema/gen"
	"github.com/serbench/serbench/schema/gen/capnp"
)

// Generator is capnp2's.
var Generator = &gen.Generator{
	Contestant: "capnp2",
	Generate:   library.Generate,
	Modes:      []gen.Mode{library.UnixNanoMode("default")},
}

var library = capnp.Library{
	API:     capnp.V2,
	Imports: map[string]string{"bytes": "bytes"},
	Help:    help,
	Names: []string{
		"default", "packed", "reuse", "alias", "reuseAlias",
		"native", "nativeReuse", "nativeAlias", "nativeReuseAlias",
	},
	Codecs: capnp.Codecs + codecs,
}

const help = `
// open makes a message that may be read several times: by default, 64 MiB of it
// may be.
func open(data []byte) (*capnp.Message, error) {
	message, err := capnp.Unmarshal(data)
	if err != nil {
		return nil, err
	}
	message.TraverseLimit = limit(len(data))
	return message, nil
}

func openPacked(data []byte) (*capnp.Message, error) {
	message, err := capnp.UnmarshalPacked(data)
	if err != nil {
		return nil, err
	}
	segment, err := message.Segment(0) // the only one
	if err != nil {
		return nil, err
	}
	message.TraverseLimit = limit(len(segment.Data()))
	return message, nil
}

// limit is how much may be read from a message of a size.
func limit(size int) uint64 { return max(64<<20, 4*uint64(size)) }

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

// A reader keeps the bytes that a message reads, and the message itself.
type reader struct {
	input   bytes.Reader
	decoder *capnp.Decoder
}

func (r *reader) open(data []byte) (*capnp.Message, error) {
	if r.decoder == nil {
		r.decoder = capnp.NewDecoder(&r.input)
		r.decoder.ReuseBuffer()
	}
	r.input.Reset(data)
	r.decoder.MaxMessageSize = uint64(len(data))
	message, err := r.decoder.Decode()
	if err != nil {
		return nil, err
	}
	message.ReadLimiter().Reset(limit(len(data)))
	return message, nil
}

// held is a message, with what it is read by if that is its own, and a sum of its
// fields, for which they are read.
type held struct {
	*capnp.Message
	reader reader
	sum    uint64
}
`

// codecs are those that use modes of the library.
const codecs = `
type reuse$N struct {
	writer
	reader
	segment []byte
}

func (c *reuse$N) Marshal(v any) ([]byte, error) {
	message, segment, err := capnp.NewMessage(capnp.SingleSegment(c.segment[:0]))
	if err != nil {
		return nil, err
	}
	if err := build$N(segment, v.(*$T)); err != nil {
		return nil, err
	}
	c.segment = segment.Data()
	return c.write(message)
}

func (c *reuse$N) Unmarshal(data []byte, v any) error {
	message, err := c.open(data)
	if err != nil {
		return err
	}
	return load$N(message, v.(*$T))
}

type reuseAlias$N struct {
	reuse$N
	alias alias$N
}

func (c *reuseAlias$N) Unmarshal(data []byte, v any) error { return c.alias.Unmarshal(data, v) }

type nativeReuse$N struct {
	native$N
	writer
}

func (c *nativeReuse$N) Marshal(v any) ([]byte, error) { return c.write(v.(*held).Message) }

func (*nativeReuse$N) Unmarshal(data []byte, v any) (err error) {
	h := v.(*held)
	if h.Message, err = h.reader.open(data); err != nil {
		return err
	}
	return sum$N(h)
}

func (*nativeReuse$N) Reset(m any) { m.(*held).Message = nil }

type nativeReuseAlias$N struct{ nativeReuse$N }

func (*nativeReuseAlias$N) Unmarshal(data []byte, v any) error { return readView$N(data, v.(*held)) }
`
