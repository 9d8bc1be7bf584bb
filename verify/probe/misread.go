package probe

import "reflect"

// misread compares what should have been read with a value that differs, whose writer had the type from.
// Content is invented that is neither empty nor what was sent, and lost if a field is empty, or an element
// is missing, although the writer's field has the same name and type. A field that has another name or
// type in the writer's version may be empty.
func misread(want, got reflect.Value, from reflect.Type) (invented, lost bool) {
	add := func(i, l bool) { invented, lost = invented || i, lost || l }
	switch {
	case from == nil || from.Kind() != got.Kind():
		return !got.IsZero() && !same(want, got), false
	case got.Kind() == reflect.Struct:
		for i := range got.NumField() {
			var writers reflect.Type
			if f, ok := from.FieldByName(got.Type().Field(i).Name); ok {
				writers = f.Type
			}
			add(misread(want.Field(i), got.Field(i), writers))
		}
	case got.Kind() == reflect.Pointer && !want.IsNil() && !got.IsNil():
		return misread(want.Elem(), got.Elem(), from.Elem())
	case got.Kind() == reflect.Slice:
		add(got.Len() > want.Len(), got.Len() < want.Len())
		for i := range min(got.Len(), want.Len()) {
			add(misread(want.Index(i), got.Index(i), from.Elem()))
		}
	case got.Kind() == reflect.Map:
		for _, key := range got.MapKeys() {
			if !want.MapIndex(key).IsValid() {
				invented = true
			}
		}
		for _, key := range want.MapKeys() {
			if !got.MapIndex(key).IsValid() {
				lost = true
				continue
			}
			add(misread(want.MapIndex(key), got.MapIndex(key), from.Elem()))
		}
	case !same(want, got):
		return !got.IsZero(), got.IsZero()
	}
	return invented, lost
}
