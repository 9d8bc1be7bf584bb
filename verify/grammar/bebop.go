package grammar

import (
	"fmt"

	"github.com/serbench/serbench/result/fact"
)

// bebopRecords are messages and unions of Bebop. A message has its length, numbered fields, and a
// zero; a union has its length, the number of what it holds, and that.
func bebopRecords() []Shape {
	message := func(to []byte, inner int) []byte { return append(append(to, littleEnd32(uint32(inner+2))...), 1) }
	list := func(to []byte, inner int) []byte {
		return append(append(append(to, littleEnd32(uint32(inner+6))...), 2), littleEnd32(1)...)
	}
	shapes := []Shape{
		around(fact.Deep, "messages in messages", message, "\x01\x00\x00\x00\x00", "\x00"),
		around(fact.Deep, "messages in lists of messages", list, "\x01\x00\x00\x00\x00", "\x00"),
		around(fact.Openings, "messages that never end", message, "", ""),
		nested(fact.Openings, "messages that are longer than what follows", "\xff\xff\x00\x00\x01", "", ""),
		nested(fact.Openings, "lists of messages that are longer than what follows", "\xff\xff\x00\x00\x02\x01\x00\x00\x00", "", ""),
		filled(fact.Duplicates, "a message of one number", func(to []byte, inner int) []byte { return append(to, littleEnd32(uint32(inner+1))...) }, "\x01\x00\x00\x00\x00\x00\x00\x00\x00", "\x00"),
		filled(fact.Duplicates, "a message of one empty list", func(to []byte, inner int) []byte { return append(to, littleEnd32(uint32(inner+1))...) }, "\x02\x00\x00\x00\x00", "\x00"),
	}
	for _, number := range []byte{0, 2, 3, 255} {
		shapes = append(shapes, padded(fact.Reserved, fmt.Sprintf("field %d of a message", number), "\xff\x00\x00\x00"+string([]byte{number}))...)
	}
	return shapes
}
