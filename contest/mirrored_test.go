package contest

import (
	"encoding/json"
	"reflect"
	"testing"
	"time"
)

type celsius struct{ Degrees float64 }

// tenths mirrors celsius.
type tenths struct{ N int64 }

type jsonCodec struct{}

func (jsonCodec) Marshal(v any) ([]byte, error)      { return json.Marshal(v) }
func (jsonCodec) Unmarshal(data []byte, v any) error { return json.Unmarshal(data, v) }

// conversions are what a generator would write.
type conversions struct{ jsonCodec }

func (conversions) NewMessage() any { return new(tenths) }
func (conversions) FromUser(v any) (any, error) {
	return &tenths{int64(v.(*celsius).Degrees * 10)}, nil
}

func (conversions) ToUser(msg, v any) error {
	v.(*celsius).Degrees = float64(msg.(*tenths).N) / 10
	return nil
}
func (conversions) Reset(msg any) { *msg.(*tenths) = tenths{} }

func TestMirroredValuesGoThroughTheMirror(t *testing.T) {
	typ := &Type{Go: reflect.TypeFor[celsius](), code: Code{Codecs: map[string]func() Codec{
		"native": func() Codec { return conversions{} },
		"other":  func() Codec { return jsonCodec{} },
	}}}
	var bound reflect.Type
	bind := func(t *Type) (Codec, error) {
		bound = t.Go
		return jsonCodec{}, nil
	}
	always := func(*Type) bool { return true }
	for _, test := range []struct {
		needed bool
		bytes  string
		bound  reflect.Type
	}{
		{true, `{"N":215}`, reflect.TypeFor[tenths]()},
		{false, `{"Degrees":21.5}`, reflect.TypeFor[celsius]()},
	} {
		codec, err := Mirrored("native", func(*Type) bool { return test.needed }, bind)(typ)
		if err != nil {
			t.Fatal(err)
		}
		data, err := codec.Marshal(&celsius{21.5})
		if err != nil || string(data) != test.bytes || bound != test.bound {
			t.Errorf("needed %v: %s, %v, bound to %v", test.needed, data, err, bound)
		}
		var got celsius
		if err := codec.Unmarshal(data, &got); err != nil || got.Degrees != 21.5 {
			t.Errorf("needed %v: %v, %v", test.needed, got, err)
		}
	}
	for _, name := range []string{"missing", "other"} {
		if _, err := Mirrored(name, always, bind)(typ); err == nil {
			t.Errorf("bound to the codec %q, which is no mirror", name)
		}
	}
}

func TestHoldingLooksForEachPart(t *testing.T) {
	type numbered struct{ M map[int32]string }
	type named struct{ M map[string]string }
	type timed struct{ At []time.Time }
	needed := Holding(IsTime, IsNumberedMap)
	for typ, want := range map[reflect.Type]bool{reflect.TypeFor[numbered](): true, reflect.TypeFor[timed](): true, reflect.TypeFor[named](): false} {
		if got := needed(&Type{Go: typ}); got != want {
			t.Errorf("%v: %v", typ, got)
		}
	}
}
