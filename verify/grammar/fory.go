package grammar

import (
	"fmt"

	"github.com/serbench/serbench/result/fact"
)

// foryReferences are marks of Fory: a value is null, a reference to an earlier one, one that no
// reference leads to, or one that has a number from now on.
func foryReferences() []Shape {
	const (
		null     = "\xfd"
		earlier  = "\xfe"
		unshared = "\xff"
		shared   = "\x00"
	)
	shapes := []Shape{
		listed(fact.Long, "nulls", "", null, "", ""),
		listed(fact.References, "values that are shared", "", shared, "", ""),
		listed(fact.References, "references to the first value", "", earlier+"\x00", "", ""),
		listed(fact.References, "references to the second value", "", earlier+"\x01", "", ""),
		nested(fact.Openings, "lists of one list that is not shared", "\x01\x00"+unshared, "", ""),
		nested(fact.Openings, "lists of one list that is shared", "\x01\x01"+shared, "", ""),
	}
	for _, n := range lengths64 {
		shapes = append(shapes, padded(fact.References, fmt.Sprintf("a reference to value %d", n), earlier+uvarint(uint64(n)))...)
	}
	for _, mark := range []byte{0x01, 0x7f, 0x80, 0xfc} {
		shapes = append(shapes, padded(fact.Reserved, fmt.Sprintf("mark %#02x", mark), string([]byte{mark}))...)
	}
	return shapes
}
