package probe

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"
	"time"
)

// honest is a correct codec: the standard library's JSON, wrapped to carry what JSON lacks.
type honest struct{ typ reflect.Type }

// wrapped tells nil from empty, and carries floats, times and bytes of any kind.
func (h honest) Marshal(v any) ([]byte, error) { return json.Marshal(pack(reflect.ValueOf(v).Elem())) }

func (h honest) Unmarshal(data []byte, v any) error {
	var tree any
	d := json.NewDecoder(strings.NewReader(string(data)))
	d.UseNumber()
	if err := d.Decode(&tree); err != nil {
		return err
	}
	fresh := reflect.New(reflect.TypeOf(v).Elem()).Elem()
	if err := unpack(tree, fresh); err != nil {
		return err
	}
	reflect.ValueOf(v).Elem().Set(fresh)
	return nil
}

func pack(v reflect.Value) any {
	if t, ok := v.Interface().(time.Time); ok {
		_, offset := t.Zone()
		name, _ := t.Zone()
		return []any{"t", fmt.Sprint(t.Unix()), t.Nanosecond(), offset, name}
	}
	switch v.Kind() {
	case reflect.Struct:
		fields := map[string]any{}
		for i := range v.NumField() {
			fields[v.Type().Field(i).Name] = pack(v.Field(i))
		}
		return fields
	case reflect.Slice:
		if v.IsNil() {
			return nil
		}
		items := []any{}
		for i := range v.Len() {
			items = append(items, pack(v.Index(i)))
		}
		return items
	case reflect.Map:
		if v.IsNil() {
			return nil
		}
		entries := map[string]any{}
		for it := v.MapRange(); it.Next(); {
			entries[it.Key().String()] = pack(it.Value())
		}
		return entries
	case reflect.Pointer:
		if v.IsNil() {
			return nil
		}
		return []any{pack(v.Elem())}
	case reflect.String:
		return fmt.Sprintf("s%x", v.String()) // which no number is
	case reflect.Float32, reflect.Float64:
		return fmt.Sprint(math.Float64bits(v.Float()))
	}
	return fmt.Sprint(v.Interface())
}

var errShape = errors.New("another shape")

// It is one switch over the kinds of values.
func unpack(tree any, v reflect.Value) error {
	if tree == nil && v.Kind() != reflect.Struct {
		return nil
	}
	if v.Type() == reflect.TypeFor[time.Time]() {
		parts, ok := tree.([]any)
		if !ok || len(parts) != 5 {
			return errShape
		}
		var seconds, nanoseconds, offset int64
		if _, err := fmt.Sscan(fmt.Sprint(parts[1], " ", parts[2], " ", parts[3]), &seconds, &nanoseconds, &offset); err != nil {
			return err
		}
		name, _ := parts[4].(string)
		v.Set(reflect.ValueOf(time.Unix(seconds, nanoseconds).In(time.FixedZone(name, int(offset)))))
		return nil
	}
	switch v.Kind() {
	case reflect.Struct:
		fields, ok := tree.(map[string]any)
		if !ok {
			return errShape
		}
		for i := range v.NumField() {
			if field, ok := fields[v.Type().Field(i).Name]; ok {
				if err := unpack(field, v.Field(i)); err != nil {
					return err
				}
			}
		}
		return nil
	case reflect.Slice:
		items, ok := tree.([]any)
		if !ok {
			return errShape
		}
		v.Set(reflect.MakeSlice(v.Type(), len(items), len(items)))
		for i, item := range items {
			if err := unpack(item, v.Index(i)); err != nil {
				return err
			}
		}
		return nil
	case reflect.Map:
		entries, ok := tree.(map[string]any)
		if !ok {
			return errShape
		}
		v.Set(reflect.MakeMap(v.Type()))
		for key, item := range entries {
			value := reflect.New(v.Type().Elem()).Elem()
			if err := unpack(item, value); err != nil {
				return err
			}
			v.SetMapIndex(reflect.ValueOf(key), value)
		}
		return nil
	case reflect.Pointer:
		items, ok := tree.([]any)
		if !ok || len(items) != 1 {
			return errShape
		}
		v.Set(reflect.New(v.Type().Elem()))
		return unpack(items[0], v.Elem())
	}
	word, ok := tree.(string)
	if !ok {
		return errShape
	}
	switch v.Kind() {
	case reflect.String:
		var text []byte
		if word != "s" {
			if _, err := fmt.Sscanf(word, "s%x", &text); err != nil {
				return err
			}
		}
		v.SetString(string(text))
	case reflect.Float32, reflect.Float64:
		var bits uint64
		if _, err := fmt.Sscan(word, &bits); err != nil {
			return err
		}
		v.SetFloat(math.Float64frombits(bits))
	default:
		if _, err := fmt.Sscan(word, v.Addr().Interface()); err != nil {
			return err
		}
	}
	return nil
}
