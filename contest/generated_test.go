package contest

import (
	"reflect"
	"testing"
)

func TestWithCodePassesGeneratedCodeToBind(t *testing.T) {
	type known struct{}
	type refused struct{}
	type unknown struct{}
	var codec, other Codec = copyingCodec{}, copyingCodec{&namedCodec{}}
	adapter := &Contestant{Variants: []Variant{{Name: "default", Bind: GeneratedCodec("way")}, {Name: "mode=other", Bind: GeneratedCodec("other/way")}}}
	c := adapter.WithCode(
		[]Code{{Type: reflect.TypeFor[known](), Codecs: map[string]func() Codec{"way": func() Codec { return codec }}}},
		[]Code{{Type: reflect.TypeFor[known](), Codecs: map[string]func() Codec{"other/way": func() Codec { return other }}}},
		[]Code{{Type: reflect.TypeFor[refused](), Refused: "no way"}},
	)
	if got, err := c.Variants[0].Codec(&Type{Go: reflect.TypeFor[known]()}); got != codec || err != nil {
		t.Errorf("known: %v, %v", got, err)
	}
	if got, err := c.Variants[1].Codec(&Type{Go: reflect.TypeFor[known]()}); got != other || err != nil {
		t.Errorf("another mode: %v, %v", got, err)
	}
	if got, err := c.Variants[0].Codec(&Type{Go: reflect.TypeFor[refused]()}); got != nil || err == nil || err.Error() != "no way" {
		t.Errorf("refused: %v, %v", got, err)
	}
	for what, v := range map[string]*Variant{"a type without code": &c.Variants[0], "an adapter without code": &adapter.Variants[0]} {
		if got, err := v.Codec(&Type{Go: reflect.TypeFor[unknown]()}); got != nil || err == nil {
			t.Errorf("%s: %v, %v", what, got, err)
		}
	}
	if _, ok := c.Code(reflect.TypeFor[known]()); !ok {
		t.Error("Code does not find the code passed to WithCode")
	}
	if _, ok := (&Contestant{}).WithCode([]Code{{Type: reflect.TypeFor[known]()}}).Code(reflect.TypeFor[known]()); !ok {
		t.Error("a contestant without variants loses its code")
	}
}

type namedCodec struct{ Codec }
