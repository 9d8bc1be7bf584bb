// Package parser makes Avro schemas of Go types, for the adapter and for generated code.
package parser

import (
	"encoding/json"
	"fmt"
	"reflect"
	"time"

	"github.com/hamba/avro/v2"
)

// Schema parses the Avro schema that the library's table of type conversions
// gives for a Go type. A field has its Go name, which the library looks up if
// there is no avro tag.
func Schema(t reflect.Type) (avro.Schema, error) {
	document, err := (walker{}).schema(t)
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(document)
	if err != nil {
		return nil, err
	}
	return avro.Parse(string(text))
}

type object map[string]any

// zeros are the defaults of fields that a writer's schema lacks: what an absent field is in Go.
var zeros = map[reflect.Kind]any{
	reflect.Bool: false, reflect.Int: 0, reflect.Int8: 0, reflect.Int16: 0, reflect.Int32: 0, reflect.Int64: 0,
	reflect.Uint8: 0, reflect.Uint16: 0, reflect.Uint32: 0, reflect.Float32: 0, reflect.Float64: 0,
	reflect.String: "", reflect.Pointer: nil,
}

// walker remembers the records that are already defined: a second use refers to
// them.
type walker map[reflect.Type]bool

func (w walker) schema(t reflect.Type) (any, error) {
	if t == reflect.TypeFor[time.Time]() {
		return object{"type": "long", "logicalType": "timestamp-micros"}, nil
	}
	switch t.Kind() {
	case reflect.Bool:
		return "boolean", nil
	case reflect.Int8, reflect.Int16, reflect.Int32, reflect.Uint8, reflect.Uint16:
		return "int", nil
	case reflect.Int, reflect.Int64, reflect.Uint32:
		return "long", nil
	case reflect.Uint64:
		return w.fixed(reflect.TypeFor[uint64](), 8), nil
	case reflect.Float32:
		return "float", nil
	case reflect.Float64:
		return "double", nil
	case reflect.String:
		return "string", nil
	case reflect.Struct:
		return w.record(t)
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return "bytes", nil
		}
		items, err := w.schema(t.Elem())
		return object{"type": "array", "items": items}, err
	case reflect.Map:
		if t.Key().Kind() != reflect.String {
			return nil, fmt.Errorf("an Avro map has strings for keys, not %s", t.Key())
		}
		values, err := w.schema(t.Elem())
		return object{"type": "map", "values": values}, err
	case reflect.Pointer:
		elem, err := w.schema(t.Elem())
		return []any{"null", elem}, err
	}
	return nil, fmt.Errorf("no Avro type for %s", t)
}

// fixed is the library's type for a uint64: so many bytes, under a name.
func (w walker) fixed(t reflect.Type, size int) any {
	if w[t] {
		return t.Name()
	}
	w[t] = true
	return object{"type": "fixed", "name": t.Name(), "size": size}
}

func (w walker) record(t reflect.Type) (any, error) {
	name := t.Name()
	if w[t] {
		return name, nil
	}
	for defined := range w {
		if defined.Name() == name {
			return nil, fmt.Errorf("two records of one schema are called %s", name)
		}
	}
	w[t] = true
	fields := []object{}
	for i := range t.NumField() {
		schema, err := w.schema(t.Field(i).Type)
		if err != nil {
			return nil, err
		}
		field := object{"name": t.Field(i).Name, "type": schema}
		if zero, ok := zeros[t.Field(i).Type.Kind()]; ok {
			field["default"] = zero
		}
		fields = append(fields, field)
	}
	return object{"type": "record", "name": name, "fields": fields}, nil
}
