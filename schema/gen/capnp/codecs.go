package capnp

// Codecs are those that V2 and V3 have in common. They call open and openPacked,
// which make a message from bytes. A native message is in a struct held, with a
// sum of its fields, so that reading them has an effect.
const Codecs = `
func build$N(segment *capnp.Segment, v *$T) error {
	m, err := NewRoot$M(segment)
	if err != nil {
		return err
	}
	return to$M(m, v)
}

func create$N(v *$T) (*capnp.Message, error) {
	message, segment, err := capnp.NewMessage(capnp.SingleSegment(nil))
	if err != nil {
		return nil, err
	}
	return message, build$N(segment, v)
}

func load$N(message *capnp.Message, v *$T) error {
	m, err := ReadRoot$M(message)
	if err != nil {
		return err
	}
	return from$M(v, m)
}

type default$N struct{}

func (*default$N) Marshal(v any) ([]byte, error) {
	message, err := create$N(v.(*$T))
	if err != nil {
		return nil, err
	}
	return message.Marshal()
}

func (*default$N) Unmarshal(data []byte, v any) error {
	message, err := open(data)
	if err != nil {
		return err
	}
	return load$N(message, v.(*$T))
}

type packed$N struct{}

func (*packed$N) Marshal(v any) ([]byte, error) {
	message, err := create$N(v.(*$T))
	if err != nil {
		return nil, err
	}
	return message.MarshalPacked()
}

func (*packed$N) Unmarshal(data []byte, v any) error {
	message, err := openPacked(data)
	if err != nil {
		return err
	}
	return load$N(message, v.(*$T))
}

type alias$N struct{ default$N }

func (*alias$N) Unmarshal(data []byte, v any) error {
	message, err := open(data)
	if err != nil {
		return err
	}
	m, err := ReadRoot$M(message)
	if err != nil {
		return err
	}
	return view$M(v.(*$T), m)
}

type native$N struct{}

func (*native$N) Marshal(v any) ([]byte, error) { return v.(*held).Marshal() }

func (*native$N) Unmarshal(data []byte, v any) error { return read$N(bytes.Clone(data), v.(*held)) }

func (*native$N) NewMessage() any { return new(held) }

func (*native$N) FromUser(v any) (any, error) {
	message, err := create$N(v.(*$T))
	return &held{Message: message}, err
}

func (*native$N) ToUser(m, v any) error { return load$N(m.(*held).Message, v.(*$T)) }

func (*native$N) Reset(m any) { *m.(*held) = held{} }

func read$N(data []byte, h *held) (err error) {
	if h.Message, err = open(data); err != nil {
		return err
	}
	return sum$N(h)
}

func sum$N(h *held) error {
	m, err := ReadRoot$M(h.Message)
	if err != nil {
		return err
	}
	h.sum, err = count$M(m)
	return err
}

func readView$N(data []byte, h *held) (err error) {
	if h.Message, err = open(data); err != nil {
		return err
	}
	m, err := ReadRoot$M(h.Message)
	if err != nil {
		return err
	}
	h.sum, err = countView$M(m)
	return err
}

type nativeAlias$N struct{ native$N }

func (*nativeAlias$N) Unmarshal(data []byte, v any) error { return readView$N(data, v.(*held)) }
`
