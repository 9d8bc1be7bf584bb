package contest

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// A reflecting codec takes any type; holding has another codec, behind an interface.
type (
	reflecting struct{ copyingCodec }
	holding    struct{ inner Codec }
)

func (holding) Marshal(any) ([]byte, error) { return nil, nil }
func (holding) Unmarshal([]byte, any) error { return nil }

func TestWhetherTheLibraryGetsTheUsersType(t *testing.T) {
	type person struct{ Name string }
	typ := &Type{Name: "person", Go: reflect.TypeFor[person]()}
	code := []Code{{Type: typ.Go, Codecs: map[string]func() Codec{"default": func() Codec { return reflecting{} }}}}
	any := func(*Type) (Codec, error) { return reflecting{}, nil }
	c := (&Contestant{Variants: []Variant{
		{Name: "reflection", Bind: any},
		{Name: "generated", Bind: GeneratedCodec("default")},
		{Name: "mirror", Mirror: true, Bind: any},
		{Name: "message=native", Claims: Claims{Native: true}, Bind: any},
		{Name: "refuses", Bind: func(*Type) (Codec, error) { return nil, errors.New("no") }},
		{Name: "panics", Bind: func(*Type) (Codec, error) { panic("no") }},
	}}).WithCode(code)
	for i := range c.Variants {
		v := &c.Variants[i]
		b := v.BindingTo([]*Type{typ})
		if want := v.Name == "reflection"; b.OwnType != want {
			t.Errorf("%s: %v, want %v", v.Name, b.OwnType, want)
		}
		if carries := !slices.Contains([]string{"refuses", "panics"}, v.Name); carries != (len(b.Codecs) > 0) {
			t.Errorf("%s: %q", v.Name, b.Codecs)
		}
	}
}

// Types with arguments have the name without them: a package declares no other.
func TestCodecsConsistOfTypes(t *testing.T) {
	names := CodecTypes(&holding{inner: mirroredCodec{codec: reflecting{}}})
	for _, want := range []string{".holding", ".mirroredCodec", ".reflecting"} {
		if !slices.ContainsFunc(names, func(n string) bool { return strings.HasSuffix(n, "contest"+want) }) {
			t.Errorf("%q lacks %s", names, want)
		}
	}
	if names := CodecTypes(generic[int]{}); len(names) == 0 || !strings.HasSuffix(names[0], "contest.generic") {
		t.Errorf("%q", names)
	}
}

type generic[T any] struct{ copyingCodec }
