package selfcheck

import (
	"encoding/binary"
	"errors"
	"reflect"
	"testing"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/datasets/order"
)

// orders is code for orders, written as that of limit. Limit's own is not in the repository.
var orders = []contest.Code{{
	Type:   reflect.TypeFor[order.Order](),
	Codecs: map[string]func() contest.Codec{"default": func() contest.Codec { return orderCodec{} }},
}}

type orderCodec struct{}

// fixedSize is the size of an order without its symbol.
const fixedSize = 64

func (orderCodec) Marshal(v any) ([]byte, error) {
	o := v.(*order.Order)
	b := make([]byte, fixedSize+len(o.Symbol))
	binary.LittleEndian.PutUint64(b[0:], o.Number)
	binary.LittleEndian.PutUint32(b[8:], o.Sequence)
	binary.LittleEndian.PutUint32(b[12:], o.Account)
	binary.LittleEndian.PutUint32(b[16:], uint32(o.Side))
	binary.LittleEndian.PutUint32(b[20:], uint32(o.Kind))
	binary.LittleEndian.PutUint32(b[24:], uint32(o.Validity))
	binary.LittleEndian.PutUint64(b[28:], uint64(o.Price))
	binary.LittleEndian.PutUint64(b[36:], uint64(o.Trigger))
	binary.LittleEndian.PutUint32(b[44:], uint32(o.Quantity))
	binary.LittleEndian.PutUint64(b[48:], uint64(o.Sent.Unix()))
	binary.LittleEndian.PutUint32(b[56:], uint32(o.Sent.Nanosecond()))
	binary.LittleEndian.PutUint16(b[60:], o.Venue)
	binary.LittleEndian.PutUint16(b[62:], uint16(len(o.Symbol)))
	copy(b[fixedSize:], o.Symbol)
	return b, nil
}

func (orderCodec) Unmarshal(b []byte, v any) error {
	if len(b) < fixedSize || len(b) < fixedSize+int(binary.LittleEndian.Uint16(b[62:])) {
		return errors.New("too short")
	}
	*v.(*order.Order) = order.Order{
		Number:   binary.LittleEndian.Uint64(b[0:]),
		Sequence: binary.LittleEndian.Uint32(b[8:]),
		Account:  binary.LittleEndian.Uint32(b[12:]),
		Side:     order.Side(binary.LittleEndian.Uint32(b[16:])),
		Kind:     order.Kind(binary.LittleEndian.Uint32(b[20:])),
		Validity: order.Validity(binary.LittleEndian.Uint32(b[24:])),
		Price:    int64(binary.LittleEndian.Uint64(b[28:])),
		Trigger:  int64(binary.LittleEndian.Uint64(b[36:])),
		Quantity: int32(binary.LittleEndian.Uint32(b[44:])),
		Sent:     time.Unix(int64(binary.LittleEndian.Uint64(b[48:])), int64(binary.LittleEndian.Uint32(b[56:]))).UTC(),
		Venue:    binary.LittleEndian.Uint16(b[60:]),
		Symbol:   string(b[fixedSize : fixedSize+int(binary.LittleEndian.Uint16(b[62:]))]),
	}
	return nil
}

// What selfcheck measures of orders is a whole round trip: every field comes back.
func TestOrdersComeBack(t *testing.T) {
	codec, err := handCode.Variants[0].Codec(order.Type)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range order.Type.Datasets[0].Samples(100) {
		data, err := codec.Marshal(v)
		got := &order.Order{}
		if err == nil {
			err = codec.Unmarshal(data, got)
		}
		if err != nil || !reflect.DeepEqual(got, v) {
			t.Fatalf("%+v came back as %+v (%v)", v, got, err)
		}
		if err := codec.Unmarshal(data[:len(data)-1], got); err == nil {
			t.Fatal("a part passes for an order")
		}
	}
}
