package contest

import (
	"reflect"
	"slices"
	"strings"
)

// BindsOwn reports whether the variant passes values of the type to the library as they are: without
// generated code, a mirror, or messages of the library's.
func (v *Variant) BindsOwn(t *Type) bool {
	if v.Mirror || v.Claims.Native {
		return false
	}
	err := Catch(func() error {
		_, err := v.Bind(t) // unlike Codec, without generated code and the plain type
		return err
	})
	return err == nil
}

// CodecTypes returns the full names, "path/of/package.Type", of a codec's type and of the codecs and
// messages that it holds.
func CodecTypes(c Codec) (names []string) {
	var visit func(v reflect.Value)
	visit = func(v reflect.Value) {
		for v.IsValid() && (v.Kind() == reflect.Interface || v.Kind() == reflect.Pointer) {
			if v.IsNil() {
				return
			}
			v = v.Elem()
		}
		if !v.IsValid() || v.Kind() != reflect.Struct {
			return
		}
		if base, _, _ := strings.Cut(v.Type().Name(), "["); base != "" {
			name := v.Type().PkgPath() + "." + base
			if slices.Contains(names, name) {
				return
			}
			names = append(names, name)
		}
		for i := range v.NumField() {
			switch f := v.Field(i); f.Kind() {
			case reflect.Interface:
				visit(f)
			case reflect.Struct:
				if f.Type().PkgPath() == v.Type().PkgPath() {
					visit(f)
				}
			}
		}
	}
	visit(reflect.ValueOf(c))
	return names
}

// A Binding is how a variant is bound to types.
type Binding struct {
	// OwnType is set if the library gets values of all types that the variant carries as they are.
	OwnType bool `json:"own_type,omitempty"`
	// Codecs are the full names of the types that make up the codecs.
	Codecs []string `json:"codecs,omitempty"`
}

// BindingTo binds the variant to types, of which it may carry some.
func (v *Variant) BindingTo(types []*Type) (b Binding) {
	b.OwnType = true
	for _, t := range types {
		var codec Codec
		err := Catch(func() (err error) {
			codec, err = v.Codec(t)
			return err
		})
		if err != nil {
			continue
		}
		b.OwnType = b.OwnType && v.BindsOwn(t)
		for _, name := range CodecTypes(codec) {
			if !slices.Contains(b.Codecs, name) {
				b.Codecs = append(b.Codecs, name)
			}
		}
	}
	b.OwnType = b.OwnType && len(b.Codecs) > 0
	slices.Sort(b.Codecs)
	return b
}
