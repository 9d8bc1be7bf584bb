package mongo

import (
	"bytes"
	"encoding/binary"
	"errors"
	"reflect"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
)

// newRegistry returns the library's registry with an exact form of times.
func newRegistry() *bson.Registry {
	registry := bson.NewRegistry()
	registry.RegisterTypeEncoder(timeType, bson.ValueEncoderFunc(encodeTime))
	registry.RegisterTypeDecoder(timeType, bson.ValueDecoderFunc(decodeTime))
	return registry
}

func encodeTime(_ bson.EncodeContext, w bson.ValueWriter, v reflect.Value) error {
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

func decodeTime(_ bson.DecodeContext, r bson.ValueReader, v reflect.Value) error {
	document, err := r.ReadDocument()
	if err != nil {
		return err
	}
	var seconds, nanoseconds int64
	for {
		name, r, err := document.ReadElement()
		if errors.Is(err, bson.ErrEOD) {
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
func readInt(r bson.ValueReader) (int64, error) {
	if r.Type() == bson.TypeInt32 {
		x, err := r.ReadInt32()
		return int64(x), err
	}
	return r.ReadInt64()
}

type registryCodec struct {
	registry *bson.Registry
	minSize  bool
}

func (c registryCodec) Marshal(v any) ([]byte, error) {
	var out bytes.Buffer
	encoder := bson.NewEncoder(bson.NewDocumentWriter(&out))
	encoder.SetRegistry(c.registry)
	if c.minSize {
		encoder.IntMinSize()
	}
	err := encoder.Encode(v)
	return out.Bytes(), err
}

var errLength = errors.New("invalid document length")

// Unmarshal compares the length of the document with that of the input, as bson.Unmarshal does.
func (c registryCodec) Unmarshal(data []byte, v any) error {
	if len(data) < 4 || uint64(binary.LittleEndian.Uint32(data)) != uint64(len(data)) {
		return errLength
	}
	decoder := bson.NewDecoder(bson.NewDocumentReader(bytes.NewReader(data)))
	decoder.SetRegistry(c.registry)
	return decoder.Decode(v)
}

type extJSONRegistryCodec struct {
	canonical bool
	registry  *bson.Registry
}

func (c extJSONRegistryCodec) Marshal(v any) ([]byte, error) {
	var out bytes.Buffer
	encoder := bson.NewEncoder(bson.NewExtJSONValueWriter(&out, c.canonical, false))
	encoder.SetRegistry(c.registry)
	err := encoder.Encode(v)
	return out.Bytes(), err
}

func (c extJSONRegistryCodec) Unmarshal(data []byte, v any) error {
	reader, err := bson.NewExtJSONValueReader(bytes.NewReader(data), c.canonical)
	if err != nil {
		return err
	}
	decoder := bson.NewDecoder(reader)
	decoder.SetRegistry(c.registry)
	return decoder.Decode(v)
}

type minSizeCodec struct{ codec }

func (minSizeCodec) Marshal(v any) ([]byte, error) {
	var out bytes.Buffer
	encoder := bson.NewEncoder(bson.NewDocumentWriter(&out))
	encoder.IntMinSize()
	err := encoder.Encode(v)
	return out.Bytes(), err
}

// reuseCodec decodes like the default.
type reuseCodec struct {
	buffer    bytes.Buffer
	encoder   *bson.Encoder
	unmarshal func(data []byte, v any) error
}

func newReuse(registry *bson.Registry) *reuseCodec {
	c := &reuseCodec{unmarshal: bson.Unmarshal}
	c.encoder = bson.NewEncoder(bson.NewDocumentWriter(&c.buffer))
	if registry != nil {
		c.encoder.SetRegistry(registry)
		c.unmarshal = registryCodec{registry: registry}.Unmarshal
	}
	return c
}

func (c *reuseCodec) Marshal(v any) ([]byte, error) {
	c.buffer.Reset()
	err := c.encoder.Encode(v)
	return c.buffer.Bytes(), err
}

func (c *reuseCodec) Unmarshal(data []byte, v any) error { return c.unmarshal(data, v) }
