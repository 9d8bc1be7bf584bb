package contest

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/serbench/serbench/contest/random"
)

// whole is a type of the user's, and flat its plain one.
type (
	whole struct {
		part
		secret int
	}
	part struct{ Name string }
	flat struct{ Name string }
)

func plainType() *Type {
	t := NewType("whole", "a type", Sampler[whole]{Name: "whole", Count: 4, Sample: func(*random.Source, int) whole { return whole{part{"a name"}, 3} }})
	return t.WithPlain(NewPlain(
		func(p *flat, v *whole) error { p.Name = v.Name; return nil },
		func(v *whole, p *flat) error {
			if p.Name == "" {
				return errors.New("no name")
			}
			v.Name = p.Name
			return nil
		}))
}

// picky binds only types without embedded structs.
func picky(t *Type) (Codec, error) {
	if t.Go.Field(0).Anonymous {
		return nil, errors.New("embedded")
	}
	return jsonCodec{}, nil
}

func TestAVariantTakesThePlainTypeIfItMust(t *testing.T) {
	typ := plainType()
	if d := typ.Datasets[0]; d.Type != typ || d.Sample(0).(*whole).secret != 3 {
		t.Errorf("the data set is of %v", d.Type)
	}
	for name, test := range map[string]struct {
		bind  func(*Type) (Codec, error)
		plain bool
	}{
		"picky":   {picky, true},
		"content": {func(*Type) (Codec, error) { return jsonCodec{}, nil }, false},
	} {
		s, err := Open(&Variant{Bind: test.bind}, typ, nil)
		if err != nil {
			t.Fatal(name, err)
		}
		data, err := s.Encode(&whole{part{"Ann"}, 1})
		if err != nil || string(data) != `{"Name":"Ann"}` || s.Plain() != test.plain {
			t.Errorf("%s: %s (%v), plain: %v", name, data, err, s.Plain())
		}
		got, err := s.Decode(data)
		if err != nil || *got.(*whole) != (whole{part{"Ann"}, 0}) {
			t.Errorf("%s: %+v (%v)", name, got, err)
		}
		if _, err := s.Decode([]byte("{}")); (err != nil) != test.plain {
			t.Errorf("%s: an error of the conversion: %v", name, err)
		}
	}
}

// message is a library's own.
type message struct{ Text string }

type messageCodec struct{}

func (messageCodec) Marshal(v any) ([]byte, error)      { return json.Marshal(v.(*message)) }
func (messageCodec) Unmarshal(data []byte, v any) error { return json.Unmarshal(data, v.(*message)) }
func (messageCodec) NewMessage() any                    { return new(message) }
func (messageCodec) FromUser(v any) (any, error)        { return &message{v.(*flat).Name}, nil }
func (messageCodec) ToUser(msg, v any) error            { v.(*flat).Name = msg.(*message).Text; return nil }
func (messageCodec) Reset(msg any)                      { *msg.(*message) = message{} }

func TestMessagesOfPlainTypes(t *testing.T) {
	v := &Variant{Claims: Claims{Native: true}, code: map[reflect.Type]Code{reflect.TypeFor[flat](): {Codecs: map[string]func() Codec{
		"default": func() Codec { return messageCodec{} },
	}}}, Bind: GeneratedCodec("default")}
	s, err := Open(v, plainType(), nil)
	if err != nil {
		t.Fatal(err)
	}
	data, err := s.Encode(&whole{part{"Ann"}, 1})
	if err != nil || string(data) != `{"Text":"Ann"}` || !s.Plain() {
		t.Fatalf("%s (%v)", data, err)
	}
	if got, err := s.Decode(data); err != nil || got.(*whole).Name != "Ann" {
		t.Errorf("%+v (%v)", got, err)
	}
}

// Both reasons are told: the one may be the user's to mend.
func TestATypeThatCantBeCarriedEitherWay(t *testing.T) {
	_, err := Open(&Variant{Bind: func(t *Type) (Codec, error) { return nil, errors.New("not " + t.Go.Name()) }}, plainType(), nil)
	if err == nil || !strings.Contains(err.Error(), "not whole; of its plain type: not flat") {
		t.Errorf("the error is %v", err)
	}
	// That there is no code for the type itself goes without saying.
	v := &Variant{Bind: GeneratedCodec("default"), code: map[reflect.Type]Code{reflect.TypeFor[flat](): {Refused: "flat: no names"}}}
	if _, err := Open(v, plainType(), nil); err == nil || strings.Contains(err.Error(), "whole") || !strings.Contains(err.Error(), "flat: no names") {
		t.Errorf("the error is %v", err)
	}
}
