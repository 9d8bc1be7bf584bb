package mongo1

import (
	"bytes"
	"errors"
	"reflect"
	"time"

	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/bson/bsoncodec"
	"go.mongodb.org/mongo-driver/bson/bsonrw"
)

// newRegistry returns the library's registry with an exact form of times.
func newRegistry() *bsoncodec.Registry {
	registry := bson.NewRegistry()
	registry.RegisterTypeEncoder(timeType, bsoncodec.ValueEncoderFunc(encodeTime))
	registry.RegisterTypeDecoder(timeType, bsoncodec.ValueDecoderFunc(decodeTime))
	return registry
}

func encodeTime(_ bsoncodec.EncodeContext, w bsonrw.ValueWriter, v reflect.Value) error {
	t := v.Interface().(time.Time)
	document, err := w.WriteDocument()
	if err != nil {
		return err
	}
	if w, err = document.WriteDocumentElement("seconds"); err != nil {
		return err
	}
	if err := w.WriteInt64(t.Unix()); err != nil {
		return err
	}
	if w, err = document.WriteDocumentElement("nanoseconds"); err != nil {
		return err
	}
	if err := w.WriteInt32(int32(t.Nanosecond())); err != nil {
		return err
	}
	return document.WriteDocumentEnd()
}

func decodeTime(_ bsoncodec.DecodeContext, r bsonrw.ValueReader, v reflect.Value) error {
	document, err := r.ReadDocument()
	if err != nil {
		return err
	}
	var seconds, nanoseconds int64
	for {
		name, r, err := document.ReadElement()
		if errors.Is(err, bsonrw.ErrEOD) {
			break
		}
		if err != nil {
			return err
		}
		switch name {
		case "seconds":
			seconds, err = readInt(r)
		case "nanoseconds":
			nanoseconds, err = readInt(r)
		default:
			err = r.Skip()
		}
		if err != nil {
			return err
		}
	}
	v.Set(reflect.ValueOf(time.Unix(seconds, nanoseconds).UTC()))
	return nil
}

// readInt reads an integer of either size. Relaxed Extended JSON does not tell them apart.
func readInt(r bsonrw.ValueReader) (int64, error) {
	if r.Type() == bson.TypeInt32 {
		x, err := r.ReadInt32()
		return int64(x), err
	}
	return r.ReadInt64()
}

// newEncoder returns an encoder of BSON, or of Extended JSON if the format is not nil. A nil
// registry is the library's own.
func newEncoder(out *bytes.Buffer, format *extJSON, registry *bsoncodec.Registry) (*bson.Encoder, error) {
	var writer bsonrw.ValueWriter
	var err error
	if format != nil {
		writer, err = bsonrw.NewExtJSONValueWriter(out, format.canonical, false)
	} else {
		writer, err = bsonrw.NewBSONValueWriter(out)
	}
	if err != nil {
		return nil, err
	}
	encoder, err := bson.NewEncoder(writer)
	if err != nil || registry == nil {
		return encoder, err
	}
	return encoder, encoder.SetRegistry(registry)
}

// registryCodec has an encoder and a decoder for each value.
type registryCodec struct {
	format   *extJSON // nil for BSON
	registry *bsoncodec.Registry
	minSize  bool
}

func (c registryCodec) Marshal(v any) ([]byte, error) {
	var out bytes.Buffer
	encoder, err := newEncoder(&out, c.format, c.registry)
	if err != nil {
		return nil, err
	}
	if c.minSize {
		encoder.IntMinSize()
	}
	err = encoder.Encode(v)
	return out.Bytes(), err
}

func (c registryCodec) Unmarshal(data []byte, v any) error {
	reader := bsonrw.NewBSONDocumentReader(data)
	if c.format != nil {
		var err error
		if reader, err = bsonrw.NewExtJSONValueReader(bytes.NewReader(data), c.format.canonical); err != nil {
			return err
		}
	}
	decoder, err := bson.NewDecoder(reader)
	if err != nil {
		return err
	}
	if err := decoder.SetRegistry(c.registry); err != nil {
		return err
	}
	return decoder.Decode(v)
}

// plain has the driver's own encodings.
var plain = bson.NewRegistry()

// minSizeCodec is for types without times.
type minSizeCodec struct{ codec }

func (minSizeCodec) Marshal(v any) ([]byte, error) {
	return registryCodec{registry: plain, minSize: true}.Marshal(v)
}

// reuseCodec decodes like the default.
type reuseCodec struct {
	buffer    bytes.Buffer
	encoder   *bson.Encoder
	unmarshal func(data []byte, v any) error
}

func newReuse(registry *bsoncodec.Registry) (*reuseCodec, error) {
	c := &reuseCodec{unmarshal: bson.Unmarshal}
	if registry != nil {
		c.unmarshal = registryCodec{registry: registry}.Unmarshal
	}
	var err error
	c.encoder, err = newEncoder(&c.buffer, nil, registry)
	return c, err
}

func (c *reuseCodec) Marshal(v any) ([]byte, error) {
	c.buffer.Reset()
	err := c.encoder.Encode(v)
	return c.buffer.Bytes(), err
}

func (c *reuseCodec) Unmarshal(data []byte, v any) error { return c.unmarshal(data, v) }
