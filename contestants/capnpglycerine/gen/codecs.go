package gen

// help is the code that the codecs share.
const help = `
// write returns the bytes of a message.
func write(segment *capn.Segment) ([]byte, error) {
	var b bytes.Buffer
	_, err := segment.WriteTo(&b)
	return b.Bytes(), err
}

// A writer keeps its bytes from one message to the next.
type writer struct{ buffer bytes.Buffer }

func (w *writer) write(segment *capn.Segment) ([]byte, error) {
	w.buffer.Reset()
	_, err := segment.WriteTo(&w.buffer)
	return w.buffer.Bytes(), err
}

// A reader keeps the segment of a message that it reads.
type reader struct{ message *capn.MultiBuffer }

func (r *reader) open(data []byte) (*capn.Segment, error) {
	if r.message == nil {
		r.message = capn.NewSingleSegmentMultiBuffer()
	}
	_, err := capn.ReadFromMemoryZeroCopyNoAlloc(data, r.message)
	return r.message.Segments[0], err
}

// held is a message, with what it is read by and the bytes that it reads, if they
// are its own, and a sum of its fields, for which they are read.
type held struct {
	*capn.Segment
	reader reader
	buffer []byte
	sum    uint64
}
`

// codecs take the user's values.
const codecs = `
func create$N(v *$T, buffer []byte) (*capn.Segment, error) {
	segment := capn.NewBuffer(buffer)
	return segment, to$M(NewRoot$M(segment), v)
}

type default$N struct{}

func (*default$N) Marshal(v any) ([]byte, error) {
	segment, err := create$N(v.(*$T), nil)
	if err != nil {
		return nil, err
	}
	return write(segment)
}

func (*default$N) Unmarshal(data []byte, v any) error {
	segment, _, err := capn.ReadFromMemoryZeroCopy(data)
	if err != nil {
		return err
	}
	return from$M(v.(*$T), ReadRoot$M(segment))
}

type packed$N struct{}

func (*packed$N) Marshal(v any) ([]byte, error) {
	segment, err := create$N(v.(*$T), nil)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	_, err = segment.WriteToPacked(&b)
	return b.Bytes(), err
}

func (*packed$N) Unmarshal(data []byte, v any) error {
	segment, err := capn.ReadFromPackedStream(bytes.NewReader(data), nil)
	if err != nil {
		return err
	}
	return from$M(v.(*$T), ReadRoot$M(segment))
}

type stream$N struct{ default$N }

func (*stream$N) Unmarshal(data []byte, v any) error {
	segment, err := capn.ReadFromStream(bytes.NewReader(data), nil)
	if err != nil {
		return err
	}
	return from$M(v.(*$T), ReadRoot$M(segment))
}

type reuse$N struct {
	writer
	reader
	segment []byte
}

func (c *reuse$N) Marshal(v any) ([]byte, error) {
	segment, err := create$N(v.(*$T), c.segment[:0])
	if err != nil {
		return nil, err
	}
	c.segment = segment.Data
	return c.write(segment)
}

func (c *reuse$N) Unmarshal(data []byte, v any) error {
	segment, err := c.open(data)
	if err != nil {
		return err
	}
	return from$M(v.(*$T), ReadRoot$M(segment))
}

type alias$N struct{ default$N }

func (*alias$N) Unmarshal(data []byte, v any) error {
	segment, _, err := capn.ReadFromMemoryZeroCopy(data)
	if err != nil {
		return err
	}
	return view$M(v.(*$T), ReadRoot$M(segment))
}

type reuseAlias$N struct{ reuse$N }

func (c *reuseAlias$N) Unmarshal(data []byte, v any) error {
	segment, err := c.open(data)
	if err != nil {
		return err
	}
	return view$M(v.(*$T), ReadRoot$M(segment))
}
`

// native take messages.
const native = `
type native$N struct{}

func (*native$N) Marshal(v any) ([]byte, error) { return write(v.(*held).Segment) }

func (*native$N) Unmarshal(data []byte, v any) (err error) {
	h := v.(*held)
	if h.Segment, _, err = capn.ReadFromMemoryZeroCopy(bytes.Clone(data)); err != nil {
		return err
	}
	h.sum, err = count$M(ReadRoot$M(h.Segment))
	return err
}

func (*native$N) NewMessage() any { return new(held) }

func (*native$N) FromUser(v any) (any, error) {
	segment, err := create$N(v.(*$T), nil)
	return &held{Segment: segment}, err
}

func (*native$N) ToUser(m, v any) error { return from$M(v.(*$T), ReadRoot$M(m.(*held).Segment)) }

func (*native$N) Reset(m any) { *m.(*held) = held{} }

type nativeReuse$N struct {
	native$N
	writer
}

func (c *nativeReuse$N) Marshal(v any) ([]byte, error) { return c.write(v.(*held).Segment) }

func (*nativeReuse$N) Unmarshal(data []byte, v any) (err error) {
	h := v.(*held)
	h.buffer = append(h.buffer, data...)
	if h.Segment, err = h.reader.open(h.buffer); err != nil {
		return err
	}
	h.sum, err = count$M(ReadRoot$M(h.Segment))
	return err
}

func (*nativeReuse$N) Reset(m any) {
	h := m.(*held)
	h.Segment, h.buffer = nil, h.buffer[:0]
}

type nativeAlias$N struct{ native$N }

func (*nativeAlias$N) Unmarshal(data []byte, v any) (err error) {
	h := v.(*held)
	if h.Segment, _, err = capn.ReadFromMemoryZeroCopy(data); err != nil {
		return err
	}
	h.sum, err = countView$M(ReadRoot$M(h.Segment))
	return err
}

type nativeReuseAlias$N struct{ nativeReuse$N }

func (*nativeReuseAlias$N) Unmarshal(data []byte, v any) (err error) {
	h := v.(*held)
	if h.Segment, err = h.reader.open(data); err != nil {
		return err
	}
	h.sum, err = countView$M(ReadRoot$M(h.Segment))
	return err
}
`
