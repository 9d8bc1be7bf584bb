package grammar

import (
	"fmt"
	"strings"

	"github.com/serbench/serbench/result/fact"
)

func protobufNotation() notation {
	return notation{
		whole: protobufWhole(),
		of: func(s Subject) []Shape {
			shapes := named(protobufFields(absentNumber+1), " as an unknown field")
			for i, name := range s.Fields {
				shapes = append(shapes, named(share(protobufFields(i+1), i, len(s.Fields)), " as "+name)...)
			}
			return shapes
		},
	}
}

// Wire types of Protocol Buffers.
const (
	protobufVarint = iota
	protobuf64
	protobufBytes
	protobufGroup
	protobufGroupEnd
	protobuf32
)

// protobufTag is what begins a field.
func protobufTag(number, wireType int) string { return uvarint(uint64(number)<<3 | uint64(wireType)) }

// protobufWithin returns what begins fields that are around others.
func protobufWithin(number int) head {
	tag := protobufTag(number, protobufBytes)
	return func(to []byte, inner int) []byte { return appendUvarint(append(to, tag...), inner) }
}

// protobufFields are documents whose fields have this number.
func protobufFields(number int) []Shape {
	varint, eight, four := protobufTag(number, protobufVarint), protobufTag(number, protobuf64), protobufTag(number, protobuf32)
	bytes, group, groupEnd := protobufTag(number, protobufBytes), protobufTag(number, protobufGroup), protobufTag(number, protobufGroupEnd)
	within := protobufWithin(number)
	shapes := []Shape{
		around(fact.Deep, "messages in messages", within, "", ""),
		around(fact.Deep, "messages in messages around a number", within, varint+"\x01", ""),
		around(fact.Deep, "messages in messages, a number before each", before(varint+"\x01", within), "", ""),
		around(fact.Deep, "messages in messages, a number after each", func(to []byte, inner int) []byte { return within(to, inner) }, "", varint+"\x01"),
		around(fact.Deep, "messages in messages, an empty one before each", before(bytes+"\x00", within), "", ""),
		around(fact.Deep, "messages in messages, fields 1 to 3 in turn", protobufTurns(number), "", ""),
		nested(fact.Deep, "groups in groups", group, "", groupEnd),
		nested(fact.Deep, "groups in groups around a number", group, varint+"\x01", groupEnd),
		nested(fact.Deep, "groups of many numbers in groups", group+strings.Repeat(varint+"\x01", 16), "", groupEnd),
		filled(fact.Deep, "groups in a message", within, group+groupEnd, ""),
		value(fact.Deep, "groups in groups in a message", func(size int) []byte {
			inner := nest(size-maxFrame, group, "", groupEnd)
			return append(within(nil, len(inner)), inner...)
		}),
		nested(fact.Openings, "groups that never end", group, "", ""),
		nested(fact.Openings, "messages that are longer than what follows", bytes+"\xff\xff\x03", "", ""),
		nested(fact.Openings, "messages that are much longer than what follows", bytes+"\xff\xff\xff\xff\x07", "", ""),
		listed(fact.Long, "many numbers", varint+"\x01", varint+"\x01", "", ""),
		listed(fact.Long, "many numbers of 32 bits", "", four+"\x01\x00\x00\x00", "", ""),
		listed(fact.Long, "many numbers of 64 bits", "", eight+"\x01\x00\x00\x00\x00\x00\x00\x00", "", ""),
		listed(fact.Long, "many empty texts", "", bytes+"\x00", "", ""),
		listed(fact.Long, "many texts of a letter", "", bytes+"\x01a", "", ""),
		listed(fact.Long, "many empty groups", "", group+groupEnd, "", ""),
		listed(fact.Duplicates, "many messages with a number", "", bytes+"\x02\x08\x01", "", ""),
		listed(fact.Duplicates, "many messages with an empty text", "", bytes+"\x02\x0a\x00", "", ""),
		listed(fact.Duplicates, "many messages with a message", "", bytes+"\x04\x12\x02\x12\x00", "", ""),
		listed(fact.Duplicates, "many messages with a text and a number", "", bytes+"\x05\x0a\x01a\x10\x01", "", ""),
		listed(fact.Duplicates, "numbers and texts in turn", "", varint+"\x01"+bytes+"\x00", "", ""),
		filled(fact.Duplicates, "a message of one number", within, "\x08\x01", ""),
		filled(fact.Duplicates, "a message of one empty text", within, "\x0a\x00", ""),
		filled(fact.Duplicates, "a message of one second empty text", within, "\x12\x00", ""),
		filled(fact.Duplicates, "a message of one third text", within, "\x1a\x01a", ""),
		filled(fact.Long, "a message of unknown numbers", within, protobufTag(absentNumber, protobufVarint)+"\x01", ""),
		filled(fact.LateFault, "a message with a fault at its end", func(to []byte, inner int) []byte { return within(to, inner+1) }, "\x08\x01", "\x0f"),
		listed(fact.LateFault, "many numbers and a fault", "", varint+"\x01", "", "\x0f"),
		listed(fact.LateFault, "many empty texts and a fault", "", bytes+"\x00", "", bytes),
		listed(fact.LateFault, "many messages and one with a fault", "", bytes+"\x02\x08\x01", "", bytes+"\x01\x0f"),
		filled(fact.Token, "a long text or a list of ones", within, "\x01", ""),
		filled(fact.Token, "a long text or a list of zeros", within, "\x00", ""),
		filled(fact.Token, "a text that is not UTF-8, or a number that never ends", within, "\xff", ""),
		filled(fact.Token, "a list of long numbers", within, "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", ""),
		filled(fact.Token, "a list of small numbers in a long form", within, "\x80\x80\x80\x80\x80\x80\x80\x80\x80\x00", ""),
		listed(fact.Token, "a number that never ends", varint, "\x80", "", ""),
		listed(fact.Token, "a number of many zeros", varint, "\x80", "", "\x00"),
		listed(fact.Token, "a length of many zeros", bytes, "\x80", "", "\x00"),
	}
	bottoms := []string{"\x00", "\x08", "\x0f", "\x0e", "\x0c", "\x0a\x7f", "\x07", "\x80", "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", "\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"}
	shapes = append(shapes, faults("messages in messages", within, "", bottoms...)...)
	shapes = append(shapes, faults("groups in groups", plain(group), groupEnd, "\x00", "\x0f", "\x0c", "\x08", protobufTag(number+1, protobufGroupEnd))...)
	for _, length := range longLengths64 {
		shapes = append(shapes, padded(fact.Lengths, fmt.Sprintf("a message of %d", length), bytes+uvarint(length))...)
		shapes = append(shapes, padded(fact.Lengths, fmt.Sprintf("a message within a message of %d", length), bytes+"\x0b\x0a"+uvarint(length)+strings.Repeat("\x00", 10-len(uvarint(length))))...)
	}
	return append(shapes, symbols(protobufMany, []symbol{
		{"wire type 6", protobufTag(number, 6)},
		{"wire type 7", protobufTag(number, 7)},
		{"an end of a group", groupEnd},
		{"a group with another end", group + protobufTag(number+1, protobufGroupEnd)},
		{"an empty text", bytes + "\x00"},
		{"a text that is not UTF-8", bytes + "\x01\xff"},
		{"three bytes for numbers of 32 bits", bytes + "\x03\x00\x00\x00"},
		{"an unfinished number in a list", bytes + "\x01\x80"},
		{"a message of number 0", bytes + "\x02\x00\x00"},
		{"a number of 65 bits", varint + "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x7f"},
		{"a number of 70 bits", varint + "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"},
		{"an entry without a value", bytes + "\x03\x0a\x01a"},
		{"an entry without a name", bytes + "\x02\x10\x01"},
		{"an entry with two names", bytes + "\x06\x0a\x01a\x0a\x01b"},
		{"a time beyond all years", bytes + "\x14\x08" + uvarint(1<<63-1) + "\x10" + uvarint(1<<63-1)},
		{"a time before all years", bytes + "\x16\x08" + uvarint(1<<63) + "\x10" + uvarint(1<<63)},
	})...)
}

// protobufMany is no list: fields follow each other.
func protobufMany(to []byte, _ uint64) []byte { return to }

// protobufTurns is protobufWithin for a number and others in turn.
func protobufTurns(number int) head {
	heads := []head{protobufWithin(number), protobufWithin(1), protobufWithin(2), protobufWithin(3)}
	return func(to []byte, inner int) []byte { return heads[inner%len(heads)](to, inner) }
}

// protobufWhole are documents whose fields have many numbers, or odd ones.
func protobufWhole() []Shape {
	shapes := []Shape{
		itemizedBy(fact.Long, "many unknown fields", protobufMany, 5, func(to []byte, i int) []byte {
			return append(append(to, protobufTag(1000+i, protobufVarint)...), 1)
		}),
		itemizedBy(fact.Long, "many unknown texts", protobufMany, 5, func(to []byte, i int) []byte {
			return append(append(to, protobufTag(1000+i, protobufBytes)...), 0)
		}),
		itemizedBy(fact.Long, "small numbers of fields in turn", protobufMany, 3, func(to []byte, i int) []byte {
			return append(append(to, protobufTag(1+i%20, protobufBytes)...), 0)
		}),
		listed(fact.Token, "a tag that never ends", "", "\x80", "", ""),
		listed(fact.Token, "a tag of many zeros", "\x88", "\x80", "", "\x00\x01"),
	}
	return append(shapes, symbols(protobufMany, []symbol{
		{"field 0", "\x00\x01"},
		{"a text as field 0", "\x02\x00"},
		{"a group as field 0", "\x03\x04"},
		{"the last field", protobufTag(1<<29-1, protobufVarint) + "\x01"},
		{"a text as the last field", protobufTag(1<<29-1, protobufBytes) + "\x00"},
		{"a field beyond the last", protobufTag(1<<29, protobufVarint) + "\x01"},
		{"field 2^32+1", protobufTag(1<<32+1, protobufBytes) + "\x00"},
		{"a tag of 70 bits", "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01\x00"},
		{"a reserved field", protobufTag(19000, protobufVarint) + "\x01"},
		{"a tag in a long form", "\x88\x80\x80\x80\x00\x01"},
	})...)
}
