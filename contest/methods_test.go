package contest

import (
	"errors"
	"reflect"
	"testing"
)

type plainBytes struct{ b []byte }

func (p *plainBytes) MarshalX() ([]byte, error) { return p.b, nil }
func (p *plainBytes) UnmarshalX(b []byte) error { p.b = b; return nil }

type otherMethods struct{}

func (*otherMethods) MarshalX() error   { return errors.New("another signature") }
func (*otherMethods) UnmarshalX() error { return nil }

func TestATypesOwnMethodsAreAVariant(t *testing.T) {
	type xer interface {
		MarshalX() ([]byte, error)
		UnmarshalX(b []byte) error
	}
	c := (&Contestant{Name: "x", Variants: []Variant{{Name: "default", Default: true, Format: "x", Mirror: true}}}).WithMethods(&Methods{
		Marshal: []string{"MarshalX"}, Unmarshal: []string{"UnmarshalX"},
		Bind: MethodCodec(func(v xer) ([]byte, error) { return v.MarshalX() }, func(data []byte, v xer) error { return v.UnmarshalX(data) }),
	})
	v := c.WithOwnMethods(&Type{Go: reflect.TypeFor[plainBytes]()}).Variant(MethodsOption)
	if v == nil || !v.Default || v.Format != "x" || v.Mirror || len(c.Variants) != 1 {
		t.Fatalf("%+v", v)
	}
	codec, err := v.Codec(&Type{Go: reflect.TypeFor[plainBytes]()})
	if err != nil {
		t.Fatal(err)
	}
	out, err := codec.Marshal(&plainBytes{[]byte("a")})
	var back plainBytes
	if err = errors.Join(err, codec.Unmarshal(out, &back)); err != nil || string(back.b) != "a" {
		t.Errorf("%q (%v)", back.b, err)
	}
	if v := c.WithOwnMethods(&Type{Go: reflect.TypeFor[struct{}]()}).Variant(MethodsOption); v != nil {
		t.Errorf("a type without methods has %+v", v)
	}
	other := &Type{Go: reflect.TypeFor[otherMethods]()}
	if _, err := c.WithOwnMethods(other).Variant(MethodsOption).Codec(other); err == nil {
		t.Error("methods of another signature are called")
	}
	if got := (&Contestant{Name: "y"}).WithOwnMethods(other); len(got.Variants) != 0 {
		t.Error("a contestant without methods has a variant for them")
	}
}
