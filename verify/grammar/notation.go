package grammar

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/serbench/serbench/result/fact"
)

// A notation is what a format's grammar allows that no encoder writes.
type notation struct {
	// record writes a document whose only field has this name and value. It is nil for a format
	// whose documents can't be made without their schema.
	record func(name string, value []byte) []byte
	// numbered is record for a format that writes the number of a field, from 0 on.
	numbered func(number int, value []byte) []byte
	// split takes a document without names and numbers apart into the values of its fields, and
	// join puts them together. split returns nil if the document has no such values.
	split func(document []byte) [][]byte
	join  func(values ...[]byte) []byte
	// values are documents that may stand for any field, and stand alone too.
	values []Shape
	// fields may stand for any field, but not alone.
	fields []Shape
	// whole are documents that make sense only as a whole.
	whole []Shape
	// after may follow any beginning of an encoding, for formats whose documents make no sense
	// without their schema.
	after []Shape
	// of returns documents that take more of a type than the notation knows.
	of func(s Subject) []Shape
}

// notations are the formats that have one, by name.
var notations = map[string]notation{}

// absent is the name of a field that no type has, and absentNumber is the number.
const (
	absent       = "zz"
	absentNumber = 999
)

// shapes returns the documents for a type: each value as a whole document, as a field that the
// type doesn't have, and as each of those that it has.
func (n notation) shapes(s Subject) []Shape {
	shapes := slices.Concat(n.whole, n.values)
	values := slices.Concat(n.values, n.fields)
	if n.record != nil {
		for _, name := range append([]string{absent}, s.names()...) {
			shapes = append(shapes, framed(values, " as "+name, func(value []byte) []byte { return n.record(name, value) })...)
		}
	}
	if n.numbered != nil {
		for _, number := range s.numbers() {
			name := fmt.Sprintf(" as field %d", number)
			shapes = append(shapes, framed(values, name, func(value []byte) []byte { return n.numbered(number, value) })...)
		}
	}
	if n.split != nil {
		items := n.split(s.Valid)
		for i := range items {
			name := fmt.Sprintf(" as value %d of %d", i, len(items))
			shapes = append(shapes, framed(values, name, func(value []byte) []byte {
				return n.join(slices.Concat(items[:i], [][]byte{value}, items[i+1:])...)
			})...)
		}
	}
	for _, at := range cuts(s.Valid) {
		name := fmt.Sprintf(" after %d of %d bytes", at, len(s.Valid))
		shapes = append(shapes, framed(n.after, name, func(rest []byte) []byte { return slices.Concat(s.Valid[:at], rest) })...)
	}
	if n.of != nil {
		shapes = append(shapes, n.of(s)...)
	}
	return shapes
}

// framed puts what each shape writes into a frame.
func framed(shapes []Shape, name string, frame func(inner []byte) []byte) (all []Shape) {
	others := len(frame(nil)) + maxFrame
	for _, one := range shapes {
		all = append(all, Shape{one.Kind, one.Name + name, func(size int) []byte {
			inner := one.Write(size - others)
			if inner == nil {
				return nil
			}
			return frame(inner)
		}})
	}
	return all
}

// maxCuts is after how many beginnings of an encoding something else follows.
const maxCuts = 24

// cuts returns places in an encoding, the beginning among them.
func cuts(data []byte) (places []int) {
	n := min(len(data), maxCuts)
	for i := range n {
		places = append(places, i*len(data)/n)
	}
	return places
}

// numbers returns the numbers of the type's fields, and one that no type has.
func (s Subject) numbers() []int {
	all := []int{absentNumber}
	for i := range s.Fields {
		all = append(all, i)
	}
	return all
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
