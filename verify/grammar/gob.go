package grammar

import (
	"fmt"
	"slices"

	"github.com/serbench/serbench/result/fact"
)

func gobNotation() notation {
	return notation{of: func(s Subject) (shapes []Shape) {
		shapes = gobTypes(s.Fields[0])
		definitions, id, body := splitGob(s.Valid)
		frames := beginnings(body)
		rest := positional(gobNumber, lengths64)
		for i, f := range frames {
			message := frame{f.name, func(value []byte) []byte {
				return append(slices.Clone(definitions), gobMessage(id+string(f.put(value)))...)
			}}
			shapes = append(shapes, message.around(share(rest, i, len(frames)))...)
		}
		return shapes
	}}
}

// gobNumber appends an unsigned number: a byte if it is small, and else how many bytes it takes,
// negated, before them.
func gobNumber(to []byte, n int64) []byte {
	if n >= 0 && n < 0x80 {
		return append(to, byte(n))
	}
	long := bigEnd(uint64(n))
	return append(append(to, byte(-len(long))), long...)
}

// gobSigned is a signed number, whose lowest bit is its sign.
func gobSigned(n int64) string { return string(gobNumber(nil, n<<1^n>>63)) }

// gobMessage puts a message's length before it.
func gobMessage(message string) string { return string(gobNumber(nil, int64(len(message)))) + message }

// splitGob returns all messages but the last, and the type and the value of the last one. Lengths
// are read as small as probes' values are.
func splitGob(stream []byte) (others []byte, id string, value []byte) {
	at := 0
	for at < len(stream) {
		length, header := gobSmall(stream[at:])
		if end := at + header + length; end < len(stream) && header > 0 {
			at = end
			continue
		}
		_, width := gobSmall(stream[at+header:])
		from := min(len(stream), at+header+width)
		return stream[:at], string(stream[at+header : from]), stream[from:]
	}
	return stream, "", nil
}

// gobSmall returns a number of at most two bytes, and how many bytes it takes.
func gobSmall(data []byte) (n, width int) {
	switch {
	case len(data) > 0 && data[0] < 0x80:
		return int(data[0]), 1
	case len(data) > 1 && data[0] == 0xff:
		return int(data[1]), 2
	case len(data) > 2 && data[0] == 0xfe:
		return int(data[1])<<8 | int(data[2]), 3
	}
	return 0, 0
}

const gobFirst = 65 // the first identity of a type of one's own

// Kinds of types: fields of what describes a type.
const (
	gobArray  = 1
	gobSlice  = 2
	gobStruct = 3
	gobMap    = 4
)

// gobType is a message that defines a type: what is common to all, and then what is its kind's own.
func gobType(id int64, kind byte, own string) string {
	common := "\x01\x01T\x01" + gobSigned(id) + "\x00"
	return gobMessage(gobSigned(-id) + string([]byte{kind}) + "\x01" + common + own + "\x00\x00")
}

// gobField is a field of a struct type.
func gobField(name string, id int64) string {
	return "\x01" + string(gobNumber(nil, int64(len(name)))) + name + "\x01" + gobSigned(id) + "\x00"
}

// gobTypes are streams of odd types, and of values that no field takes. A decoder refuses structs that
// have no field in common with its own, so they have this one, which is a number.
func gobTypes(known string) []Shape {
	structOf := func(id int64) string {
		return gobType(gobFirst+1, gobStruct, "\x01\x02"+gobField(known, 2)+gobField(absent, id))
	}
	slice := gobType(gobFirst, gobSlice, "\x01"+gobSigned(gobFirst))
	record := structOf(gobFirst)
	recursive := structOf(gobFirst + 1)
	mapping := gobType(gobFirst, gobMap, "\x01"+gobSigned(gobFirst)+"\x01"+gobSigned(gobFirst))
	id := gobSigned(gobFirst + 1)
	// A value of the struct, whose unknown field is what a shape writes.
	in := func(definitions string, shape Shape) Shape {
		return Shape{shape.Kind, shape.Name, func(size int) []byte {
			value := shape.Write(size - len(definitions) - 32)
			return []byte(definitions + gobMessage(id+string(value)+"\x00"))
		}}
	}
	text := structOf(6)
	numbers := gobType(gobFirst, gobSlice, "\x01"+gobSigned(2)) + record
	texts := gobType(gobFirst, gobSlice, "\x01"+gobSigned(6)) + record
	many := func(to []byte, n uint64) []byte { return gobNumber(append(to, 2), int64(n)) }
	shapes := []Shape{
		in(slice+record, behind("\x02", nested(fact.Deep, "slices in slices", "\x01", "\x00", ""))[0]),
		in(recursive, nested(fact.Deep, "structs in structs", "\x02", "", "\x00")),
		in(slice+record, itemized(fact.Long, "a slice of empty slices", many, "\x00", "")),
		in(numbers, itemized(fact.Long, "a slice of zeros", many, "\x00", "")),
		in(texts, itemized(fact.Long, "a slice of empty texts", many, "\x00", "")),
		in(text, filled(fact.Token, "a long text", func(to []byte, inner int) []byte { return many(to, uint64(inner)) }, "a", "")),
		in(mapping+record, behind("\x02", nested(fact.Openings, "maps that never end", "\x01", "", ""))[0]),
		value(fact.Deep, "types of types", func(size int) []byte {
			var data []byte
			var n int64
			for one := ""; len(data)+len(one)+16 < size; n++ {
				data = append(data, one...)
				one = gobType(gobFirst+n, gobSlice, "\x01"+gobSigned(gobFirst+n+1))
			}
			return append(data, gobMessage(gobSigned(gobFirst)+"\x00\x00")...)
		}),
		itemizedBy(fact.Long, "many types", protobufMany, len(gobType(1<<15, gobSlice, "\x01\x04")), func(to []byte, i int) []byte {
			return append(to, gobType(gobFirst+int64(i), gobSlice, "\x01\x04")...)
		}),
		listed(fact.Duplicates, "one type again and again", "", slice, "", ""),
		listed(fact.Duplicates, "values of no type", "", gobMessage("\x7e\x00"), "", ""),
		listed(fact.Long, "empty messages", "", "\x00", "", ""),
		value(fact.Long, "a type of many fields", func(size int) []byte {
			n := fits(size, 64, len(gobField("f0000000", 2)))
			fields := "\x01" + string(gobNumber(nil, int64(n)))
			for i := range n {
				fields += gobField(fmt.Sprintf("f%07d", i), 2)
			}
			return []byte(gobType(gobFirst, gobStruct, fields))
		}),
		value(fact.Duplicates, "a type of one field again and again", func(size int) []byte {
			one := gobField("f", gobFirst)
			n := fits(size, 64, len(one))
			return []byte(gobType(gobFirst, gobStruct, "\x01"+string(repeat(gobNumber(nil, int64(n)), one, n))))
		}),
		value(fact.Token, "a type of a long name", func(size int) []byte {
			n := fits(size, 64, 1)
			name := string(repeat(gobNumber(nil, int64(n)), "a", n))
			return []byte(gobMessage(gobSigned(-gobFirst) + "\x02\x01\x01" + name + "\x01" + gobSigned(gobFirst) + "\x00\x01\x04\x00\x00"))
		}),
	}
	for _, length := range lengths64 {
		n := string(gobNumber(nil, length))
		array := gobType(gobFirst, gobArray, "\x01"+gobSigned(2)+"\x01"+gobSigned(length))
		itself := gobType(gobFirst, gobArray, "\x01"+gobSigned(gobFirst)+"\x01"+gobSigned(length))
		for _, s := range []symbol{
			{"a message of", n},
			{"a slice of", slice + record + gobMessage(id+"\x02"+n)},
			{"a text of", text + gobMessage(id+"\x02"+n)},
			{"a map of", mapping + record + gobMessage(id+"\x02"+n)},
			{"an array of", array + record + gobMessage(id+"\x02"+n)},
			{"an array of itself and of", itself + record + gobMessage(id+"\x02"+n)},
			{"a type of as many fields as", gobType(gobFirst, gobStruct, "\x01"+n)},
			{"the field after", record + gobMessage(id+n)},
			{"a type whose number is", gobMessage(n + "\x02\x00")},
		} {
			shapes = append(shapes, padded(fact.Lengths, fmt.Sprintf("%s %d", s.name, length), s.value)...)
		}
	}
	for _, s := range []symbol{
		{"a type of nothing", gobMessage(gobSigned(-gobFirst) + "\x00")},
		{"a type of two kinds", gobMessage(gobSigned(-gobFirst) + "\x02\x00\x01\x00\x00")},
		{"type 0", gobMessage("\x00\x00")},
		{"a type of an unknown type", gobType(gobFirst, gobSlice, "\x01"+gobSigned(1000))},
		{"a type of a negative type", gobType(gobFirst, gobSlice, "\x01"+gobSigned(-1))},
		{"a built-in type defined anew", gobType(2, gobSlice, "\x01"+gobSigned(6))},
		{"a number of 9 bytes", "\xf7\x01\x01\x01\x01\x01\x01\x01\x01\x01"},
		{"a number of 128 bytes", "\x80"},
		{"an interface", record + gobMessage(gobSigned(8)+"\x00\x01a")},
	} {
		shapes = append(shapes, padded(fact.Reserved, s.name, s.value)...)
	}
	return shapes
}
