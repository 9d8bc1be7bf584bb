package gen

// codecs is the code of a root's codecs: a fresh one, and one that keeps what it
// can.
const codecs = `
type default$N struct{ codec goavro.Codec }

func newDefault$N() *default$N { return &default$N{newCodec(schema$N)} }

func (c *default$N) Marshal(v any) ([]byte, error) {
	r, err := record$N(v.(*$T))
	if err != nil {
		return nil, err
	}
	var buffer bytes.Buffer
	if err := c.codec.Encode(&buffer, r); err != nil {
		return nil, err
	}
	return buffer.Bytes(), nil
}

func (c *default$N) Unmarshal(data []byte, v any) error {
	r, err := c.codec.Decode(bytes.NewReader(data))
	if err != nil {
		return err
	}
	return user$N(r.(*goavro.Record), v.(*$T))
}

type reuse$N struct {
	codec  goavro.Codec
	record *goavro.Record
	buffer bytes.Buffer
	reader bytes.Reader
}

func newReuse$N() *reuse$N {
	r, err := goavro.NewRecord(recordSchema$N)
	if err != nil {
		panic(err)
	}
	return &reuse$N{codec: newCodec(schema$N), record: r}
}

func (c *reuse$N) Marshal(v any) ([]byte, error) {
	if err := fill$N(c.record, v.(*$T)); err != nil {
		return nil, err
	}
	c.buffer.Reset()
	if err := c.codec.Encode(&c.buffer, c.record); err != nil {
		return nil, err
	}
	return c.buffer.Bytes(), nil
}

func (c *reuse$N) Unmarshal(data []byte, v any) error {
	c.reader.Reset(data)
	r, err := c.codec.Decode(&c.reader)
	if err != nil {
		return err
	}
	return user$N(r.(*goavro.Record), v.(*$T))
}
`

// natives is the code of the codec that works on records.
const natives = `
type native$N struct{ codec goavro.Codec }

func newNative$N() *native$N { return &native$N{newCodec(schema$N)} }

func (c *native$N) Marshal(msg any) ([]byte, error) {
	var buffer bytes.Buffer
	if err := c.codec.Encode(&buffer, *msg.(**goavro.Record)); err != nil {
		return nil, err
	}
	return buffer.Bytes(), nil
}

func (c *native$N) Unmarshal(data []byte, msg any) error {
	r, err := c.codec.Decode(bytes.NewReader(data))
	if err != nil {
		return err
	}
	*msg.(**goavro.Record) = r.(*goavro.Record)
	return nil
}

func (*native$N) NewMessage() any { return new(*goavro.Record) }

func (*native$N) FromUser(v any) (any, error) {
	r, err := record$N(v.(*$T))
	return &r, err
}

func (*native$N) ToUser(msg, v any) error {
	return user$N(*msg.(**goavro.Record), v.(*$T))
}

func (*native$N) Reset(msg any) { *msg.(**goavro.Record) = nil }
`
