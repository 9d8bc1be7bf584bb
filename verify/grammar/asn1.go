package grammar

import (
	"fmt"
	"slices"

	"github.com/serbench/serbench/result/fact"
)

func derNotation() notation {
	return notation{
		split: splitDER,
		join: func(values ...[]byte) []byte {
			inner := slices.Concat(values...)
			return append(appendDER([]byte{derSequence}, uint64(len(inner))), inner...)
		},
		values: derValues(),
	}
}

// Identifiers of X.690.
const (
	derInteger  = 0x02
	derBits     = 0x03
	derOctets   = 0x04
	derObject   = 0x06
	derText     = 0x0c
	derSequence = 0x30
	derSet      = 0x31
	derExplicit = 0xa0
)

// splitDER returns what is in a sequence.
func splitDER(document []byte) (values [][]byte) {
	if len(document) < 2 || document[0] != derSequence {
		return nil
	}
	rest, ok := skipDER(document)
	if !ok || len(rest) > 0 {
		return nil
	}
	header := 2
	if document[1] > 0x80 {
		header += int(document[1] & 0x7f)
	}
	for rest = document[header:]; len(rest) > 0; {
		after, ok := skipDER(rest)
		if !ok {
			return nil
		}
		values = append(values, rest[:len(rest)-len(after)])
		rest = after
	}
	return values
}

// skipDER returns what follows a value whose identifier has one byte.
func skipDER(data []byte) (rest []byte, ok bool) {
	if len(data) < 2 {
		return nil, false
	}
	length, header := int(data[1]), 2
	if length > 0x80 {
		n := length & 0x7f
		if n > 4 || len(data) < header+n {
			return nil, false
		}
		length = 0
		for _, b := range data[header : header+n] {
			length = length<<8 | int(b)
		}
		header += n
	}
	if len(data)-header < length {
		return nil, false
	}
	return data[header+length:], true
}

// derWithin returns what begins a value with this identifier.
func derWithin(identifier string) head {
	return func(to []byte, inner int) []byte { return appendDER(append(to, identifier...), uint64(inner)) }
}

func derValues() []Shape {
	sequence := derWithin("\x30")
	items := func(kind fact.Damage, name, item string) Shape { return filled(kind, name, sequence, item, "") }
	token := func(name string, identifier byte, between, item, end string) Shape {
		open := derWithin(string([]byte{identifier}))
		return filled(fact.Token, name, func(to []byte, inner int) []byte {
			return append(open(to, len(between)+inner+len(end)), between...)
		}, item, end)
	}
	values := []Shape{
		around(fact.Deep, "sequences in sequences", sequence, "\x05\x00", ""),
		around(fact.Deep, "sequences in sequences, a number before each", func(to []byte, inner int) []byte {
			return append(sequence(to, inner+3), derInteger, 1, 1)
		}, "\x30\x00", ""),
		around(fact.Deep, "sequences in sequences of sequences, a number before each", func(to []byte, inner int) []byte {
			list := derWithin("\x30")(nil, inner)
			return append(append(sequence(to, inner+len(list)+3), derInteger, 1, 1), list...)
		}, "\x30\x05\x02\x01\x01\x30\x00", ""),
		around(fact.Deep, "sets in sets", derWithin("\x31"), "\x05\x00", ""),
		around(fact.Deep, "explicit tags in each other", derWithin("\xa0"), "\x05\x00", ""),
		around(fact.Deep, "tags of five bytes in each other", derWithin("\xbf\x8f\xff\xff\x7f"), "\x05\x00", ""),
		nested(fact.Openings, "sequences of unknown length that never end", "\x30\x80", "", ""),
		nested(fact.Openings, "sequences longer than what follows", "\x30\x83\x01\x00\x00", "", ""),
		nested(fact.Openings, "sequences much longer than what follows", "\x30\x84\x7f\xff\xff\xff", "", ""),
		nested(fact.Reserved, "sequences of unknown length in each other", "\x30\x80", "", "\x00\x00"),
		items(fact.Long, "a sequence of nulls", "\x05\x00"),
		items(fact.Long, "a sequence of zeros", "\x02\x01\x00"),
		items(fact.Long, "a sequence of empty sequences", "\x30\x00"),
		items(fact.Long, "a sequence of empty texts", "\x0c\x00"),
		items(fact.Long, "a sequence of empty octets", "\x04\x00"),
		items(fact.Long, "a sequence of short sequences", "\x30\x05\x02\x01\x01\x30\x00"),
		filled(fact.Long, "a set of nulls", derWithin("\x31"), "\x05\x00", ""),
		filled(fact.LateFault, "a sequence of zeros with a fault at its end", func(to []byte, inner int) []byte { return sequence(to, inner+2) }, "\x02\x01\x00", "\x02\x01"),
		filled(fact.LateFault, "a sequence of empty sequences with a fault at its end", func(to []byte, inner int) []byte { return sequence(to, inner+2) }, "\x30\x00", "\x30\x01"),
		token("a long text", derText, "", "a", ""),
		token("a text that is not UTF-8", derText, "", "\xff", ""),
		token("a long text of letters", 0x13, "", "a", ""),
		token("a text of wide letters", 0x1e, "", "\x00a", ""),
		token("a text of half surrogates", 0x1e, "", "\xd8\x00", ""),
		token("long octets", derOctets, "", "\x00", ""),
		token("long bits", derBits, "\x00", "\xff", ""),
		token("a large number", derInteger, "\x7f", "\xff", ""),
		token("a large negative number", derInteger, "\x80", "\x00", ""),
		token("a number of zeros", derInteger, "", "\x00", "\x01"),
		token("a long identity", derObject, "\x2a", "\x01", ""),
		token("an identity of large numbers", derObject, "\x2a", "\x87\xff\xff\xff\x7f", ""),
		token("an identity whose number never ends", derObject, "\x2a", "\xff", ""),
		token("a time of many digits", 0x18, "", "9", "Z"),
		token("a time with a long fraction", 0x18, "20240506070809.", "9", "Z"),
		listed(fact.Token, "a tag that never ends", "\x3f", "\xff", "", ""),
		listed(fact.Token, "a tag of many zeros", "\x3f", "\x80", "", "\x01\x00"),
	}
	bottoms := []string{"\x02\x01", "\x02\x00", "\x0c\x01\xff", "\x30\x80", "\x1f", "\x04\x84\x7f\xff\xff\xff", "\x05\x82", "\x30"}
	values = append(values, faults("sequences in sequences", sequence, "", bottoms...)...)
	values = append(values, faults("explicit tags in each other", derWithin("\xa0"), "", bottoms...)...)
	for _, identifier := range []symbol{{"octets", "\x04"}, {"a text", "\x0c"}, {"a sequence", "\x30"}, {"a number", "\x02"}, {"bits", "\x03"}} {
		for _, length := range []string{"\x84\x7f\xff\xff\xff", "\x84\x80\x00\x00\x00", "\x84\xff\xff\xff\xff", "\x88\x7f\xff\xff\xff\xff\xff\xff\xff", "\x88\xff\xff\xff\xff\xff\xff\xff\xff", "\x89\x01\x00\x00\x00\x00\x00\x00\x00\x00", "\x80", "\xff", "\x84\x00\x00\x00\x00"} {
			values = append(values, padded(fact.Lengths, fmt.Sprintf("%s of length %x", identifier.name, length), identifier.value+length)...)
		}
		values = append(values, listed(fact.Lengths, identifier.name+" with a length of many zeros", identifier.value+"\xfe", "\x00", "", ""))
	}
	for _, s := range []symbol{
		{"an end of contents", "\x00\x00"},
		{"a reserved kind", "\x0f\x00"},
		{"a truth of 1", "\x01\x01\x01"},
		{"a truth of no bytes", "\x01\x00"},
		{"a number of no bytes", "\x02\x00"},
		{"a number in a long form", "\x02\x02\x00\x01"},
		{"bits of no bytes", "\x03\x00"},
		{"bits with 8 to spare", "\x03\x01\x08"},
		{"no bits with 7 to spare", "\x03\x01\x07"},
		{"an identity of no bytes", "\x06\x00"},
		{"an unfinished identity", "\x06\x01\x80"},
		{"a real number", "\x09\x03\x80\x7f\x01"},
		{"infinity", "\x09\x01\x40"},
		{"an enumerated value", "\x0a\x01\xff"},
		{"a time of no bytes", "\x17\x00"},
		{"a time that is none", "\x18\x0f99999999999999Z"},
		{"a text of half a letter", "\x1e\x01\x00"},
		{"a private value", "\xc0\x00"},
		{"a primitive sequence", "\x10\x00"},
		{"a constructed text", "\x2c\x00"},
		{"constructed octets", "\x24\x00"},
		{"a tag of 2^31", "\x3f\x88\x80\x80\x80\x00\x00"},
		{"a null with contents", "\x05\x01\x00"},
		{"a text with a zero", "\x13\x01\x00"},
		{"a text with a star", "\x13\x01*"},
		{"digits that are none", "\x12\x01a"},
	} {
		values = append(values, value(fact.Reserved, s.name, func(int) []byte { return []byte(s.value) }),
			items(fact.Reserved, "a sequence of "+s.name, s.value))
	}
	return values
}
