package grammar

import (
	"bytes"
	"strings"

	"github.com/serbench/serbench/result/fact"
)

// A notation is what a format's grammar allows that no encoder writes.
type notation struct {
	// record writes a document whose only field has this name and value. It is nil for a format
	// whose documents can't be made without their schema.
	record func(name string, value []byte) []byte
	// values are documents that may stand for any field, and stand alone too.
	values []Shape
	// whole are documents that make sense only as a whole.
	whole []Shape
}

// notations are the formats that have one, by name.
var notations = map[string]notation{}

// absent is the name of a field that no type has.
const absent = "zz"

// shapes returns the documents for a type: each value as a whole document, as a field that the
// type doesn't have, and as each of those that it has.
func (n notation) shapes(s Subject) []Shape {
	shapes := append(n.whole[:len(n.whole):len(n.whole)], n.values...)
	if n.record == nil {
		return shapes
	}
	for _, name := range append([]string{absent}, s.names()...) {
		others := len(n.record(name, nil))
		for _, v := range n.values {
			shapes = append(shapes, Shape{v.Kind, v.Name + " as " + name, func(size int) []byte {
				value := v.Write(size - others - maxFrame)
				if value == nil {
					return nil
				}
				return n.record(name, value)
			}})
		}
	}
	return shapes
}

// maxFrame is how many bytes more a record may take around a long value than around none.
const maxFrame = 16

// names returns the names of the type's fields as the codec writes them; none if it writes no
// names.
func (s Subject) names() (names []string) {
	for _, field := range s.Fields {
		for _, name := range []string{field, strings.ToLower(field), strings.ToLower(field[:1]) + field[1:]} {
			if bytes.Contains(s.Valid, []byte(name)) {
				names = append(names, name)
				break
			}
		}
	}
	return names
}

// value makes a shape.
func value(kind fact.Damage, name string, write func(size int) []byte) Shape {
	return Shape{kind, name, write}
}

// nested makes a shape of an opening and a closing around a middle, as often as they fit.
func nested(kind fact.Damage, name, opening, middle, closing string) Shape {
	return Shape{kind, name, func(size int) []byte { return nest(size, opening, middle, closing) }}
}

// listed makes a shape of an item as often as it fits.
func listed(kind fact.Damage, name, begin, item, between, end string) Shape {
	return Shape{kind, name, func(size int) []byte { return list(size, begin, item, between, end) }}
}
