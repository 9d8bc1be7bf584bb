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

// notations returns what makes the notations of the formats that have one, by name. It is a function,
// because a program that makes no documents would link them all with a table.
func notations() map[string]func() notation {
	return map[string]func() notation{
		"alecthomas":     varintNotation,
		"asn1-der":       derNotation,
		"avro":           avroNotation,
		"avro-json":      jsonNotation,
		"avro-single":    avroNotation,
		"bebop":          bebopNotation,
		"benc":           varintNotation,
		"bencgen":        varintNotation,
		"bin":            varintNotation,
		"binc":           bincNotation,
		"borsh":          borshNotation,
		"bson":           bsonNotation,
		"capnp":          capnpNotation,
		"capnp-packed":   packedNotation,
		"cbor":           cborNotation,
		"compactu16":     varintNotation,
		"extjson":        jsonNotation,
		"flatbuffers":    flatNotation,
		"fory":           foryNotation,
		"gencode":        varintNotation,
		"gob":            gobNotation,
		"gotiny":         varintNotation,
		"greenpack":      msgpackNotation,
		"hprose":         hproseNotation,
		"idr-varint":     varintNotation,
		"ion":            ionNotation,
		"ion-text":       ionTextNotation,
		"json":           jsonNotation,
		"kelindar":       varintNotation,
		"msgpack":        msgpackNotation,
		"mus":            varintNotation,
		"plist-binary":   plistNotation,
		"plist-gnustep":  stepNotation,
		"plist-openstep": stepNotation,
		"plist-xml":      plistXMLNotation,
		"protobuf":       protobufNotation,
		"rlp":            rlpNotation,
		"sereal":         serealNotation,
		"simple":         simpleNotation,
		"ssz":            sszNotation,
		"thrift":         thriftBinary.notation,
		"thrift-compact": thriftCompact.notation,
		"toml":           tomlNotation,
		"xdr":            xdrNotation,
		"xml":            xmlNotation,
		"yaml":           yamlNotation,
	}
}

// absent is the name of a field that no type has, and absentNumber is the number.
const (
	absent       = "zz"
	absentNumber = 999
)

// shapes returns the documents for a type: each value as a whole document, as a field that the
// type doesn't have, and as those that it has.
func (n notation) shapes(s Subject) []Shape {
	shapes := slices.Concat(n.whole, n.values)
	values := slices.Concat(n.values, n.fields)
	if unknown, ok := n.unknown(); ok {
		shapes = append(shapes, unknown.around(values)...)
	}
	known := n.known(s)
	for i, f := range known {
		shapes = append(shapes, f.around(share(values, i, len(known)))...)
	}
	beginnings := beginnings(s.Valid)
	for i, f := range beginnings {
		shapes = append(shapes, f.around(share(n.after, i, len(beginnings)))...)
	}
	if n.of != nil {
		shapes = append(shapes, n.of(s)...)
	}
	return shapes
}

// A frame makes a document around a value.
type frame struct {
	name string
	put  func(value []byte) []byte
}

// unknown returns the frame that makes a value a field of no type, for formats that can.
func (n notation) unknown() (f frame, ok bool) {
	switch {
	case n.record != nil:
		return frame{" as " + absent, func(value []byte) []byte { return n.record(absent, value) }}, true
	case n.numbered != nil:
		return frame{" as an unknown field", func(value []byte) []byte { return n.numbered(absentNumber, value) }}, true
	}
	return frame{}, false
}

// known returns the frames that make a value each of the type's fields.
func (n notation) known(s Subject) (frames []frame) {
	if n.record != nil {
		for _, name := range s.names() {
			frames = append(frames, frame{" as " + name, func(value []byte) []byte { return n.record(name, value) }})
		}
	}
	if n.numbered != nil {
		for i, name := range s.Fields {
			frames = append(frames, frame{" as " + name, func(value []byte) []byte { return n.numbered(i, value) }})
		}
	}
	if n.split != nil {
		items := n.split(s.Valid)
		for i := range items {
			frames = append(frames, frame{fmt.Sprintf(" as value %d of %d", i, len(items)), func(value []byte) []byte {
				return n.join(slices.Concat(items[:i], [][]byte{value}, items[i+1:])...)
			}})
		}
	}
	return frames
}

// maxCuts is after how many beginnings of an encoding something else follows.
const maxCuts = 24

// beginnings returns the frames that put a value after beginnings of an encoding, an empty one among
// them.
func beginnings(data []byte) (frames []frame) {
	n := min(len(data), maxCuts)
	for i := range n {
		at := i * len(data) / n
		frames = append(frames, frame{fmt.Sprintf(" after %d of %d bytes", at, len(data)), func(rest []byte) []byte {
			return slices.Concat(data[:at], rest)
		}})
	}
	return frames
}

// around puts what each shape writes into the frame.
func (f frame) around(shapes []Shape) (all []Shape) {
	others := len(f.put(nil)) + maxFrame
	for _, one := range shapes {
		all = append(all, Shape{one.Kind, one.Name + f.name, func(size int) []byte {
			inner := one.Write(size - others)
			if inner == nil {
				return nil
			}
			return f.put(inner)
		}})
	}
	return all
}

// maxFramed is about how many shapes of a notation are put into frames.
const maxFramed = 1000

// share returns the shapes that frame i of n gets: all of them if there are few, and else some,
// so that each shape is in some frame.
func share[S any](shapes []S, i, n int) (some []S) {
	every := 1 + n*len(shapes)/maxFramed
	for j, one := range shapes {
		if (i+j)%every == 0 {
			some = append(some, one)
		}
	}
	return some
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
