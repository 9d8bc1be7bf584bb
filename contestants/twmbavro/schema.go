package twmbavro

import (
	"encoding/json"
	"fmt"
	"reflect"

	"github.com/twmb/avro"

	"github.com/serbench/serbench/contest"
)

// schemaOf parses the schema that the library's table of inference gives for a Go type, with
// times to the nanosecond. SchemaFor does the same, but takes the type as a parameter. A field
// has its Go name, which the library looks up if there is no avro tag.
func schemaOf(t reflect.Type) (*avro.Schema, error) {
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

// walker remembers the records that are already defined: a second use refers to them.
type walker map[string]reflect.Type

func (w walker) schema(t reflect.Type) (any, error) {
	if contest.IsTime(t) {
		return object{"type": "long", "logicalType": "timestamp-nanos"}, nil
	}
	switch t.Kind() {
	case reflect.Bool:
		return "boolean", nil
	case reflect.Int8, reflect.Int16, reflect.Int32, reflect.Uint8, reflect.Uint16:
		return "int", nil
	case reflect.Int, reflect.Int64, reflect.Uint32:
		return "long", nil
	case reflect.Float32:
		return "float", nil
	case reflect.Float64:
		return "double", nil
	case reflect.String:
		return "string", nil
	case reflect.Struct:
		return w.record(t)
	case reflect.Slice, reflect.Array:
		if contest.IsBytes(t) {
			return "bytes", nil
		}
		items, err := w.schema(t.Elem())
		return object{"type": "array", "items": items}, err
	case reflect.Map:
		if contest.IsNumberedMap(t) {
			break
		}
		values, err := w.schema(t.Elem())
		return object{"type": "map", "values": values}, err
	case reflect.Pointer:
		elem, err := w.schema(t.Elem())
		return []any{"null", elem}, err
	}
	return nil, fmt.Errorf("no Avro type for %s", t)
}

func (w walker) record(t reflect.Type) (any, error) {
	name := t.Name()
	switch w[name] {
	case t:
		return name, nil
	case nil:
		w[name] = t
	default:
		return nil, fmt.Errorf("two records of one schema are called %s", name)
	}
	fields := []object{}
	for field := range t.Fields() {
		schema, err := w.schema(field.Type)
		if err != nil {
			return nil, err
		}
		described := object{"name": field.Name, "type": schema}
		if zero, ok := zeros[field.Type.Kind()]; ok {
			described["default"] = zero
		}
		fields = append(fields, described)
	}
	return object{"type": "record", "name": name, "fields": fields}, nil
}
